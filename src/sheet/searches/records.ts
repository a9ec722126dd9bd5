/** The searches of the document, each as one property, written before and after each step that matters. */
import type { Platform, Properties } from '../ports';
import { dayOf, keepSpent } from '../storage/daily-spending';
import { isOver, type SearchRecord } from './record';

const prefix = 'search.';
/** Of those that are over; the sheets of all of them stay. */
const overKept = 20;

/** All searches of the document, the newest first. */
export function loadSearches(document: Properties): SearchRecord[] {
  return Object.entries(document.all())
    .filter(([key]) => key.startsWith(prefix))
    .flatMap(([, text]) => parse(text))
    .sort((a, b) => b.number - a.number);
}

/** One search, or undefined. */
export function loadSearch(document: Properties, id: string): SearchRecord | undefined {
  const text = document.get(prefix + id);
  return text === undefined ? undefined : parse(text)[0];
}

/** Writes a search down; from here on any later execution can go on with it. */
export function saveSearch(document: Properties, record: SearchRecord): void {
  document.set(prefix + record.id, JSON.stringify(record));
}

/** Forgets the oldest of those that are over, but for what they spent today. */
export function trimSearches({ document, clock }: Platform): void {
  const today = dayOf(clock.now());
  for (const { id, owner, spentOn } of loadSearches(document).filter(isOver).slice(overKept)) {
    if (spentOn?.day === today) keepSpent(document, owner, spentOn);
    document.delete(prefix + id);
  }
}

function parse(text: string): SearchRecord[] {
  const record: unknown = JSON.parse(text);
  return typeof record === 'object' &&
    record !== null &&
    'version' in record &&
    record.version === 1
    ? [record as SearchRecord]
    : [];
}
