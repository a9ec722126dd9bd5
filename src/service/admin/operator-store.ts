/** Users, credits and keys as the operator sees them, and what is under way for them: jobs and signals. */
import * as v from 'valibot';
import { type JobState, jobStates } from '../../contract/job';
import { type SignalState, signalStates, signalTypes } from '../../contract/signal';
import { disabled, revoked, setKey } from '../auth/store';
import { grants, workOf } from '../billing/charges';
import { grant } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { joined, raw, type Sql, sql } from '../database/sql';
import type { EndedFor } from '../jobs/messages';
import { stopJob, stopSignal } from '../jobs/stop';
import { jobKinds } from '../jobs/store';
import { keptIcp } from '../signals/store';
import { deleteUser } from './delete-user';

const userRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    created_at: v.number(),
    balance: v.number(),
    reserved: v.number(),
    used_total: v.number(),
    key_sealed: v.string(),
  }),
  v.transform(({ created_at: createdAt, used_total: usedTotal, key_sealed, ...user }) => ({
    ...user,
    createdAt,
    usedTotal,
    /** None where it was revoked or the user was only added, until a sign-up gives one; disabled for good. */
    key: keyState(key_sealed),
  })),
);
export type UserRecord = v.InferOutput<typeof userRow>;

function keyState(sealed: string): 'active' | 'none' | 'disabled' {
  if (sealed === disabled.sealed) return 'disabled';
  return sealed === revoked.sealed ? 'none' : 'active';
}

const jobRow = v.object({
  id: v.string(),
  email: v.string(),
  kind: v.picklist(jobKinds),
  status: v.picklist(jobStates),
  /** Items that have their outcome, and all that are known so far. */
  done: v.number(),
  total: v.number(),
  charged: v.number(),
  reserved: v.number(),
  created_at: v.number(),
  /** Until when a worker has it; 0 for none. */
  lease_until: v.number(),
  error_message: v.nullable(v.string()),
});
const signalRow = v.object({
  id: v.number(),
  email: v.string(),
  name: v.string(),
  type: v.picklist(signalTypes),
  daily: v.number(),
  status: v.picklist(signalStates),
  accounts_found: v.number(),
  credits_used: v.number(),
  created_at: v.number(),
  lease_until: v.number(),
  status_reason: v.nullable(v.string()),
});
const entryRow = v.pipe(
  v.object({
    at: v.number(),
    credits: v.number(),
    reason: v.string(),
    charge_key: v.string(),
    work: v.nullable(v.string()),
    note: v.nullable(v.string()),
  }),
  v.transform(({ at, credits, reason, note, ...kept }) => ({
    at,
    credits,
    reason,
    work: workOf({ reason, ...kept }),
    note,
  })),
);

/** From and to when, in milliseconds since the epoch. */
export interface Period {
  readonly since: number;
  readonly until: number;
}
const ownerRow = v.object({ user_id: v.string() });
const columns = sql`id, email, created_at, balance, reserved, used_total, key_sealed`;

export interface WorkFilter<State> {
  readonly userId: string | undefined;
  readonly state: State | undefined;
}

/** `over` where it had ended before; then nothing is done. */
export type Stop = 'stopped' | 'over' | 'unknown';

