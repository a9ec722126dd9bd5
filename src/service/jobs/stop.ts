/** Ends jobs and signals early; their results and charges stay. */
import * as v from 'valibot';
import type { StatusNote } from '../../contract/status-notes';
import { heldCredits, releaseHold } from '../billing/ledger';
import type { Queries } from '../database/database';
import { sql } from '../database/sql';
import { type EndedFor, type GivenUpFor, jobStopped } from './messages';
import type { OwnJob } from './store';

/** Identifies a signal, like `OwnJob` a job. */
export interface OwnSignal {
  readonly signalId: number;
  readonly userId: string;
}

const idRow = v.object({ id: v.string() });
const spentRow = v.object({
  credits_used: v.number(),
  status_notes: v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.unknown()))),
});
const creditsRow = v.object({ credits: v.number() });

/**
 * Ends a job in the caller's transaction; returns false, and changes nothing, if the job is over. The worker's lease is
 * lost, so it saves nothing more: an item is charged before this or not at all. The rest of the hold is released, and
 * the message says so.
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

/** Why a signal ends early. */
export type SignalEndedFor =
  | GivenUpFor['why']
  | {
      readonly reason:
        | 'job_unreadable'
        | 'stopped_by_operator'
        | 'stopped_by_user'
        | 'user_disabled';
    };

/** Ends a signal in the caller's transaction, as `stopJob` does a job; signals reserve no credits. */
export async function stopSignal(
  tx: Queries,
  { userId, signalId }: OwnSignal,
  why: SignalEndedFor,
  status: 'stopped' | 'failed' = 'stopped',
): Promise<boolean> {
  const stopped = await tx.row(
    spentRow,
    sql`UPDATE signals SET status = ${status}, lease_token = NULL, lease_until = 0, waits_for = NULL
     WHERE user_id = ${userId} AND id = ${signalId}
       AND status IN ('accepted', 'running', 'scheduled')
     RETURNING credits_used, status_notes`,
  );
  if (!stopped) return false;
  const end = { ...why, charged: stopped.credits_used } satisfies StatusNote;
  // The reason for the end is added to the note on how people were searched for.
  const notes = JSON.stringify([end, ...(stopped.status_notes ?? [])]);
  await tx.run(
    sql`UPDATE signals SET status_notes = ${notes} WHERE user_id = ${userId} AND id = ${signalId}`,
  );
  return true;
}
