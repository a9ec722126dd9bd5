/** Starts a people enrichment job (§4.4). */
import { endpoints } from '../../../contract/endpoints';
import type { EnrichPeopleRequest, EnrichPeopleResponse } from '../../../contract/enrich-people';
import { type BeginDeps, beginJob, makeJobId, type StartedJob } from '../../jobs/begin';
import { ownItems } from '../read-listed';
import type { EnrichPeopleParams } from './params';

/**
 * Takes 1 to 500 ids of people, what to look for, and the caller's idempotency key if there is one.
 * Sets aside the price of everything that may be found; the job spends it find by find as it goes.
 * Throws ApiError INSUFFICIENT_CREDITS with `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startEnrichment(
  deps: BeginDeps,
  userId: string,
  { people_ids, enrich_emails = true, enrich_phones = false }: EnrichPeopleRequest,
  idempotencyKey: string | undefined,
): Promise<StartedJob> {
  const { settings } = deps;
  const id = makeJobId();
  const { items, own } = await ownItems(deps, userId, people_ids);
  const params: EnrichPeopleParams = {
    emails: enrich_emails,
    phones: enrich_phones,
    prices: { email: settings.emailFoundPrice, phone: settings.phoneFoundPrice },
  };
  const each =
    (params.emails ? params.prices.email : 0) + (params.phones ? params.prices.phone : 0);
  const hold = own * each;
  return beginJob(deps, {
    id,
    userId,
    kind: 'enrich_people',
    price: each,
    hold: { min: hold, max: hold },
    params,
    items,
    endpoint: endpoints.enrichPeople,
    request: { people_ids, enrich_emails, enrich_phones },
    answer: answerOf(id, items.length, hold),
    idempotencyKey,
  });
}

function answerOf(id: string, total: number, hold: number): EnrichPeopleResponse {
  const path = endpoints.enrichPeopleJob.path.replace('{job_id}', id);
  return {
    job_id: id,
    message:
      `People queued: ${total}. Credits reserved: ${hold}. You only pay for emails and phone numbers that are ` +
      `found. Poll GET ${path} until the status is completed or failed.`,
    total_people: total,
    status: 'pending',
  };
}
