/** Jobs as workers see them: a leased table, and outcomes kept in one transaction. */
import * as v from 'valibot';
import { type JobQueue, jobKinds } from '../jobs';
import type { SqlDatabase } from './database';
import { extend, underLease } from './lease';
import { releaseHold } from './ledger';
import { keepOutcomes } from './outcomes';
import { stopJob, unreadable } from './stop';
import { tally } from './tally';
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

const isWaiting = "status IN ('pending', 'running') AND due_at <= ? AND lease_until <= ?";

/** Jobs looked at in one claim, so that workers who look at once find one each. */
const candidates = 10;

export function sqlJobQueue(database: SqlDatabase): JobQueue {
  return {
    async claim(token, now, leaseUntil) {
      // Looking first takes no lock while there is nothing to do, and holds none while there is.
      const waiting = await database.rows(
        jobRow,
        `SELECT id FROM jobs WHERE ${isWaiting} ORDER BY due_at LIMIT ?`,
        now,
        now,
        candidates,
      );
      for (const { id } of waiting) {
        const claimed = await database.row(
          claimedRow,
          `UPDATE jobs SET status = 'running', lease_token = ?, lease_until = ?, ${countClaim}
           WHERE id = ? AND ${isWaiting} RETURNING kind, user_id, params, claims`,
          token,
          leaseUntil,
          id,
          now,
          now,
        );
        if (!claimed) continue;
        const { kind, user_id, claims } = claimed;
        const params = v.safeParse(json, claimed.params);
        if (params.success) {
          return { jobId: id, token, kind, userId: user_id, params: params.output, claims };
        }
        await database.transaction((within) => stopJob(within, id, unreadable));
      }
      return undefined;
    },

    async heartbeat(lease, leaseUntil) {
      return (await extend(database, lease, leaseUntil)) !== undefined;
    },

    pending(jobId, most) {
      return database.rows(
        itemRow,
        `SELECT position, subject FROM job_items WHERE job_id = ? AND status = 'pending'
         ORDER BY position LIMIT ?`,
        jobId,
        most,
      );
    },

    record(lease, outcomes, now, leaseUntil) {
      return underLease(database, lease, leaseUntil, (within, job) =>
        keepOutcomes(within, database.dialect, job, outcomes, now),
      );
    },

    tally(jobId) {
      return tally(database, jobId);
    },

    finish(lease, end) {
      return database.transaction(async (within) => {
        const finished = await within.run(
          `UPDATE jobs SET status = ?, error_message = ?, lease_token = NULL, lease_until = 0
           WHERE id = ? AND lease_token = ?`,
          end.status,
          end.status === 'failed' ? end.errorMessage : null,
          lease.jobId,
          lease.token,
        );
        if (finished === 1) await releaseHold(within, lease.jobId);
        return finished === 1;
      });
    },

    fail({ jobId, token }) {
      return countFailure(database, 'jobs', jobId, token);
    },

    giveUp(lease, why) {
      return database.transaction(async (within) => {
        const job = await extend(within, lease, 0);
        return job !== undefined && stopJob(within, job.id, why);
      });
    },

    async release(lease, dueAt) {
      const released = await database.run(
        `UPDATE jobs SET due_at = ?, lease_token = NULL, lease_until = 0, claims = 0
         WHERE id = ? AND lease_token = ?`,
        dueAt,
        lease.jobId,
        lease.token,
      );
      return released === 1;
    },
  };
}
