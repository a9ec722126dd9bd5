/** Jobs that find emails and phones ask the data providers whose keys a user has, one after another. */
import { balanceOf, join } from './helpers/acts';
import { call } from './helpers/call';
import { asOperator } from './helpers/operator';
import {
  askProviders,
  badKey,
  connectKeys,
  contactPrices,
  found,
  foundPhone,
  type Gateway,
  miss,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import { directoryOf, enrichPeople, makePeople, personOf } from './helpers/people';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const domain = 'sommerkeep-group.example';
const people = ['Ada Stone', 'Ben Wood', 'Cleo Marsh'].map((name, at) =>
  personOf(at, { name, work_email: null, phone: null }),
);
const list = ['alpha', 'beta', 'gamma'].map((id) => paidProvider(id, contactPrices));

eachStore('data providers', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serve({
      peopleDirectory: directoryOf(people),
      providers: list,
      settings: { userProviderKeys: 'on', providerGateway: gateway.url },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.answers = {};
    gateway.seen.length = 0;
    gateway.charged.clear();
  });

  /** A new user with three people and keys of these providers, asked in this order. */
  async function userWith(...providers: string[]) {
    const caller = await join(service);
    const ids = await makePeople(caller, domain);
    await connectKeys(caller, providers);
    return { caller, ids };
  }
  const asked = () => gateway.seen.map(({ provider, person }) => `${provider} ${person}`);

  it('are asked for names as they are spelled, without titles', async () => {
    const names = ['Jean-Luc Béranger', 'Niamh O’Brien', 'Dr. Zoë van der Heyden-Groß, MBA'];
    const other = await serve({
      peopleDirectory: directoryOf(
        names.map((name, at) => personOf(`spelled-${at}`, { name, work_email: null })),
      ),
      providers: list,
      settings: { userProviderKeys: 'on', providerGateway: gateway.url },
    });
    const caller = await join(other);
    const people_ids = await makePeople(caller, domain);
    await connectKeys(caller, ['alpha']);
    await enrichPeople(caller, { people_ids });
    expect(asked().sort()).toEqual([
      'alpha Jean-Luc Béranger',
      'alpha Niamh O’Brien',
      'alpha Zoë van der Heyden-Groß',
    ]);
  });

  it('stop at the first valid address, and cost no credits', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person }) => (person === 'Ada Stone' ? found('Ada@x.example') : miss),
      beta: ({ person }) => found(`${person.slice(0, 3)}@y.example`),
    };
    const before = await balanceOf(caller);
    const job = await enrichPeople(caller, { people_ids: ids });
    expect(
      job.result?.map(({ person_email, email_source }) => [person_email, email_source]),
    ).toEqual([
      ['ada@x.example', 'alpha'],
      ['ben@y.example', 'beta'],
      ['cle@y.example', 'beta'],
    ]);
    expect(job.result?.[0]).toMatchObject({
      email_status: 'found',
      email_quality: 'valid',
      email_verified_at: '2026-11-01T00:00:00Z',
      phone_source: null,
      credits_charged: 0,
      provider_costs: [
        {
          provider: 'alpha',
          name: 'ALPHA',
          unit: 'alpha credits',
          contact: 'email',
          outcome: 'found',
          cost: 1,
        },
      ],
    });
    expect(job.provider_costs).toMatchObject([
      { provider: 'alpha', emails: 1, phones: 0, cost: 1, unclear: 0 },
      { provider: 'beta', emails: 2, phones: 0, cost: 2, unclear: 0 },
    ]);
    expect(asked().sort()).toEqual([
      'alpha Ada Stone',
      'alpha Ben Wood',
      'alpha Cleo Marsh',
      'beta Ben Wood',
      'beta Cleo Marsh',
    ]);
    expect(await balanceOf(caller)).toEqual(before);
  });

  it('are not asked again for what they answered or missed', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      beta: ({ person }) => (person === 'Ben Wood' ? miss : found('a@y.example')),
    };
    await enrichPeople(caller, { people_ids: ids });
    const once = gateway.seen.length;
    const again = await enrichPeople(caller, { people_ids: ids });
    expect(gateway.seen.length).toBe(once);
    expect(again.result?.[0]).toMatchObject({
      person_email: 'a@y.example',
      email_source: 'beta',
      provider_costs: expect.arrayContaining([
        expect.objectContaining({ provider: 'beta', outcome: 'known', cost: 0 }),
      ]),
    });
  });

  it('are asked one after another after a risky address, and the best is used', async () => {
    const { caller, ids } = await userWith('alpha', 'beta', 'gamma');
    gateway.answers = {
      alpha: () => found('risky@x.example', 'risky'),
      beta: () => found('invalid@x.example', 'invalid'),
      gamma: ({ person }) =>
        person === 'Ada Stone' ? found('ada@x.example') : found('guess@x.example', 'guessed'),
    };
    const { result } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.map((one) => [one.person_email, one.email_source, one.email_quality])).toEqual([
      ['ada@x.example', 'gamma', 'valid'],
      ['risky@x.example', 'alpha', 'risky'],
      ['risky@x.example', 'alpha', 'risky'],
    ]);
    expect(gateway.seen).toHaveLength(9);
  });

  it('never see what another user’s key found', async () => {
    const one = await userWith('alpha');
    gateway.answers = {
      alpha: ({ key }) => (key === 'key-of-alpha' ? found('ada@x.example') : miss),
    };
    await enrichPeople(one.caller, { people_ids: one.ids });
    const other = await userWith();
    const { result, provider_costs } = await enrichPeople(other.caller, { people_ids: other.ids });
    expect(result?.map(({ person_email }) => person_email)).toEqual([null, null, null]);
    expect(provider_costs).toBeUndefined();
    expect(result?.[0]).not.toHaveProperty('email_source');
  });

  it('charge no more than the ceilings of a row and of a run', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: () => ({ kind: 'miss', cost: 1 }),
      beta: () => foundPhone('+12025550100'),
    };
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    await askProviders(caller, { action: 'ceilings', provider: 'beta', max_per_row: 9 });
    const both = { people_ids: ids, enrich_emails: true, enrich_phones: true };
    const { result, provider_costs } = await enrichPeople(caller, both);
    const outcomes = result?.flatMap((one) =>
      (one.provider_costs ?? []).map(
        ({ provider, contact, outcome }) => `${provider} ${contact} ${outcome}`,
      ),
    );
    expect(outcomes?.filter((one) => one === 'alpha email miss')).toHaveLength(2);
    expect(outcomes?.filter((one) => one === 'beta phone row_ceiling')).toHaveLength(3);
    expect(outcomes?.filter((one) => one === 'alpha email run_ceiling')).toHaveLength(1);
    expect(provider_costs).toMatchObject([{ provider: 'alpha', cost: 2 }, { provider: 'beta' }]);
    expect(gateway.seen.filter(({ provider }) => provider === 'alpha')).toHaveLength(2);
  });

  it('are skipped when they are out of quota, and the results say so', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: () => ({ kind: 'out_of_quota', until: null }),
      beta: ({ person }) => found(`${person.slice(0, 3)}@y.example`),
    };
    const { result } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.every(({ email_source }) => email_source === 'beta')).toBe(true);
    const { providers } = await askProviders(caller, { action: 'list' });
    expect(providers[0]).toMatchObject({ provider: 'alpha', state: 'out_of_quota' });
    const calls = gateway.seen.filter(({ provider }) => provider === 'alpha').length;
    await enrichPeople(caller, { people_ids: ids, enrich_emails: false, enrich_phones: true });
    expect(gateway.seen.filter(({ provider }) => provider === 'alpha')).toHaveLength(calls);
  });

  it('that answer later are collected with the ticket, not asked again', async () => {
    const { caller, ids } = await userWith('alpha');
    gateway.answers = {
      alpha: ({ ticket, person }) =>
        ticket === null
          ? { kind: 'pending', ticket: `t ${person}`, askAgainMs: 300 }
          : found(`${ticket.slice(2, 5)}@x.example`),
    };
    const { result } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.map(({ person_email }) => person_email)).toEqual([
      'ada@x.example',
      'ben@x.example',
      'cle@x.example',
    ]);
    expect(gateway.seen.filter(({ ticket }) => ticket === null)).toHaveLength(3);
    expect([...gateway.charged.values()]).toEqual([[1], [1], [1]]);
  });

  it('that want fewer requests are asked later', async () => {
    const { caller, ids } = await userWith('alpha');
    gateway.answers = {
      alpha: (_, times) =>
        times === 0 ? { kind: 'slow_down', retryAfterMs: 300 } : found('a@x.example'),
    };
    const { result } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.map(({ person_email }) => person_email)).toEqual(Array(3).fill('a@x.example'));
  });

  it('that cut an answer off may have charged, so they are not asked again', async () => {
    const { caller, ids } = await userWith('alpha', 'beta');
    gateway.answers = { alpha: () => 'cut', beta: () => found('a@x.example') };
    const { result, provider_costs } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.[0]).toMatchObject({ email_source: 'beta' });
    expect(provider_costs?.[0]).toMatchObject({ provider: 'alpha', cost: 0, unclear: 3 });
    await enrichPeople(caller, { people_ids: ids });
    expect(gateway.seen.filter(({ provider }) => provider === 'alpha')).toHaveLength(3);
  });

  it('whose key is the operator’s cost credits as usual, and users can’t connect theirs', async () => {
    gateway.answers = {
      hunter: ({ person }) => (person === 'Ada Stone' ? found('ada@x.example') : miss),
    };
    const shared = await serve({
      peopleDirectory: directoryOf(people),
      providers: [paidProvider('hunter', contactPrices)],
      settings: { hunterKey: 'key-in-the-environment', providerGateway: gateway.url },
    });
    const caller = await join(shared);
    const ids = await makePeople(caller, domain);
    const before = await balanceOf(caller);
    const { result } = await enrichPeople(caller, { people_ids: ids });
    expect(result?.map(({ credits_charged }) => credits_charged)).toEqual([1, 0, 0]);
    expect(before.balance - (await balanceOf(caller)).balance).toBe(1);
    expect(new Set(gateway.seen.map(({ key }) => key))).toEqual(
      new Set(['key-in-the-environment']),
    );
    const { status, body } = await call(shared.url, 'providers', {
      caller,
      body: { action: 'list' },
    });
    expect([status, body]).toMatchObject([400, { details: { reason: 'provider_keys_off' } }]);
  });

  it('aren’t asked about companies that opted out', async () => {
    const { caller, ids } = await userWith('alpha');
    gateway.answers = { alpha: () => found('a@x.example') };
    await asOperator(service.dataDir, (operator) => operator.optOut([domain]));
    try {
      await enrichPeople(caller, { people_ids: ids });
      expect(gateway.seen).toEqual([]);
    } finally {
      await asOperator(service.dataDir, (operator) => operator.optIn([domain]));
    }
    await enrichPeople(caller, { people_ids: ids });
    expect(gateway.seen).toHaveLength(3);
  });

  it('refuse a wrong key when it is connected, and never return one', async () => {
    const { caller } = await userWith('beta');
    const refused = await call(service.url, 'providers', {
      caller,
      body: { action: 'connect', provider: 'alpha', key: badKey },
    });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { details: { reason: 'provider_key_refused' } },
    ]);
    await askProviders(caller, { action: 'connect', provider: 'alpha', key: 'planted-secret' });
    await askProviders(caller, { action: 'order', order: ['alpha'] });
    const { providers, message } = await askProviders(caller, {
      action: 'test',
      provider: 'alpha',
    });
    expect(
      providers.map(({ provider, is_connected, units_left }) => [
        provider,
        is_connected,
        units_left,
      ]),
    ).toEqual([
      ['alpha', true, 100],
      ['beta', true, 100],
      ['gamma', false, null],
    ]);
    expect(JSON.stringify([providers, message])).not.toContain('planted-secret');
    const left = await askProviders(caller, { action: 'disconnect', provider: 'alpha' });
    expect(left.providers[0]).toMatchObject({ provider: 'beta', is_connected: true });
    for (const action of ['test', 'disconnect', 'ceilings']) {
      const { body } = await call(service.url, 'providers', {
        caller,
        body: { action, provider: 'alpha' },
      });
      expect(body).toMatchObject({ error_code: 'NOT_FOUND' });
    }
  });
});
