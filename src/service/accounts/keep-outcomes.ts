/** Keeps what became of a batch of a job's items: item, account and charge stand or fall together. */
import * as v from 'valibot';
import { charges } from '../billing/charges';
import { charge } from '../billing/ledger';
import type { Company } from '../companies/company';
import type { Miss } from '../companies/directory';
import type { Queries } from '../database/database';
import { joined, sql } from '../database/sql';
import { companyMark, withoutForgotten } from '../forgotten/forgotten';
import type { LeasedJob } from '../jobs/lease';
import type { PendingItem } from '../jobs/store';
import { keepAccounts } from './keep-accounts';

export type ItemOutcome = PendingItem &
  (
    | { readonly status: 'enriched'; readonly company: Company }
    | { readonly status: 'not_found'; readonly why?: Miss | undefined }
    | { readonly status: 'failed' }
  );
type Enriched = Extract<ItemOutcome, { status: 'enriched' }>;
const positionRow = v.object({ position: v.number() });

/**
 * A part of the transaction in which the job's lease was checked. An item that has its outcome keeps it; a company
 * that was to be forgotten is not found.
 */
export async function keepOutcomes(
  tx: Queries,
  job: LeasedJob,
  given: readonly ItemOutcome[],
  now: number,
) {
  const marks = ({ subject }: ItemOutcome) => [companyMark(subject)];
  const welcome = new Set(await withoutForgotten(tx, given, marks));
  const outcomes = given.map((outcome): ItemOutcome => {
    const { position, subject } = outcome;
    return welcome.has(outcome) ? outcome : { position, subject, status: 'not_found' };
  });
  for (const status of ['not_found', 'failed', 'enriched'] as const) {
    const alike = outcomes.filter((outcome) => outcome.status === status);
    const decided = await decide(tx, job, status, alike);
    if (status === 'not_found') await keepReasons(tx, job, alike, decided);
    const enriched = alike.filter(
      (outcome): outcome is Enriched =>
        outcome.status === 'enriched' && decided.has(outcome.position),
    );
    if (enriched.length > 0) await keepEnriched(tx, job, enriched, now);
  }
}

/** Returns the positions that had no outcome before. */
async function decide(
  tx: Queries,
  job: LeasedJob,
  status: ItemOutcome['status'],
  items: readonly ItemOutcome[],
): Promise<ReadonlySet<number>> {
  if (items.length === 0) return new Set();
  const rows = await tx.rows(
    positionRow,
    sql`UPDATE job_items SET status = ${status}
     WHERE user_id = ${job.userId} AND job_id = ${job.id} AND status = 'pending'
       AND position IN ${items.map(({ position }) => position)}
     RETURNING position`,
  );
  return new Set(rows.map(({ position }) => position));
}

/** What there is to say of a miss stands where other kinds of jobs keep their results. */
async function keepReasons(
  tx: Queries,
  job: LeasedJob,
  items: readonly ItemOutcome[],
  decided: ReadonlySet<number>,
) {
  for (const item of items) {
    if (item.status !== 'not_found' || !item.why || !decided.has(item.position)) continue;
    const { miss, detail } = item.why;
    await tx.run(
      sql`UPDATE job_items SET result = ${JSON.stringify({ reason: miss ?? undefined, detail })}
       WHERE user_id = ${job.userId} AND job_id = ${job.id} AND position = ${item.position}`,
    );
  }
}

async function keepEnriched(tx: Queries, job: LeasedJob, items: readonly Enriched[], now: number) {
  const due = items.map(({ subject }) => charges.enrichedAccount(job.id, subject, job.price));
  await charge(tx, { userId: job.userId, jobId: job.id }, due, now);
  const companies = items.map(({ subject, company }) => ({ ...company, domain: subject }));
  const accounts = await keepAccounts(tx, job.userId, companies, now);
  // Each item shows what happened to its account (§2.4).
  const shown = items.flatMap(({ position, subject }) => {
    const account = accounts.get(subject);
    if (!account) return [];
    const { id, name, isNew, fieldsUpdated } = account;
    // PostgreSQL cannot tell the types of parameters that stand in no column.
    return [
      sql`(CAST(${position} AS BIGINT), CAST(${id} AS BIGINT), ${name},
        CAST(${isNew ? 1 : 0} AS INTEGER), ${JSON.stringify(fieldsUpdated)})`,
    ];
  });
  await tx.run(
    sql`WITH shown (position, account_id, name, is_new, fields_updated)
       AS (VALUES ${joined(shown, ', ')})
     UPDATE job_items SET account_id = shown.account_id, name = shown.name,
       is_new = shown.is_new, fields_updated = shown.fields_updated, credits = ${job.price}
     FROM shown WHERE job_items.user_id = ${job.userId} AND job_items.job_id = ${job.id}
       AND job_items.position = shown.position`,
  );
}
