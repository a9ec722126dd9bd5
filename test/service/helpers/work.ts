/** Concurrent work of every kind, for tests that kill the process that does it. */
import { sampleCompanies } from '../../../src/service';
import { samplePeople } from '../../../src/service/sample/people';
import type { Random } from '../../../src/service/sample/random';
import { ask, enrich, readAccounts } from './acts';
import { type Caller, patiently } from './call';
import { known } from './domains';
import { discover, everyone } from './people';
import { type Deployment, starterIcpId } from './signals';

export const domainsAJob = 30;
export const discoveriesARound = 4;

/** How many people companies have. */
export const staff = new Map<string, number>();
for (const { domain } of samplePeople(sampleCompanies(), 0)) {
  staff.set(domain, (staff.get(domain) ?? 0) + 1);
}
/** The companies with the most people. */
export const staffed = [...staff]
  .sort((one, other) => other[1] - one[1])
  .slice(0, 400)
  .map(([domain]) => domain);

/** Searches that must find the same as undisturbed ones. */
export const searches: readonly (readonly [Deployment, object])[] = [
  ['hiringForRole', { role: 'Data Engineer', timeframe: 30 }],
  ['deepCompanySearch', { trait: 'Robotics' }],
  ['hiringForInitiative', { initiative: 'migration of older systems', timeframe: 10 }],
  ['socialListening', { search_query: 'supply chain', timeframe: 20 }],
  ['technologySignal', { tech: 'Snowflake', timeframe: 60 }],
];

/** A request that starts something, under its own idempotency key. */
export interface Intent {
  readonly name: 'enrichAccounts' | 'discoverPeople' | 'enrichPeople' | 'verifyPeople' | Deployment;
  readonly key: string;
  readonly body: object;
}

/** The ids that the requests name. */
export interface Given {
  readonly icp_id: number;
  readonly accounts: readonly number[];
  readonly people_ids: readonly number[];
}

/** Makes accounts to discover people at, and people to enrich. */
export async function prepare(caller: Caller): Promise<Given> {
  await enrich(caller, staffed);
  const { accounts } = await readAccounts(caller, { account_domains: staffed });
  const ids = accounts.map(({ id }) => id);
  const people_ids = [];
  for (const account_id of ids.slice(0, 8)) {
    const { result } = await discover(caller, { account_id });
    people_ids.push(...(result ?? []).map(({ person_id }) => person_id));
  }
  return { icp_id: await starterIcpId(caller), accounts: ids, people_ids };
}

/** The requests of a round. After the last account, discovery starts over, and finds only known people. */
export function intentsOf(
  random: Random,
  round: number,
  { icp_id, accounts, people_ids }: Given,
): Intent[] {
  const discoveries = Array.from({ length: discoveriesARound }, (_, index) => ({
    name: 'discoverPeople' as const,
    key: `discover-${round}-${index}`,
    body: {
      ...everyone,
      account_id: accounts[(round * discoveriesARound + index) % accounts.length],
      audience_name: 'Found between kills',
    },
  }));
  const [name, question] = searchOf(round);
  const signal = (kind: string, fields: object): Intent => ({
    name,
    key: `${kind}-${round}`,
    body: { ...question, ...fields, icp_id, name: `${kind} ${round}` },
  });
  return [
    {
      name: 'enrichAccounts',
      key: `enrich-${round}`,
      body: { domains: known(domainsAJob, random.whole(0, 1900)) },
    },
    signal('Whole', {}),
    ...discoveries,
    {
      name: 'jobChangeSignal',
      key: `moves-${round}`,
      body: { name: `Moves ${round}`, people_ids, enable_safe_crm_addition: true },
    },
    signal('Limited', {
      max_credit_limit: random.whole(1, 40),
      enable_safe_crm_addition: true,
      auto_enrich_people_emails: true,
      people_audience_name: 'With e-mails',
    }),
    {
      name: 'enrichPeople',
      key: `people-${round}`,
      body: { people_ids, enrich_phones: round % 2 === 1 },
    },
    { name: 'verifyPeople', key: `verify-${round}`, body: { people_ids } },
  ];
}

function searchOf(round: number): readonly [Deployment, object] {
  return searches[round % searches.length] ?? ['deepCompanySearch', {}];
}

/** Sends a request; returns the id of the job or signal. */
export async function begin(caller: Caller, { name, key, body }: Intent): Promise<string> {
  const answer = await patiently(() => ask(caller, name, body, key));
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  const started = Object(answer.body);
  return String(Reflect.get(started, 'job_id') ?? Reflect.get(started, 'signal_id'));
}
