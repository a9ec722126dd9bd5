/** Employment verification of the service in memory (§4.6). */
import { endpoints } from '../../../src/contract/endpoints';
import {
  type VerifiedPerson,
  verifyPeopleJobSchema,
  verifyPeopleRequestSchema,
  verifyPeopleResponseSchema,
} from '../../../src/contract/people';
import { prices } from '../../../src/contract/prices';
import { serveJobs } from './fake-jobs';
import { charge, type FakeService } from './fake-service';

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
    items: ({ people_ids }) => people_ids.map(itemOf),
    started: ({ people_ids }) => ({ total_people: people_ids.length }),
    progress: (completed) => ({
      employed_people: completed,
      left_people: 0,
      credits_charged: completed,
    }),
  });
}

function itemOf(id: number): VerifiedPerson {
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
