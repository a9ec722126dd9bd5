/** The exclude list in the database: each user's entries, and what they left out. */
import * as v from 'valibot';
import { type ExcludeReason, excludeReasons, leftOutReasons } from '../../contract/exclude-list';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { chunks, excluded, insertInto, sql } from '../database/sql';
import { countLeftOut, type Excluder, entriesOf, type FindingWork } from './left-out';
import { companySubjects, entrySubjects, personSubjects } from './subjects';

const countRow = v.object({ count: v.number() });
const subjectRow = v.object({ subject: v.string() });
const entry = {
  subject: v.string(),
  reason: v.picklist(excludeReasons),
  note: v.nullable(v.string()),
  at: v.number(),
};
const entryRow = v.object(entry);
const findRow = v.object({
  ...entry,
  reason: v.picklist(leftOutReasons),
  found_by: v.picklist(['signal', 'discovery', 'search']),
  work: v.string(),
});

/** Rows per statement. */
const rowsAtOnce = 250;

export interface NewEntries {
  readonly userId: string;
  /** In the form that the list keeps, each once. */
  readonly subjects: readonly string[];
  readonly reason: ExcludeReason;
  readonly note: string | null;
}

/** A person, and the domain of their company. */
interface ListedPerson {
  readonly profile_url: string;
  readonly work_email: string | null;
  readonly domain: string;
}

/** What a change did, and how many entries the list has now. */
export interface Edited {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly total: number;
}

/** Withdraws waiting alerts about the subjects, in the transaction that locked the user. */
type WithdrawAlerts = (tx: Queries, userId: string, subjects: readonly string[]) => Promise<void>;

/** Every method reads or changes only the user's own list. Nothing here spends credits. */
export function sqlExcludeList(database: Database, withdrawAlerts: WithdrawAlerts) {
  return {
    /**
     * Adds entries, and gives known ones this reason. Once it resolves, no find that they name is delivered, charged or
     * sent as an alert. Returns undefined, and changes nothing, if the list would have more than `max` entries.
     */
    add(entries: NewEntries, max: number, now: number): Promise<Edited | undefined> {
      return database.transaction(async (tx) => {
        await lockUser(tx, entries.userId);
        const added = await add(tx, entries, max, now);
        if (added) await withdrawAlerts(tx, entries.userId, entries.subjects);
        return added;
      });
    },

    /** Removes entries. What they left out stays in `finds`. */
    remove(userId: string, subjects: readonly string[]): Promise<Edited> {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const removed = await tx.run(
          sql`DELETE FROM exclude_entries WHERE user_id = ${userId} AND subject IN ${subjects}`,
        );
        return { added: 0, changed: 0, removed, total: await countEntries(tx, userId) };
      });
    },

    /**
     * Returns the domains, profiles and email addresses that are left out, each with its entry. Throws as `entriesOf`.
     */
    named: (who: Excluder, subjects: readonly string[]) =>
      entriesOf(database, who, subjects, entrySubjects),

    /** As `named`, for people with the domain of their company. */
    people: <Listed extends ListedPerson>(userId: string, people: readonly Listed[]) =>
      entriesOf(database, { userId }, people, (person) => [
        ...personSubjects(person),
        ...companySubjects(person.domain),
      ]),

    count: (userId: string) => countEntries(database, userId),

    /** The newest first. */
    list(userId: string, limit: number, offset: number) {
      return database.rows(
        entryRow,
        sql`SELECT subject, reason, note, at FROM exclude_entries WHERE user_id = ${userId}
         ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
    },

    /** Returns a page of what everything or one signal left out, the latest first, and the total number. */
    async finds(userId: string, signalId: number | undefined, limit: number, offset: number) {
      const own =
        signalId === undefined
          ? sql`user_id = ${userId}`
          : sql`user_id = ${userId} AND found_by = 'signal' AND work = ${String(signalId)}`;
      const rows = await database.rows(
        findRow,
        sql`SELECT subject, reason, note, at, found_by, work FROM exclude_finds WHERE ${own}
         ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`,
      );
      const total = await database.row(
        countRow,
        sql`SELECT count(*) AS count FROM exclude_finds WHERE ${own}`,
      );
      return { finds: rows, count: total?.count ?? 0 };
    },

    /** How many entries a signal or a job has left out so far. */
    leftOut: (work: FindingWork) => countLeftOut(database, work),
  };
}

async function add(
  tx: Queries,
  { userId, subjects, reason, note }: NewEntries,
  max: number,
  now: number,
): Promise<Edited | undefined> {
  const known = await tx.rows(
    subjectRow,
    sql`SELECT subject FROM exclude_entries WHERE user_id = ${userId} AND subject IN ${subjects}`,
  );
  const added = subjects.length - known.length;
  const total = (await countEntries(tx, userId)) + added;
  if (added > 0 && total > max) return undefined;
  let touched = 0;
  for (const some of chunks(subjects, rowsAtOnce)) {
    const rows = some.map((subject) => [userId, subject, reason, note, now]);
    touched += await tx.run(
      sql`${insertInto('exclude_entries', ['user_id', 'subject', 'reason', 'note', 'at'], rows)}
       ON CONFLICT (user_id, subject) DO UPDATE SET ${excluded(['reason', 'note', 'at'])}
       WHERE exclude_entries.reason <> excluded.reason
         OR coalesce(exclude_entries.note, '') <> coalesce(excluded.note, '')`,
    );
  }
  return { added, changed: touched - added, removed: 0, total };
}

async function countEntries(queries: Queries, userId: string): Promise<number> {
  const row = await queries.row(
    countRow,
    sql`SELECT count(*) AS count FROM exclude_entries WHERE user_id = ${userId}`,
  );
  return row?.count ?? 0;
}
