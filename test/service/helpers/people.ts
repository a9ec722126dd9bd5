/** Actions of callers about people, each in one line, and directories of people that replace the store's. */
import * as v from 'valibot';
import type { EndpointName } from '../../../src/contract/endpoints';
import {
  type DiscoverPeopleRequest,
  discoverPeopleJobSchema,
  discoverPeopleResponseSchema,
  type EnrichPeopleRequest,
  enrichPeopleJobSchema,
  verifyPeopleJobSchema,
} from '../../../src/contract/people';
import { departments, seniorities } from '../../../src/contract/people-groups';
import type { PeopleDirectory } from '../../../src/service/people/directory';
import type { Person } from '../../../src/service/people/person';
import { ask, endOf, enrich, readAccounts } from './acts';
import type { Caller } from './call';
import { bodyOf } from './call';

/** Filters that match all people. */
export const everyone = {
  seniority_filters: [...seniorities],
  department_filters: [...departments],
};

/** Makes an account of the caller's; returns its id. */
export async function makeAccount(caller: Caller, domain: string): Promise<number> {
  await enrich(caller, [domain]);
  const { accounts } = await readAccounts(caller, { account_domains: [domain] });
  return accounts[0]?.id ?? 0;
}

const startedSchema = v.object({ job_id: v.string() });

async function begin(caller: Caller, name: EndpointName, body: object): Promise<string> {
  const answer = await ask(caller, name, body);
  return bodyOf(answer, startedSchema).job_id;
}

export const discoveryEnd = (caller: Caller, jobId: string) =>
  endOf(caller, 'discoverPeopleJob', discoverPeopleJobSchema(), jobId);
export const enrichmentEnd = (caller: Caller, jobId: string) =>
  endOf(caller, 'enrichPeopleJob', enrichPeopleJobSchema(), jobId);
export const verificationEnd = (caller: Caller, jobId: string) =>
  endOf(caller, 'verifyPeopleJob', verifyPeopleJobSchema(), jobId);

type Discovery = Partial<DiscoverPeopleRequest> & { account_id: number };

/** Starts a discovery that must be accepted. */
export async function startDiscovery(caller: Caller, discovery: Discovery) {
  const answer = await ask(caller, 'discoverPeople', { ...everyone, ...discovery });
  return bodyOf(answer, discoverPeopleResponseSchema());
}

/** Discovers people and waits for the end. */
export async function discover(caller: Caller, discovery: Discovery) {
  const { job_id } = await startDiscovery(caller, discovery);
  return discoveryEnd(caller, job_id);
}

export async function enrichPeople(caller: Caller, request: EnrichPeopleRequest) {
  return enrichmentEnd(caller, await begin(caller, 'enrichPeople', request));
}

export async function verifyPeople(caller: Caller, people_ids: number[]) {
  return verificationEnd(caller, await begin(caller, 'verifyPeople', { people_ids }));
}

/** An account with all people that the directory knows there; returns their ids in the order of finding. */
export async function makePeople(caller: Caller, domain: string): Promise<number[]> {
  const account_id = await makeAccount(caller, domain);
  const job = await discover(caller, { account_id });
  return job.result?.map(({ person_id }) => person_id) ?? [];
}

/** A person that does not exist; the given fields replace the usual ones. */
export function personOf(mark: string | number, fields: Partial<Person> = {}): Person {
  return {
    profile_url: `https://www.linkedin.example/in/${mark}`,
    name: `Person ${mark}`,
    role: 'Head of Sales',
    location: 'Berlin, Germany',
    country_code: 'DEU',
    joined_company_at: '2023-04-01',
    work_email: `${mark}@acme.example`,
    phone: '+1 202-555-0100',
    employment: null,
    ...fields,
  };
}

/** A directory of the same people at every company, as they are when it is asked. */
export function directoryOf(people: readonly Person[]): PeopleDirectory {
  return {
    async search({ after, max }) {
      const start = Number(after ?? 0);
      const end = start + max;
      return {
        people: people.slice(start, end),
        next: end < people.length ? String(end) : null,
      };
    },
    async find(urls) {
      const found = people.filter(({ profile_url }) => urls.includes(profile_url));
      return new Map(found.map((person) => [person.profile_url, person]));
    },
  };
}

export function manyPeople(count: number): Person[] {
  return Array.from({ length: count }, (_, index) => personOf(index));
}
