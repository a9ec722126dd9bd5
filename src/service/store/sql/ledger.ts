/** Credits: an append-only ledger, and holds. Each function is a part of its caller's transaction. */
import * as v from 'valibot';
import type { Queries } from './database';
import { tuples } from './insert';

interface Entry {
  /** Unique for the user, so that what is paid once is entered once. */
  readonly chargeKey: string;
  /** Above zero for a grant, below for a charge. */
  readonly credits: number;
  readonly reason: Reason;
}

type Reason =
  | 'starting_grant'
  | 'operator_grant'
  | 'tech_search'
  | 'account_enriched'
  | 'person_discovered'
  | 'email_found'
  | 'phone_found'
  | 'employment_verified'
  | 'signal_account'
  | 'signal_person'
  | 'signal_email';

const availableRow = v.object({ available: v.number() });
const addedRow = v.object({ charge_key: v.string(), credits: v.number() });
const creditsRow = v.object({ credits: v.number() });
const holdRow = v.object({ user_id: v.string(), credits: v.number() });

/**
 * Makes this transaction the only one that moves the user's credits until it ends, so that what it reads of the
 * user's next stays true. Where a transaction locks a job as well, the job comes first.
 */
export async function lockUser(within: Queries, userId: string): Promise<void> {
  await within.run('UPDATE users SET reserved = reserved WHERE id = ?', userId);
}

/** Gives a new user the first credits. */
export async function grantStart(within: Queries, userId: string, credits: number, now: number) {
  await append(within, userId, [{ chargeKey: 'start', credits, reason: 'starting_grant' }], now);
}

/** Gives credits once for a key; returns false where that key gave some to the user before. */
export async function grantCredits(
  within: Queries,
  userId: string,
  { credits, grantKey }: { readonly credits: number; readonly grantKey: string },
  now: number,
): Promise<boolean> {
  const entry = { chargeKey: `grant:${grantKey}`, credits, reason: 'operator_grant' } as const;
  return (await append(within, userId, [entry], now)).length > 0;
}

/** Sets credits aside; returns false, and does nothing, where fewer are available. */
export async function reserve(within: Queries, userId: string, credits: number): Promise<boolean> {
  const reserved = await within.run(
    'UPDATE users SET reserved = reserved + ? WHERE id = ? AND balance - reserved >= ?',
    credits,
    userId,
    credits,
  );
  return reserved === 1;
}

/** Notes what was reserved for which job. */
export async function addHold(within: Queries, userId: string, jobId: string, credits: number) {
  await within.run(
    'INSERT INTO holds (job_id, user_id, credits) VALUES (?, ?, ?)',
    jobId,
    userId,
    credits,
  );
}

export interface Charge {
  /** Unique for the user: what has the same key is charged once, whichever job charges it. */
  readonly chargeKey: string;
  readonly credits: number;
  readonly reason: Exclude<Reason, 'starting_grant' | 'operator_grant'>;
}

/**
 * Charges out of a job's hold, each charge once however often it is called. Returns the keys of those that were not
 * charged before.
 */
export async function charge(
  within: Queries,
  job: { readonly id: string; readonly userId: string },
  charges: readonly Charge[],
  now: number,
): Promise<ReadonlySet<string>> {
  const entries = charges.map(({ credits, ...entry }) => ({ ...entry, credits: -credits }));
  const added = await append(within, job.userId, entries, now, 'from the hold');
  const charged = added.reduce((sum, { credits }) => sum - credits, 0);
  await within.run('UPDATE holds SET credits = credits - ? WHERE job_id = ?', charged, job.id);
  return new Set(added.map(({ charge_key }) => charge_key));
}

/**
 * Charges out of what is available, each charge once; the caller has locked the user and made sure that it is enough.
 * Returns the credits that were not charged before.
 */
export async function chargeAvailable(
  within: Queries,
  userId: string,
  charges: readonly Charge[],
  now: number,
): Promise<number> {
  const entries = charges.map(({ credits, ...entry }) => ({ ...entry, credits: -credits }));
  const added = await append(within, userId, entries, now);
  return added.reduce((sum, { credits }) => sum - credits, 0);
}

/** What is left of a job's hold. */
export async function heldCredits(within: Queries, jobId: string): Promise<number> {
  const hold = await within.row(creditsRow, 'SELECT credits FROM holds WHERE job_id = ?', jobId);
  return hold?.credits ?? 0;
}

/** Charges a page of the technology search, once however often it is called. */
export async function chargeSearch(
  within: Queries,
  userId: string,
  holdId: string,
  credits: number,
  now: number,
) {
  const entry = { chargeKey: holdId, credits: -credits, reason: 'tech_search' as const };
  await append(within, userId, [entry], now);
}

/** Gives back what a job has left of its hold. */
export async function releaseHold(within: Queries, jobId: string) {
  const hold = await within.row(
    holdRow,
    'DELETE FROM holds WHERE job_id = ? RETURNING user_id, credits',
    jobId,
  );
  if (!hold) return;
  await within.run(
    'UPDATE users SET reserved = reserved - ? WHERE id = ?',
    hold.credits,
    hold.user_id,
  );
}

/** Credits that a new job may use. */
export async function availableCredits(within: Queries, userId: string): Promise<number> {
  const row = await within.row(
    availableRow,
    'SELECT balance - reserved AS available FROM users WHERE id = ?',
    userId,
  );
  return row?.available ?? 0;
}

/** The one place that moves a balance, so that it is always the sum of the ledger; returns the entries that are new. */
async function append(
  within: Queries,
  userId: string,
  entries: readonly Entry[],
  now: number,
  from?: 'from the hold',
): Promise<readonly v.InferOutput<typeof addedRow>[]> {
  if (entries.length === 0) return [];
  const values = entries.map((entry) => [
    userId,
    entry.chargeKey,
    entry.credits,
    entry.reason,
    now,
  ]);
  const added = await within.rows(
    addedRow,
    `INSERT INTO ledger (user_id, charge_key, credits, reason, at) VALUES ${tuples(values)}
     ON CONFLICT (user_id, charge_key) DO NOTHING RETURNING charge_key, credits`,
    ...values.flat(),
  );
  const credits = added.reduce((sum, entry) => sum + entry.credits, 0);
  const used = added.reduce((sum, entry) => sum + Math.max(0, -entry.credits), 0);
  // In one statement, because a balance is never below what is reserved of it, not even in between.
  await within.run(
    `UPDATE users SET balance = balance + ?, used_total = used_total + ?, reserved = reserved - ?
     WHERE id = ?`,
    credits,
    used,
    from === undefined ? 0 : used,
    userId,
  );
  return added;
}
