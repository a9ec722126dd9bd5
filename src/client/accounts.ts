/** Accounts: the batch read, and batch enrichment, started and polled. */
import type { AccountBatchRequest } from '../contract/account';
import { readDomain } from '../contract/domain';
import { endpoints } from '../contract/endpoints';
import type { EnrichAccountsRequest, MissReason } from '../contract/enrich-accounts';
import { prices } from '../contract/prices';
import type { Call } from './call';
import { type Job, pollJob, startJob } from './job';
import { type Problem, type ProblemCode, problem } from './problem';
import { asNumber, asObjects, asText, type Loose, listOf } from './tolerant';

/** An account as the service sent it, including unknown fields. */
export type RawAccount = Loose;

/** Reads up to 500 accounts by their ids; unknown ids are left out. Spends nothing (§4.10). */
export function readAccountsById(ids: readonly string[]): Call<RawAccount[]> {
  return batch({ account_ids: ids.map(Number) });
}

/** Reads up to 500 accounts by their domains; unknown domains are left out. Spends nothing. */
export function readAccountsByDomain(domains: readonly string[]): Call<RawAccount[]> {
  return batch({ account_domains: [...domains] });
}

/**
 * Reads accounts with one page of `size` (1 to 500) of their ICP people; pages count from 1. Keep the number of domains
 * small, because people make the reply large. Spends nothing.
 */
export function readAccountsWithPeople(
  domains: readonly string[],
  page: number,
  size: number,
): Call<RawAccount[]> {
  return batch({
    account_domains: [...domains],
    icp_people_page: page,
    icp_people_page_size: size,
  });
}

/** One page of an account's ICP people, including unknown fields. */
export function peopleOf(account: RawAccount): {
  readonly people: Loose[];
  readonly more: boolean;
} {
  return {
    people: asObjects(account['icp_people']),
    more: account['icp_people_has_more'] === true,
  };
}

function batch(which: AccountBatchRequest): Call<RawAccount[]> {
  // Callers that show no people ask for the smallest page of them.
  const body: AccountBatchRequest = { icp_people_page_size: 1, ...which };
  return {
    endpoint: endpoints.accountBatch,
    hasTexts: true,
    body,
    read: (answer) => listOf(answer, 'accounts').flatMap(underEachName),
  };
}

/** Returns an account, and a copy for each subdomain that named it (our extension `company-domain`). */
function underEachName(account: RawAccount): RawAccount[] {
  const given: unknown = account['found_by'];
  const names: readonly unknown[] = Array.isArray(given) ? given : [];
  return [account, ...names.map((asked) => ({ ...account, asked }))];
}

/** The result for one domain of a job. */
export interface EnrichedDomain {
  /** Normalised. */
  readonly domain: string;
  /** The account's id as text, if the service has an account for the domain. */
  readonly accountId: string | undefined;
  /** The service's word for the outcome, such as `enriched` or `not_found`. */
  readonly outcome: string;
  /** What it cost, if the service says so (our extension `paid-companies`); else the price of a company it enriched. */
  readonly credits: number;
  /** The company’s own domain, if a subdomain was asked for. */
  readonly taken: string | undefined;
  /** Why nothing was found, if known. */
  readonly unread: Problem | undefined;
}

/** Starts enriching 1 to 500 unique, normalised domains; returns the job's id. Spends up to a price each (§4.8). */
export function startEnrichment(domains: readonly string[], idempotencyKey: string): Call<string> {
  const body: EnrichAccountsRequest = { domains: [...domains] };
  return startJob(endpoints.enrichAccounts, body, idempotencyKey);
}

/** Reads a job's progress. Spends nothing (§4.9). */
export function pollEnrichment(jobId: string): Call<Job<EnrichedDomain>> {
  return pollJob(endpoints.enrichAccountsJob, jobId, readItem);
}

/** Outcomes that are free even with an account; any other outcome with an account was paid. */
const freeOutcomes: readonly string[] = ['not_found', 'invalid_domain', 'failed'];

function readItem(item: Loose): EnrichedDomain[] {
  const given = asText(item['domain']);
  if (given === undefined) return [];
  const reading = readDomain(given);
  const domain = reading.ok ? reading.domain : given;
  const accountId = asText(item['account_id']);
  const outcome = asText(item['status']) ?? (accountId ? 'enriched' : 'not_found');
  const isFree = accountId === undefined || freeOutcomes.includes(outcome);
  return [
    {
      domain,
      accountId,
      outcome,
      credits: asNumber(item['credits']) ?? (isFree ? 0 : prices.accountEnriched),
      taken: asText(item['company_domain']),
      unread: unreadProblem(item),
    },
  ];
}

/** The problem for each reason why the service found nothing about a company (our extension `sources`). */
const codes = {
  sources_off: 'SOURCES_OFF',
  refused: 'SITE_REFUSED',
  unreachable: 'SITE_UNREACHABLE',
  slow: 'SITE_SLOW',
  offline: 'SERVICE_OFFLINE',
} as const satisfies Readonly<Record<MissReason, ProblemCode>>;

/** Takes an item of a job; returns the problem to show, undefined for a plain miss. Never throws. */
function unreadProblem(item: Loose): Problem | undefined {
  const reason = asText(item['reason']);
  if (reason === undefined || !isReason(reason)) return undefined;
  const retryable = reason !== 'sources_off' && reason !== 'refused';
  return problem(codes[reason], [], { retryable });
}

function isReason(text: string): text is MissReason {
  return text in codes;
}
