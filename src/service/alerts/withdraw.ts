/** Deletes the events of a deleted signal, and events about what an exclude list or a signal’s exclusion now names. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { subjectsOfProfiles } from '../exclude-list/known-emails';
import { entriesOf, noteLeftOut } from '../exclude-list/left-out';
import { companySubjects } from '../exclude-list/subjects';
import type { OwnSignal } from '../jobs/stop';

const eventRow = v.object({
  id: v.number(),
  signal_id: v.number(),
  domain: v.string(),
  profile: v.nullable(v.string()),
});
const eventColumns = columnNames(v.keyof(eventRow).options);
type EventRow = v.InferOutput<typeof eventRow>;
const signalRow = v.object({ id: v.number(), exclusion_id: v.nullable(v.string()) });

/**
 * Runs in a transaction that locked the signal's row, so no further event of it is kept. Deletes waiting and failed
 * events. A message that is already being sent still arrives.
 */
export async function withdrawSignal(tx: Queries, { userId, signalId }: OwnSignal): Promise<void> {
  await withdraw(tx, userId, sql`signal_id = ${signalId}`);
}

/**
 * Runs in a transaction that locked the user and added these entries to their exclude list. Deletes waiting and failed
 * events about a company, or by or about a person, that the entries name.
 */
export async function withdrawExcluded(
  tx: Queries,
  userId: string,
  subjects: readonly string[],
): Promise<void> {
  const entries = new Set(subjects);
  const rows = await tx.rows(
    eventRow,
    sql`SELECT ${eventColumns} FROM alert_events WHERE user_id = ${userId}`,
  );
  const subjectsOf = await subjectsOfEvents(tx, userId, rows);
  const ids = rows.flatMap((row) =>
    subjectsOf(row).some((subject) => entries.has(subject)) ? [row.id] : [],
  );
  if (ids.length > 0) await withdraw(tx, userId, sql`id IN ${ids}`);
}

/**
 * Deletes the waiting events that the exclude list or their signal's exclusion now names, and notes each for its
 * signal. Returns the ids of the others. An unchanged exclusion can come to name more, because audiences grow.
 */
export async function withdrawLeftOut(
  database: Database,
  userId: string,
  which: Sql,
  now: number,
): Promise<readonly number[]> {
  const rows = await database.rows(
    eventRow,
    sql`SELECT ${eventColumns} FROM alert_events WHERE user_id = ${userId} AND ${which}`,
  );
  const signals = await database.rows(
    signalRow,
    sql`SELECT id, exclusion_id FROM signals
     WHERE user_id = ${userId} AND id IN ${[...new Set(rows.map(({ signal_id }) => signal_id))]}`,
  );
  const subjectsOf = await subjectsOfEvents(database, userId, rows);
  const gone = new Set<number>();
  for (const { id, exclusion_id: exclusionId } of signals) {
    const own = rows.filter(({ signal_id }) => signal_id === id);
    const left = await entriesOf(database, { userId, exclusionId }, own, subjectsOf);
    if (left.size === 0) continue;
    const ids = [...left.keys()].map((row) => row.id);
    for (const one of ids) gone.add(one);
    const work = { userId, foundBy: 'signal', work: String(id) } as const;
    await database.transaction(async (tx) => {
      await lockUser(tx, userId);
      await noteLeftOut(tx, work, [...new Set(left.values())], now);
      await withdraw(tx, userId, sql`id IN ${ids}`);
    });
  }
  return rows.flatMap(({ id }) => (gone.has(id) ? [] : [id]));
}

/** Returns a function that lists the entries that would leave out an event: its company's, and its person's. */
async function subjectsOfEvents(queries: Queries, userId: string, events: readonly EventRow[]) {
  const profiles = events.flatMap(({ profile }) => profile ?? []);
  const named = await subjectsOfProfiles(queries, userId, profiles);
  return ({ domain, profile }: EventRow) => [
    ...companySubjects(domain),
    ...(named.get(profile ?? '') ?? []),
  ];
}

/** Locks the channels before their events, as senders do. */
async function withdraw(tx: Queries, userId: string, which: Sql) {
  await tx.run(sql`UPDATE alert_channels SET lease_until = lease_until WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM alert_events WHERE user_id = ${userId} AND ${which}`);
}
