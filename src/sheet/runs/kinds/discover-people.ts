/** Runs that find people at companies; each person becomes a row in the sheet of people (§4.5). */
import { type DiscoveredPerson, pollDiscovery, startDiscovery } from '../../../client/people';
import { success } from '../../../client/result';
import { readDomain } from '../../../contract/domain';
import type { DiscoverPeopleRequest } from '../../../contract/people';
import { departments, seniorities } from '../../../contract/people-groups';
import { isPage } from '../../../contract/profile';
import { accountsByDomain } from '../../accounts/read-accounts';
import { appendPeople, ownSheet, type PersonRow } from '../../people/people-sheet';
import { prepareRemembered } from '../../tables/own-sheet';
import { wholeCompany } from '../misses';
import { rowStatus } from '../row-status';
import type { DiscoverPeople } from '../task';
import { appendBatch } from '../undo-journal';
import { companyKeys } from './accounts';
import { checkedField, type RowResult, type RunKind } from './kind';

export const discoverPeople: RunKind<DiscoverPeople, DiscoveredPerson> = {
  // The interface takes one account per request.
  perRequest: 1,
  parallelJobs: 10,
  ...companyKeys,
  columns: () => [
    { field: 'people', header: 'People found', german: 'Personen gefunden' },
    { field: checkedField, header: 'People checked', german: 'Personen geprüft' },
  ],
  // A company without people gets a 0, so a blank cell belongs to a company that nothing is known about.
  asks: () => wholeCompany,
  price: ({ perCompany }) => perCompany,

  references(caller, domains) {
    const accounts = accountsByDomain(caller, domains);
    if (!accounts.ok) return accounts;
    const ids = [...accounts.value].map(
      ([domain, { account_id: id = '' }]) => [domain, String(id)] as const,
    );
    return success(new Map(ids.filter(([, id]) => id !== '')));
  },
  noReference: rowStatus.notEnriched,

  prepare: (platform) => prepareRemembered(platform, ownSheet),

  start(task, [accountId], idempotencyKey) {
    if (accountId === undefined) throw new Error('A discovery needs an account');
    return startDiscovery(requestOf(task, accountId), idempotencyKey);
  },

  poll(jobId) {
    const call = pollDiscovery(jobId);
    const read: typeof call.read = (answer) => {
      const job = call.read(answer);
      // The service counts people, and their total is unknown.
      return job.state === 'working' ? { ...job, completed: undefined } : job;
    };
    return { ...call, read };
  },

  collectResults(platform, caller, run, finished) {
    const accounts = accountsByDomain(
      caller,
      finished.flatMap(({ keys }) => keys),
    );
    if (!accounts.ok) return accounts;
    const rows = finished.flatMap(({ keys: [key = ''], results }): PersonRow[] => {
      const { name, website = '' } = accounts.value.get(key) ?? {};
      const company = name === undefined ? undefined : String(name);
      const own = readDomain(isPage(key) ? String(website) : '');
      const domain = own.ok ? own.domain : key;
      return results.map((person) => ({ ...person, domain, company }));
    });
    const added = appendPeople(platform, rows, (fresh) =>
      appendBatch(platform.book, run.id, { lines: [], added: fresh }),
    );
    const people = finished.flatMap(({ results }) => results);
    return success({
      rows: new Map(
        finished.flatMap(({ keys, results }) => keys.map((key) => [key, rowOf(results.length)])),
      ),
      spent: people.reduce((sum, { charged }) => sum + (charged ?? 1), 0),
      added,
    });
  },
};

function requestOf(task: DiscoverPeople, accountId: string): DiscoverPeopleRequest {
  const { titles = [] } = task;
  // A title implies level and department, but the interface requires filters.
  const everybody = { seniority_filters: [...seniorities], department_filters: [...departments] };
  return {
    account_id: Number(accountId),
    ...(titles.length > 0
      ? { ...everybody, job_titles: [...titles] }
      : {
          // `readTask` has checked them against the contract.
          seniority_filters: [...task.seniorities] as DiscoverPeopleRequest['seniority_filters'],
          department_filters: [...task.departments] as DiscoverPeopleRequest['department_filters'],
        }),
    max_credit_limit: task.perCompany,
    ...(task.locations.length > 0 && { people_locations: [...task.locations] }),
    ...(task.audience !== '' && { audience_name: task.audience }),
  };
}

function rowOf(people: number): RowResult {
  return people === 0
    ? { outcome: 'notFound', status: rowStatus.notFound, values: { people } }
    : { outcome: 'found', status: rowStatus.done, values: { people } };
}
