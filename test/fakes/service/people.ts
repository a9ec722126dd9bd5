/** Discovery, contacts, employment and look-up of people by the service in memory (§4.4–4.6). */
import * as v from 'valibot';
import { endpoints } from '../../../src/contract/endpoints';
import {
  type DiscoveredPerson,
  type DiscoverPeopleRequest,
  discoverPeopleJobSchema,
  discoverPeopleRequestSchema,
  discoverPeopleResponseSchema,
  type EnrichedPerson,
  type EnrichPeopleRequest,
  enrichPeopleJobSchema,
  enrichPeopleRequestSchema,
  enrichPeopleResponseSchema,
  lookUpPeopleRequestSchema,
  lookUpPeopleResponseSchema,
  type PersonReference,
  type VerifiedPerson,
  verifyPeopleJobSchema,
  verifyPeopleRequestSchema,
  verifyPeopleResponseSchema,
} from '../../../src/contract/people';
import { prices } from '../../../src/contract/prices';
import { ok, type ServiceCore } from './core';
import { serveJobs } from './jobs';

/** The ids of the people at an account: none to three. */
export const peopleAt = (account: number) =>
  Array.from({ length: account % 4 }, (_, i) => account * 10 + i);

/** Whether the service knows a person. */
export const isPerson = (id: number) => id < 9_000;

/** One person in ten has both email and phone, one in ten neither. */
export const emailOf = (id: number) =>
  isPerson(id) && id % 10 !== 1 ? `p${id}@work.example` : null;
export const phoneOf = (id: number) => (isPerson(id) && id % 10 === 0 ? `+49 ${id}` : null);

const verdicts = ['employed', 'left', 'unknown', 'not_found'] as const;

/** The verdict on a person; only the first two verdicts cost credits. */
export const verdictOn = (id: number) => verdicts[id % 4] ?? 'failed';
export const isVerdict = (id: number) => id % 4 < 2;
export const employerOf = (id: number) => (verdictOn(id) === 'left' ? '=Elsewhere()' : 'Here');
export const checkedAt = '2026-01-04T00:00:00Z';

export class FakePeople {
  /** The bodies of the requests that started jobs. */
  readonly started: (Partial<DiscoverPeopleRequest> & Partial<EnrichPeopleRequest>)[] = [];
  /** Whether jobs for contacts ask only own keys, as without any credits; these know every tenth person. */
  asksOwnKeysAlone = false;
  /** The person whom a reference identifies: the extension `people-lookup`. */
  lookUp: (reference: PersonReference) => number | 'unknown' | 'ambiguous' = () => 'unknown';

  constructor(service: ServiceCore) {
    this.#serveDiscovery(service);
    this.#serveContacts(service);
    this.#serveEmployment(service);
    const schema = lookUpPeopleResponseSchema();
    service.route(
      endpoints.lookUpPeople,
      schema,
      ({ body }) => {
        const { references } = v.parse(lookUpPeopleRequestSchema(), body);
        const found = references.map((each) => this.lookUp(each as PersonReference));
        return ok({
          people: found.map((one) =>
            typeof one === 'number'
              ? { status: 'found', person_id: one }
              : { status: one, person_id: null },
          ),
        });
      },
      'people-lookup',
    );
  }

