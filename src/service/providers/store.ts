/** Keys of data providers and what was asked with them, in the database. */
import * as v from 'valibot';
import { lockUser } from '../billing/ledger';
import { day } from '../clock';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { takeTurns } from '../database/transaction';
import { emailMark, hostMarks, withoutForgotten } from '../forgotten/forgotten';
import { underLease } from '../jobs/lease';
import { type Lease, type OwnJob, ofRun } from '../jobs/store';
import { knownPeople } from '../people/known';
import { employerSchema } from '../people/person';
import { type Asked, cutOffMs } from './waterfall';

/** The owner of the operator's keys, which serve all users. */
export const operatorOwner = '';

export const keyStates = ['untested', 'works', 'bad_key', 'out_of_quota'] as const;
export type KeyState = (typeof keyStates)[number];

const maybe = v.nullable(v.number());
const keyRow = v.pipe(
  v.object({
    provider: v.string(),
    key_sealed: v.nullable(v.string()),
    row_ceiling: maybe,
    run_ceiling: maybe,
    state: v.picklist(keyStates),
    units_left: maybe,
    tested_at: maybe,
    paused_until: v.number(),
  }),
  v.transform((row) => ({
    provider: row.provider,
    /** Null if the key is in the environment. */
    sealed: row.key_sealed,
    rowCeiling: row.row_ceiling,
    runCeiling: row.run_ceiling,
    state: row.state,
    left: row.units_left,
    testedAt: row.tested_at,
    pausedUntil: row.paused_until,
  })),
);
export type KeyRecord = v.InferOutput<typeof keyRow>;

/** The most that a row and a run may cost, in the provider's unit; null without a ceiling. */
export type Ceilings = Pick<KeyRecord, 'rowCeiling' | 'runCeiling'>;

const statuses = ['valid', 'risky', 'guessed', 'invalid', 'unknown'] as const;
const askRow = v.pipe(
  v.object({
    person_id: v.number(),
    capability: v.string(),
    provider: v.string(),
    own_key: v.number(),
    job_id: v.string(),
    state: v.picklist(['asked', 'waiting', 'found', 'miss', 'unclear', 'refused']),
    ticket: v.nullable(v.string()),
    value: v.nullable(v.string()),
    value_status: v.nullable(v.picklist(statuses)),
    verified_at: maybe,
    cost: maybe,
    price: v.number(),
    asked_at: v.number(),
    again_at: v.number(),
  }),
  v.transform(
    (row): AskRecord => ({
      personId: row.person_id,
      capability: row.capability,
      provider: row.provider,
      isOwnKey: row.own_key === 1,
      run: row.job_id,
      state: row.state,
      ticket: row.ticket,
      value: row.value,
      status: row.value_status,
      verifiedAt: row.verified_at,
      cost: row.cost,
      price: row.price,
      askedAt: row.asked_at,
      againAt: row.again_at,
    }),
  ),
);

/** A question that was asked for a user, with its answer. */
export interface AskRecord extends Asked {
  readonly personId: number;
  readonly capability: string;
  /** Whether the user's own key paid. */
  readonly isOwnKey: boolean;
  readonly verifiedAt: number | null;
}

/** The part of a question that an answer completes. */
export type AnswerKept = Pick<
  AskRecord,
  'state' | 'ticket' | 'value' | 'status' | 'verifiedAt' | 'cost' | 'againAt'
>;

/** What asking costs, and the most that a run may cost at the provider; null without a ceiling. */
interface Terms {
  readonly isOwnKey: boolean;
  readonly price: number;
  readonly runCeiling: number | null;
}

/** Identifies a question; a user asks a provider each one once. */
export interface Question {
  readonly personId: number;
  readonly capability: string;
  readonly provider: string;
}

const spentRow = v.object({ provider: v.string(), spent: v.number() });
const runCeilingRow = v.object({ run: v.string(), provider: v.string(), ceiling: v.number() });
/** Longer than a run can last. */
const runCeilingMs = 90 * day;
const turnRow = v.object({ turn: v.nullable(v.number()) });
const askColumns = sql`person_id, capability, provider, own_key, job_id, state, ticket, value, value_status, verified_at,
  cost, price, asked_at, again_at`;
const keyOf = (owner: string, provider: string) => sql`owner = ${owner} AND provider = ${provider}`;

