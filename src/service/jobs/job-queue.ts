/** Jobs as workers see them: a leased table, and outcomes kept in one transaction. */
import * as v from 'valibot';
import { releaseHold } from '../billing/ledger';
import type { Database } from '../database/database';
import { type Sql, sql } from '../database/sql';
import { tally } from './job-store';
import { extend } from './lease';
import { unreadable } from './messages';
import { stopJob } from './stop';
import { type JobQueue, jobKinds } from './store';
import { countClaim, countFailure } from './tries';
import { oldestWaiting } from './waiting';

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

export function sqlJobQueue(database: Database): JobQueue {
  return {
    async claim(token, now, leaseUntil) {
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
        await database.transaction((tx) => stopJob(tx, { userId, jobId: id }, unreadable));
      }
      return undefined;
    },

    async heartbeat(lease, leaseUntil) {
      return (await extend(database, lease, leaseUntil)) !== undefined;
    },

    pending({ userId, jobId }, max) {
      return database.rows(
        itemRow,
        sql`SELECT position, subject FROM job_items
         WHERE user_id = ${userId} AND job_id = ${jobId} AND status = 'pending'
         ORDER BY position LIMIT ${max}`,
      );
    },

    tally(job) {
      return tally(database, job);
    },

    finish(lease, end) {
      return database.transaction(async (tx) => {
        const finished = await tx.run(
          sql`UPDATE jobs SET status = ${end.status}, error_message = ${end.status === 'failed' ? end.errorMessage : null}, lease_token = NULL, lease_until = 0
           WHERE user_id = ${lease.userId} AND id = ${lease.jobId} AND lease_token = ${lease.token}`,
        );
        if (finished === 1) await releaseHold(tx, lease);
        return finished === 1;
      });
    },

    fail({ userId, jobId, token }) {
      return countFailure(database, 'jobs', { userId, id: jobId, token });
    },

    giveUp(lease, why) {
      return database.transaction(async (tx) => {
        const job = await extend(tx, lease, 0);
        return job !== undefined && stopJob(tx, lease, why);
      });
    },

    async release(lease, dueAt) {
      const released = await database.run(
        sql`UPDATE jobs SET due_at = ${dueAt}, lease_token = NULL, lease_until = 0, claims = 0
         WHERE user_id = ${lease.userId} AND id = ${lease.jobId} AND lease_token = ${lease.token}`,
      );
      return released === 1;
    },
  };
}
