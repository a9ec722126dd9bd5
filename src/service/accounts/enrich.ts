/** Batch account enrichment: starting, working on and reading jobs (§4.8, §4.9). */
import * as v from 'valibot';
import {
  type PaidCompaniesRequest,
  type PaidCompaniesResponse,
  paidCompaniesRequestSchema,
} from '../../contract/companies';
import { endpoints } from '../../contract/endpoints';
import {
  accountOutcomes,
  type EnrichAccountsJob,
  type EnrichAccountsRequest,
  type EnrichAccountsResponse,
  type EnrichedAccount,
  enrichAccountsRequestSchema,
  enrichedAccountSchema,
} from '../../contract/enrich-accounts';
import { limits } from '../../contract/limits';
import { linkedinPageOf } from '../../contract/profile';
import { readCompany, whyNoDomain } from '../companies/read-company';
import type { Deps } from '../deps';
import { type BeginDeps, beginJob, type StartedJob, type StartRequest } from '../jobs/begin';
import { jobHandler, startHandler } from '../jobs/handlers';
import { listedKind } from '../jobs/kind';
import { envelopeOf, findJob } from '../jobs/read';
import type { ItemRecord, NewItem } from '../jobs/store';
import { bodyHandler, type UserRequest } from '../routes';
import type { ItemOutcome } from './keep-outcomes';
import { lookUpCompanies } from './look-up-companies';

export const enrichAccountsHandler = startHandler(enrichAccountsRequestSchema, startEnrichAccounts);
export const enrichAccountsJobHandler = jobHandler(read);
export const paidCompaniesHandler = bodyHandler(paidCompaniesRequestSchema, readPaid);

/**
 * Takes 1 to 500 domains as people write them. A repeated request must name the same domains in the same order.
 * Reserves the price of every unique valid domain that the caller hasn't paid for; the job spends it domain by
 * domain. Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startEnrichAccounts(
  deps: BeginDeps,
  request: StartRequest<EnrichAccountsRequest>,
): Promise<StartedJob> {
  const { domains } = request.body;
  const now = deps.clock();
  const { items, several } = await itemsOf(deps, domains);
  const price = deps.settings.accountEnrichedPrice;
  const wanted = wantedOf(items);
  const paid = await deps.store.credits.paidDomains(request.userId, wanted, now);
  const hold = price * (wanted.length - paid.size);
  return beginJob<EnrichAccountsResponse>(deps, request, {
    kind: 'enrich_accounts',
    now,
    price,
    hold: { min: hold, max: hold },
    items,
    endpoint: endpoints.enrichAccounts,
    poll: endpoints.enrichAccountsJob,
    request: domains,
    answer: {
      message:
        `Domains queued: ${items.length}. Credits reserved: ${hold}. ` +
        'You only pay for enriched domains.' +
        (paid.size === 0
          ? ''
          : ` Domains that you paid for in the last 30 days, and get free: ${paid.size}.`) +
        (several === 0
          ? ''
          : ` Texts with several domains, of which the first is taken: ${several}.`),
      total_accounts: items.length,
      already_paid: paid.size,
    },
  });
}

const wantedOf = (items: readonly NewItem[]) =>
  items.flatMap(({ subject, status }) => (status === 'pending' ? [subject] : []));

/** Answers which domains an enrichment would reserve nothing for. Spends no credits (§10.18). */
async function readPaid(
  deps: Pick<Deps, 'store' | 'clock'>,
  { userId, body }: UserRequest<PaidCompaniesRequest>,
): Promise<PaidCompaniesResponse> {
  const { items } = await itemsOf(deps, body.domains);
  return {
    domains: [...(await deps.store.credits.paidDomains(userId, wantedOf(items), deps.clock()))],
  };
}

/**
 * Takes domains as people write them. Texts that aren't domains become items too, so the answer includes them. A
 * LinkedIn company page becomes the domain of its company, if the store knows it.
 */
