/** Ends jobs and signals before their time; what they found, and what was paid for that, stays. */
import * as v from 'valibot';
import type { Queries } from './database';
import { heldCredits, releaseHold } from './ledger';

const idRow = v.object({ id: v.string() });
const spentRow = v.object({ credits_used: v.number(), status_reason: v.nullable(v.string()) });
const creditsRow = v.object({ credits: v.number() });

/**
 * A part of its caller's transaction; returns false, and does nothing, where the job is over. A worker that has an item
 * in hand notices by its lease and keeps nothing: an item is either charged before this, or not at all. What is still
 * set aside is given back, once, and the message says so.
 */
export async function stopJob(within: Queries, jobId: string, why: string): Promise<boolean> {
  const stopped = await within.row(
    idRow,
    `UPDATE jobs SET status = 'failed', lease_token = NULL, lease_until = 0
     WHERE id = ? AND status IN ('pending', 'running') RETURNING id`,
    jobId,
  );
  if (!stopped) return false;
  const charged = await within.row(
    creditsRow,
    'SELECT CAST(coalesce(sum(credits), 0) AS BIGINT) AS credits FROM job_items WHERE job_id = ?',
    jobId,
  );
  const held = await heldCredits(within, jobId);
  await releaseHold(within, jobId);
  const message =
    `${why} ${counted(charged?.credits ?? 0)} charged for what was found before, which stays; ` +
    `${counted(held)} set aside and given back.`;
  await within.run('UPDATE jobs SET error_message = ? WHERE id = ?', message, jobId);
  return true;
}

/** The same for a signal, for which nothing is set aside. */
export async function stopSignal(
  within: Queries,
  signalId: number,
  why: string,
  status: 'stopped' | 'failed' = 'stopped',
): Promise<boolean> {
  const stopped = await within.row(
    spentRow,
    `UPDATE signals SET status = '${status}', lease_token = NULL, lease_until = 0
     WHERE id = ? AND status IN ('accepted', 'running', 'scheduled') RETURNING credits_used, status_reason`,
    signalId,
  );
  if (!stopped) return false;
  const end = `${why} ${counted(stopped.credits_used)} charged for what was found before, which stays.`;
  // What was said before, of how people were looked for, stays beside the reason for the end.
  const reason = [end, stopped.status_reason].filter(Boolean).join(' ');
  await within.run('UPDATE signals SET status_reason = ? WHERE id = ?', reason, signalId);
  return true;
}

/** For what no program can work on, because it cannot be read. */
export const unreadable =
  'What this service keeps of the request cannot be read any more, so it was ended. Tell whoever runs the service.';

function counted(credits: number): string {
  return credits === 1 ? '1 credit was' : `${credits} credits were`;
}
