/** Starts a batch enrichment job (§4.8). */
import { endpoints } from '../../contract/endpoints';
import type { EnrichAccountsResponse } from '../../contract/enrich-accounts';
import type { NewItem } from '../store/jobs';
import { type BeginParts, beginJob, type StartedJob } from './begin';
import { itemsOf } from './items';
import { makeJobId } from './job-id';

/**
 * Takes 1 to 500 domains as people write them, and the caller's idempotency key if there is one. The same request
 * names the same domains in the same order.
 * Sets aside the price of every unique valid domain; the job spends it domain by domain as it goes.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startJob(
  parts: BeginParts,
  userId: string,
  domains: readonly string[],
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const id = makeJobId();
  const items = itemsOf(domains);
  const price = parts.settings.accountEnrichedPrice;
  const hold = price * items.filter((item) => item.status === 'pending').length;
  return beginJob(parts, {
    id,
    userId,
    kind: 'enrich_accounts',
    price,
    hold: { least: hold, most: hold },
    items,
    endpoint: endpoints.enrichAccounts,
    request: domains,
    answer: answerOf(id, items, hold),
    idempotencyKey,
  });
}

function answerOf(id: string, items: readonly NewItem[], hold: number): EnrichAccountsResponse {
  const path = endpoints.enrichAccountsJob.path.replace('{job_id}', id);
  return {
    job_id: id,
    message:
      `Domains queued: ${items.length}. Credits set aside: ${hold}; only enriched domains are charged. ` +
      `Read GET ${path} until its status is completed or failed.`,
    total_accounts: items.length,
    status: 'pending',
  };
}
