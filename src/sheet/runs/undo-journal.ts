/** The journal of a run: what stood in each cell before the run wrote there, in the hidden sheet, so that it can be undone. */
import type { Book, Platform } from '../ports';
import {
  appendEntry,
  namesOf,
  putEntries,
  readVersions,
  removeEntries,
} from '../storage/hidden-sheet';
import type { RecordStore } from '../storage/record-store';
import type { KeyRows } from '../tables/keys';
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

const byKey = new WeakMap<KeyRows, ReadonlyMap<string, readonly number[]>>();

/** The rows of each key, and of each text that is none. */
export function rowsOfKeys(keys: KeyRows): ReadonlyMap<string, readonly number[]> {
  const known = byKey.get(keys);
  if (known) return known;
  const all = new Map(keys.rows);
  for (const { row, text } of keys.invalid)
    all.set(unkeyed(text), [...(all.get(unkeyed(text)) ?? []), row]);
  byKey.set(keys, all);
  return all;
}

/** Begins the journal, or keeps the one there is: one without batches tells of a run that changed nothing. */
export function beginJournal(book: Book, runId: string): void {
  putEntries(book, 'undo', new Map([[runId, '']]));
}

/** Adds a batch, before what it tells of is written. One that tells of nothing is left out. Throws as `appendEntry`. */
export function appendBatch(book: Book, runId: string, batch: JournalBatch): void {
  if (batch.lines.length + batch.added.length === 0) return;
  appendEntry(book, 'batch', runId, JSON.stringify(batch));
}

/** All batches, the oldest first; undefined where there is no journal. What a person damaged is left out. */
export function readBatches(book: Book, runId: string): JournalBatch[] | undefined {
  if (!namesOf(book, 'undo').has(runId)) return undefined;
  return readVersions(book, 'batch', runId).flatMap(parse);
}

/** Removes the journal: what begins it first, so that half of one is none. */
export function removeJournal(book: Book, runId: string): void {
  removeEntries(book, 'undo', (name) => name === runId);
  const begun = namesOf(book, 'undo');
  removeEntries(book, 'batch', (name) => !begun.has(name));
}

function parse(text: string): JournalBatch[] {
  try {
    return [JSON.parse(text) as JournalBatch];
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
