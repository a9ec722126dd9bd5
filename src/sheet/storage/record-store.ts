/** Keeps records of one kind in the document, each as one property, and what forgotten ones spent. */
import { dayOf } from '../days';
import type { Platform, Properties } from '../ports';

/** A record of another version was written by an older or newer script and is left alone. */
interface Stored {
  readonly id: string;
  readonly version?: 1;
}

/** Any later execution goes on from what was saved; the caller holds the document's lock. */
export type RecordStore<T extends Stored> = ReturnType<typeof recordStore<T>>;

/** Makes a store for the properties that begin with `prefix`; `age` tells the newer of two by the greater number. */
export function recordStore<T extends Stored>(prefix: string, age: (record: T) => number) {
  const parse = (text: string | undefined): T[] => {
    const record: unknown = text === undefined ? null : JSON.parse(text);
    if (typeof record !== 'object' || record === null) return [];
    return !('version' in record) || record.version === 1 ? [record as T] : [];
  };
  return {
    /** All records, the newest first. */
    all: (document: Properties): T[] =>
      Object.entries(document.all())
        .filter(([key]) => key.startsWith(prefix))
        .flatMap(([, text]) => parse(text))
        .sort((a, b) => age(b) - age(a)),
    find: (document: Properties, id: string): T | undefined => parse(document.get(prefix + id))[0],
    save: (document: Properties, record: T) =>
      document.set(prefix + record.id, JSON.stringify(record)),
    delete: (document: Properties, id: string) => document.delete(prefix + id),
  };
}

/** Forgets all closed records but the newest `kept`; what they spent today still counts. */
export function trimClosed<T extends Stored & { owner: string; spentOn?: SpentOn }>(
  { document, clock }: Platform,
  store: RecordStore<T>,
  isClosed: (record: T) => boolean,
  kept: number,
): void {
  const today = dayOf(clock.now());
  for (const { id, owner, spentOn } of store.all(document).filter(isClosed).slice(kept)) {
    if (spentOn?.day === today) keepSpent(document, owner, spentOn);
    store.delete(document, id);
  }
}

export interface SpentOn {
  readonly day: string;
  readonly credits: number;
  /** Whose credits they were; absent in what earlier versions counted. */
  readonly account?: string;
}

/** Adds credits to a day's count for an account; on a new day, or for another account, it begins at nothing. `now` in ms. */
export function addSpent(
  before: SpentOn | undefined,
  credits: number,
  now: number,
  account: string,
): SpentOn {
  const day = dayOf(now);
  const goesOn = before?.day === day && before.account === account;
  return { day, credits: (goesOn ? before.credits : 0) + credits, account };
}

const keyOf = (owner: string, account: string) => `spent.${owner}.${account}`;

/** Keeps what a run of this day spent beyond the run itself, for whoever it was. */
function keepSpent(document: Properties, owner: string, spent: SpentOn): void {
  const { day, credits, account = '' } = spent;
  const kept = { day, credits: credits + keptSpent(document, owner, account, day) };
  document.set(keyOf(owner, account), JSON.stringify(kept));
}

/** What forgotten runs of a person spent of an account on a day. */
export function keptSpent(
  document: Properties,
  owner: string,
  account: string,
  day: string,
): number {
  const kept: SpentOn | null = JSON.parse(document.get(keyOf(owner, account)) ?? 'null');
  return kept?.day === day ? kept.credits : 0;
}
