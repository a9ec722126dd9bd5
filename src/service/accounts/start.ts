/** Starts a batch enrichment job (§4.8). */
import { readDomain } from '../../contract/domain';
import { endpoints } from '../../contract/endpoints';
import type { EnrichAccountsResponse } from '../../contract/enrich-accounts';
import { limits } from '../../contract/limits';
import { type BeginDeps, beginJob, makeJobId, type StartedJob } from '../jobs/begin';
import type { NewItem } from '../jobs/store';

/**
 * Takes 1 to 500 domains as people write them, and the caller's idempotency key if there is one. The same request
 * names the same domains in the same order.
 * Sets aside the price of every unique valid domain; the job spends it domain by domain as it goes.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startJob(
  deps: BeginDeps,
  userId: string,
  domains: readonly string[],
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const id = makeJobId();
  const items = itemsOf(domains);
  const price = deps.settings.accountEnrichedPrice;
  const hold = price * items.filter((item) => item.status === 'pending').length;
  return beginJob(deps, {
    id,
    userId,
    kind: 'enrich_accounts',
    price,
    hold: { min: hold, max: hold },
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
      `Domains queued: ${items.length}. Credits reserved: ${hold}. You only pay for enriched domains. ` +
      `Poll GET ${path} until the status is completed or failed.`,
    total_accounts: items.length,
    status: 'pending',
  };
}

/** Takes domains as people write them. Those that are none become items too, so that they are answered for. */
function itemsOf(texts: readonly string[]): NewItem[] {
  const items = new Map<string, NewItem>();
  for (const text of texts) {
    const item = itemOf(text);
    if (!items.has(item.subject)) items.set(item.subject, item);
  }
  return [...items.values()];
}

function itemOf(text: string): NewItem {
  const reading = readDomain(text);
  if (reading.ok) return { subject: reading.domain, status: 'pending' };
  return { subject: showable(text), status: 'invalid_domain' };
}

/** A text that is no domain may be anything: it is cut and freed of what no store or terminal should get. */
function showable(text: string): string {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd');
  return clean.length > limits.domainLength ? `${clean.slice(0, limits.domainLength)}…` : clean;
}
