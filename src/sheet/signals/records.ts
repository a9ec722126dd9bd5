/** The signals of the document, each as one property, written before and after each step that matters. */
import type { Properties } from '../ports';
import type { SignalRecord } from './record';

const prefix = 'signal.';
/** Of those that are over; the rows and sheets of all of them stay. */
const overKept = 30;

/** All records of the document, the newest first. */
export function loadSignals(document: Properties): SignalRecord[] {
  return Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, text]) => parse(text))
    .sort((a, b) => b.at - a.at);
}

/** Writes a record down; from here on any later execution can go on with it. */
export function saveSignal(document: Properties, record: SignalRecord): void {
  document.set(prefix + record.id, JSON.stringify(record));
}

/** Forgets a record. */
export function forgetSignal(document: Properties, id: string): void {
  document.delete(prefix + id);
}

/** Forgets the oldest of those that are over. */
export function trimSignals(document: Properties): void {
  const over = loadSignals(document).filter(({ state }) => state === 'over');
  for (const { id } of over.slice(overKept)) forgetSignal(document, id);
}

function parse(text: string): SignalRecord[] {
  const record: unknown = JSON.parse(text);
  return typeof record === 'object' &&
    record !== null &&
    'version' in record &&
    record.version === 1
    ? [record as SignalRecord]
    : [];
}
