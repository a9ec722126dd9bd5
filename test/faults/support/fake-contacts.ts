/** Work emails and phones of the service in memory (§4.4). */
import { endpoints } from '../../../src/contract/endpoints';
import {
  type EnrichedPerson,
  enrichPeopleJobSchema,
  enrichPeopleRequestSchema,
  enrichPeopleResponseSchema,
} from '../../../src/contract/people';
import { prices } from '../../../src/contract/prices';
import { serveJobs } from './fake-jobs';
import { charge, type FakeService } from './fake-service';

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
