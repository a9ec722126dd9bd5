/** The runs that the document keeps. */
import type { Platform } from '../ports';
import { recordStore, trimClosed } from '../storage/record-store';
import { isClosed, type Run } from './run';

const numberKey = 'runs.last';
const closedKept = 20;

export const runRecords = recordStore<Run>('run.', (run) => run.number);

/** Takes the next number, which runs and searches share; the caller holds the document's lock. */
export function nextRunNumber({ document }: Platform): number {
  const next = Number(document.get(numberKey) ?? '0') + 1;
  document.set(numberKey, String(next));
  return next;
}

/** Keeps the newest closed runs as history and forgets the others. */
export function trimRuns(platform: Platform): void {
  const open = runRecords.all(platform.document).filter((run) => !isClosed(run));
  const awaited = new Set(open.map(({ after }) => after));
  const isOver = (run: Run) => isClosed(run) && !awaited.has(run.id);
  trimClosed(platform, runRecords, isOver, closedKept);
}
