/** Keeps what became of a batch of a job's items: item, account and charge stand or fall together. */
import { charges } from '../billing/charges';
import { charge } from '../billing/ledger';
import type { Company } from '../companies/company';
import type { Miss } from '../companies/directory';
import type { Queries } from '../database/database';
import { recordset, sql } from '../database/sql';
import { companyMark, withoutForgotten } from '../forgotten/forgotten';
import { stillPending } from '../jobs/items';
import type { LeasedJob } from '../jobs/lease';
import type { PendingItem } from '../jobs/store';
import { type KeptAccount, keepAccounts } from './keep-accounts';

export type ItemOutcome = PendingItem &
  (
    | { readonly status: 'enriched'; readonly company: Company }
    | { readonly status: 'not_found'; readonly why?: Miss | undefined }
    | { readonly status: 'failed' }
  );
type Enriched = Extract<ItemOutcome, { status: 'enriched' }>;

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
  if (given.length === 0) return;
  const marks = ({ subject }: ItemOutcome) => [companyMark(subject)];
  const welcome = new Set(await withoutForgotten(tx, given, marks));
  const open = await stillPending(tx, job, given);
  if (open.length === 0) return;
  const outcomes = open.map((outcome): ItemOutcome => {
    const { position, subject } = outcome;
    return welcome.has(outcome) ? outcome : { position, subject, status: 'not_found' };
  });
  const enriched = outcomes.filter((outcome): outcome is Enriched => outcome.status === 'enriched');
  const accounts = await keepEnriched(tx, job, enriched, now);
  await decide(tx, job, outcomes, accounts);
}

/** Returns the accounts by their domains. */
async function keepEnriched(
  tx: Queries,
  job: LeasedJob,
  items: readonly Enriched[],
  now: number,
): Promise<ReadonlyMap<string, KeptAccount>> {
  if (items.length === 0) return new Map();
  const due = items.map(({ subject }) => charges.enrichedAccount(job.id, subject, job.price));
  await charge(tx, { userId: job.userId, jobId: job.id }, due, now);
  const companies = items.map(({ subject, company }) => ({ ...company, domain: subject }));
  return keepAccounts(tx, job.userId, companies, now);
}

const decidedColumns = [
  'position',
  'status',
  'account_id',
  'name',
  'is_new',
  'fields_updated',
  'credits',
  'result',
];

/** Each item shows what happened to its account (§2.4). */
async function decide(
  tx: Queries,
  job: LeasedJob,
  outcomes: readonly ItemOutcome[],
  accounts: ReadonlyMap<string, KeptAccount>,
) {
  const decided = outcomes.map((outcome) => {
    const { position, subject, status } = outcome;
    const account = status === 'enriched' ? accounts.get(subject) : undefined;
    return [
      position,
      status,
      account?.id ?? null,
      account?.name ?? null,
      account?.isNew ? 1 : 0,
      JSON.stringify(account?.fieldsUpdated ?? []),
      status === 'enriched' ? job.price : 0,
      reasonOf(outcome),
    ];
  });
  await tx.run(
    sql`UPDATE job_items SET status = decided.status, account_id = decided.account_id,
       name = decided.name, is_new = decided.is_new, fields_updated = decided.fields_updated,
       credits = decided.credits, result = decided.result
     FROM ${recordset('job_items', 'decided', decidedColumns, decided)}
     WHERE job_items.user_id = ${job.userId} AND job_items.job_id = ${job.id}
       AND job_items.position = decided.position`,
  );
}

/** What there is to say of a miss stands where other kinds of jobs keep their results. */
function reasonOf(outcome: ItemOutcome): string | null {
  if (outcome.status !== 'not_found' || !outcome.why) return null;
  const { miss, detail } = outcome.why;
  return JSON.stringify({ reason: miss ?? undefined, detail });
}
