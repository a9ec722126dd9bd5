/** Saves the outcomes of a batch of a job's items: item, account and charge in one transaction. */
import { charges } from '../billing/charges';
import { charge, lockUser } from '../billing/ledger';
import type { Company } from '../companies/company';
import type { Miss } from '../companies/directory';
import type { Queries } from '../database/database';
import { recordset, sql } from '../database/sql';
import { hostMarks, withoutForgotten } from '../forgotten/forgotten';
import { stillPending } from '../jobs/items';
import type { LeasedJob } from '../jobs/lease';
import type { PendingItem } from '../jobs/store';
import { type KeptAccount, keepAccounts } from './keep-accounts';

export type ItemOutcome = PendingItem &
  (
    | {
        readonly status: 'enriched';
        readonly company: Company;
        /** The data provider that found it, or values that the service lacks, with the user's own key. */
        readonly source?: string;
        /** Set if the service doesn't know it; then it costs no credits. */
        readonly isFree?: true;
      }
    | { readonly status: 'not_found'; readonly why?: Miss | undefined }
    | { readonly status: 'failed' }
  );
type Enriched = Extract<ItemOutcome, { status: 'enriched' }>;

/**
 * Runs in the transaction that checked the job's lease. An item with an outcome keeps it; a forgotten company
 * counts as not found.
 */
export async function keepOutcomes(
  tx: Queries,
  job: LeasedJob,
  given: readonly ItemOutcome[],
  now: number,
) {
  if (given.length === 0) return;
  const marks = (outcome: ItemOutcome) => {
    const { domain } =
      outcome.status === 'enriched' ? outcome.company : { domain: outcome.subject };
    return [...new Set([outcome.subject, domain])].flatMap(hostMarks);
  };
  const remaining = new Set(await withoutForgotten(tx, given, marks));
  const open = await stillPending(tx, job, given);
  if (open.length === 0) return;
  const outcomes = open.map((outcome): ItemOutcome => {
    const { position, subject } = outcome;
    return remaining.has(outcome) ? outcome : { position, subject, status: 'not_found' };
  });
  const enriched = outcomes.filter((outcome): outcome is Enriched => outcome.status === 'enriched');
  await decide(tx, job, outcomes, await keepEnriched(tx, job, enriched, now));
}

/** An account with what an item shows of it. */
interface ItemAccount extends KeptAccount {
  readonly credits: number;
}

/**
 * Returns the account of each item, by the item's position. If several domains of the job lead to one company, one of
 * its items lists what changed, and is charged unless the company is paid for or only the user's own key knows it.
 */
async function keepEnriched(
  tx: Queries,
  job: LeasedJob,
  items: readonly Enriched[],
  now: number,
): Promise<ReadonlyMap<number, ItemAccount>> {
  if (items.length === 0) return new Map();
  const companies = new Map(items.map(({ company }) => [company.domain, company]));
  const names = new Map([...companies.keys()].map((domain) => [domain, new Set<string>()]));
  for (const { company, subject } of items) names.get(company.domain)?.add(subject);
  const payable = new Set(items.flatMap(({ company, isFree }) => (isFree ? [] : company.domain)));
  const dues = new Map(
    [...names]
      .filter(([domain]) => payable.has(domain))
      .map(([domain, own]) => [domain, charges.enrichedAccount(job.id, domain, own, job.price)]),
  );
  // The hold excludes what was already paid for when the job started.
  const payer = { userId: job.userId, jobId: job.id, askedAt: job.createdAt };
  // A charge locks the user.
  if (dues.size === 0) await lockUser(tx, job.userId);
  const paid = await charge(tx, payer, [...dues.values()], now);
  const accounts = await keepAccounts(tx, job.userId, [...companies.values()], now);
  const charged = new Map(
    [...accounts].map(([domain, account]): [string, ItemAccount] => {
      const credits = paid.get(dues.get(domain)?.key ?? '') ?? 0;
      return [domain, { ...account, credits }];
    }),
  );
  const shown = new Set<string>();
  return new Map(
    items.flatMap(({ position, company: { domain } }): [number, ItemAccount][] => {
      const account = charged.get(domain);
      if (!account) return [];
      const isShown = shown.has(domain);
      shown.add(domain);
      return [[position, isShown ? { ...account, ...repeated } : account]];
    }),
  );
}

/** What an item shows instead if an earlier item of the batch shows the same account. */
const repeated = { credits: 0, isNew: false, fieldsUpdated: [] };

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
      resultOf(outcome),
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

/** The item's `result`, in the column in which other kinds of jobs keep theirs. */
function resultOf(outcome: ItemOutcome): string | null {
  const result = {
    ...(outcome.status === 'enriched' && outcomeOfFound(outcome)),
    ...(outcome.status === 'not_found' && outcome.why && reasonOf(outcome.why)),
  };
  return Object.keys(result).length === 0 ? null : JSON.stringify(result);
}

function outcomeOfFound({ company: { domain }, subject, source, isFree }: Enriched) {
  return {
    ...(domain !== subject && { company_domain: domain }),
    ...(source !== undefined && { [isFree ? 'company_source' : 'blanks_source']: source }),
  };
}

const reasonOf = ({ miss, detail }: Miss) => ({ reason: miss ?? undefined, detail });
