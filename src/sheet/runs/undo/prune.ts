/** Keeps the journals of the last few runs alone: an old run is not undone any more, and a document has only so much room. */
import type { Platform } from '../../ports';
import { runRecords } from '../records';
import { isClosed } from '../run';
import { removeJournal } from '../undo-journal';

const journalsKept = 5;

/** Removes the journals of all but the newest closed runs; the caller holds the document's lock. */
export function pruneJournals({ book, document }: Platform): void {
  const kept = runRecords
    .all(document)
    .filter((run) => isClosed(run) && (run.undo === 'kept' || run.undo === 'undoing'));
  for (const run of kept.slice(journalsKept)) {
    removeJournal(book, run.id);
    delete run.undo;
    runRecords.save(document, run);
  }
}
