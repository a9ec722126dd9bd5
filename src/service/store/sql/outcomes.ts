/** Keeps what became of a batch of a job's items: item, account and charge stand or fall together. */
import * as v from 'valibot';
import { companyKey, companyMark } from '../../forget/marks';
import type { ItemOutcome } from '../jobs';
import { type KeptAccount, keepAccounts } from './accounts';
import type { Queries, SqlDatabase } from './database';
import { isOneOf } from './dialect';
import { withoutForgotten } from './forgotten';
import type { LeasedJob } from './lease';
import { charge } from './ledger';

type Enriched = Extract<ItemOutcome, { status: 'enriched' }>;
type Dialect = SqlDatabase['dialect'];

const positionRow = v.object({ position: v.number() });

/**
 * A part of the transaction in which the job's lease was checked. An item that has its outcome keeps it; a company
 * that was to be forgotten is not found.
 */
export async function keepOutcomes(
  within: Queries,
  dialect: Dialect,
  job: LeasedJob,
  given: readonly ItemOutcome[],
  now: number,
) {
  const marks = ({ subject }: ItemOutcome) => [companyMark(subject)];
  const welcome = new Set(await withoutForgotten(within, dialect, given, marks));
  const outcomes = given.map((outcome): ItemOutcome => {
    const { position, subject } = outcome;
    return welcome.has(outcome) ? outcome : { position, subject, status: 'not_found' };
  });
  for (const status of ['not_found', 'failed', 'enriched'] as const) {
    const alike = outcomes.filter((outcome) => outcome.status === status);
    const decided = await decide(within, dialect, job, status, alike);
    const enriched = alike.filter(
      (outcome): outcome is Enriched =>
        outcome.status === 'enriched' && decided.has(outcome.position),
    );
    if (enriched.length > 0) await keepEnriched(within, dialect, job, enriched, now);
  }
}

/** Returns the positions that had no outcome before. */
async function decide(
  within: Queries,
  dialect: Dialect,
  job: LeasedJob,
  status: ItemOutcome['status'],
  items: readonly ItemOutcome[],
): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set();
  const rows = await within.rows(
    positionRow,
    `UPDATE job_items SET status = ?
     WHERE job_id = ? AND status = 'pending' AND position ${isOneOf(dialect, 'number')}
     RETURNING position`,
    status,
    job.id,
    JSON.stringify(items.map(({ position }) => position)),
  );
  return new Set(rows.map(({ position }) => position));
}

async function keepEnriched(
  within: Queries,
  dialect: Dialect,
  job: LeasedJob,
  items: readonly Enriched[],
  now: number,
) {
  const charges = items.map(({ subject }) => ({
    chargeKey: `${job.id}:${companyKey(subject)}`,
    credits: job.price,
    reason: 'account_enriched' as const,
  }));
  await charge(within, job, charges, now);
  const companies = items.map(({ subject, company }) => ({ ...company, domain: subject }));
  const accounts = await keepAccounts(within, dialect, job.userId, companies, now);
  await showAccounts(within, job, items, accounts);
}

/** Each item shows what happened to its account (§2.4). */
async function showAccounts(
  within: Queries,
  job: LeasedJob,
  items: readonly Enriched[],
  accounts: ReadonlyMap<string, KeptAccount>,
) {
  const shown = items.flatMap(({ position, subject }) => {
    const account = accounts.get(subject);
    if (!account) return [];
    const { id, name, isNew, fieldsUpdated } = account;
    return [[position, id, name, isNew ? 1 : 0, JSON.stringify(fieldsUpdated)]];
  });
  // PostgreSQL cannot tell the types of parameters that stand in no column.
  const row = '(CAST(? AS BIGINT), CAST(? AS BIGINT), ?, CAST(? AS INTEGER), ?)';
  await within.run(
    `WITH shown (position, account_id, name, is_new, fields_updated)
       AS (VALUES ${shown.map(() => row).join(', ')})
     UPDATE job_items SET account_id = shown.account_id, name = shown.name,
       is_new = shown.is_new, fields_updated = shown.fields_updated, credits = ?
     FROM shown WHERE job_items.job_id = ? AND job_items.position = shown.position`,
    ...shown.flat(),
    job.price,
    job.id,
  );
}
