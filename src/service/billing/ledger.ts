/**
 * Credits: an append-only ledger, and holds. Each function except `sqlCredits` is a part of its caller's transaction.
 */
import * as v from 'valibot';
import type { Database, Queries } from '../database/database';
import { sql } from '../database/sql';
import { insertForUser } from '../database/transaction';
import type { Charge, Grant } from './charges';
import { claimsOn } from './claims';
import { hasPaid, notePaid, paidDomains, unpaid } from './paid';

const availableRow = v.object({ available: v.number() });
const addedRow = v.object({ charge_key: v.string(), credits: v.number() });
const keyRow = v.object({ charge_key: v.string() });
const creditsRow = v.object({ credits: v.number() });

/**
 * Locks a user's credits: until the transaction ends, no other one can change them. A transaction that locks a job as
 * well must lock the job first.
 */
export async function lockUser(tx: Queries, userId: string): Promise<void> {
  // SQLite runs one writing transaction after another anyway.
  if (tx.sqlDialect === 'sqlite') return;
  await tx.run(sql`UPDATE users SET reserved = reserved WHERE id = ${userId}`);
}

/** Grants credits once for each key; returns false if the user got some with this key before. */
export async function grant(
  tx: Queries,
  userId: string,
  given: Grant,
  now: number,
): Promise<boolean> {
  const { key, credits, reason, note = null } = given;
  return (await append(tx, userId, [[key, credits, reason, null, note]], now, 0)).length > 0;
}

/** Reserves credits; returns false, and changes nothing, if fewer are available. */
export async function reserve(tx: Queries, userId: string, credits: number): Promise<boolean> {
  const reserved = await tx.run(
    sql`UPDATE users SET reserved = reserved + ${credits}
     WHERE id = ${userId} AND balance - reserved >= ${credits}`,
  );
  return reserved === 1;
}

/** A job that has a hold. */
interface PayingJob {
  readonly userId: string;
  readonly jobId: string;
}

/** Records what was reserved for a job. */
export async function addHold(tx: Queries, { userId, jobId }: PayingJob, credits: number) {
  await tx.run(
    sql`INSERT INTO holds (job_id, user_id, credits) VALUES (${jobId}, ${userId}, ${credits})`,
  );
}

/** Who pays, from a job's hold or from the available credits. */
export interface Payer {
  readonly userId: string;
  /** The job whose hold pays. Without it, the caller must have locked the user and checked that enough is available. */
  readonly jobId?: string;
  /** What is paid for, if not a job. */
  readonly work?: string;
  /** When the request came in, if earlier; what was paid for at that time isn't charged again. */
  readonly askedAt?: number;
}

/**
 * The only function that charges. Each charge is made once, however often this is called, and a company that the user
 * was charged for within 30 days before the request, by anything, isn't charged again. Returns the credits of the
 * charges that weren't made before, by their keys; those for which nothing was due are missing.
 */
