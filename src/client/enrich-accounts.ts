/** Batch account enrichment: start a job and poll it (§4.8, §4.9). */
import { readDomain } from '../contract/domain';
import { endpoints } from '../contract/endpoints';
import type { EnrichAccountsRequest } from '../contract/enrich-accounts';
import { isTerminal } from '../contract/job';
import { Unreadable } from './answer';
import type { Call } from './call';
import { asNumber, asObject, asObjects, asText, type Loose } from './tolerant';

/** What became of one domain of a job. */
export interface EnrichedDomain {
  /** Normalised. */
  readonly domain: string;
  /** The account's id as text, if the service has an account for the domain. */
  readonly accountId: string | undefined;
  /** The service's word for the outcome, such as `enriched` or `not_found`. */
  readonly outcome: string;
}

export type EnrichmentJob =
  | {
      readonly state: 'working' /** Domains done so far, if told. */;
      readonly completed: number | undefined;
    }
  | { readonly state: 'completed'; readonly results: readonly EnrichedDomain[] }
  | { readonly state: 'failed'; readonly message: string };

/**
 * Starts enriching 1 to 500 unique, normalised domains; answers the job's id. Spends up to one
 * account's price a domain; `idempotencyKey` names this intent. Serves §4.8.
 */
export function startEnrichment(domains: readonly string[], idempotencyKey: string): Call<string> {
  const body: EnrichAccountsRequest = { domains: [...domains] };
  return {
    endpoint: endpoints.enrichAccounts,
    body,
    idempotencyKey,
    read: (answer) => {
      const jobId = asText(answer['job_id']);
      if (jobId === undefined) throw new Unreadable('it holds no job id');
      return jobId;
    },
  };
}

/** Reads how far a job is. An unknown state counts as still working. Spends nothing. Serves §4.9. */
export function pollEnrichment(jobId: string): Call<EnrichmentJob> {
  return { endpoint: endpoints.enrichAccountsJob, path: { job_id: jobId }, read: readJob };
}

function readJob(answer: Loose): EnrichmentJob {
  const status = asText(answer['status'])?.toLowerCase() ?? '';
  if (!isTerminal(status)) {
    return { state: 'working', completed: asNumber(asObject(answer['progress'])['completed']) };
  }
  if (status === 'failed') {
    return { state: 'failed', message: asText(answer['error_message']) ?? 'no reason was given' };
  }
  if (!Array.isArray(answer['result'])) throw new Unreadable('the completed job holds no result');
  return { state: 'completed', results: asObjects(answer['result']).flatMap(readItem) };
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
    },
  ];
}
