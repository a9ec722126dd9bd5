/** Jobs that find work emails and phones of people: started, run and read (§4.4, §4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type EnrichedPerson,
  type EnrichPeopleJob,
  type EnrichPeopleRequest,
  type EnrichPeopleResponse,
  enrichedPersonSchema,
  enrichPeopleRequestSchema,
} from '../../../contract/people';
import type { Deps } from '../../deps';
import { type BeginDeps, beginJob, type StartedJob, type StartRequest } from '../../jobs/begin';
import { jobHandler, startHandler } from '../../jobs/handlers';
import { listedKind } from '../../jobs/kind';
import type { ItemRecord } from '../../jobs/store';
import { contacts } from '../contact-finder';
import { coverOf } from '../cover';
import { failedOnlyIfAll, holdFor, ownItems, readListed, readPeople, reserved } from '../listed';
import type { ContactOutcome } from './keep-contacts';
import { lookUpContacts } from './look-up-contacts';

const price = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The stored parameters of a job. */
const paramsSchema = v.object({
  emails: v.boolean(),
  phones: v.boolean(),
  /** The prices when the job was started. */
  prices: v.object({ email: price, phone: price }),
});

export const enrichPeopleHandler = startHandler(enrichPeopleRequestSchema, startEnrichPeople);
export const enrichPeopleJobHandler = jobHandler(read);

/**
 * Takes 1 to 500 ids of people and what to look for. Reserves the price of everything that may be found, or for users
 * with own keys as much of it as is available; the job charges each find. Throws ApiError INSUFFICIENT_CREDITS with
 * `needed` and `available`, or IDEMPOTENCY_KEY_REUSED.
 */
export async function startEnrichPeople(
  deps: BeginDeps & Pick<Deps, 'contactFinder'>,
  request: StartRequest<EnrichPeopleRequest>,
): Promise<StartedJob> {
  const { people_ids, enrich_emails: emails = true, enrich_phones: phones = false } = request.body;
  const { items, own } = await ownItems(deps, request.userId, people_ids);
  const prices = { email: deps.settings.emailFoundPrice, phone: deps.settings.phoneFoundPrice };
  const each = (emails ? prices.email : 0) + (phones ? prices.phone : 0);
  const wanted = contacts.filter((contact) => (contact === 'email' ? emails : phones));
  const hold = await holdFor(deps, request.userId, wanted, own * each);
  return beginJob<EnrichPeopleResponse>(deps, request, {
    kind: 'enrich_people',
    price: each,
    hold,
    params: { emails, phones, prices } satisfies v.InferOutput<typeof paramsSchema>,
    items,
    endpoint: endpoints.enrichPeople,
    poll: endpoints.enrichPeopleJob,
    request: { people_ids, enrich_emails: emails, enrich_phones: phones },
    answer: {
      message:
        `People queued: ${items.length}. ${reserved(hold)} ` +
        'You only pay for emails and phone numbers that are found.',
      total_people: items.length,
    },
  });
}

export const enrichPeopleKind = listedKind<ContactOutcome>({
  async lookUp(deps, work, items) {
    const { emails, phones, prices } = v.parse(paramsSchema, work.job.params);
    const people = await readPeople(deps, work, items);
    const { held } = await deps.store.queue.funds(work.job);
    const cover = coverOf(held, prices);
    return lookUpContacts(deps, work, people, { email: emails, phone: phones }, cover);
  },
  keep({ store }, job, outcomes, now, leaseUntil) {
    const { prices } = v.parse(paramsSchema, job.params);
    return store.people.keepContacts(job, outcomes, prices, now, leaseUntil);
  },
  end: failedOnlyIfAll,
});

/** Returns a user's own job. Spends no credits. Throws ApiError NOT_FOUND for any other id. */
async function read(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
): Promise<EnrichPeopleJob> {
  const kind = { kind: 'enrich_people', startedBy: endpoints.enrichPeople } as const;
  const job = await readListed(deps, userId, jobId, kind, resultOf);
  const { enriched = 0 } = job.counts;
  const totals = job.envelope.result && job.providerTotals;
  return {
    ...job.envelope,
    progress: { ...job.progress, enriched_people: enriched },
    ...(totals && { provider_costs: totals.map(({ employers: _none, ...total }) => total) }),
  };
}

/** The item's stored result; an empty one if the person couldn't be looked up. */
function resultOf({ subject, status, result }: ItemRecord, params: unknown): EnrichedPerson {
  return v.parse(enrichedPersonSchema(), result ?? nothingOf(Number(subject), status, params));
}

function nothingOf(person_id: number, status: string, params: unknown) {
  const { emails, phones } = v.parse(paramsSchema, params);
  return {
    person_id,
    status,
    person_name: null,
    person_email: null,
    email_status: emails ? 'not_found' : 'not_requested',
    person_phone: null,
    phone_status: phones ? 'not_found' : 'not_requested',
    credits_charged: 0,
  };
}
