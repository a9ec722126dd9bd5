/** Undoes a closed run: what it wrote and nobody changed since becomes again what it was. */
import { ProblemError, problem } from '../../../client/problem';
import { locked } from '../../execution';
import { ownSheet } from '../../people/people-sheet';
import type { Platform, Sheet } from '../../ports';
import { ownerId } from '../../settings/connection';
import type { RecordStore } from '../../storage/record-store';
import { type Cells, writeCells, writeNotes } from '../../tables/cells';
import { type Location, locate } from '../../tables/columns';
import { findRemembered, removeRows } from '../../tables/own-sheet';
import { updateHistory } from '../history-sheet';
import { amountField, unformatAmounts } from '../notes-and-formats';
import { isClosed, type Run, runRecords } from '../run';
import { type JournalBatch, readBatches, removeJournal } from '../undo-journal';
import { unwatchRun } from '../watched-columns';
import { columnNow, planRestoration } from './restore';

/** Rows that are written before the clock is looked at again. */
const stretch = 2_000;

/**
 * Works until the run is undone or `budgetMs` is used up; called again, it goes on, also after a death at any point. Cells
 * and added people that somebody changed since are left alone and counted. Spends nothing and gives no credits back.
 * Another person's run, and one that cannot be undone any more, stays as it is. Throws BUSY, and CANNOT_UNDO where another
 * run works on the sheet, its key column is gone, or the journal is.
 */
export function undoRun(platform: Platform, id: string, budgetMs: number): void {
  undoRecord(platform, runRecords, id, budgetMs, {
    isInTheWay: (run, other) => other.target.sheetId === run.target.sheetId,
    restore: (run, batches, hasTime) => restore(platform, run, batches, hasTime),
    finish(run) {
      unwatchRun(platform.document, run.id);
      updateHistory(platform, run);
    },
  });
}

interface Undoing<T> {
  /** Whether another one that is open works where this one did. */
  isInTheWay(record: T, other: T): boolean;
  /** Returns how much was left alone, or undefined when there was no time to finish. */
  restore(record: T, batches: readonly JournalBatch[], hasTime: () => boolean): number | undefined;
  /** What follows once it is undone, before that is saved. */
  finish?(record: T): void;
}

/** Undoes a closed run or search by its journal, as `undoRun` says, and removes the journal. */
export function undoRecord<
  T extends Pick<Run, 'id' | 'number' | 'owner' | 'state' | 'undo' | 'leftByUndo'>,
>(
  platform: Platform,
  records: RecordStore<T>,
  id: string,
  budgetMs: number,
  { isInTheWay, restore, finish }: Undoing<T>,
): void {
  const { book, document, clock } = platform;
  const end = clock.now() + budgetMs;
  locked(platform, () => {
    const record = records.find(document, id);
    if (!record || record.owner !== ownerId(platform) || !isClosed(record)) return;
    if (record.undo !== 'kept' && record.undo !== 'undoing') return;
    const other = records.all(document).find((each) => !isClosed(each) && isInTheWay(record, each));
    if (other) throw stillAtWork(other.number);
    const batches = readBatches(book, id);
    // Where undo itself removed the journal, it had counted what it left.
    if (!batches && record.leftByUndo === undefined) throw journalGone();
    if (record.undo === 'kept') {
      record.undo = 'undoing';
      records.save(document, record);
    }
    if (batches) {
      const left = restore(record, batches, () => clock.now() < end);
      if (left === undefined) return;
      record.leftByUndo = left;
      records.save(document, record);
      book.flush();
      removeJournal(book, id);
      book.flush();
    }
    record.undo = 'undone';
    finish?.(record);
    records.save(document, record);
  });
}

/** Returns how much was left alone, or undefined when there was no time to finish. */
function restore(
  platform: Platform,
  run: Run,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const added = batches.flatMap((batch) => batch.added);
  const peopleSheet = added.length === 0 ? undefined : findRemembered(platform, ownSheet);
  const people = peopleSheet
    ? onTheSheet(() => removeRows(peopleSheet, ownSheet, added, hasTime))
    : 0;
  if (people === undefined) return undefined;
  const sheet = platform.book.sheetById(run.target.sheetId);
  // With the sheet, everything is gone that the run wrote there.
  if (!sheet || sheet.extent().rows === 0) return people;
  const cells = onTheSheet(() => restoreCells(sheet, run, batches, hasTime));
  return cells === undefined ? undefined : people + cells;
}

function restoreCells(
  sheet: Sheet,
  run: Run,
  batches: readonly JournalBatch[],
  hasTime: () => boolean,
): number | undefined {
  const place = locate(sheet, run.target.headerRow, run.target.key);
  const { cells, notes, left } = planRestoration(sheet, place, run, batches);
  for (const some of stretches(notes)) {
    if (!hasTime()) return undefined;
    writeNotes(sheet, some);
  }
  const amounts = run.target.fields.find(({ field }) => field === amountField);
  const column = amounts && columnNow(place, amounts.column);
  for (const some of stretches(cells)) {
    if (!hasTime()) return undefined;
    if (column !== undefined) unformatAmounts(sheet, column, some);
    writeCells(sheet, some);
  }
  removeOwnColumns(sheet, place, run);
  return left;
}

function stretches(cells: Cells): Cells[] {
  const rows = [...cells].sort(([a], [b]) => a - b);
  return Array.from(
    { length: Math.ceil(rows.length / stretch) },
    (_, i) => new Map(rows.slice(i * stretch, (i + 1) * stretch)),
  );
}

function journalGone(): ProblemError {
  const why = 'the hidden sheet with the previous values was deleted';
  return new ProblemError(
    problem('CANNOT_UNDO', [why, 'Undo the deletion, or use the spreadsheet’s version history.']),
  );
}

function stillAtWork(number: number): ProblemError {
  return new ProblemError(
    problem('CANNOT_UNDO', [
      `run ${number} is still working on this sheet`,
      'Wait for it to finish, then undo again.',
    ]),
  );
}

/** Does something to a sheet; a column that is gone is told as what keeps it from being undone. */
export function onTheSheet<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'COLUMN_MISSING') throw error;
    const next = 'Bring that column back under its old name, then undo again.';
    throw new ProblemError(
      problem('CANNOT_UNDO', [error.problem.what.replace(/\.$/, '').replace(/^T/, 't'), next]),
    );
  }
}

/** Whoever wrote into one of them, above or below its header, keeps it. */
function removeOwnColumns(sheet: Sheet, place: Location, { target }: Run): void {
  const columns = [...target.fields.map(({ column }) => column), target.status];
  const own = columns.flatMap((column) =>
    column.index > target.columnsBefore ? (columnNow(place, column) ?? []) : [],
  );
  const { rows, columns: width } = sheet.extent();
  // From the right, so that the others stay where they are.
  for (const column of own.sort((a, b) => b - a)) {
    if (column > width) continue;
    const values = sheet.read(1, column, rows, 1);
    const formulas = sheet.formulas(1, column, rows, 1);
    const isUsed = (row: number) => values[row]?.[0] !== '' || formulas[row]?.[0] !== '';
    const used = values.some((_, i) => i + 1 !== place.headerRow && isUsed(i));
    if (!used) sheet.deleteColumn(column);
  }
}
