/** The journal of a run: what stood in each cell before the run wrote there, in a hidden sheet, so that it can be undone. */
import type { Book, Cell, Platform, Sheet } from '../ports';
import type { RecordStore } from '../storage/record-store';
import type { AddedRow } from '../tables/own-sheet';
import { isClosed, type Run } from './run';

/** What a cell held, as JSON can say it. */
export type Kept =
  | string
  | number
  | boolean
  | { readonly formula: string }
  | { readonly date: number };

export interface JournalCell {
  /** The run's field; `statusField` for the status. */
  readonly field: string;
  readonly before: Kept;
  /** What the run was about to write, as the cell then shows it. */
  readonly wrote: string | number | boolean;
  /** The note that stood there, where the run changed it: '' for none. */
  readonly note?: string;
}

/** One row of the run's sheet at one time of writing. */
export interface JournalLine {
  /** The row's key; for a row without one, what `unkeyed` makes of its text. */
  readonly key: string;
  /** Tells rows of the same key apart; '' where the key was in one row alone. */
  readonly mark: string;
  /** Where it stood; only formulas care. */
  readonly row: number;
  readonly cells: readonly JournalCell[];
}

/** What one writing was about to change. */
export interface JournalBatch {
  readonly lines: readonly JournalLine[];
  /** Rows that were about to be added to a sheet of ours. */
  readonly added: readonly AddedRow[];
  /** What the added rows' cells stand under, where that is not the sheet of people. */
  readonly headers?: readonly string[];
}

export const statusField = '(status)';

/** What stands for the key of a row whose key cell holds none. */
export function unkeyed(text: string): string {
  return `? ${text}`;
}

const note =
  'Signalsheet uses this sheet to undo this run. If you delete it, the run can’t be undone.';
const firstRow = 2;
/** A cell holds 50,000 characters. */
const partLimit = 45_000;

function nameOf(runId: string): string {
  return `Signalsheet undo ${runId}`;
}

/** Makes the journal, so that one without batches tells of a run that changed nothing. */
export function beginJournal(book: Book, runId: string): Sheet {
  const sheet = book.addHidden(nameOf(runId));
  sheet.write(1, 1, [[note]]);
  return sheet;
}

/** Adds a batch, before what it tells of is written. One that tells of nothing is left out. */
export function appendBatch(book: Book, runId: string, batch: JournalBatch): void {
  if (batch.lines.length + batch.added.length === 0) return;
  const sheet = book.sheetByName(nameOf(runId)) ?? beginJournal(book, runId);
  const first = Math.max(firstRow, sheet.extent().rows + 1);
  const text = JSON.stringify(batch);
  const parts: Cell[][] = [];
  // A part may begin with anything that a cell would take for a number or a formula.
  for (let at = 0; at < text.length; at += partLimit)
    parts.push([first, `'${text.slice(at, at + partLimit)}`]);
  sheet.write(first, 1, parts);
}

/** All batches, the oldest first; undefined where there is no journal. What a person damaged is left out. */
export function readBatches(book: Book, runId: string): JournalBatch[] | undefined {
  const sheet = book.sheetByName(nameOf(runId));
  if (!sheet) return undefined;
  const count = sheet.extent().rows - firstRow + 1;
  const texts = new Map<string, string>();
  for (const [batch = '', part = ''] of count < 1 ? [] : sheet.read(firstRow, 1, count, 2))
    texts.set(String(batch), (texts.get(String(batch)) ?? '') + String(part));
  return [...texts.values()].flatMap(parse);
}

/** Removes the journal. */
export function removeJournal(book: Book, runId: string): void {
  const sheet = book.sheetByName(nameOf(runId));
  if (sheet) book.remove(sheet);
}

function parse(text: string): JournalBatch[] {
  try {
    const batch = JSON.parse(text) as JournalBatch & Partial<{ people: AddedRow[] }>;
    // As it was called before searches could be undone.
    return [{ ...batch, added: batch.added ?? batch.people ?? [] }];
  } catch {
    return [];
  }
}

const journalsKept = 5;

/** Removes the journals of all but the newest closed runs, or searches; the caller holds the document's lock. */
export function pruneJournals<T extends Pick<Run, 'id' | 'state' | 'undo'>>(
  { book, document }: Platform,
  records: RecordStore<T>,
): void {
  const kept = records
    .all(document)
    .filter((record) => isClosed(record) && (record.undo === 'kept' || record.undo === 'undoing'));
  for (const record of kept.slice(journalsKept)) {
    removeJournal(book, record.id);
    delete record.undo;
    records.save(document, record);
  }
}
