/** Data providers against their fakes: what each finds, costs and refuses. One row of cases for each. */
import { providers } from '../../../src/service/providers';
import { ProviderError } from '../../../src/service/providers/http-provider';
import {
  type Ask,
  type Capability,
  capabilities,
  type Provider,
  type ProviderAnswer,
} from '../../../src/service/providers/provider';
import type { Refusal } from '../../fakes/providers/fake-vendor';
import { hostileReplies } from '../../fakes/providers/hostile';
import {
  type FakeProviders,
  goodKey,
  startFakeProviders,
  vendors,
} from '../../fakes/providers/providers';
import { companies, type ProviderId, people } from '../../fakes/providers/world';
import { answerable, asked, first, peopleAsk, settled } from './asking';

let fakes: FakeProviders;
beforeEach(async () => {
  fakes = await startFakeProviders();
});
afterEach(() => fakes.close());

interface Case {
  readonly id: ProviderId;
  readonly capabilities: readonly Capability[];
  /** Credits left of 40. */
  readonly left?: number;
  /** Refusals that mean something else than usual. */
  readonly refusals?: Partial<Readonly<Record<Refusal, ProviderAnswer>>>;
}

const cases: readonly Case[] = [
  {
    id: 'hunter',
    capabilities: ['people', 'email'],
    refusals: { too_fast: { kind: 'slow_down', retryAfterMs: 10_000 } },
  },
  {
    id: 'prospeo',
    capabilities: ['company', 'people', 'email', 'phone', 'employer'],
    refusals: { too_fast: { kind: 'slow_down', retryAfterMs: 17_000 } },
  },
  {
    id: 'apollo',
    capabilities: ['company', 'people', 'email', 'employer'],
    refusals: {
      too_fast: { kind: 'slow_down', retryAfterMs: 1_260_000 },
      out_of_quota: { kind: 'failed', reason: 'refused', charged: 'no' },
    },
  },
  {
    id: 'people-data-labs',
    capabilities: ['company', 'people', 'email', 'phone', 'employer'],
    refusals: { too_fast: { kind: 'slow_down', retryAfterMs: 41_000 } },
  },
  { id: 'dropcontact', capabilities: ['email'] },
  { id: 'fullenrich', capabilities: ['company', 'people', 'email', 'phone', 'employer'] },
];

const usual: Readonly<Record<Refusal, ProviderAnswer>> = {
  bad_key: { kind: 'bad_key' },
  too_fast: { kind: 'slow_down', retryAfterMs: 60_000 },
  out_of_quota: { kind: 'out_of_quota', until: null },
  refused: { kind: 'failed', reason: 'refused', charged: 'no' },
  unavailable: { kind: 'failed', reason: 'unavailable', charged: 'unknown' },
};

function providerOf(id: ProviderId): Provider {
  return first(providers, (one) => one.id === id);
}

test('Apollo isn’t paid for people whom its free titles rule out', async () => {
  const apollo = providerOf('apollo');
  const known = people.filter(({ knownBy }) => knownBy.has('apollo'));
  const { company, title } = first(known, (one) =>
    known.some((other) => other.company === one.company && other.title !== one.title),
  );
  const meant = known.filter((one) => one.company === company && one.title === title);
  const answer = await settled(apollo, peopleAsk(company.domain, { titles: [title] }), fakes);
  expect(answer).toMatchObject({ kind: 'found', cost: meant.length });
  const none = peopleAsk(company.domain, { titles: ['Harbour Pilot'] });
  expect(await settled(apollo, none, fakes)).toEqual({ kind: 'miss', cost: 0 });
  expect(fakes.charged('apollo')).toBe(meant.length);
});

test('every provider has its fake, and its cases here', () => {
  expect(cases.map(({ id }) => id)).toEqual(providers.map(({ id }) => id));
  expect(vendors.map(({ id }) => id)).toEqual(providers.map(({ id }) => id));
});