async function itemsOf({ store }: Pick<Deps, 'store'>, texts: readonly string[]) {
  const readings = texts.map((text) => ({ text, reading: readCompany(text) }));
  const refused = readings.filter(({ reading }) => !reading.ok);
  const pages = await store.companies.ofPages(
    refused.flatMap(({ reading }) => linkedinPageOf(reading) ?? []),
  );
  const known = await store.companies.find(refused.flatMap(({ text }) => rareDomain(text) ?? []));
  const items = new Map<string, NewItem>();
  for (const { text, reading } of readings) {
    const page = linkedinPageOf(reading);
    const rare = reading.ok ? undefined : rareDomain(text);
    const item: NewItem = reading.ok
      ? { subject: reading.domain, status: 'pending' }
      : page !== undefined && pages.has(page)
        ? { subject: page, status: 'pending' }
        : rare !== undefined && known.has(rare)
          ? { subject: rare, status: 'pending' }
          : refusedItem(text, whyNoDomain(reading));
    if (!items.has(item.subject)) items.set(item.subject, item);
  }
  const several = readings.filter(({ reading }) => reading.ok && reading.isFirst).length;
  return { items: [...items.values()], several };
}

/** A domain with an ending that isn't on our list, which an operator may have imported. */
function rareDomain(text: string): string | undefined {
  const reading = readCompany(text, 'any');
  return reading.ok ? reading.domain : undefined;
}

function refusedItem(text: string, detail: string | undefined): NewItem {
  const refused = { subject: showable(text), status: 'invalid_domain' } as const;
  return detail === undefined ? refused : { ...refused, result: { detail } };
}

/**
 * A text that isn't a domain may be anything: cuts it, and removes characters that a store or terminal shouldn't get.
 */
function showable(text: string): string {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
  return clean.length > limits.domainLength ? `${clean.slice(0, limits.domainLength)}…` : clean;
}

export const enrichAccountsKind = listedKind<ItemOutcome>({
  lookUp: lookUpCompanies,

  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.accounts.keepOutcomes(job, outcomes, now, leaseUntil),

  /** A job fails only if none of its domains could be looked up; otherwise single items are marked as failed. */
  end({ counts }) {
    const { enriched = 0, not_found: notFound = 0, failed = 0 } = counts;
    if (failed === 0 || enriched + notFound > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        `The company directory couldn’t be reached for any of the ${failed} domains. ` +
        'No credits were spent. Try again in a few minutes.',
      errorDetails: { reason: 'companies_unreachable', count: failed },
    };
  },
});

/**
 * Reads a user's own job; `result` is null until it is completed. Spends no credits. Throws ApiError NOT_FOUND for
 * any other id.
 */
async function read(
  deps: Pick<Deps, 'store' | 'companyFinder'>,
  userId: string,
  jobId: string,
): Promise<EnrichAccountsJob> {
  const kind = { kind: 'enrich_accounts', startedBy: endpoints.enrichAccounts } as const;
  const job = await findJob(deps, userId, jobId, kind);
  const { total, pending, counts, created, free } = job.tally;
  const totals = await deps.companyFinder.totals({ userId, jobId });
  return {
    ...(await envelopeOf(deps, { userId, jobId }, job, resultOf)),
    progress: {
      total,
      completed: total - pending,
      new_accounts: created,
      updated_accounts: (counts['enriched'] ?? 0) - created,
      already_paid: free === 0 ? 0 : await deps.store.accounts.alreadyPaid({ userId, jobId }),
    },
    ...(totals && { provider_costs: totals }),
  };
}

// Built once, because a job has 500 items.
const outcomeSchema = v.picklist(accountOutcomes);
const moreOf = v.pick(enrichedAccountSchema(), [
  'reason',
  'detail',
  'company_domain',
  'company_source',
  'blanks_source',
]);

function resultOf(item: ItemRecord): EnrichedAccount {
  return {
    domain: item.subject,
    status: v.parse(outcomeSchema, item.status),
    ...(item.accountId !== null && { account_id: item.accountId }),
    ...(item.name !== null && { name: item.name }),
    is_new_account: item.isNew,
    fields_updated: [...item.fieldsUpdated],
    credits: item.credits,
    ...(item.result !== null && v.parse(moreOf, item.result)),
  };
}
