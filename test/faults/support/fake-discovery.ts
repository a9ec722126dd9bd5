/** People discovery of the service in memory (§4.5). */

import { endpoints } from '../../../src/contract/endpoints';
import {
  type DiscoveredPerson,
  discoverPeopleJobSchema,
  discoverPeopleRequestSchema,
  discoverPeopleResponseSchema,
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
    items: ({ account_id }) => peopleAt(account_id).map(itemOf),
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

function itemOf(id: number): DiscoveredPerson {
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
