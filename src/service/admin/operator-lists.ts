/** What is under way for users, as the operator sees it: jobs and signals. */
import * as v from 'valibot';
import { jobStates } from '../../contract/job';
import { signalStates, signalTypes } from '../../contract/signal';
import type { Database } from '../database/database';
import { joined, raw, type Sql, sql } from '../database/sql';
import { jobKinds } from '../jobs/store';
import { keptIcp } from '../signals/store';
import type { JobSummary, SignalSummary, WorkFilter } from './store';

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
  database: Database,
  filter: WorkFilter<string>,
  max: number,
): Promise<readonly JobSummary[]> {
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
}

/** The newest first. */
export function listSignals(
  database: Database,
  filter: WorkFilter<string>,
  max: number,
): Promise<readonly SignalSummary[]> {
  return database.rows(
    signalRow,
    sql`SELECT signals.id AS id, email, name, type, daily, status, accounts_found, credits_used,
       signals.created_at AS created_at, lease_until, status_reason
     FROM signals JOIN users ON users.id = signals.user_id WHERE ${condition('signals', filter)}
     ORDER BY signals.id DESC LIMIT ${max}`,
  );
}

/** Signals keep a copy of their ICP, in which it has its id. */
export async function signalsWithIcp(
  database: Database,
  userId: string,
  icpId: number,
): Promise<number> {
  const rows = await database.rows(
    v.object({ icp: keptIcp }),
    sql`SELECT icp FROM signals WHERE user_id = ${userId} AND icp IS NOT NULL
       AND status IN ('accepted', 'running', 'scheduled')`,
  );
  return rows.filter(({ icp }) => icp?.id === icpId).length;
}

function condition(table: 'jobs' | 'signals', { userId, state }: WorkFilter<string>): Sql {
  const parts = [
    sql`1 = 1`,
    ...(userId === undefined ? [] : [sql`${raw(table)}.user_id = ${userId}`]),
    ...(state === undefined ? [] : [sql`${raw(table)}.status = ${state}`]),
  ];
  return joined(parts, ' AND ');
}