export async function charge(
  tx: Queries,
  { userId, jobId, work = jobId, askedAt }: Payer,
  charges: readonly Charge[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  // Otherwise two transactions could each find a company unpaid.
  if (charges.some(({ companies }) => companies)) await lockUser(tx, userId);
  const due = await unpaid(tx, userId, charges, askedAt ?? now);
  const entries = due.map(
    ({ key, credits, reason }) => [key, -credits, reason, work ?? null, null] as const,
  );
  const added = await append(tx, userId, entries, now, jobId === undefined ? 0 : 1);
  const charged = new Map(added.map((entry) => [entry.charge_key, -entry.credits]));
  const made = due.filter(({ key }) => charged.has(key));
  await notePaid(tx, userId, made, now);
  if (jobId !== undefined) {
    await tx.run(
      sql`UPDATE holds SET credits = credits - ${total(charged)}
       WHERE user_id = ${userId} AND job_id = ${jobId}`,
    );
  }
  return charged;
}

/** The sum of what `charge` returned. */
export function total(charged: ReadonlyMap<string, number>): number {
  return [...charged.values()].reduce((sum, credits) => sum + credits, 0);
}

/** What is left of a job's hold; 0 if it was released. */
export async function heldCredits(tx: Queries, { userId, jobId }: PayingJob): Promise<number> {
  const hold = await tx.row(
    creditsRow,
    sql`SELECT credits FROM holds WHERE user_id = ${userId} AND job_id = ${jobId}`,
  );
  return hold?.credits ?? 0;
}

/**
 * Returns the charges of a job that can be made: those made before, which are free, and, in order, those that the rest
 * of the hold covers. Doesn't take charges for companies. Runs in the transaction that then charges.
 */
export async function coveredCharges(
  tx: Queries,
  job: PayingJob,
  charges: readonly Charge[],
): Promise<readonly Charge[]> {
  const claims = claimsOn(await heldCredits(tx, job));
  if (charges.reduce((sum, { credits }) => sum + credits, 0) <= claims.left) return charges;
  const made = await tx.rows(
    keyRow,
    sql`SELECT charge_key FROM ledger
     WHERE user_id = ${job.userId} AND charge_key IN ${charges.map(({ key }) => key)}`,
  );
  const isMade = new Set(made.map(({ charge_key }) => charge_key));
  return charges.filter(({ key, credits }) => isMade.has(key) || claims.claim(key, credits));
}

/** Releases what is left of a job's hold. */
export async function releaseHold(tx: Queries, { userId, jobId }: PayingJob) {
  const hold = await tx.row(
    creditsRow,
    sql`DELETE FROM holds WHERE user_id = ${userId} AND job_id = ${jobId} RETURNING credits`,
  );
  if (hold) await unreserve(tx, userId, hold.credits);
}

/** Releases reserved credits. */
export async function unreserve(tx: Queries, userId: string, credits: number) {
  await tx.run(sql`UPDATE users SET reserved = reserved - ${credits} WHERE id = ${userId}`);
}

/** Credits that a new job may use. */
export async function availableCredits(tx: Queries, userId: string): Promise<number> {
  const row = await tx.row(
    availableRow,
    sql`SELECT balance - reserved AS available FROM users WHERE id = ${userId}`,
  );
  if (!row) throw new Error('There is no such user');
  return row.available;
}

type LedgerEntry = readonly [
  key: string,
  credits: number,
  reason: string,
  work: string | null,
  note: string | null,
];

/**
 * The only place that changes a balance, which is always the sum of the ledger. Returns the new entries.
 * `reservedShare` is 1 if what is charged was reserved, else 0.
 */
async function append(
  tx: Queries,
  userId: string,
  entries: readonly LedgerEntry[],
  now: number,
  reservedShare: 0 | 1,
): Promise<readonly v.InferOutput<typeof addedRow>[]> {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => [...entry, now]);
  const insert = await insertForUser(
    tx,
    'ledger',
    userId,
    ['charge_key', 'credits', 'reason', 'work', 'note', 'at'],
    rows,
  );
  const added = await tx.rows(
    addedRow,
    sql`${insert}
     ON CONFLICT (user_id, charge_key) DO NOTHING RETURNING charge_key, credits`,
  );
  const credits = added.reduce((sum, entry) => sum + entry.credits, 0);
  const used = added.reduce((sum, entry) => sum + Math.max(0, -entry.credits), 0);
  // One statement, because the balance may never be below `reserved`, not even within the transaction.
  await tx.run(
    sql`UPDATE users SET balance = balance + ${credits}, used_total = used_total + ${used},
       reserved = reserved - ${used * reservedShare} WHERE id = ${userId}`,
  );
  return added;
}

const countRow = v.object({ balance: v.number(), reserved: v.number(), used_total: v.number() });
const entryRow = v.object({
  id: v.number(),
  at: v.number(),
  credits: v.number(),
  reason: v.string(),
  work: v.nullable(v.string()),
  balance: v.number(),
});

/** Credits for the user who owns them. */
export function sqlCredits(database: Database) {
  return {
    /** `balance` is the sum of the user's ledger, `reserved` the sum of the user's holds. */
    async count(userId: string) {
      const count = await database.row(
        countRow,
        sql`SELECT balance, reserved, used_total FROM users WHERE id = ${userId}`,
      );
      if (!count) throw new Error('There is no such user');
      return count;
    },

    /** Returns the domains whose companies the user paid for within 30 days before a request. */
    paidDomains: (userId: string, domains: readonly string[], askedAt: number) =>
      paidDomains(database, userId, domains, askedAt),

    /** Whether the user paid for any company within 30 days before a request. */
    hasPaid: (userId: string, askedAt: number) => hasPaid(database, userId, askedAt),

    /**
     * The user's entries before this id, newest first, at most `max`. Each has the user's current balance, read by
     * the same statement so that both are of one moment. A charge is below zero.
     */
    entriesBefore(userId: string, id: number, max: number) {
      return database.rows(
        entryRow,
        sql`SELECT ledger.id, at, credits, reason, work, balance
         FROM ledger JOIN users ON users.id = ledger.user_id
         WHERE ledger.user_id = ${userId} AND ledger.id < ${id} ORDER BY ledger.id DESC LIMIT ${max}`,
      );
    },
  };
}
