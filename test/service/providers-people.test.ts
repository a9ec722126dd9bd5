/** A discovery asks the data providers whose keys a user has for the people whom the store lacks. */

import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { balanceOf, join } from './helpers/acts';
import { call } from './helpers/call';
import { asOperator } from './helpers/operator';
import {
  askProviders,
  connectKeys,
  foundPeople,
  type Gateway,
  openGateway,
  paidProvider,
  peoplePrices,
} from './helpers/paid-providers';
import { discover, makeAccount, personOf } from './helpers/people';
import type { TestService } from './helpers/service';
import { serveStaff } from './helpers/staff';
import { eachStore } from './helpers/stores';

const domain = 'acme.example';
const secondDomain = 'other.example';
const list = ['alpha', 'beta'].map((id) => paidProvider(id, peoplePrices));
const named = (name: string) => personOf(name.toLowerCase(), { name: `${name} Stone` });
const ada = named('Ada');
const ben = named('Ben');
const cleo = named('Cleo');
const dan = named('Dan');

eachStore('data providers that are asked for people', () => {
  let gateway: Gateway;
  let service: TestService;
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serveStaff([], {
      providers: list,
      settings: { userProviderKeys: 'on', providerGateway: gateway.url },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.answers = {};
    gateway.seen.length = 0;
  });

  /** A new user with an account and keys of these providers, asked in this order. */
  async function userWith(...providers: string[]) {
    const caller = await join(service);
    const account_id = await makeAccount(caller, domain);
    await connectKeys(caller, providers);
    return { caller, account_id };
  }
  const asked = () =>
    gateway.seen.map(({ provider, person }) => `${provider} ${person.replace(`${domain} `, '')}`);

  it('find people at a company of which the store knows none, page by page, for no credits', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person }) =>
        person.endsWith('first') ? foundPeople([ada, ben], 'p2') : foundPeople([cleo]),
      beta: () => foundPeople([cleo, dan]),
    };
    const before = await balanceOf(caller);
    const job = await discover(caller, { account_id });
    expect(
      job.result?.map((one) => [one.person_name, one.person_source, one.credits_charged]),
    ).toEqual([
      ['Ada Stone', 'alpha', 0],
      ['Ben Stone', 'alpha', 0],
      ['Cleo Stone', 'alpha', 0],
      ['Dan Stone', 'beta', 0],
    ]);
    expect(job.progress).toMatchObject({ total: 4, new_people: 4, stopped_by: null });
    expect(job.provider_costs).toEqual([
      {
        provider: 'alpha',
        name: 'ALPHA',
        unit: 'alpha credits',
        is_own_key: true,
        people: 3,
        cost: 2,
        unclear: 0,
      },
      {
        provider: 'beta',
        name: 'BETA',
        unit: 'beta credits',
        is_own_key: true,
        people: 2,
        cost: 1,
        unclear: 0,
      },
    ]);
    expect(asked()).toEqual(['alpha first', 'alpha p2', 'beta first']);
    expect(await balanceOf(caller)).toEqual(before);
    const { providers } = await askProviders(caller, { action: 'list' });
    expect(providers[0]).toMatchObject({ provider: 'alpha', asked: 2, found: 2, spent: 2 });
  });

  it('are not asked again for a page that they answered or missed', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = { beta: () => foundPeople([ada, ben]) };
    await discover(caller, { account_id });
    const again = await discover(caller, { account_id });
    expect(again.progress).toMatchObject({ total: 2, new_people: 0 });
    expect(again.provider_costs).toBeUndefined();
    expect(asked()).toEqual(['alpha first', 'beta first']);
    await discover(caller, { account_id, seniority_filters: ['VP'] });
    expect(asked()).toHaveLength(4);
  });

  it('are asked no further once as many people are found as the limit allows', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person }) =>
        person.endsWith('first')
          ? foundPeople([ada, ben], 'p2')
          : foundPeople([cleo, dan], person.endsWith('p2') ? 'p3' : null),
      beta: () => foundPeople([cleo]),
    };
    const job = await discover(caller, { account_id, max_credit_limit: 3 });
    expect(job.progress).toMatchObject({
      total: 4,
      credits_charged: 0,
      stopped_by: 'credit_limit',
    });
    expect(asked()).toEqual(['alpha first', 'alpha p2']);
    // The pages stay known to a discovery with a higher limit.
    const more = await discover(caller, { account_id, max_credit_limit: 5 });
    expect(more.progress).toMatchObject({ total: 4 });
    expect(asked()).toEqual(['alpha first', 'alpha p2', 'alpha p3', 'beta first']);
  });

  it('charge no more than the ceilings, and are stepped over without quota or a valid key', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    gateway.answers = {
      alpha: ({ person }) => foundPeople([personOf(person.split(' ')[1] ?? '')], `${person}+`),
      beta: () => ({ kind: 'out_of_quota', until: null }),
    };
    const job = await discover(caller, { account_id });
    expect(job.progress).toMatchObject({ total: 2, stopped_by: null });
    expect(job.provider_costs).toMatchObject([{ provider: 'alpha', cost: 2 }, { cost: 0 }]);
    expect(gateway.seen.map(({ provider }) => provider)).toEqual(['alpha', 'alpha', 'beta']);
    const { providers } = await askProviders(caller, { action: 'list' });
    expect(providers[1]).toMatchObject({ provider: 'beta', state: 'out_of_quota' });
    const other = await makeAccount(caller, secondDomain);
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_row: 0 });
    await discover(caller, { account_id: other });
    expect(gateway.seen).toHaveLength(3);
  });

  it('whose pages form a loop are asked no further', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: ({ person }) => foundPeople([ada], person.endsWith('p2') ? 'p3' : 'p2'),
      beta: () => foundPeople([ben]),
    };
    const job = await discover(caller, { account_id });
    expect(job.progress).toMatchObject({ total: 2, stopped_by: null });
    expect(asked()).toEqual(['alpha first', 'alpha p2', 'alpha p3', 'beta first']);
  });

  it('that cut a page off may have charged for it, so they are not asked again', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = { alpha: () => 'cut', beta: () => foundPeople([ada]) };
    const job = await discover(caller, { account_id });
    expect(job.provider_costs).toMatchObject([{ cost: 0, unclear: 1 }, { people: 1 }]);
    await discover(caller, { account_id });
    expect(asked()).toEqual(['alpha first', 'beta first']);
  });

  it('that want fewer requests, or answer later, are waited for', async () => {
    const { caller, account_id } = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: (_, times) =>
        times === 0 ? { kind: 'slow_down', retryAfterMs: 300 } : foundPeople([ada]),
      beta: ({ ticket }) =>
        ticket === null ? { kind: 'pending', ticket: 't', askAgainMs: 300 } : foundPeople([ben]),
    };
    const job = await discover(caller, { account_id });
    expect(job.progress).toMatchObject({ total: 2 });
    expect(gateway.seen.map(({ ticket }) => ticket)).toEqual([null, null, null, 't']);
  });

  it('keep what one user’s key found from all others, and skip companies that opted out', async () => {
    const one = await userWith('alpha');
    gateway.answers = { alpha: () => foundPeople([ada]) };
    await discover(one.caller, { account_id: one.account_id });
    const other = await userWith();
    const theirs = await discover(other.caller, { account_id: other.account_id });
    expect([theirs.progress.total, theirs.provider_costs]).toEqual([0, undefined]);
    const third = await userWith('alpha');
    await asOperator(service.dataDir, (operator) => operator.optOut([domain]));
    try {
      await discover(third.caller, { account_id: third.account_id });
    } finally {
      await asOperator(service.dataDir, (operator) => operator.optIn([domain]));
    }
    expect(gateway.seen).toHaveLength(1);
  });

  it('aren’t asked about a company or for people that the user leaves out', async () => {
    const { caller, account_id } = await userWith('alpha');
    const listed = { ...ada, profile_url: 'https://www.linkedin.com/in/ada' };
    gateway.answers = { alpha: () => foundPeople([listed, ben]) };
    const exclude = (entries: string[]) =>
      call(caller.url, 'excludeEditing', {
        caller,
        body: { action: 'add', entries, reason: 'customer' },
      });
    await exclude(['linkedin.com/in/ada']);
    const job = await discover(caller, { account_id });
    expect(job.result?.map(({ person_name }) => person_name)).toEqual(['Ben Stone']);
    await exclude([secondDomain]);
    await discover(caller, { account_id: await makeAccount(caller, secondDomain) });
    expect(gateway.seen).toHaveLength(1);
  });
});

