/** Leaves out of finds what a user's exclude list or an exclusion names, and notes it in the same transaction. */
import * as v from 'valibot';
import { leftOutReasons } from '../../contract/exclude-list';
import type { Queries } from '../database/database';
import { excluded, insertInto, type Sql, sql } from '../database/sql';
import { entriesOfExclusion } from './exclusion-subjects';

/** The user whose exclude list counts, and the exclusion that counts in addition. */
export interface Excluder {
  readonly userId: string;
  readonly exclusionId?: string | null | undefined;
}

/** What found something: a signal or a job, by its id, or a technology search, by its words. */
export interface FindingWork extends Excluder {
  readonly foundBy: 'signal' | 'discovery' | 'search';
  readonly work: string;
}

const entryRow = v.object({
  subject: v.string(),
  reason: v.picklist(leftOutReasons),
  note: v.nullable(v.string()),
});
export type Entry = v.InferOutput<typeof entryRow>;
const countRow = v.object({ count: v.number() });

export interface Sorted<Item> {
  readonly kept: readonly Item[];
  /** The entries that leave out the other items. */
  readonly entries: readonly Entry[];
}

/**
 * Sorts items by whether the user's list or the exclusion leaves them out. If the caller has locked the user, earlier
 * answered changes apply, and later ones wait for the end of the transaction. Throws as `entriesOf`.
 */
export async function sortOut<Item>(
  tx: Queries,
  who: Excluder,
  items: readonly Item[],
  subjectsOf: (item: Item) => readonly string[],
): Promise<Sorted<Item>> {
  const left = await entriesOf(tx, who, items, subjectsOf);
  return {
    kept: items.filter((item) => !left.has(item)),
    entries: [...new Set(left.values())],
  };
}

/**
 * Returns each item that is left out, with the entry that does it; the list takes precedence over the exclusion. Throws
 * ApiError NOT_FOUND if the exclusion isn't known.
 */
export async function entriesOf<Item>(
  queries: Queries,
  { userId, exclusionId }: Excluder,
  items: readonly Item[],
  subjectsOf: (item: Item) => readonly string[],
): Promise<ReadonlyMap<Item, Entry>> {
  if (items.length === 0) return new Map();
  const subjects = new Map(items.map((item) => [item, subjectsOf(item)]));
  const all = [...new Set([...subjects.values()].flat())];
  const entries = await queries.rows(
    entryRow,
    sql`SELECT subject, reason, note FROM exclude_entries
     WHERE user_id = ${userId} AND subject IN ${all}`,
  );
  const chosen =
    typeof exclusionId === 'string'
      ? await entriesOfExclusion(queries, userId, exclusionId, all)
      : [];
  const bySubject = new Map([...chosen, ...entries].map((entry) => [entry.subject, entry]));
  return new Map(
    items.flatMap((item) => {
      const [entry] = subjects.get(item)?.flatMap((subject) => bySubject.get(subject) ?? []) ?? [];
      return entry ? [[item, entry] as const] : [];
    }),
  );
}

/**
 * Notes what was left out, each entry once per signal, job or search, with the reason and the time of the last find.
 */
export async function noteLeftOut(
  tx: Queries,
  { userId, foundBy, work }: FindingWork,
  entries: readonly Entry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ subject, reason, note }) => [
    ...[userId, foundBy, work, subject, reason],
    note,
    now,
  ]);
  const columns = ['user_id', 'found_by', 'work', 'subject', 'reason', 'note', 'at'];
  await tx.run(
    sql`${insertInto('exclude_finds', columns, rows)} ON CONFLICT (user_id, found_by, work, subject)
     DO UPDATE SET ${excluded(['reason', 'note', 'at'])}`,
  );
}

/** Sorts items, notes what is left out, and returns the others. The caller has locked the user. */
export async function withoutExcluded<Item>(
  tx: Queries,
  work: FindingWork,
  items: readonly Item[],
  subjectsOf: (item: Item) => readonly string[],
  now: number,
): Promise<readonly Item[]> {
  const { kept, entries } = await sortOut(tx, work, items, subjectsOf);
  await noteLeftOut(tx, work, entries, now);
  return kept;
}

/** The number of entries that a signal, job or search has left out so far, as SQL. */
export function leftOutCount({ userId, foundBy, work }: FindingWork): Sql {
  return sql`(SELECT count(*) FROM exclude_finds
    WHERE user_id = ${userId} AND found_by = ${foundBy} AND work = ${work})`;
}

/** The number of entries that a signal, job or search has left out so far. */
export async function countLeftOut(queries: Queries, work: FindingWork): Promise<number> {
  const row = await queries.row(countRow, sql`SELECT ${leftOutCount(work)} AS count`);
  return row?.count ?? 0;
}
