/** Runs that look for people at companies: each found one becomes a row in the sheet of people (§4.5). */
import { readAccountsByDomain } from '../../../client/accounts';
import { batches } from '../../../client/batches';
import { sendAll } from '../../../client/call';
import { type DiscoveredPerson, pollDiscovery, startDiscovery } from '../../../client/people';
import type { DiscoverPeopleRequest } from '../../../contract/discover-people';
import { limits } from '../../../contract/limits';
import { flattenAccount } from '../../accounts/flat-account';
import { appendPeople, type PersonRow } from '../../people/people-sheet';
import { rowStatus } from '../row-status';
import type { DiscoverPeople } from '../task';
import { readDomainKey } from './enrich-accounts';
import type { Finished, RowResult, RunKind } from './kind';

export const discoverPeople: RunKind<DiscoverPeople, DiscoveredPerson> = {
  // The interface takes one account at a time.
  perRequest: 1,
  parallelJobs: 10,
  readKey: readDomainKey,
  notAKey: rowStatus.notADomain,
  columns: () => [{ field: 'people', header: 'People found' }],
  price: ({ perCompany }) => perCompany,

  references(caller, domains) {
    const ids = new Map<string, string>();
    const calls = batches(domains, limits.accountsPerRead).map(readAccountsByDomain);
    for (const result of sendAll(caller, calls)) {
      if (!result.ok) return result.problem;
      for (const { domain, account_id: id } of result.value.map(flattenAccount)) {
        if (typeof domain === 'string' && id !== undefined) ids.set(domain, String(id));
      }
    }
    return ids;
  },
  noReference: rowStatus.notEnriched,

  start: (task, [accountId = ''], idempotencyKey) =>
    startDiscovery(requestOf(task, accountId), idempotencyKey),

  poll(jobId) {
    const call = pollDiscovery(jobId);
    const read: typeof call.read = (answer) => {
      const job = call.read(answer);
      // It counts people, of whom nobody knows how many there will be.
      return job.state === 'working' ? { ...job, completed: undefined } : job;
    };
    return { ...call, read };
  },

  bringHome(platform, _caller, _run, finished) {
    const added = appendPeople(platform, finished.flatMap(peopleOf));
    const people = finished.flatMap(({ results }) => results);
    return {
      rows: new Map(
        finished.flatMap(({ keys, results }) => keys.map((key) => [key, rowOf(results.length)])),
      ),
      spent: people.reduce((sum, { charged }) => sum + (charged ?? 1), 0),
      added,
    };
  },
};

function requestOf(task: DiscoverPeople, accountId: string): DiscoverPeopleRequest {
  return {
    account_id: Number(accountId),
    // `readTask` has seen that they are the contract's.
    seniority_filters: [...task.seniorities] as DiscoverPeopleRequest['seniority_filters'],
    department_filters: [...task.departments] as DiscoverPeopleRequest['department_filters'],
    max_credit_limit: task.perCompany,
    ...(task.locations.length > 0 && { people_locations: [...task.locations] }),
    ...(task.audience !== '' && { audience_name: task.audience }),
  };
}

function peopleOf({ keys: [domain = ''], results }: Finished<DiscoveredPerson>): PersonRow[] {
  return results.map((person) => ({ ...person, domain }));
}

function rowOf(people: number): RowResult {
  return people === 0
    ? { outcome: 'notFound', status: rowStatus.notFound, values: { people } }
    : { outcome: 'found', status: rowStatus.done, values: { people } };
}
