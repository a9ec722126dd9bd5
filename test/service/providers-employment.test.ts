/** Jobs that verify employments ask the data providers whose keys a user has where people work now. */
import { day } from '../../src/service/clock';
import { ask, balanceOf, join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import {
  askProviders,
  connectKeys,
  employerPrices,
  foundEmployer,
  type Gateway,
  miss,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import { directoryOf, makePeople, personOf, verificationEnd, verifyPeople } from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const checked_at = Date.UTC(2026, 9, 1);
const people = ['Ada Stone', 'Ben Wood', 'Cleo Marsh', 'Dora Hill'].map((name, at) =>
  personOf(at, { name }),
);
const inStore = personOf('stored', {
  name: 'Emil Brook',
  employment: { domain, company: 'Sommerkeep Group', title: 'CTO', since: null, checked_at },
});
const list = ['alpha', 'beta'].map((id) => paidProvider(id, employerPrices));

eachStore('data providers that are asked where people work', () => {
  let gateway: Gateway;
  let service: TestService;
  let now = Date.UTC(2026, 10, 20, 9);
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serve({
      clock: () => now,
      peopleDirectory: directoryOf([...people, inStore]),
      providers: list,
      settings: { userProviderKeys: 'on', providerGateway: gateway.url },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.seen.length = 0;
    gateway.answers = {
      alpha: ({ person }) => {
        if (person === 'Ada Stone') return foundEmployer(domain);
        if (person === 'Ben Wood') return foundEmployer('elsewhere.example', 'Elsewhere');
        return person === 'Cleo Marsh' ? foundEmployer(null, 'Sommerkeep') : miss;
      },
    };
  });

  async function userWith(...providers: string[]) {
    const caller = await join(service);
    const ids = await makePeople(caller, domain);
    await connectKeys(caller, providers);
    return { caller, ids };
  }
  const asked = () => gateway.seen.map(({ provider, person }) => `${provider} ${person}`).sort();
  const verdicts = async (caller: Caller, ids: number[]) =>
    (await verifyPeople(caller, ids)).result?.map(
      ({ person_name, status, employment_source, credits_charged }) =>
        [person_name, status, employment_source, credits_charged].join(' '),
    );

  it('say what the store doesn’t know, for no credits', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    const before = await balanceOf(caller);
    const job = await verifyPeople(caller, ids);
    expect(job.result).toMatchObject([
      {
        status: 'employed',
        employment_source: 'alpha',
        credits_charged: 0,
        evidence: {
          title: 'Head of Sales',
          company: 'Acme',
          company_domain: domain,
          since: '2024-02-01T00:00:00Z',
          checked_at: '2026-11-20T09:00:00Z',
        },
      },
      { status: 'left', evidence: { company_domain: 'elsewhere.example' }, credits_charged: 0 },
      { status: 'unknown', evidence: null },
      { status: 'unknown', evidence: null },
      { status: 'employed', credits_charged: 1 },
    ]);
    expect(job.result?.[4]).not.toHaveProperty('employment_source');
    expect(job.progress).toMatchObject({ employed_people: 2, left_people: 1 });
    const by = { name: 'ALPHA', unit: 'alpha credits', contact: 'employer', is_own_key: true };
    expect(job.result?.[0]?.provider_costs).toEqual([
      { provider: 'alpha', ...by, outcome: 'found', cost: 1 },
    ]);
    expect(job.result?.[3]?.provider_costs?.map(({ outcome }) => outcome)).toEqual([
      'miss',
      'miss',
    ]);
    expect(job.result?.[4]).not.toHaveProperty('provider_costs');
    const totals = (provider: string, employers: number, cost: number) => ({
      provider,
      name: provider.toUpperCase(),
      unit: `${provider} credits`,
      is_own_key: true,
      employers,
      cost,
      unclear: 0,
    });
    // A name without a domain is a miss that cost something.
    expect(job.provider_costs).toEqual([totals('alpha', 2, 3), totals('beta', 0, 0)]);
    // The second is asked only about people the first doesn't know, and neither about people the store knows.
    expect(asked()).toEqual([
      'alpha Ada Stone',
      'alpha Ben Wood',
      'alpha Cleo Marsh',
      'alpha Dora Hill',
      'beta Cleo Marsh',
      'beta Dora Hill',
    ]);
    const after = await balanceOf(caller);
    expect([before.balance - after.balance, after.reserved]).toEqual([1, 0]);
  });

  it('are asked again after 30 days at the earliest, because people change jobs', async () => {
    const { caller, ids } = await userWith('alpha');
    const first = await verdicts(caller, ids);
    expect(await verdicts(caller, ids)).toEqual(first);
    expect(asked()).toHaveLength(4);
    now += 30 * day;
    gateway.answers = { alpha: () => foundEmployer('elsewhere.example') };
    expect(await verdicts(caller, ids)).toEqual([
      ...people.map(({ name }) => `${name} left alpha 0`),
      'Emil Brook employed  1',
    ]);
    expect(asked()).toHaveLength(8);
  });

  it('report what a run of checks found and cost', async () => {
    const { caller, ids } = await userWith('alpha');
    const { body } = await ask(caller, 'verifyPeople', { people_ids: ids }, 'e5f6-1');
    await verificationEnd(caller, String(Reflect.get(Object(body), 'job_id')));
    const { runs } = await askProviders(caller, { action: 'runs', runs: ['e5f6'] });
    expect(runs).toMatchObject([
      { run: 'e5f6', providers: [{ provider: 'alpha', employers: 2, emails: 0, cost: 3 }] },
    ]);
  });

  it('of one user don’t answer another', async () => {
    const one = await userWith('alpha');
    await verifyPeople(one.caller, one.ids);
    const other = await userWith();
    expect((await verifyPeople(other.caller, other.ids)).provider_costs).toBeUndefined();
    expect(await verdicts(other.caller, other.ids)).toEqual([
      ...people.map(({ name }) => `${name} unknown  0`),
      'Emil Brook employed  1',
    ]);
    expect(asked()).toHaveLength(4);
  });

  it('charge no more than the ceiling of a run', async () => {
    const { caller, ids } = await userWith('alpha');
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    gateway.answers = { alpha: () => ({ kind: 'miss', cost: 1 }) };
    await verifyPeople(caller, ids);
    expect(gateway.seen).toHaveLength(2);
  });

  it('with the operator’s key cost credits for each verdict', async () => {
    const shared = await serve({
      peopleDirectory: directoryOf(people),
      providers: [paidProvider('hunter', employerPrices)],
      settings: { hunterKey: 'key-in-the-environment', providerGateway: gateway.url },
    });
    gateway.answers = {
      hunter: ({ person }) => (person === 'Ada Stone' ? foundEmployer(domain) : miss),
    };
    const caller = await join(shared);
    const ids = await makePeople(caller, domain);
    expect(await verdicts(caller, ids)).toEqual([
      'Ada Stone employed hunter 1',
      'Ben Wood unknown  0',
      'Cleo Marsh unknown  0',
      'Dora Hill unknown  0',
    ]);
  });

  it('aren’t remembered for a company that was forgotten', async () => {
    const { caller, ids } = await userWith('alpha');
    await verifyPeople(caller, ids);
    const kept = () =>
      query(
        service.dataDir,
        "SELECT person_id FROM provider_asks WHERE value LIKE '%elsewhere.example%'",
      );
    expect(await kept()).not.toEqual([]);
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('elsewhere.example'));
    expect(await kept()).toEqual([]);
    expect((await verdicts(caller, ids))?.[1]).toBe('Ben Wood unknown  0');
    expect(await kept()).toEqual([]);
  });
});
