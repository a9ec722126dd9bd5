/** Ends jobs and signals before their time; what they found, and what was paid for that, stays. */
import * as v from 'valibot';
import { heldCredits, releaseHold } from '../billing/ledger';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { type EndedFor, jobStopped, signalStopped } from './messages';
import type { OwnJob } from './store';

/** Names a signal, as a job is named. */
export interface OwnSignal {
  readonly signalId: number;
  readonly userId: string;
}

const idRow = v.object({ id: v.string() });
const spentRow = v.object({ credits_used: v.number(), status_reason: v.nullable(v.string()) });
const creditsRow = v.object({ credits: v.number() });

/**
 * A part of its caller's transaction; returns false, and does nothing, where the job is over. A worker that has an item
 * in hand notices by its lease and keeps nothing: an item is either charged before this, or not at all. What is still
 * set aside is given back, once, and the message says so.
 */
export async function stopJob(tx: Queries, job: OwnJob, why: EndedFor): Promise<boolean> {
  const { userId, jobId } = job;
  const stopped = await tx.row(
    idRow,
    sql`UPDATE jobs SET status = 'failed', lease_token = NULL, lease_until = 0
     WHERE user_id = ${userId} AND id = ${jobId} AND status IN ('pending', 'running') RETURNING id`,
  );
  if (!stopped) return false;
  const charged = await tx.row(
    creditsRow,
    sql`SELECT CAST(coalesce(sum(credits), 0) AS BIGINT) AS credits FROM job_items
     WHERE user_id = ${userId} AND job_id = ${jobId}`,
  );
  const held = await heldCredits(tx, job);
  await releaseHold(tx, job);
  const { message, details } = jobStopped(why, charged?.credits ?? 0, held);
  await tx.run(
    sql`UPDATE jobs SET error_message = ${message}, error_details = ${JSON.stringify(details)}
     WHERE user_id = ${userId} AND id = ${jobId}`,
  );
  return true;
}

/** The same for a signal, for which nothing is set aside. */
export async function stopSignal(
  tx: Queries,
  { userId, signalId }: OwnSignal,
  why: string,
  status: 'stopped' | 'failed' = 'stopped',
): Promise<boolean> {
  const stopped = await tx.row(
    spentRow,
    sql`UPDATE signals SET status = ${status}, lease_token = NULL, lease_until = 0, waits_for = NULL
     WHERE user_id = ${userId} AND id = ${signalId}
       AND status IN ('accepted', 'running', 'scheduled')
     RETURNING credits_used, status_reason`,
  );
  if (!stopped) return false;
  const end = signalStopped(why, stopped.credits_used);
  // What was said before, of how people were looked for, stays beside the reason for the end.
  const reason = [end, stopped.status_reason].filter(Boolean).join(' ');
  await tx.run(
    sql`UPDATE signals SET status_reason = ${reason} WHERE user_id = ${userId} AND id = ${signalId}`,
  );
  return true;
}
