/** What is under way for users, as the operator sees it: jobs and signals. */
import * as v from 'valibot';
import { jobStates } from '../../../contract/job';
import { signalStates, signalTypes } from '../../../contract/signal';
import { jobKinds } from '../jobs';
import type { JobSummary, SignalSummary, WorkFilter } from '../operators';
import type { Parameter, SqlDatabase } from './database';
import { keptIcp } from './signals';

const jobRow = v.pipe(
  v.object({
    id: v.string(),
    email: v.string(),
    kind: v.picklist(jobKinds),
    status: v.picklist(jobStates),
    done: v.number(),
    total: v.number(),
    charged: v.number(),
    reserved: v.number(),
    created_at: v.number(),
    lease_until: v.number(),
    error_message: v.nullable(v.string()),
  }),
  v.transform(({ status, created_at, lease_until, error_message, ...job }) => ({
    ...job,
    state: status,
    createdAt: created_at,
    leaseUntil: lease_until,
    error: error_message,
  })),
);
const signalRow = v.pipe(
  v.object({
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
  }),
  v.transform((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    type: row.type,
    daily: row.daily === 1,
    state: row.status,
    accountsFound: row.accounts_found,
    creditsUsed: row.credits_used,
    createdAt: row.created_at,
    leaseUntil: row.lease_until,
    reason: row.status_reason,
  })),
);

/** The newest first. */
export function listJobs(
  database: SqlDatabase,
  filter: WorkFilter<string>,
  most: number,
): Promise<readonly JobSummary[]> {
  const { where, values } = condition('jobs', filter);
  const items = (what: string) => `(SELECT ${what} FROM job_items WHERE job_id = jobs.id)`;
  return database.rows(
    jobRow,
    `SELECT jobs.id AS id, email, kind, status, jobs.created_at AS created_at, lease_until,
       error_message, ${items('count(*)')} AS total,
       ${items("count(*) FILTER (WHERE job_items.status <> 'pending')")} AS done,
       ${items('CAST(coalesce(sum(credits), 0) AS BIGINT)')} AS charged,
       coalesce((SELECT credits FROM holds WHERE job_id = jobs.id), 0) AS reserved
     FROM jobs JOIN users ON users.id = jobs.user_id ${where}
     ORDER BY jobs.created_at DESC, jobs.id DESC LIMIT ?`,
    ...values,
    most,
  );
}

/** The newest first. */
export function listSignals(
  database: SqlDatabase,
  filter: WorkFilter<string>,
  most: number,
): Promise<readonly SignalSummary[]> {
  const { where, values } = condition('signals', filter);
  return database.rows(
    signalRow,
    `SELECT signals.id AS id, email, name, type, daily, status, accounts_found, credits_used,
       signals.created_at AS created_at, lease_until, status_reason
     FROM signals JOIN users ON users.id = signals.user_id ${where}
     ORDER BY signals.id DESC LIMIT ?`,
    ...values,
    most,
  );
}

/** Signals keep a copy of their ICP, in which it has its id. */
export async function signalsWithIcp(
  database: SqlDatabase,
  userId: string,
  icpId: number,
): Promise<number> {
  const rows = await database.rows(
    v.object({ icp: keptIcp }),
    `SELECT icp FROM signals WHERE user_id = ? AND icp IS NOT NULL
       AND status IN ('accepted', 'running', 'scheduled')`,
    userId,
  );
  return rows.filter(({ icp }) => icp?.id === icpId).length;
}

function condition(table: 'jobs' | 'signals', { userId, state }: WorkFilter<string>) {
  const parts: (readonly [string, Parameter])[] = [
    ...(userId === undefined ? [] : [[`${table}.user_id = ?`, userId] as const]),
    ...(state === undefined ? [] : [[`${table}.status = ?`, state] as const]),
  ];
  return {
    where: parts.length > 0 ? `WHERE ${parts.map(([sql]) => sql).join(' AND ')}` : '',
    values: parts.map(([, value]) => value),
  };
}
