/** Keeps the journals of the last few runs alone: an old run is not undone any more, and a document has only so much room. */
import type { Platform } from '../../ports';
import type { RecordStore } from '../../storage/record-store';
import type { Run } from '../run';
import { removeJournal } from '../undo-journal';

const journalsKept = 5;

/** Removes the journals of all but the newest closed runs, or searches; the caller holds the document's lock. */
export function pruneJournals<T extends Pick<Run, 'id' | 'undo'>>(
  { book, document }: Platform,
  records: RecordStore<T>,
  isClosed: (record: T) => boolean,
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