eachStore('people of data providers', () => {
  let gateway: Gateway;
  beforeAll(async () => {
    gateway = await openGateway();
  });
  afterAll(() => gateway.close());

  it('follow those of the store, and cost credits if the operator’s key found them', async () => {
    gateway.answers = { hunter: () => foundPeople([ben, cleo]) };
    const shared = await serveStaff([ada, ben], {
      providers: [paidProvider('hunter', peoplePrices)],
      settings: { hunterKey: 'key-in-the-environment', providerGateway: gateway.url },
    });
    const caller = await join(shared);
    const account_id = await makeAccount(caller, domain);
    const enough = await discover(caller, { account_id, max_credit_limit: 2 });
    expect(enough.progress).toMatchObject({ total: 2, credits_charged: 2 });
    expect(gateway.seen).toEqual([]);
    const job = await discover(caller, { account_id });
    expect(
      job.result?.map((one) => [one.person_name, one.person_source, one.credits_charged]),
    ).toEqual([
      ['Ada Stone', undefined, 0],
      ['Ben Stone', undefined, 0],
      ['Cleo Stone', 'hunter', 1],
    ]);
  });
});

eachStore('people of a real provider’s shapes', () => {
  let fakes: FakeProviders;
  beforeAll(async () => {
    fakes = await startFakeProviders();
  });
  afterAll(() => fakes.close());

  it('are those whose titles fit by our own reading', async () => {
    const service = await serveStaff([], {
      settings: { userProviderKeys: 'on', providerGateway: fakes.url },
    });
    const caller = await join(service);
    await askProviders(caller, { action: 'connect', provider: 'hunter', key: goodKey });
    const account_id = await makeAccount(caller, 'birch-analytics.test');
    // Hunter calls both levels executive.
    const vps = await discover(caller, { account_id, seniority_filters: ['VP'] });
    expect(vps.result?.map(({ person_role }) => person_role)).toEqual(['VP of Sales']);
    const chiefs = await discover(caller, { account_id, seniority_filters: ['CXO'] });
    expect(chiefs.result).toEqual([]);
    const titles = await discover(caller, { account_id, job_titles: ['Head of Purchasing'] });
    expect(titles.result).toEqual([]);
    expect(fakes.charged('hunter')).toBe(3);
  });
});
