/** Adds columns of a run's results again that people deleted. */
import { problemIn } from '../execution';
import type { Platform } from '../ports';
import { type ColumnRef, locate } from '../tables/columns';
import { ensureColumns } from '../tables/new-columns';
import { filledColumns, type Run } from './run';
import { tableOf } from './write-rows';

/**
 * Adds them at the right end, and changes the run, which the caller saves. Adds none if the sheet or the column of keys
 * is gone too, or people move columns all the time: the run's next write says so. Spends nothing. The caller holds the
 * document's lock.
 */
export function addDeletedColumns(platform: Platform, run: Run): void {
  problemIn(() => {
    const { sheet, headerRow, key } = tableOf(platform, run);
    const { headers } = locate(sheet, headerRow, key);
    const gone = filledColumns(run.target).filter(
      ({ header }) => header !== '' && !headers.includes(header),
    );
    if (gone.length === 0) return;
    const wanted = gone.map(({ header }) => header);
    const { columns } = ensureColumns(platform.book, sheet, headerRow, key, wanted);
    const now = (column: ColumnRef): ColumnRef => {
      const added = columns[gone.indexOf(column)];
      return added ? { ...added, isNew: true } : column;
    };
    const { fields, status } = run.target;
    run.target = {
      ...run.target,
      fields: fields.map(({ field, column }) => ({ field, column: now(column) })),
      ...(status && { status: now(status) }),
    };
  });
}
