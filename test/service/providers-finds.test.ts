/** What data providers found and charged in a run of the add-on, and where a person and their contacts are from. */
import { ask, join } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import {
  askProviders,
  connectKeys,
  contactPrices,
  found,
  foundPeople,
  foundPhone,
  type Gateway,
  miss,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import {
  directoryOf,
  discoveryEnd,
  enrichmentEnd,
  everyone,
  makeAccount,
  makePeople,
  personOf,
} from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const people = ['Ada Stone', 'Ben Wood', 'Cleo Marsh'].map((name, at) =>
  personOf(at, { name, work_email: null, phone: null }),
);
const prices = { ...contactPrices, people: 1 };
const list = ['alpha', 'beta', 'hunter'].map((id) => paidProvider(id, prices));

eachStore('what data providers found', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serve({
      peopleDirectory: directoryOf(people),
      providers: list,
      settings: { userProviderKeys: 'on', hunterKey: 'of-operator', providerGateway: gateway.url },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.answers = {};
    gateway.seen.length = 0;
  });

  async function userWith(...providers: string[]) {
    const caller = await join(service);
    const ids = await makePeople(caller, domain);
    await connectKeys(caller, providers);
    return { caller, ids };
  }

  /** Starts a job as the add-on does for one part of a run, and waits for it. */
  async function contactsOf(caller: Caller, key: string, body: object) {
    const answer = await ask(caller, 'enrichPeople', body, key);
    const { job_id = '' } = answer.body as { job_id?: string };
    return enrichmentEnd(caller, job_id);
  }
  const total = (provider: string, counts: object) => ({
    provider,
    name: provider.toUpperCase(),
    unit: `${provider} credits`,
    is_own_key: true,
    emails: 0,
    phones: 0,
    people: 0,
    employers: 0,
    companies: 0,
    cost: 0,
    unclear: 0,
    ...counts,
  });

  it('is added up over the jobs of a run, by the addresses that are used', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person, capability }) => {
        if (capability === 'phone') return foundPhone('+12025550100');
        return person === 'Ada Stone' ? found('ada@x.example') : found('other@x.example', 'risky');
      },
      beta: ({ person }) => (person === 'Ben Wood' ? found('ben@y.example') : miss),
    };
    const [one, ...others] = ids;
    await contactsOf(caller, 'a1b2-c3d4-0', { people_ids: [one], enrich_phones: true });
    await contactsOf(caller, 'a1b2-c3d4-500', { people_ids: others });
    await contactsOf(caller, 'another-0', { people_ids: [one] });
    const { runs } = await askProviders(caller, {
      action: 'runs',
      runs: ['a1b2-c3d4', 'unknown', 'another'],
    });
    expect(runs).toEqual([
      {
        run: 'a1b2-c3d4',
        providers: [
          total('alpha', { emails: 2, phones: 1, cost: 13 }),
          total('beta', { emails: 1, cost: 1 }),
          { ...total('hunter', {}), is_own_key: false },
        ],
      },
      { run: 'another', providers: [total('alpha', { emails: 1 })] },
    ]);
    const stranger = await join(service);
    expect((await askProviders(stranger, { action: 'runs', runs: ['a1b2-c3d4'] })).runs).toEqual(
      [],
    );
  });

  it('is added up over the discoveries of a run that finds people', async () => {
    const { caller } = await userWith('alpha', 'beta');
    const account_id = await makeAccount(caller, domain);
    gateway.answers = {
      alpha: ({ person }) =>
        foundPeople([personOf(person), personOf(`more-${gateway.seen.length}`)]),
      // A person whom both have counts for the first.
      beta: ({ person }) => foundPeople([personOf(person), personOf('only-of-beta')]),
    };
    for (const [at, level] of (['VP', 'DIRECTOR'] as const).entries()) {
      const body = { ...everyone, seniority_filters: [level], account_id };
      const answer = await ask(caller, 'discoverPeople', body, `find-people-${at}`);
      await discoveryEnd(caller, (answer.body as { job_id: string }).job_id);
    }
    const { runs } = await askProviders(caller, { action: 'runs', runs: ['find-people'] });
    expect(runs?.[0]?.providers).toMatchObject([
      total('alpha', { people: 4, cost: 2 }),
      total('beta', { people: 2, cost: 2 }),
      { provider: 'hunter', is_own_key: false },
    ]);
  });

  it('never passes the ceiling of a run, whose jobs run at the same time', async () => {
    const { caller, ids } = await userWith('alpha');
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    gateway.answers = { alpha: () => ({ kind: 'miss', cost: 1 }) };
    await Promise.all(ids.map((id, at) => contactsOf(caller, `both-${at}`, { people_ids: [id] })));
    const cost = async (run: string) =>
      (await askProviders(caller, { action: 'runs', runs: [run] })).runs?.[0]?.providers[0]?.cost;
    expect(await cost('both')).toBe(2);
    const account_id = await makeAccount(caller, domain);
    const discoveries = (['VP', 'DIRECTOR', 'HEAD'] as const).map(async (level, at) => {
      const body = { ...everyone, seniority_filters: [level], account_id };
      const answer = await ask(caller, 'discoverPeople', body, `people-${at}`);
      return discoveryEnd(caller, (answer.body as { job_id: string }).job_id);
    });
    await Promise.all(discoveries);
    expect(await cost('people')).toBe(2);
  });

  it('is shown for a person, their email and their phone', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ capability, person }) => {
        if (capability === 'people') return foundPeople([personOf('eve', { name: 'Eve Reed' })]);
        return capability === 'email' && person === 'Eve Reed' ? found('eve@x.example') : miss;
      },
      beta: ({ capability }) => (capability === 'phone' ? foundPhone('+12025550100') : miss),
    };
    const account_id = await makeAccount(caller, domain);
    const answer = await ask(caller, 'discoverPeople', { ...everyone, account_id });
    const { result } = await discoveryEnd(caller, (answer.body as { job_id: string }).job_id);
    const eve = result?.find(({ person_name }) => person_name === 'Eve Reed')?.person_id ?? 0;
    expect((await askProviders(caller, { action: 'person', person_id: eve })).person).toMatchObject(
      {
        person_id: eve,
        name: 'Eve Reed',
        person: { source: 'alpha', source_name: 'ALPHA', found_at: expect.stringMatching(/Z$/) },
        email: null,
        phone: null,
      },
    );
    await contactsOf(caller, 'k-0', { people_ids: [eve], enrich_phones: true });
    expect((await askProviders(caller, { action: 'person', person_id: eve })).person).toMatchObject(
      {
        email: {
          value: 'eve@x.example',
          source: 'alpha',
          source_name: 'ALPHA',
          quality: 'valid',
          verified_at: '2026-11-01T00:00:00Z',
        },
        phone: { value: '+12025550100', source: 'beta', source_name: 'BETA' },
      },
    );
    const [ada = 0] = ids;
    expect((await askProviders(caller, { action: 'person', person_id: ada })).person).toMatchObject(
      {
        person: { source: null, source_name: null, found_at: null },
      },
    );
    // Both have the same address; the provider that verified it is used.
    gateway.answers = {
      alpha: () => found('ada@x.example', 'risky'),
      beta: () => found('ada@x.example'),
    };
    const { result: looked } = await contactsOf(caller, 'k-1', { people_ids: [ada] });
    expect(looked?.[0]).toMatchObject({ email_source: 'beta', email_quality: 'valid' });
    expect((await askProviders(caller, { action: 'person', person_id: ada })).person).toMatchObject(
      {
        email: { value: 'ada@x.example', source: 'beta', quality: 'valid' },
      },
    );
    const stranger = await join(service);
    const body = { action: 'person', person_id: eve };
    expect((await call(service.url, 'providers', { caller: stranger, body })).status).toBe(404);
  });
});
