/** The ledger: every run of the document as one property, written before and after each step that matters. */
import type { Platform, Properties } from '../ports';
import { dayOf, keepSpent } from '../storage/daily-spending';
import type { Run } from './run';
import { isClosed } from './run';

const prefix = 'run.';
const numberKey = 'runs.last';
const closedKept = 20;

/** All runs of the document, the newest first. */
export function loadRuns(document: Properties): Run[] {
  return Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, text]) => parse(text))
    .sort((a, b) => b.number - a.number);
}

/** One run, or undefined. */
export function loadRun(document: Properties, id: string): Run | undefined {
  const text = document.get(prefix + id);
  return text === undefined ? undefined : parse(text)[0];
}

/** Writes a run down; from here on any later execution can go on with it. */
export function saveRun(document: Properties, run: Run): void {
  document.set(prefix + run.id, JSON.stringify(run));
}

/** Takes the next run number; the caller holds the document's lock. */
export function nextNumber({ document }: Platform): number {
  const next = Number(document.get(numberKey) ?? '0') + 1;
  document.set(numberKey, String(next));
  return next;
}

/** Forgets a run. */
export function dropRun(document: Properties, id: string): void {
  document.delete(prefix + id);
}

/** Keeps the newest closed runs as history and forgets the others, but for what they spent today. */
export function trimHistory({ document, clock }: Platform): void {
  const today = dayOf(clock.now());
  for (const { id, owner, spentOn } of loadRuns(document).filter(isClosed).slice(closedKept)) {
    if (spentOn?.day === today) keepSpent(document, owner, spentOn);
    dropRun(document, id);
  }
}

function parse(text: string): Run[] {
  const run: unknown = JSON.parse(text);
  return typeof run === 'object' && run !== null && 'version' in run && run.version === 1
    ? [run as Run]
    : [];
}
