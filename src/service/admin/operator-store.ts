/** What the operator sees and changes in the database: users, credits and keys, jobs and signals. */
import * as v from 'valibot';
import { type JobState, jobStates } from '../../contract/job-states';
import { type SignalState, signalStates, signalTypes } from '../../contract/signal-states';
import { disabled, revoked, setKey } from '../auth/store';
import { grants } from '../billing/charges';
import { grant } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { joined, raw, type Sql, sql } from '../database/sql';
import type { EndedFor } from '../jobs/messages';
import { type SignalEndedFor, stopJob, stopSignal } from '../jobs/stop';
import { jobKinds } from '../jobs/store';
import { keptNotes, statusReason } from '../signals/status-notes';
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
    /** `none` after it was revoked, or before a user's first sign-up; `disabled` if signing up gives no key. */
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
  /** Items with an outcome, and all items known so far. */
  done: v.number(),
  total: v.number(),
  charged: v.number(),
  reserved: v.number(),
  created_at: v.number(),
  /** When the lease of a worker ends; 0 without a lease. */
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
  status_notes: keptNotes,
});
const entryRow = v.object({
  at: v.number(),
  credits: v.number(),
  reason: v.string(),
  work: v.nullable(v.string()),
  note: v.nullable(v.string()),
});

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

/** `over` if it had ended before; then nothing was changed. */
export type Stop = 'stopped' | 'over' | 'unknown';

export function sqlOperators(database: Database) {
  return {
    /** Users whose email address contains a text, oldest first. */
    users(match: string) {
      const pattern = `%${match.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      return database.rows(
        userRow,
        sql`SELECT ${columns} FROM users WHERE email LIKE ${pattern} ESCAPE '\\'
         AND id IN (SELECT user_id FROM user_keys)
         ORDER BY created_at, id`,
      );
    },

    /** By id or email address. */
    async findUser(idOrEmail: string) {
      const found = await database.row(
        ownerRow,
        sql`SELECT user_id FROM user_keys
         WHERE user_id = ${idOrEmail} OR email = ${idOrEmail.toLowerCase()}`,
      );
      if (!found) return undefined;
      return database.row(userRow, sql`SELECT ${columns} FROM users WHERE id = ${found.user_id}`);
    },

    /** The newest entries of a user's ledger in a period, newest first: above zero for a grant, below for a charge. */
    ledger(userId: string, { since, until }: Period, max: number) {
      return database.rows(
        entryRow,
        sql`SELECT at, credits, reason, work, note FROM ledger
         WHERE user_id = ${userId} AND at >= ${since} AND at < ${until}
         ORDER BY at DESC, id DESC LIMIT ${max}`,
      );
    },

    /** Grants credits; if the key was used for this user before, returns false and changes nothing. */
    grant(userId: string, credits: number, grantKey: string, note: string, now: number) {
      return database.transaction((tx) =>
        grant(tx, userId, grants.operator(grantKey, credits, note), now),
      );
    },

    /** Replaces the user's API key; the old one stops working immediately. */
    async replaceKey(userId: string, keyHash: string, keySealed: string) {
      await database.transaction((tx) => setKey(tx, userId, keyHash, keySealed));
    },

    /** The user's API key stops working immediately; the user gets a new one by signing up again. */
    async revokeKey(userId: string) {
      await database.transaction((tx) =>
        setKey(tx, userId, revoked.hashOf(userId), revoked.sealed),
      );
    },

    /** The user's API key stops working immediately, and signing up gives no new one. */
    async disable(userId: string) {
      await database.transaction((tx) =>
        setKey(tx, userId, disabled.hashOf(userId), disabled.sealed),
      );
    },

    async delete(userId: string, email: string) {
      await database.transaction((tx) => deleteUser(tx, userId, email));
    },

    /** Jobs of all kinds, newest first. */
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

    /** Ends a job as failed and releases its hold. The job's message begins with `why` and says what was released. */
    stopJob(jobId: string, why: EndedFor): Promise<Stop> {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'jobs', jobId);
        if (userId === undefined) return 'unknown';
        return (await stopJob(tx, { userId, jobId }, why)) ? 'stopped' : 'over';
      });
    },

    /** Newest first. */
    async signals(filter: WorkFilter<SignalState>, max: number) {
      const rows = await database.rows(
        signalRow,
        sql`SELECT signals.id AS id, email, name, type, daily, status, accounts_found, credits_used,
         signals.created_at AS created_at, lease_until, status_notes
       FROM signals JOIN users ON users.id = signals.user_id WHERE ${condition('signals', filter)}
       ORDER BY signals.id DESC LIMIT ${max}`,
      );
      return rows.map(({ status_notes, ...signal }) => ({
        ...signal,
        status_reason: statusReason(status_notes),
      }));
    },

    /** How many unfinished signals of the user were deployed with an ICP. Each keeps a copy of the ICP, with its id. */
    async signalsWithIcp(userId: string, icpId: number) {
      const rows = await database.rows(
        v.object({ icp: keptIcp }),
        sql`SELECT icp FROM signals WHERE user_id = ${userId} AND icp IS NOT NULL
         AND status IN ('accepted', 'running', 'scheduled')`,
      );
      return rows.filter(({ icp }) => icp?.id === icpId).length;
    },

    /** Ends a signal as stopped; its user sees the reason. */
    stopSignal(signalId: number, why: SignalEndedFor): Promise<Stop> {
      return database.transaction(async (tx) => {
        const userId = await userOf(tx, 'signals', signalId);
        if (userId === undefined) return 'unknown';
        return (await stopSignal(tx, { userId, signalId }, why)) ? 'stopped' : 'over';
      });
    },
  };
}

/** The operator names a job or signal by its id alone. */
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
