/** Jobs as workers see them: users take turns, and of each user those that have waited longest are claimed first. */
import * as v from 'valibot';
import { heldCredits, releaseHold } from '../billing/ledger';
import type { Database } from '../database/database';
import { columnNames, type Sql, sql } from '../database/sql';
import { extend } from './lease';
import { leasedTable, Turns, waitingInTurn } from './leased-table';
import { type EndedFor, endedFor } from './messages';
import { stopJob } from './stop';
import { type ClaimedJob, type JobEnd, jobKinds, type Lease, type OwnJob, tally } from './store';

const jobRow = v.object({ id: v.string(), user_id: v.string(), due_at: v.number() });
const claimedRow = v.object({
  kind: v.picklist(jobKinds),
  params: v.string(),
  claims: v.number(),
});
const priceRow = v.object({ price: v.number() });
const json = v.pipe(v.string(), v.parseJson());
const itemRow = v.object({ position: v.number(), subject: v.string() });

const waitingAt = (now: Sql) =>
  sql`status IN ('pending', 'running') AND due_at <= ${now} AND lease_until <= ${now}`;

/** Methods that take a lease do nothing and return false once the lease is lost. */
export function sqlJobQueue(database: Database) {
  const leases = leasedTable(
    database,
    'jobs',
    ({ userId, jobId }: OwnJob) => sql`user_id = ${userId} AND id = ${jobId}`,
  );
  const turns = new Turns();
  return {
    /**
     * Most items to decide in one transaction. SQLite serves no other request meanwhile; on PostgreSQL the round trips
     * of a transaction cost more than its rows, so it decides a whole request.
     */
    maxBatch: database.sqlDialect === 'sqlite' ? 150 : 500,

    /** Gives the job whose turn it is to one worker and sets it running; undefined if none waits. */
    async claim(token: string, now: number, leaseUntil: number): Promise<ClaimedJob | undefined> {
      const waiting = await waitingInTurn(database, jobRow, 'jobs', waitingAt, now, turns);
      const taken = await leases.claim(
        waiting.map(({ id, user_id: userId }) => ({ userId, jobId: id })),
        { token, leaseUntil },
        {
          isWaiting: waitingAt(sql`${now}`),
          set: sql`, status = 'running'`,
          row: claimedRow,
          columns: columnNames(v.keyof(claimedRow).options),
        },
        async ({ kind, params, claims }, job) => {
          const read = v.safeParse(json, params);
          if (read.success) return { ...job, token, kind, params: read.output, claims };
          await database.transaction((tx) => stopJob(tx, job, endedFor.unreadable));
          return undefined;
        },
      );
      if (taken) turns.serve(taken.userId);
      return taken;
    },

    heartbeat: leases.heartbeat,
    fail: leases.fail,
    release: leases.release,

    /** The first items without an outcome. */
    pending({ userId, jobId }: OwnJob, max: number) {
      return database.rows(
        itemRow,
        sql`SELECT position, subject FROM job_items
         WHERE user_id = ${userId} AND job_id = ${jobId} AND status = 'pending'
         ORDER BY position LIMIT ${max}`,
      );
    },

    /** What is left of the job's hold, which only its worker spends, and the price of an item. */
    async funds(job: OwnJob): Promise<{ readonly held: number; readonly price: number }> {
      const row = await database.row(
        priceRow,
        sql`SELECT price FROM jobs WHERE user_id = ${job.userId} AND id = ${job.jobId}`,
      );
      return { held: await heldCredits(database, job), price: row?.price ?? 0 };
    },

    tally: (job: OwnJob) => tally(database, job),

    /** Ends the job and releases the rest of its hold. */
    finish(lease: Lease, end: JobEnd) {
      const [message, details] =
        end.status === 'failed'
          ? [end.errorMessage, JSON.stringify(end.errorDetails)]
          : [null, null];
      return database.transaction(async (tx) => {
        const finished = await tx.run(
          sql`UPDATE jobs SET status = ${end.status}, error_message = ${message}, error_details = ${details}, lease_token = NULL, lease_until = 0
           WHERE ${leases.isHeld(lease)}`,
        );
        if (finished === 1) await releaseHold(tx, lease);
        return finished === 1;
      });
    },

    /** Ends the job as failed, releases its hold, and adds that to the `why` its user reads. */
    giveUp(lease: Lease, why: EndedFor) {
      return database.transaction(async (tx) => {
        const job = await extend(tx, lease, 0);
        return job !== undefined && stopJob(tx, lease, why);
      });
    },
  };
}