export function sqlOperators(database: Database) {
  return {
    /** Users whose e-mail address contains a text, oldest first. */
    users(match: string) {
      const pattern = `%${match.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return database.rows(
        userRow,
        sql`SELECT ${columns} FROM users WHERE email LIKE ${pattern} ESCAPE '\\'
         AND id IN (SELECT user_id FROM user_keys)
         ORDER BY created_at, id`,
      );
    },

    /** By id or e-mail address. */
    async findUser(idOrEmail: string) {
      const found = await database.row(
        ownerRow,
        sql`SELECT user_id FROM user_keys
         WHERE user_id = ${idOrEmail} OR email = ${idOrEmail.toLowerCase()}`,
      );
      if (!found) return undefined;
      return database.row(userRow, sql`SELECT ${columns} FROM users WHERE id = ${found.user_id}`);
    },

    /**
     * The newest entries of a user's ledger within a period, newest first: above zero for a grant, below for a charge.
     */
    ledger(userId: string, { since, until }: Period, max: number) {
      return database.rows(
        entryRow,
        sql`SELECT at, credits, reason, charge_key, work, note FROM ledger
         WHERE user_id = ${userId} AND at >= ${since} AND at < ${until}
         ORDER BY at DESC, id DESC LIMIT ${max}`,
      );
    },

    /** Gives credits; a grant with a key that was used for this user before changes nothing and returns false. */
    grant(userId: string, credits: number, grantKey: string, note: string, now: number) {
      return database.transaction((tx) =>
        grant(tx, userId, grants.operator(grantKey, credits, note), now),
      );
    },

    /** Puts a new API key in the place of the user's, which stops working at once. */
    async replaceKey(userId: string, keyHash: string, keySealed: string) {
      await database.transaction((tx) => setKey(tx, userId, keyHash, keySealed));
    },

    /** The user's API key stops working at once, and none replaces it until the user signs up again. */
    async revokeKey(userId: string) {
      await database.transaction((tx) =>
        setKey(tx, userId, revoked.hashOf(userId), revoked.sealed),
      );
    },

    /** The user's API key stops working at once, and signing up gives no other. */
    async disable(userId: string) {
      await database.transaction((tx) =>
        setKey(tx, userId, disabled.hashOf(userId), disabled.sealed),
      );
    },

    /** Deletes a user; see `deleteUser`. */
    async delete(userId: string, email: string) {
      await database.transaction((tx) => deleteUser(tx, userId, email));
    },

    /** Jobs of all kinds, the newest first. */
    jobs(filter: WorkFilter<JobState>, max: number) {
      const items = (what: string) => sql`(SELECT ${raw(what)} FROM job_items
      WHERE job_items.user_id = jobs.user_id AND job_id = jobs.id)`;
      return database.rows(
        jobRow,
        sql`SELECT jobs.id AS id, email, kind, status, jobs.created_at AS created_at, lease_until,
         error_message, ${items('count(*)')} AS total,
         ${items("count(*) FILTER (WHERE job_items.status <> 'pending')")} AS done,
         ${items('CAST(coalesce(sum(credits), 0) AS BIGINT)')} AS charged,
         coalesce((
           SELECT credits FROM holds WHERE holds.user_id = jobs.user_id AND job_id = jobs.id
         ), 0) AS reserved
       FROM jobs JOIN users ON users.id = jobs.user_id WHERE ${condition('jobs', filter)}
       ORDER BY jobs.created_at DESC, jobs.id DESC LIMIT ${max}`,
      );
    },

    /** Ends a job as failed, gives back what is set aside for it, and says so to its user after `why`. */
    stopJob(jobId: string, why: EndedFor): Promise<Stop> {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'jobs', jobId);
        if (userId === undefined) return 'unknown';
        return (await stopJob(tx, { userId, jobId }, why)) ? 'stopped' : 'over';
      });
    },

    /** The newest first. */
    signals(filter: WorkFilter<SignalState>, max: number) {
      return database.rows(
        signalRow,
        sql`SELECT signals.id AS id, email, name, type, daily, status, accounts_found, credits_used,
         signals.created_at AS created_at, lease_until, status_reason
       FROM signals JOIN users ON users.id = signals.user_id WHERE ${condition('signals', filter)}
       ORDER BY signals.id DESC LIMIT ${max}`,
      );
    },

    /**
     * How many of the user's signals that are not over were deployed with an ICP: they keep a copy of it, in which it has
     * its id.
     */
    async signalsWithIcp(userId: string, icpId: number) {
      const rows = await database.rows(
        v.object({ icp: keptIcp }),
        sql`SELECT icp FROM signals WHERE user_id = ${userId} AND icp IS NOT NULL
         AND status IN ('accepted', 'running', 'scheduled')`,
      );
      return rows.filter(({ icp }) => icp?.id === icpId).length;
    },

    /** Ends a signal as stopped, and tells its user why. */
    stopSignal(signalId: number, why: string): Promise<Stop> {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'signals', signalId);
        if (userId === undefined) return 'unknown';
        return (await stopSignal(tx, { userId, signalId }, why)) ? 'stopped' : 'over';
      });
    },
  };
}

/** Operators know a job or signal by its id alone. */
async function userOf(tx: Queries, table: 'jobs' | 'signals', id: string | number) {
  const row = await tx.row(ownerRow, sql`SELECT user_id FROM ${raw(table)} WHERE id = ${id}`);
  return row?.user_id;
}

function condition(table: 'jobs' | 'signals', { userId, state }: WorkFilter<string>): Sql {
  const parts = [
    sql`1 = 1`,
    ...(userId === undefined ? [] : [sql`${raw(table)}.user_id = ${userId}`]),
    ...(state === undefined ? [] : [sql`${raw(table)}.status = ${state}`]),
  ];
  return joined(parts, ' AND ');
}