describe.each(cases)('$id', ({ id, capabilities: offered, refusals }) => {
  const provider = providerOf(id);
  const [capability = 'email'] = offered;
  const ask = answerable(id, capability);

  test('finds what it offers, for what it said it costs at most', async () => {
    expect(capabilities.filter((one) => provider.prices[one] !== undefined)).toEqual(
      capabilities.filter((one) => offered.includes(one)),
    );
    let cost = 0;
    for (const one of offered) {
      const answer = await settled(provider, answerable(id, one), fakes);
      expect(answer).toMatchObject({ kind: 'found', unknownFields: [] });
      if (answer.kind !== 'found') continue;
      expect(answer.finding[one]).toBeDefined();
      expect(answer.cost).toBeLessThanOrEqual(provider.prices[one] ?? 0);
      cost += answer.cost;
    }
    expect(cost).toBe(fakes.charged(id));
    expect(cost).toBeGreaterThan(0);
  });

  test('answers a miss for what it doesn’t know, free of charge', async () => {
    const stranger = first(people, ({ knownBy }) => !knownBy.has(id));
    const unknown = first(companies, ({ knownBy }) => !knownBy.has(id));
    for (const one of offered) {
      const domain = one === 'people' ? 'unknown.test' : unknown.domain;
      const about: Ask =
        one === 'company'
          ? { capability: one, domain }
          : one === 'people'
            ? peopleAsk(domain)
            : { capability: one, person: asked(stranger) };
      expect(await settled(provider, about, fakes)).toEqual({ kind: 'miss', cost: 0 });
    }
    expect(fakes.charged(id)).toBe(0);
  });

  test('sends nothing for what it doesn’t offer, or if too little is known', async () => {
    const unnamed = {
      fullName: '',
      firstName: '',
      lastName: '',
      domain: null,
      companyName: null,
      profileUrl: null,
    };
    for (const one of capabilities.filter((each) => !offered.includes(each))) {
      const about: Ask =
        one === 'company'
          ? { capability: one, domain: 'kestrel-tools.test' }
          : one === 'people'
            ? peopleAsk('kestrel-tools.test')
            : { capability: one, person: unnamed };
      const answer = await provider.ask(about, goodKey, fakes.send);
      expect(answer).toEqual({ kind: 'failed', reason: 'refused', charged: 'no' });
    }
    for (const one of ['email', 'phone', 'employer'] as const) {
      if (!offered.includes(one)) continue;
      const about: Ask = { capability: one, person: unnamed };
      expect(await provider.ask(about, goodKey, fakes.send)).toEqual({ kind: 'miss', cost: 0 });
    }
    expect(fakes.requests).toEqual([]);
  });

  test.each(Object.keys(usual) as Refusal[])('tells apart: %s', async (refusal) => {
    fakes.script(id, refusal);
    expect(await provider.ask(ask, goodKey, fakes.send)).toEqual(
      refusals?.[refusal] ?? usual[refusal],
    );
  });

  test('finds nothing in broken and hostile answers, and never repeats the key', async () => {
    for (const [name, reply] of Object.entries(hostileReplies)) {
      fakes.script(id, reply(goodKey));
      const answer = await provider.ask(ask, goodKey, fakes.send);
      const reason = name === 'cut off' ? 'unavailable' : 'unreadable';
      expect([name, answer]).toEqual([name, { kind: 'failed', reason, charged: 'unknown' }]);
    }
  });

  test('says that it can’t be reached', async () => {
    const send = () => Promise.reject(new Error(`connect ECONNREFUSED with ${goodKey}`));
    const answer = await provider.ask(ask, goodKey, send);
    expect(answer).toEqual({ kind: 'failed', reason: 'unavailable', charged: 'unknown' });
    const test = provider.test(goodKey, send);
    await expect(test).rejects.toThrow(ProviderError);
    await expect(test).rejects.not.toThrow(goodKey);
  });

  test('sends the key in a header alone', async () => {
    for (const one of offered) await settled(provider, answerable(id, one), fakes);
    await provider.test(goodKey, fakes.send);
    expect(fakes.requests.length).toBeGreaterThan(offered.length);
    expect(JSON.stringify(fakes.requests)).not.toContain(goodKey);
    expect(fakes.requests.every(({ url }) => url.startsWith('https://'))).toBe(true);
  });

  test('tests a key without spending', async () => {
    fakes.setCredits(id, 40);
    const { unit } = provider;
    expect(await provider.test(goodKey, fakes.send)).toEqual({ works: true, left: 40, unit });
    expect(await provider.test('another-key-1', fakes.send)).toEqual({
      works: false,
      left: null,
      unit,
    });
    fakes.script(id, 'too_fast');
    await expect(provider.test(goodKey, fakes.send)).rejects.toThrow(ProviderError);
    fakes.script(id, { status: 200, body: '<html>' });
    await expect(provider.test(goodKey, fakes.send)).rejects.toThrow('isn’t JSON');
    expect(fakes.charged(id)).toBe(0);
  });

  test('refuses what the credits left can’t pay', async () => {
    fakes.setCredits(id, 0);
    const answer = await provider.ask(ask, goodKey, fakes.send);
    expect(answer).toEqual(refusals?.out_of_quota ?? usual.out_of_quota);
    expect(fakes.charged(id)).toBe(0);
  });
});
