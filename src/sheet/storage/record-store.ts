/** Stores records of one kind as document properties, one each, and what deleted ones spent. */
import { dayOf } from '../days';
import type { Platform, Properties } from '../ports';
import { readJson } from './json';

/** Records of another version were written by another version of the script and are left alone. */
interface Stored {
  readonly id: string;
  readonly version?: 1;
}

/** Later executions continue from what was saved. The caller holds the document's lock. */
export type RecordStore<T extends Stored> = ReturnType<typeof recordStore<T>>;

/** The part of the platform that stores records. */
type Store = Pick<Platform, 'document'>;

/** Makes a store for the properties that begin with `prefix`; a newer record has a greater `age`. */
export function recordStore<T extends Stored>(prefix: string, age: (record: T) => number) {
  const parse = (text: string | undefined): T[] => {
    const record: unknown = text === undefined ? null : JSON.parse(text);
    if (typeof record !== 'object' || record === null) return [];
    return !('version' in record) || record.version === 1 ? [record as T] : [];
  };
  return {
    /** All records, newest first. */
    all: ({ document }: Store): T[] =>
      Object.entries(document.all())
        .filter(([key]) => key.startsWith(prefix))
        .flatMap(([, text]) => parse(text))
        .sort((a, b) => age(b) - age(a)),
    find: ({ document }: Store, id: string): T | undefined => parse(document.get(prefix + id))[0],
    save: ({ document }: Store, record: T) =>
      document.set(prefix + record.id, JSON.stringify(record)),
    delete: ({ document }: Store, id: string) => document.delete(prefix + id),
  };
}

/** Deletes all closed records except the newest `kept`; what they spent today still counts. */
export function trimClosed<T extends Stored & { owner: string; spentOn?: SpentOn }>(
  platform: Platform,
  store: RecordStore<T>,
  isClosed: (record: T) => boolean,
  kept: number,
): void {
  const today = dayOf(platform.clock.now());
  for (const { id, owner, spentOn } of store.all(platform).filter(isClosed).slice(kept)) {
    if (spentOn?.day === today) keepSpent(platform.document, owner, spentOn);
    store.delete(platform, id);
  }
}

export interface SpentOn {
  readonly day: string;
  readonly credits: number;
  /** The account whose credits they were. */
  readonly account: string;
}

/** Adds credits to an account's count of a day; starts from 0 on a new day or for another account. `now` in ms. */
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

/** Adds what a deleted record spent to its owner's count. */
function keepSpent(document: Properties, owner: string, spent: SpentOn): void {
  const { day, credits, account } = spent;
  const kept = { day, credits: credits + keptSpent(document, owner, account, day) };
  document.set(keyOf(owner, account), JSON.stringify(kept));
}

/** What a user's deleted records spent from an account on a day. */
export function keptSpent(
  document: Properties,
  owner: string,
  account: string,
  day: string,
): number {
  const kept = readJson<Omit<SpentOn, 'account'>>(document, keyOf(owner, account));
  return kept?.day === day ? kept.credits : 0;
}
