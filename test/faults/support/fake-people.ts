/** Discovery, contacts and employment of people by the service in memory (§4.4–4.6). */

import { endpoints } from '../../../src/contract/endpoints';
import {
  type DiscoveredPerson,
  discoverPeopleJobSchema,
  discoverPeopleRequestSchema,
  discoverPeopleResponseSchema,
  type EnrichedPerson,
  enrichPeopleJobSchema,
  enrichPeopleRequestSchema,
  enrichPeopleResponseSchema,
  type VerifiedPerson,
  verifyPeopleJobSchema,
  verifyPeopleRequestSchema,
  verifyPeopleResponseSchema,
} from '../../../src/contract/people';
import { prices } from '../../../src/contract/prices';
import { serveJobs } from './fake-jobs';
import { charge, type FakeService } from './fake-service';

/** The ids of the people at an account: none to three. */
export const peopleAt = (account: number) =>
  Array.from({ length: account % 4 }, (_, i) => account * 10 + i);

/** Adds both endpoints; a job takes this long. */
export function serveDiscovery(service: FakeService, jobMs: number): void {
  serveJobs(service, () => jobMs, {
    start: endpoints.discoverPeople,
    request: discoverPeopleRequestSchema(),
    response: discoverPeopleResponseSchema(),
    poll: endpoints.discoverPeopleJob,
    job: discoverPeopleJobSchema(),
    size: ({ account_id }) => peopleAt(account_id).length,
    max: ({ max_credit_limit }) => max_credit_limit ?? 0,
    charge: (tenant, { account_id }) =>
      charge(
        tenant,
        peopleAt(account_id).map((id) => `person ${id}`),
        prices.personDiscovered,
      ),
    items: ({ account_id }) => peopleAt(account_id).map(discovered),
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

function discovered(id: number): DiscoveredPerson {
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
    credits_charged: prices.personDiscovered,
  };
}

/** Whether the service knows a person. */
export const isPerson = (id: number) => id < 9_000;

/** One in ten has neither, one in ten both. */
export const emailOf = (id: number) =>
  isPerson(id) && id % 10 !== 1 ? `p${id}@work.example` : null;
export const phoneOf = (id: number) => (isPerson(id) && id % 10 === 0 ? `+49 ${id}` : null);

/** Adds both endpoints; a job takes this long. */
export function serveContacts(service: FakeService, jobMs: number): void {
  serveJobs(service, () => jobMs, {
    start: endpoints.enrichPeople,
    request: enrichPeopleRequestSchema(),
    response: enrichPeopleResponseSchema(),
    poll: endpoints.enrichPeopleJob,
    job: enrichPeopleJobSchema(),
    size: ({ people_ids }) => people_ids.length,
    max: ({ people_ids }) => people_ids.length * (prices.emailFound + prices.phoneFound),
    charge(tenant, { people_ids: ids, enrich_emails, enrich_phones }) {
      const emails = enrich_emails ? ids.filter(emailOf) : [];
      const phones = enrich_phones ? ids.filter(phoneOf) : [];
      charge(
        tenant,
        emails.map((id) => `email ${id}`),
        prices.emailFound,
      );
      charge(
        tenant,
        phones.map((id) => `phone ${id}`),
        prices.phoneFound,
      );
    },
    items: ({ people_ids, enrich_emails, enrich_phones }) =>
      people_ids.map((id): EnrichedPerson => {
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
      }),
    started: ({ people_ids }) => ({ total_people: people_ids.length }),
    progress: (completed) => ({ enriched_people: completed, credits_charged: completed }),
  });
}

const verdicts = ['employed', 'left', 'unknown', 'not_found'] as const;

/** What the service finds out; only the first two cost credits. */
export const verdictOn = (id: number) => verdicts[id % 4] ?? 'failed';
export const isVerdict = (id: number) => id % 4 < 2;
export const employerOf = (id: number) => (verdictOn(id) === 'left' ? '=Elsewhere()' : 'Here');
export const checkedAt = '2026-01-04T00:00:00Z';

/** Adds both endpoints; a job takes this long. */
export function serveEmployment(service: FakeService, jobMs: number): void {
  serveJobs(service, () => jobMs, {
    start: endpoints.verifyPeople,
    request: verifyPeopleRequestSchema(),
    response: verifyPeopleResponseSchema(),
    poll: endpoints.verifyPeopleJob,
    job: verifyPeopleJobSchema(),
    size: ({ people_ids }) => people_ids.length,
    max: ({ people_ids }) => people_ids.length * prices.employmentVerified,
    charge: (tenant, { people_ids }) =>
      charge(
        tenant,
        people_ids.filter(isVerdict).map((id) => `verdict ${id}`),
        prices.employmentVerified,
      ),
    items: ({ people_ids }) => people_ids.map(verified),
    started: ({ people_ids }) => ({ total_people: people_ids.length }),
    progress: (completed) => ({
      employed_people: completed,
      left_people: 0,
      credits_charged: completed,
    }),
  });
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
