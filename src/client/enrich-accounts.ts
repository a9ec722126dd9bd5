/** Batch account enrichment: start a job and poll it (§4.8, §4.9). */
import { readDomain } from '../contract/domain';
import { endpoints } from '../contract/endpoints';
import type { EnrichAccountsRequest } from '../contract/enrich-accounts';
import type { Call } from './call';
import { type Job, pollJob, startJob } from './job';
import type { Problem } from './problem';
import { asText, type Loose } from './tolerant';
import { unreadProblem } from './unread';

/** What became of one domain of a job. */
export interface EnrichedDomain {
  /** Normalised. */
  readonly domain: string;
  /** The account's id as text, if the service has an account for the domain. */
  readonly accountId: string | undefined;
  /** The service's word for the outcome, such as `enriched` or `not_found`. */
  readonly outcome: string;
  /** Why nothing was found, where there is more to say than that. */
  readonly unread: Problem | undefined;
}

/**
 * Starts enriching 1 to 500 unique, normalised domains; answers the job's id. Spends up to one
 * account's price a domain; `idempotencyKey` names this intent. Serves §4.8.
 */
export function startEnrichment(domains: readonly string[], idempotencyKey: string): Call<string> {
  const body: EnrichAccountsRequest = { domains: [...domains] };
  return startJob(endpoints.enrichAccounts, body, idempotencyKey);
}

/** Reads how far a job is. Spends nothing. Serves §4.9. */
export function pollEnrichment(jobId: string): Call<Job<EnrichedDomain>> {
  return pollJob(endpoints.enrichAccountsJob, jobId, readItem);
}

function readItem(item: Loose): EnrichedDomain[] {
  const given = asText(item['domain']);
  if (given === undefined) return [];
  const reading = readDomain(given);
  const domain = reading.ok ? reading.domain : given;
  const accountId = asText(item['account_id']);
  return [
    {
      domain,
      accountId,
      outcome: asText(item['status']) ?? (accountId ? 'enriched' : 'not_found'),
      unread: unreadProblem(item),
    },
  ];
}
