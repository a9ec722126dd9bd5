/** Jobs as workers see them: a leased table, and outcomes kept in one transaction. */
import * as v from 'valibot';
import { releaseHold } from '../billing/ledger';
import type { Database } from '../database/database';
import { sql } from '../database/sql';
import { tally } from './job-store';
import { extend } from './lease';
import { unreadable } from './messages';
import { stopJob } from './stop';
import { type JobQueue, jobKinds } from './store';
import { countClaim, countFailure } from './tries';

const jobRow = v.object({ id: v.string() });
const claimedRow = v.object({
  kind: v.picklist(jobKinds),
  user_id: v.string(),
  params: v.string(),
  claims: v.number(),
});
const json = v.pipe(v.string(), v.parseJson());
const itemRow = v.object({ position: v.number(), subject: v.string() });

/** Jobs looked at in one claim, so that workers who look at once find one each. */
const candidates = 10;

export function sqlJobQueue(database: Database): JobQueue {
  return {
    async claim(token, now, leaseUntil) {
      const isWaiting = sql`status IN ('pending', 'running') AND due_at <= ${now} AND lease_until <= ${now}`;
      // Looking first takes no lock while there is nothing to do, and holds none while there is.
      const waiting = await database.rows(
        jobRow,
        sql`SELECT id FROM jobs WHERE ${isWaiting} ORDER BY due_at LIMIT ${candidates}`,
      );
      for (const { id } of waiting) {
        const claimed = await database.row(
          claimedRow,
          sql`UPDATE jobs SET status = 'running', lease_token = ${token},
             lease_until = ${leaseUntil}, ${countClaim}
           WHERE id = ${id} AND ${isWaiting} RETURNING kind, user_id, params, claims`,
        );
        if (!claimed) continue;
        const { kind, user_id, claims } = claimed;
        const params = v.safeParse(json, claimed.params);
        if (params.success) {
          return { jobId: id, token, kind, userId: user_id, params: params.output, claims };
        }
        await database.transaction((tx) => stopJob(tx, id, unreadable));
      }
      return undefined;
    },

    async heartbeat(lease, leaseUntil) {
      return (await extend(database, lease, leaseUntil)) !== undefined;
    },

    pending(jobId, max) {
      return database.rows(
        itemRow,
        sql`SELECT position, subject FROM job_items WHERE job_id = ${jobId} AND status = 'pending'
         ORDER BY position LIMIT ${max}`,
      );
    },

    tally(jobId) {
      return tally(database, jobId);
    },

    finish(lease, end) {
      return database.transaction(async (tx) => {
        const finished = await tx.run(
          sql`UPDATE jobs SET status = ${end.status}, error_message = ${end.status === 'failed' ? end.errorMessage : null}, lease_token = NULL, lease_until = 0
           WHERE id = ${lease.jobId} AND lease_token = ${lease.token}`,
        );
        if (finished === 1) await releaseHold(tx, lease.jobId);
        return finished === 1;
      });
    },

    fail({ jobId, token }) {
      return countFailure(database, 'jobs', jobId, token);
    },

    giveUp(lease, why) {
      return database.transaction(async (tx) => {
        const job = await extend(tx, lease, 0);
        return job !== undefined && stopJob(tx, job.id, why);
      });
    },

    async release(lease, dueAt) {
      const released = await database.run(
        sql`UPDATE jobs SET due_at = ${dueAt}, lease_token = NULL, lease_until = 0, claims = 0
         WHERE id = ${lease.jobId} AND lease_token = ${lease.token}`,
      );
      return released === 1;
    },
  };
}
