/** A run's journal in the hidden sheet: each cell's content before the run wrote there, so that it can be undone. */
import type { Book, Platform } from '../ports';
import {
  appendEntry,
  namesOf,
  putEntries,
  readVersions,
  removeEntries,
  seenNames,
} from '../storage/hidden-sheet';
import { parseJson } from '../storage/json';
import type { OwnRow } from '../tables/own-sheet';
import { checkedField } from './kinds/kind';
import { hasResult } from './row-status';
import { closedLike, type Run, runRecords } from './run';

/** A cell's content, in JSON. */
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
  /** The previous note, if the run changed it: '' for none. */
  readonly note?: string;
}

/** One row of the run's sheet in one write. */
export interface JournalLine {
  /** The row's key; for a row without one, `unkeyed` of its text. */
  readonly key: string;
  /** Tells rows of the same key apart; '' if only one row had the key. */
  readonly mark: string;
  /** The row number then; needed to restore formulas. 0 if no row had the key, so nothing was written. */
  readonly row: number;
  readonly cells: readonly JournalCell[];
}

/** What one write was about to change. */
export interface JournalBatch {
  readonly lines: readonly JournalLine[];
  /** Rows about to be added to a sheet of ours. */
  readonly added: readonly OwnRow[];
  /** The headers of the added rows' cells, unless it is the sheet of people. */
  readonly headers?: readonly string[];
}

export const statusField = '(status)';

/** Begins the journal, or keeps an existing one. A journal without batches belongs to a run that changed nothing. */
export function beginJournal(book: Book, runId: string): void {
  putEntries(book, 'undo', new Map([[runId, '']]));
}

/** Appends a batch, and misses, before its changes are written; an empty batch is skipped. Throws as `appendEntry`. */
export function appendBatch(
  book: Book,
  runId: string,
  batch: JournalBatch,
  misses: readonly string[] = [],
): void {
  if (batch.lines.length + batch.added.length === 0) return;
  appendEntry(book, 'batch', runId, JSON.stringify(batch), misses);
}

/**
 * Returns all batches, oldest first; undefined if there is no journal. Those that a person damaged are left out, after
 * `onDamaged` was called for each.
 */
export function readBatches(
  book: Book,
  runId: string,
  onDamaged: () => void = () => {},
): JournalBatch[] | undefined {
  if (!seenNames(book, 'undo').includes(runId)) return undefined;
  return readVersions(book, 'batch', runId).flatMap((text) => {
    const batch = parseJson(text) as JournalBatch | undefined;
    if (!batch) onDamaged();
    return batch ?? [];
  });
}

/** What a run found, as long as it can be undone: keys with values or done, domains filled in, and ids of added rows. */
export function foundBy(book: Book, runId: string): Set<string> {
  const found = new Set<string>();
  for (const { lines, added } of readBatches(book, runId) ?? []) {
    for (const { id } of added) found.add(id);
    for (const { key, cells } of lines) {
      for (const { field, wrote } of cells) {
        if (field === 'domain') found.add(String(wrote));
        // The status of a row that was done before stays, so it isn't in the journal.
        if (field === statusField ? hasResult(String(wrote)) : field !== checkedField)
          found.add(key);
      }
    }
  }
  return found;
}

/** Removes the journal, its beginning first, so that a half-removed one counts as none. */
export function removeJournal(book: Book, runId: string): void {
  removeEntries(book, 'undo', (name) => name === runId);
  const begun = namesOf(book, 'undo');
  removeEntries(book, 'batch', (name) => !begun.has(name));
}

const journalsKept = 5;

/** Removes the journals of all but the newest closed runs like this one. The caller holds the document's lock. */
export function pruneJournals(platform: Platform, run: Run): void {
  const kept = closedLike(platform, run).filter(
    ({ undo }) => undo === 'kept' || undo === 'undoing',
  );
  for (const old of kept.slice(journalsKept)) {
    removeJournal(platform.book, old.id);
    delete old.undo;
    runRecords.save(platform, old);
  }
}