export function sqlProviders(database: Database) {
  return {
    /** The keys of an owner, in the order in which the providers are asked. */
    keys: (owner: string): Promise<KeyRecord[]> =>
      database.rows(
        keyRow,
        sql`SELECT provider, key_sealed, row_ceiling, run_ceiling, state, units_left, tested_at, paused_until
         FROM provider_keys WHERE owner = ${owner} ORDER BY turn, provider`,
      ),

    /** Adds a key at the end of the order, or replaces it where it is. */
    addKey(owner: string, provider: string, sealed: string | null, now: number): Promise<void> {
      return database.transaction(async (tx) => {
        const turn = await lastTurn(tx, owner);
        await tx.run(
          sql`INSERT INTO provider_keys (owner, provider, key_sealed, turn, state, added_at)
           VALUES (${owner}, ${provider}, ${sealed}, ${turn}, 'untested', ${now})
           ON CONFLICT (owner, provider) DO UPDATE SET key_sealed = excluded.key_sealed, state = 'untested',
             units_left = NULL, tested_at = NULL, paused_until = 0, added_at = excluded.added_at`,
        );
      });
    },

    /** Returns false, and changes nothing, if the owner has no such key. */
    async removeKey(owner: string, provider: string): Promise<boolean> {
      const removed = await database.run(
        sql`DELETE FROM provider_keys WHERE ${keyOf(owner, provider)}`,
      );
      return removed === 1;
    },

    /** Returns false, and changes nothing, if the owner has no such key. */
    async setCeilings(owner: string, provider: string, ceilings: Ceilings): Promise<boolean> {
      const changed = await database.run(
        sql`UPDATE provider_keys SET row_ceiling = ${ceilings.rowCeiling}, run_ceiling = ${ceilings.runCeiling}
         WHERE ${keyOf(owner, provider)}`,
      );
      return changed === 1;
    },

    /** The most that one run of the user may cost at each of these providers, whatever its keys' own ceilings are. */
    setRunCeilings(
      userId: string,
      run: string,
      ceilings: ReadonlyMap<string, number>,
      now: number,
    ): Promise<void> {
      return database.transaction(async (tx) => {
        for (const [provider, ceiling] of ceilings)
          await tx.run(
            sql`INSERT INTO provider_run_ceilings (user_id, run, provider, ceiling, expires_at)
             VALUES (${userId}, ${run}, ${provider}, ${ceiling}, ${now + runCeilingMs})
             ON CONFLICT (user_id, run, provider) DO UPDATE SET ceiling = excluded.ceiling,
               expires_at = excluded.expires_at`,
          );
      });
    },

    /** Provider → the most that the run of a job may cost there; those without such a ceiling are absent. */
    async runCeilings({ userId, jobId }: OwnJob): Promise<ReadonlyMap<string, number>> {
      const rows = await database.rows(
        runCeilingRow,
        sql`SELECT run, provider, ceiling FROM provider_run_ceilings WHERE user_id = ${userId}
         AND run = (SELECT run FROM jobs WHERE user_id = ${userId} AND id = ${jobId})`,
      );
      return new Map(rows.map(({ provider, ceiling }) => [provider, ceiling]));
    },

    /** The ceilings of these runs of a user. */
    ceilingsOfRuns: (userId: string, runs: readonly string[]) =>
      database.rows(
        runCeilingRow,
        sql`SELECT run, provider, ceiling FROM provider_run_ceilings
         WHERE user_id = ${userId} AND run IN ${runs}`,
      ),

    /** Puts these providers first, in this order; the others follow in theirs. */
    setOrder(owner: string, order: readonly string[]): Promise<void> {
      return database.transaction(async (tx) => {
        await lastTurn(tx, owner);
        await tx.run(
          sql`UPDATE provider_keys SET turn = turn + ${order.length} WHERE owner = ${owner}`,
        );
        for (const [turn, provider] of order.entries())
          await tx.run(
            sql`UPDATE provider_keys SET turn = ${turn} WHERE ${keyOf(owner, provider)}`,
          );
      });
    },

    /** Saves the result of a test, and makes a key that works usable again immediately. */
    async keepTest(
      owner: string,
      provider: string,
      works: boolean,
      left: number | null,
      now: number,
    ) {
      await database.run(
        sql`UPDATE provider_keys SET state = ${works ? 'works' : 'bad_key'}, units_left = ${left}, tested_at = ${now},
           paused_until = 0
         WHERE ${keyOf(owner, provider)}`,
      );
    },

    /** Keeps a key from being used: until a time, or until it is tested or replaced. */
    async pauseKey(owner: string, provider: string, state: KeyState, until: number) {
      await database.run(
        sql`UPDATE provider_keys SET state = ${state}, paused_until = ${until}
         WHERE ${keyOf(owner, provider)}`,
      );
    },

    /** What was asked about these people of a user. */
    asks: (userId: string, personIds: readonly number[]): Promise<AskRecord[]> =>
      database.rows(
        askRow,
        sql`SELECT ${askColumns} FROM provider_asks WHERE user_id = ${userId} AND person_id IN ${personIds}`,
      ),

    /** The most that all jobs of a job's run can have cost at each provider. */
    spent: (job: OwnJob): Promise<Map<string, number>> => spentBy(database, job),

    /**
     * Records that a request is about to be sent, under the job's lease. Returns false, and records nothing, if the
     * lease is lost, the person was deleted, the run would pass its ceiling, or a request for the same question is
     * under way or was answered.
     */
    async begin(
      lease: Lease,
      { personId, capability, provider }: Question,
      { isOwnKey, price, runCeiling }: Terms,
      now: number,
      leaseUntil: number,
    ): Promise<boolean> {
      let begun = false;
      await underLease(database, lease, leaseUntil, async (tx, job) => {
        begun = false;
        if (runCeiling !== null) {
          // Other jobs of the run may ask at the same time.
          await lockUser(tx, job.userId);
          const spent = (await spentBy(tx, lease)).get(provider) ?? 0;
          if (spent + price > runCeiling) return;
        }
        const [person] = await knownPeople(tx, job.userId, [personId]);
        if (!person) return;
        const changed = await tx.run(
          sql`INSERT INTO provider_asks (user_id, person_id, capability, provider, own_key, job_id, state, price, asked_at, again_at)
           VALUES (${job.userId}, ${personId}, ${capability}, ${provider}, ${isOwnKey ? 1 : 0}, ${job.id}, 'asked', ${price}, ${now}, ${now + cutOffMs})
           ON CONFLICT (user_id, person_id, capability, provider) DO UPDATE SET
             own_key = excluded.own_key, job_id = excluded.job_id, state = 'asked', ticket = NULL, value = NULL,
             value_status = NULL, verified_at = NULL, cost = NULL, price = excluded.price,
             asked_at = CASE WHEN provider_asks.state = 'waiting' AND provider_asks.job_id = excluded.job_id
               THEN provider_asks.asked_at ELSE excluded.asked_at END,
             again_at = excluded.again_at
           WHERE provider_asks.state = 'refused'
             OR (provider_asks.state = 'waiting' AND provider_asks.ticket IS NULL)
             OR (provider_asks.state IN ('asked', 'miss', 'unclear') AND provider_asks.again_at <= ${now})
             OR (provider_asks.state = 'found' AND provider_asks.capability = 'employer'
               AND provider_asks.again_at <= ${now})`,
        );
        begun = changed === 1;
      });
      return begun;
    },

    /**
     * Keeps an answer, also of a worker that has lost its lease meanwhile, because it may have been paid for. Returns
     * what it kept: an email address or employer that was forgotten counts as a miss.
     */
    keepAnswer(
      { userId, jobId }: OwnJob,
      { personId, capability, provider }: Question,
      given: AnswerKept,
    ): Promise<AnswerKept> {
      return database.transaction(async (tx) => {
        const answer = await withoutForgottenValue(tx, capability, given);
        await tx.run(
          sql`UPDATE provider_asks SET job_id = ${jobId}, state = ${answer.state}, ticket = ${answer.ticket},
           value = ${answer.value}, value_status = ${answer.status}, verified_at = ${answer.verifiedAt},
           cost = ${answer.cost}, again_at = ${answer.againAt}
         WHERE user_id = ${userId} AND person_id = ${personId} AND capability = ${capability}
           AND provider = ${provider} AND state IN ('asked', 'waiting')`,
        );
        return answer;
      });
    },
  };
}

