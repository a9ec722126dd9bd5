/** Jobs as workers see them: a leased table, of which those that waited longest are claimed first. */
import * as v from 'valibot';
import { releaseHold } from '../billing/ledger';
import type { Database, Queries } from '../database/database';
import { rowsOfLiveShards } from '../database/postgres/live-shards';
import { raw, type Sql, sql } from '../database/sql';
import { extend } from './lease';
import { type EndedFor, endedFor } from './messages';
import { stopJob } from './stop';
import { type ClaimedJob, type JobEnd, jobKinds, type Lease, type OwnJob, tally } from './store';
import { countClaim, countFailure } from './tries';

const jobRow = v.object({ id: v.string(), user_id: v.string(), due_at: v.number() });
const claimedRow = v.object({
  kind: v.picklist(jobKinds),
  params: v.string(),
  claims: v.number(),
});
const json = v.pipe(v.string(), v.parseJson());
const itemRow = v.object({ position: v.number(), subject: v.string() });

const waitingAt = (now: Sql) =>
  sql`status IN ('pending', 'running') AND due_at <= ${now} AND lease_until <= ${now}`;

/** What takes a lease answers false, and does nothing, once the lease is lost. */
export function sqlJobQueue(database: Database) {
  return {
    /**
     * How many items one transaction decides at most. SQLite answers nobody else meanwhile; on PostgreSQL the steps that a
     * transaction takes to the server and back weigh more than its rows, so it decides a whole request.
     */
    maxBatch: database.sqlDialect === 'sqlite' ? 50 : 500,

    /** Gives the job that has waited longest to one worker and sets it running; undefined if none waits. */
    async claim(token: string, now: number, leaseUntil: number): Promise<ClaimedJob | undefined> {
      const isWaiting = waitingAt(sql`${now}`);
      // Looking first takes no lock while there is nothing to do, and holds none while there is.
      const waiting = await oldestWaiting(database, jobRow, 'jobs', waitingAt, now);
      for (const { id, user_id: userId } of waiting) {
        const claimed = await database.row(
          claimedRow,
          sql`UPDATE jobs SET status = 'running', lease_token = ${token},
             lease_until = ${leaseUntil}, ${countClaim}
           WHERE user_id = ${userId} AND id = ${id} AND ${isWaiting} RETURNING kind, params, claims`,
        );
        if (!claimed) continue;
        const { kind, claims } = claimed;
        const params = v.safeParse(json, claimed.params);
        if (params.success) {
          return { jobId: id, userId, token, kind, params: params.output, claims };
        }
        await database.transaction((tx) => stopJob(tx, { userId, jobId: id }, endedFor.unreadable));
      }
      return undefined;
    },

    async heartbeat(lease: Lease, leaseUntil: number) {
      return (await extend(database, lease, leaseUntil)) !== undefined;
    },

    /** The first items without an outcome. */
    pending({ userId, jobId }: OwnJob, max: number) {
      return database.rows(
        itemRow,
        sql`SELECT position, subject FROM job_items
         WHERE user_id = ${userId} AND job_id = ${jobId} AND status = 'pending'
         ORDER BY position LIMIT ${max}`,
      );
    },

    tally: (job: OwnJob) => tally(database, job),

    /** Ends the job and releases what is left of its hold. */
    finish(lease: Lease, end: JobEnd) {
      const [message, details] =
        end.status === 'failed'
          ? [end.errorMessage, JSON.stringify(end.errorDetails)]
          : [null, null];
      return database.transaction(async (tx) => {
        const finished = await tx.run(
          sql`UPDATE jobs SET status = ${end.status}, error_message = ${message}, error_details = ${details}, lease_token = NULL, lease_until = 0
           WHERE user_id = ${lease.userId} AND id = ${lease.jobId} AND lease_token = ${lease.token}`,
        );
        if (finished === 1) await releaseHold(tx, lease);
        return finished === 1;
      });
    },

    /** Counts a failure; returns how many there were since the job last got further, undefined where the lease is lost. */
    fail({ userId, jobId, token }: Lease) {
      return countFailure(database, 'jobs', { userId, id: jobId, token });
    },

    /** Ends the job as failed, gives back what is set aside for it, and says so to its user after `why`. */
    giveUp(lease: Lease, why: EndedFor) {
      return database.transaction(async (tx) => {
        const job = await extend(tx, lease, 0);
        return job !== undefined && stopJob(tx, lease, why);
      });
    },

    /** Gives the job back, to wait behind those that are due before `dueAt`. */
    async release(lease: Lease, dueAt: number) {
      const released = await database.run(
        sql`UPDATE jobs SET due_at = ${dueAt}, lease_token = NULL, lease_until = 0, claims = 0
         WHERE user_id = ${lease.userId} AND id = ${lease.jobId} AND lease_token = ${lease.token}`,
      );
      return released === 1;
    },
  };
}

/** Looked at in one claim, so that workers who look at once find one each. */
const candidates = 10;

/**
 * The jobs or signals that have waited longest. On a cluster they are on every node; while one is down, those of the
 * others are found. Takes what is true of what waits at a time.
 */
export async function oldestWaiting<
  Row extends v.GenericSchema<unknown, { readonly due_at: number }>,
>(
  queries: Queries,
  row: Row,
  table: 'jobs' | 'signals',
  waitingAt: (now: Sql) => Sql,
  now: number,
): Promise<readonly v.InferOutput<Row>[]> {
  const oldest = (from: string, time: Sql, max: Sql) =>
    sql`SELECT id, user_id, due_at FROM ${raw(from)} WHERE ${waitingAt(time)}
     ORDER BY due_at LIMIT ${max}`;
  const found = await rowsOfLiveShards(
    queries,
    row,
    table,
    oldest(table, sql`${now}`, sql`${candidates}`),
    (shard) => oldest(shard, raw(String(now)), raw(String(candidates))),
  );
  return found.sort((one, other) => one.due_at - other.due_at).slice(0, candidates);
}
