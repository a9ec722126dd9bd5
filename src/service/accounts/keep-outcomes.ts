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
  const marks = (outcome: ItemOutcome) => [
    companyMark(outcome.subject),
    ...(outcome.status === 'enriched' ? [companyMark(outcome.company.domain)] : []),
  ];
  const welcome = new Set(await withoutForgotten(tx, given, marks));
  const open = await stillPending(tx, job, given);
  if (open.length === 0) return;
  const outcomes = open.map((outcome): ItemOutcome => {
    const { position, subject } = outcome;
    return welcome.has(outcome) ? outcome : { position, subject, status: 'not_found' };
  });
  const enriched = outcomes.filter((outcome): outcome is Enriched => outcome.status === 'enriched');
  await decide(tx, job, outcomes, await keepEnriched(tx, job, enriched, now));
}

/** An account as an item shows it. */
interface ItemAccount extends KeptAccount {
  readonly credits: number;
}

/**
 * Returns the account of each item, by the item's position. Of a company that several domains of the job mean, one item is charged
 * and says what changed.
 */
async function keepEnriched(
  tx: Queries,
  job: LeasedJob,
  items: readonly Enriched[],
  now: number,
): Promise<ReadonlyMap<number, ItemAccount>> {
  if (items.length === 0) return new Map();
  const companies = new Map(items.map(({ company }) => [company.domain, company]));
  const dues = new Map(
    [...companies.keys()].map((domain) => [
      domain,
      charges.enrichedAccount(job.id, domain, job.price),
    ]),
  );
  const paid = await charge(tx, { userId: job.userId, jobId: job.id }, [...dues.values()], now);
  const accounts = await keepAccounts(tx, job.userId, [...companies.values()], now);
  const told = new Set<string>();
  return new Map(
    items.flatMap(({ position, company: { domain } }): [number, ItemAccount][] => {
      const account = accounts.get(domain);
      if (!account) return [];
      const isTold = told.has(domain);
      told.add(domain);
      const credits = isTold ? 0 : (paid.get(dues.get(domain)?.key ?? '') ?? 0);
      return [[position, { ...account, credits, ...(isTold && repeated) }]];
    }),
  );
}

const repeated = { isNew: false, fieldsUpdated: [] };

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
  accounts: ReadonlyMap<number, ItemAccount>,
) {
  const decided = outcomes.map((outcome) => {
    const { position, status } = outcome;
    const account = accounts.get(position);
    return [
      position,
      status,
      account?.id ?? null,
      account?.name ?? null,
      account?.isNew ? 1 : 0,
      JSON.stringify(account?.fieldsUpdated ?? []),
      account?.credits ?? 0,
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

/** What else there is to say is kept where other kinds of jobs keep their results. */
function reasonOf(outcome: ItemOutcome): string | null {
  if (outcome.status === 'enriched' && outcome.company.domain !== outcome.subject)
    return JSON.stringify({ company_domain: outcome.company.domain });
  if (outcome.status !== 'not_found' || !outcome.why) return null;
  const { miss, detail } = outcome.why;
  return JSON.stringify({ reason: miss ?? undefined, detail });
}