async function spentBy(queries: Queries, job: OwnJob): Promise<Map<string, number>> {
  const rows = await queries.rows(
    spentRow,
    sql`SELECT provider, sum(coalesce(cost, price)) AS spent FROM provider_asks
     WHERE ${ofRun(job)} GROUP BY provider`,
  );
  return new Map(rows.map(({ provider, spent }) => [provider, spent]));
}

async function withoutForgottenValue(
  tx: Queries,
  capability: string,
  answer: AnswerKept,
): Promise<AnswerKept> {
  const [kept] = await withoutForgotten(tx, [answer], ({ value }) => {
    if (value === null) return [];
    return capability === 'employer'
      ? hostMarks(employerIn(value).domain ?? '')
      : [emailMark(value)];
  });
  return kept ?? { ...answer, state: 'miss', value: null, status: null, verifiedAt: null };
}

/** Parses a stored employer. */
export function employerIn(value: string) {
  return v.parse(v.pipe(v.string(), v.parseJson(), employerSchema), value);
}

/** The turn after the owner's last one. Serialises changes of an owner's keys. */
async function lastTurn(tx: Queries, owner: string): Promise<number> {
  await takeTurns(tx, [`provider keys:${owner}`]);
  const last = await tx.row(
    turnRow,
    sql`SELECT max(turn) AS turn FROM provider_keys WHERE owner = ${owner}`,
  );
  return (last?.turn ?? 0) + 1;
}
