/** The sheet “Runs”: what every run did and cost, one row each, once a user has asked for it. */
import { locked, problemIn } from '../execution';
import type { Platform } from '../ports';
import {
  type OwnRow,
  putOwnRows,
  type RecordColumns,
  type RememberedSheet,
  writeOwnRows,
} from '../tables/own-sheet';
import { outcomeOf } from './outcome';
import { type Run, runRecords } from './run';
import type { Task } from './task';

const kinds: { readonly [Kind in Task['kind']]: string } = {
  'enrich-accounts': 'Enrich companies',
  'read-accounts': 'Read companies',
  'find-contacts': 'Find contacts',
  'verify-employment': 'Verify employment',
  'discover-people': 'Find people',
  'find-domains': 'Find domains',
  'tech-companies': 'Companies by technology',
};

const columns: RecordColumns<Run> = [
  { header: 'Run number', cell: ({ number }) => number },
  { header: 'Run', cell: ({ task }) => kinds[task.kind] },
  { header: 'Sheet', cell: ({ target }) => target.sheetName },
  { header: 'Started (UTC)', cell: ({ startedAt }) => timeOf(startedAt) },
  { header: 'Ended (UTC)', cell: ({ endedAt }) => timeOf(endedAt) },
  // Google would reveal the editor's name only for a wider permission.
  { header: 'By', cell: ({ owner }) => owner.slice(0, 8) },
  { header: 'Looked up', cell: ({ total, counts }) => total + counts.fresh },
  { header: 'Found', cell: ({ counts }) => counts.found },
  { header: 'Not found', cell: ({ counts }) => counts.notFound },
  { header: 'Failed', cell: ({ counts }) => counts.failed + counts.unknown },
  { header: 'Not run', cell: ({ counts }) => counts.unsent + (counts.left ?? 0) },
  { header: 'People added', cell: ({ counts }) => counts.added },
  { header: 'Credits', cell: ({ counts }) => counts.spent },
  { header: 'State', cell: outcomeOf },
];

const own: RememberedSheet = {
  name: 'Runs',
  key: 'runs.sheet',
  idHeader: 'Run number',
  isLocal: true,
  headers: columns.map(({ header }) => header),
};

/**
 * Creates or finds the sheet and writes every stored run into it; from then on each run is written when it closes.
 * Spends nothing. Throws BUSY, and COLUMN_MISSING if the header of the numbers is gone.
 */
export function writeHistory(platform: Platform): void {
  locked(platform, () => {
    // Oldest first: new ones are added below.
    writeOwnRows(platform, own, runRecords.all(platform).reverse().map(rowOf));
    platform.book.flush();
  });
}

/** Writes one run if the sheet exists. Problems with the sheet are ignored. */
export function updateHistory(platform: Platform, run: Run): void {
  const { book, document } = platform;
  const id = document.get(own.key);
  const sheet = id === undefined ? undefined : book.sheetById(Number(id));
  if (!sheet) return;
  problemIn(() => putOwnRows(platform, sheet, own, [rowOf(run)]));
}

function rowOf(run: Run): OwnRow {
  return { id: String(run.number), values: columns.map(({ cell }) => cell(run)) };
}

/** A text, so that the sheet's time zone doesn't shift it. */
function timeOf(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
}
