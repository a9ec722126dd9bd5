/** Undoes a closed run: cells that it wrote and that weren't changed since get their previous content. */

import { inEnglish } from '../../../client/details';
import { ProblemError, problemError } from '../../../client/problem';
import * as reasons from '../../../client/reasons';
import { locked } from '../../execution';
import { ownSheet } from '../../people/people-sheet';
import type { Cell, Platform } from '../../ports';
import { ownerId } from '../../settings/connection';
import { locateIn } from '../../tables/columns';
import { refuseLoading } from '../../tables/keys';
import { findRemembered, removeAdded } from '../../tables/own-sheet';
import { removeLines } from '../../tables/remove-lines';
import { writeBeside } from '../../tables/safe-write';
import { updateHistory } from '../history-sheet';
import { rowStatus } from '../row-status';
import { filledColumns, isClosed, type Run, runRecords } from '../run';
import { type JournalBatch, readBatches, removeJournal } from '../undo-journal';
import { unwatchRun } from '../watched-columns';
import { tableOf } from '../write-rows';
import { columnNow, planRestoration, writtenColumns } from './restore';

const stretch = 2_000;

/** Those of the first rows that are written before the time limit is checked again. */
export function firstStretch<T extends { readonly row: number }>(
  cells: readonly T[],
): readonly T[] {
  const rows = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const some = new Set(rows.slice(0, stretch));
  return cells.filter(({ row }) => some.has(row));
}

/**
 * Works until the run is undone or `budgetMs` is used up; another call continues, even after a death at any point.
 * Cells and added people that were changed since are left unchanged and counted. Spends nothing and refunds nothing.
 * Does nothing for another user's run or one that can't be undone any more. Throws BUSY, and CANNOT_UNDO if another run
 * works on the sheet or its key column or the journal is gone, or a person has damaged it.
 */
export function undoRun(platform: Platform, id: string, budgetMs: number): void {
  const { book, clock } = platform;
  const end = clock.now() + budgetMs;
  locked(platform, () => {
    const run = runRecords.find(platform, id);
    if (!run || run.owner !== ownerId(platform) || !isClosed(run)) return;
    if (run.undo !== 'kept' && run.undo !== 'undoing') return;
    const other = runRecords
      .all(platform)
      .find((each) => !isClosed(each) && each.target.sheetId === run.target.sheetId);
    if (other) throw stillAtWork(other.number);
    const batches = readBatches(book, id, () => {
      throw journalChanged();
    });
    // If undo itself removed the journal, it had saved the count first.
    if (!batches && run.leftByUndo === undefined) throw journalGone();
    if (run.undo === 'kept') {
      run.undo = 'undoing';
      runRecords.save(platform, run);
    }
    if (batches) {
      const left = restore(platform, run, batches, () => clock.now() < end);
      if (left === undefined) return;
      run.leftByUndo = left;
      runRecords.save(platform, run);
      book.flush();
      removeJournal(book, id);
      book.flush();
    }
    run.undo = 'undone';
    unwatchRun(platform, run.id);
    updateHistory(platform, run);
    runRecords.save(platform, run);
  });
}

/** Returns how many changes were left alone, or undefined if there was no time to finish. */
function restore(
  platform: Platform,
  run: Run,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const { book } = platform;
  const { sheetId, key } = run.target;
  const isSearch = run.task.kind === 'tech-companies';
  // If a sheet is gone, so is everything the run wrote there. A page that is recorded twice was written as recorded last.
  const sheet = book.sheetById(sheetId);
  const added = batches.flatMap((batch) =>
    batch.added.map((row) => ({ ...row, headers: batch.headers })),
  );
  const addedTo =
    added.length === 0 ? undefined : isSearch ? sheet : findRemembered(platform, ownSheet);
  const own = isSearch ? { idHeader: key.header, headers: [] } : ownSheet;
  const left = addedTo ? onTheSheet(() => removeAdded(book, addedTo, own, added, hasTime)) : 0;
  if (left === undefined) return undefined;
  if (isSearch) {
    if (sheet && sheet.extent().rows <= 1) book.remove(sheet);
    return left;
  }
  if (!sheet || sheet.extent().rows === 0) return left;
  const cells = onTheSheet(() => restoreCells(platform, run, batches, hasTime));
  return cells === undefined ? undefined : left + cells;
}

function restoreCells(
  platform: Platform,
  run: Run,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const { book } = platform;
  const table = tableOf(platform, run);
  const keys = new Set(batches.flatMap(({ lines }) => lines.map(({ key }) => key)));
  for (;;) {
    if (!hasTime()) return undefined;
    let [left, isAll, shift] = [0, true, 0];
    writeBeside(book, table, {
      columns: (place) => writtenColumns(place, run).map(([, column]) => column),
      keys,
      plan(now) {
        refuseLoading(now.sheet, now.keys);
        const { changes, left: others } = planRestoration(now, run, batches);
        left = others;
        shift = now.place.shift ?? 0;
        const chosen = firstStretch(changes);
        isAll = chosen.length === changes.length;
        return chosen;
      },
    });
    if (!isAll) continue;
    removeOwnColumns(platform, run, shift);
    return left;
  }
}

function journalGone(): ProblemError {
  return problemError('CANNOT_UNDO', [reasons.journalGone(), reasons.undoDeletion()]);
}

function journalChanged(): ProblemError {
  return problemError('CANNOT_UNDO', [reasons.journalChanged(), reasons.undoChange()]);
}

function stillAtWork(number: number): ProblemError {
  return problemError('CANNOT_UNDO', [reasons.runWorking(number), reasons.waitForRun()]);
}

/** Turns COLUMN_MISSING into CANNOT_UNDO. */
function onTheSheet<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'COLUMN_MISSING') throw error;
    const [header = ''] = error.problem.details ?? [];
    const why = reasons.columnGone(inEnglish(header));
    throw problemError('CANNOT_UNDO', [why, reasons.restoreColumn()]);
  }
}

/** Removes the columns that the run added, except those that users wrote into. `shift` is the table's. */
function removeOwnColumns({ book }: Platform, { target }: Run, shift: number): void {
  const sheet = book.sheetById(target.sheetId);
  if (!sheet) return;
  const columns = filledColumns(target);
  /** How many columns had each header at first: of several, only one is the run's. */
  const first = new Map<string, number>();
  removeLines(book, sheet, 'columns', {
    headerRow: target.headerRow,
    key: target.key,
    choose(contents) {
      const place = { ...locateIn(contents, target.headerRow, target.key), shift };
      return columns.flatMap((column) => {
        const { header } = column;
        const count = place.headers.filter((each) => each === header).length;
        const most = first.get(header) ?? count;
        first.set(header, most);
        const at = column.isNew && count === most ? columnNow(place, column) : undefined;
        const isFree = (line: readonly Cell[], i: number) =>
          i + 1 === place.headerRow ||
          ['', rowStatus.noResult].includes(String(line[(at ?? 1) - 1] ?? ''));
        return at !== undefined && contents.every(isFree) ? [at] : [];
      });
    },
  });
}
