/** Undoes a technology search that is over: takes the companies out again that it added and nobody has touched. */
import { ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { onTheSheet, stillAtWork, undoByJournal } from '../runs/undo/undo';
import type { JournalBatch } from '../runs/undo-journal';
import { ownerId } from '../settings/connection';
import { removeRows } from '../tables/remove-rows';
import { isOver, type SearchRecord, searchRecords } from './record';
import { idHeader } from './result-sheet';

const lockWaitMs = 10_000;

/**
 * Works until the search is undone or `budgetMs` is used up; called again, it goes on. Rows that somebody changed are left
 * alone and counted; the sheet goes with its last row. Spends nothing and gives no credits back. Another person's search, and
 * one that cannot be undone any more, stays as it is. Throws BUSY, and CANNOT_UNDO where another search works on the sheet,
 * its domain column is gone, or the journal is.
 */
export function undoSearch(platform: Platform, id: string, budgetMs: number): void {
  const { document, lock, clock } = platform;
  const end = clock.now() + budgetMs;
  const held = lock.holding(lockWaitMs, () => {
    const record = searchRecords.find(document, id);
    if (!record || record.owner !== ownerId(platform) || !isOver(record)) return;
    if (record.undo !== 'kept' && record.undo !== 'undoing') return;
    const other = searchRecords
      .all(document)
      .find((search) => !isOver(search) && search.sheet === record.sheet);
    if (other) throw stillAtWork(other.number);
    const save = () => searchRecords.save(document, record);
    const isWhole = undoByJournal(platform, record, save, (batches) =>
      takeOut(platform, record, batches, () => clock.now() < end),
    );
    if (!isWhole) return;
    record.undo = 'undone';
    save();
  });
  if (!held) throw new ProblemError(problem('BUSY'));
}

/** Returns how many rows were left alone, or undefined when there was no time to finish. */
function takeOut(
  { book }: Platform,
  { sheet: sheetId }: SearchRecord,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const sheet = sheetId === undefined ? undefined : book.sheetById(sheetId);
  if (!sheet) return 0;
  let left = 0;
  const seen = new Set<string>();
  // A page was noted twice where an execution died between its note and its rows: the later one was written.
  for (const { headers = [], added } of [...batches].reverse()) {
    const rows = added.filter(({ id }) => !seen.has(id));
    for (const row of rows) seen.add(row.id);
    const some = onTheSheet(() => removeRows(sheet, { idHeader, headers }, rows, hasTime));
    if (some === undefined) return undefined;
    left += some;
  }
  if (sheet.extent().rows <= 1) book.remove(sheet);
  return left;
}