  #serveDiscovery(service: ServiceCore): void {
    const found = ({ account_id, max_credit_limit }: DiscoverPeopleRequest) =>
      peopleAt(account_id).slice(0, max_credit_limit ?? Number.POSITIVE_INFINITY);
    serveJobs(service, {
      start: endpoints.discoverPeople,
      request: discoverPeopleRequestSchema(),
      response: discoverPeopleResponseSchema(),
      poll: endpoints.discoverPeopleJob,
      job: discoverPeopleJobSchema(),
      size: (asked) => found(asked).length,
      max: ({ max_credit_limit }) => max_credit_limit ?? 0,
      charge: (tenant, asked) => {
        this.started.push(asked);
        const items = found(asked).map((id) => `person ${id}`);
        service.charge(tenant, items, prices.personDiscovered);
      },
      items: (asked, owned) => found(asked).map((id) => discovered(id, owned)),
      started: ({ account_id }) => ({ account_id }),
      always: { audience_url: null },
      progress: (completed) => ({
        total: completed,
        new_people: completed,
        credits_charged: completed,
        stopped_by: null,
      }),
    });
  }

  #serveContacts(service: ServiceCore): void {
    serveJobs(service, {
      start: endpoints.enrichPeople,
      request: enrichPeopleRequestSchema(),
      response: enrichPeopleResponseSchema(),
      poll: endpoints.enrichPeopleJob,
      job: enrichPeopleJobSchema(),
      size: ({ people_ids }) => people_ids.length,
      max: ({ people_ids, enrich_emails, enrich_phones }) =>
        (this.asksOwnKeysAlone ? 0 : people_ids.length) *
        ((enrich_emails ? prices.emailFound : 0) + (enrich_phones ? prices.phoneFound : 0)),
      charge: (tenant, asked) => {
        this.started.push(asked);
        if (this.asksOwnKeysAlone) return;
        const { people_ids: ids, enrich_emails, enrich_phones } = asked;
        const emails = enrich_emails ? ids.filter(emailOf) : [];
        const phones = enrich_phones ? ids.filter(phoneOf) : [];
        const named = (what: string) => (id: number) => `${what} ${id}`;
        service.charge(tenant, emails.map(named('email')), prices.emailFound);
        service.charge(tenant, phones.map(named('phone')), prices.phoneFound);
      },
      items: (asked) =>
        asked.people_ids.map((id) =>
          this.asksOwnKeysAlone ? contactsOfOwnKeys(id, asked) : contacts(id, asked),
        ),
      started: ({ people_ids }) => ({ total_people: people_ids.length }),
      progress: (completed) => ({ enriched_people: completed, credits_charged: completed }),
    });
  }

  #serveEmployment(service: ServiceCore): void {
    serveJobs(service, {
      start: endpoints.verifyPeople,
      request: verifyPeopleRequestSchema(),
      response: verifyPeopleResponseSchema(),
      poll: endpoints.verifyPeopleJob,
      job: verifyPeopleJobSchema(),
      size: ({ people_ids }) => people_ids.length,
      max: ({ people_ids }) => people_ids.length * prices.employmentVerified,
      charge: (tenant, asked) => {
        this.started.push(asked);
        const items = asked.people_ids.filter(isVerdict).map((id) => `verdict ${id}`);
        service.charge(tenant, items, prices.employmentVerified);
      },
      items: ({ people_ids }) => people_ids.map(verified),
      started: ({ people_ids }) => ({ total_people: people_ids.length }),
      progress: (completed) => ({
        employed_people: completed,
        left_people: 0,
        credits_charged: completed,
      }),
    });
  }
}

function discovered(id: number, owned: ReadonlySet<string>): DiscoveredPerson {
  return {
    person_id: id,
    person_name: `Person ${id}`,
    person_role: '=HEAD("of sales")',
    person_seniority: 'HEAD',
    person_department: 'SALES',
    person_location: null,
    person_linkedin_url: `https://www.linkedin.example/in/${id}`,
    joined_company_at: '2024-03-01T00:00:00Z',
    is_new_person: true,
    credits_charged: owned.has(`person ${id}`) ? 0 : prices.personDiscovered,
  };
}

function contacts(
  id: number,
  { enrich_emails, enrich_phones }: EnrichPeopleRequest,
): EnrichedPerson {
  const email = enrich_emails ? emailOf(id) : null;
  const phone = enrich_phones ? phoneOf(id) : null;
  return {
    person_id: id,
    status: !isPerson(id) ? 'not_found' : email || phone ? 'enriched' : 'no_match',
    person_name: isPerson(id) ? `Person ${id}` : null,
    person_email: email,
    email_status: !enrich_emails ? 'not_requested' : email ? 'found' : 'not_found',
    person_phone: phone,
    phone_status: !enrich_phones ? 'not_requested' : phone ? 'found' : 'not_found',
    credits_charged: (email ? prices.emailFound : 0) + (phone ? prices.phoneFound : 0),
  };
}

function contactsOfOwnKeys(id: number, asked: EnrichPeopleRequest): EnrichedPerson {
  const all = { ...contacts(id, asked), credits_charged: 0 };
  if (id % 10 === 0) return all;
  return {
    ...all,
    status: 'no_match',
    person_email: null,
    email_status: 'not_found',
    lacks_credits: ['email'],
  };
}

function verified(id: number): VerifiedPerson {
  const evidence = {
    title: 'Head of sales',
    company: employerOf(id),
    company_domain: null,
    since: null,
    checked_at: checkedAt,
  };
  return {
    person_id: id,
    status: verdictOn(id),
    person_name: null,
    evidence: isVerdict(id) ? evidence : null,
    credits_charged: isVerdict(id) ? prices.employmentVerified : 0,
  };
}
