/** Exclusions in the database: what single searches and signals leave out in addition to the user's list. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { chunks, insertInto, joined, type Sql, sql } from '../database/sql';
import { atStages, inAudiences, type Source } from './exclusion-subjects';
import { kindOf } from './subjects';

const idRow = v.object({ id: v.string() });
const namedRow = v.object({ ...idRow.entries, name: v.string() });
const countRow = v.object({ count: v.number() });
const audienceRow = v.object({
  name: v.string(),
  kind: v.picklist(['companies', 'people']),
  members: v.number(),
});
const stageRow = v.object({ stage: v.string(), companies: v.number() });

/** Rows per statement. */
const rowsAtOnce = 500;

interface Choice {
  /** In the form of the exclude list, each once. */
  readonly subjects: readonly string[];
  readonly audienceNames: readonly string[];
  readonly stages: readonly string[];
}

type Chosen =
  | {
      readonly kind: 'chosen';
      readonly id: string;
      readonly companies: number;
      readonly people: number;
    }
  | { readonly kind: 'unknown_audience'; readonly name: string };

/** Every method reads or changes only the user's own exclusions. Nothing here spends credits. */
export function sqlExclusions(database: Database) {
  return {
    /**
     * Saves a choice, with the same id for equal choices, and drops the oldest choices that no signal uses, so that
     * `max` of those remain. Changes nothing if the user has no audience of one of the names.
     */
    choose(userId: string, choice: Choice, max: number, now: number): Promise<Chosen> {
      return database.transaction(async (tx) => {
        await lockUser(tx, userId);
        const { subjects, audienceNames: names } = choice;
        const audiences = await tx.rows(
          namedRow,
          sql`SELECT id, name FROM audiences WHERE user_id = ${userId} AND name IN ${names}
           UNION ALL SELECT id, name FROM account_audiences WHERE user_id = ${userId} AND name IN ${names}`,
        );
        const known = new Set(audiences.map(({ name }) => name));
        const unknown = names.find((name) => !known.has(name));
        if (unknown !== undefined) return { kind: 'unknown_audience', name: unknown };
        const ids = audiences.map(({ id }) => id).sort();
        const stages = [...new Set(choice.stages.map((stage) => stage.toLowerCase()))].sort();
        const id = idOf([userId, ids, stages, [...subjects].sort()]);
        await tx.run(
          sql`INSERT INTO exclusions (user_id, id, audience_ids, crm_stages, at)
           VALUES (${userId}, ${id}, ${JSON.stringify(ids)}, ${JSON.stringify(stages)}, ${now})
           ON CONFLICT (user_id, id) DO UPDATE SET at = excluded.at`,
        );
        for (const some of chunks(subjects, rowsAtOnce)) {
          const rows = some.map((subject) => [userId, id, subject]);
          await tx.run(
            sql`${insertInto('exclusion_entries', ['user_id', 'exclusion_id', 'subject'], rows)}
             ON CONFLICT DO NOTHING`,
          );
        }
        await dropOldest(tx, userId, id, max - 1);
        const sources = [
          ...(ids.length > 0 ? [inAudiences(ids)] : []),
          ...(stages.length > 0 ? [atStages(stages)] : []),
        ];
        const companies = await countCompanies(tx, userId, subjects, sources);
        const people = await countPeople(tx, userId, subjects, sources);
        return { kind: 'chosen', id, companies, people };
      });
    },

    /** The user's audiences of both kinds, the newest first. */
    audiences: (userId: string, max: number) =>
      database.rows(
        audienceRow,
        sql`SELECT name, kind, members FROM (
           SELECT name, 'people' AS kind, member_count AS members, created_at FROM audiences WHERE user_id = ${userId}
           UNION ALL SELECT name, 'companies', member_count, created_at FROM account_audiences WHERE user_id = ${userId}
         ) AS own ORDER BY created_at DESC, name, kind LIMIT ${max}`,
      ),

    /** The stages of the user's CRM. */
    stages: (userId: string, max: number) =>
      database.rows(
        stageRow,
        sql`SELECT lower(lifecycle_stage) AS stage, count(*) AS companies FROM crm_accounts WHERE user_id = ${userId}
         GROUP BY lower(lifecycle_stage) ORDER BY companies DESC, stage LIMIT ${max}`,
      ),
  };
}

/** Whether the user has the exclusion. */
export async function hasExclusion(
  queries: Queries,
  userId: string,
  exclusionId: string,
): Promise<boolean> {
  const row = await queries.row(
    idRow,
    sql`SELECT id FROM exclusions WHERE user_id = ${userId} AND id = ${exclusionId}`,
  );
  return row !== undefined;
}

function idOf(choice: readonly unknown[]): string {
  return `exc_${createHash('sha256').update(JSON.stringify(choice)).digest('hex').slice(0, 32)}`;
}

/** Drops exclusions that no signal uses, except the given one and the newest `max` others. */
async function dropOldest(tx: Queries, userId: string, except: string, max: number) {
  const old = await tx.rows(
    idRow,
    sql`SELECT id FROM exclusions WHERE user_id = ${userId} AND id <> ${except} AND id NOT IN (
       SELECT exclusion_id FROM signals WHERE user_id = ${userId} AND exclusion_id IS NOT NULL AND deleted_at IS NULL)
     ORDER BY at DESC, id LIMIT ${rowsAtOnce} OFFSET ${max}`,
  );
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await tx.run(
    sql`DELETE FROM exclusion_entries WHERE user_id = ${userId} AND exclusion_id IN ${ids}`,
  );
  await tx.run(sql`DELETE FROM exclusions WHERE user_id = ${userId} AND id IN ${ids}`);
}

async function countCompanies(
  tx: Queries,
  userId: string,
  subjects: readonly string[],
  sources: readonly Source[],
): Promise<number> {
  const given = subjects.filter((subject) => kindOf(subject) === 'company');
  if (sources.length === 0) return given.length;
  const others = await count(
    tx,
    sources.map(
      ({ companies, where }) =>
        sql`SELECT account.domain AS subject FROM accounts AS account ${companies}
         WHERE account.user_id = ${userId} AND ${where} AND account.domain NOT IN ${given}`,
    ),
  );
  return given.length + others;
}

async function countPeople(
  tx: Queries,
  userId: string,
  subjects: readonly string[],
  sources: readonly Source[],
): Promise<number> {
  const given = subjects.filter((subject) => kindOf(subject) === 'person');
  if (sources.length === 0) return given.length;
  const others = await count(
    tx,
    sources.map(
      ({ people, where }) =>
        sql`SELECT lower(person.profile_url) AS subject FROM account_people AS person ${people}
         WHERE person.user_id = ${userId} AND ${where}`,
    ),
  );
  return given.length + others;
}

/** The number of different subjects that any of the queries returns. */
async function count(tx: Queries, queries: readonly Sql[]): Promise<number> {
  const row = await tx.row(
    countRow,
    sql`SELECT count(*) AS count FROM (${joined(queries, ' UNION ')}) AS named`,
  );
  return row?.count ?? 0;
}
