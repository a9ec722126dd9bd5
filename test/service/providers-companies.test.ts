/** Enrichment asks the data providers whose keys a user has for companies that the service lacks, or knows too little of. */
import { day, minute } from '../../src/service/clock';
import { blankCompany, type Company } from '../../src/service/companies/company';
import { type FakeProviders, goodKey, startFakeProviders } from '../fakes/providers/providers';
import { companies } from '../fakes/providers/world';
import { ask, balanceOf, enrich, join, readAccounts, readJob, startJob } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import {
  askProviders,
  companyPrices,
  connectKeys,
  foundCompany,
  type Gateway,
  miss,
  openGateway,
  paidProvider,
} from './helpers/paid-providers';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until as waitFor } from './helpers/until';

const whole = 'whole.test';
const partly = 'partly.test';
const unknown = ['one.test', 'two.test', 'three.test'] as const;
const list = ['alpha', 'beta', 'hunter'].map((id) => paidProvider(id, companyPrices));
const place = { hq_city: 'Graz', hq_country: 'Austria', hq_country_code: 'AUT' };
const facts = {
  industry: 'Machines',
  employee_count: 120,
  description: 'Makes presses.',
  ...place,
};

eachStore('data providers that are asked for companies', () => {
  let gateway: Gateway;
  let service: TestService;
  let now = Date.UTC(2026, 10, 1);
  /** The companies still looked for in public sources. */
  const later = new Set<string>();
  /** What the service knows. */
  const stored = new Map<string, Company>();
  beforeAll(async () => {
    gateway = await openGateway();
    service = await serve({
      providers: list,
      clock: () => now,
      directory: {
        async find(domains) {
          return new Map(
            domains.flatMap((domain) => {
              const company = later.has(domain) ? 'later' : stored.get(domain);
              return company ? [[domain, company]] : [];
            }),
          );
        },
      },
      settings: {
        sampleData: 'off',
        userProviderKeys: 'on',
        hunterKey: 'of-operator',
        providerGateway: gateway.url,
      },
    });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    gateway.answers = {};
    gateway.seen.length = 0;
    stored.clear();
    stored.set(whole, { ...blankCompany(whole), name: 'Whole', ...facts });
    stored.set(partly, { ...blankCompany(partly), name: 'Partly', industry: 'Robotics' });
  });

  async function userWith(...providers: string[]): Promise<Caller> {
    const caller = await join(service);
    await connectKeys(caller, providers);
    return caller;
  }
  /** The end of a job that may wait, while time goes by. */
  const ended = (caller: Caller, jobId: string) =>
    waitFor(`the end of ${jobId}`, async () => {
      now += 500;
      const job = await readJob(caller, jobId);
      return job.status === 'completed' && job;
    });
  const asked = () => gateway.seen.map(({ provider, person }) => `${provider} ${person}`);
  const accountOf = async (caller: Caller, domain: string) =>
    (await readAccounts(caller, { account_domains: [domain] })).accounts[0];

  it('find one that the service doesn’t know, for no credits', async () => {
    const caller = await userWith('alpha', 'beta');
    gateway.answers = { beta: () => foundCompany('One Ltd', facts) };
    const before = await balanceOf(caller);
    const job = await enrich(caller, [unknown[0], whole]);
    expect(job.result).toMatchObject([
      {
        domain: unknown[0],
        status: 'enriched',
        name: 'One Ltd',
        credits: 0,
        company_source: 'beta',
      },
      { domain: whole, status: 'enriched', credits: 1 },
    ]);
    expect(job.result?.[1]).not.toHaveProperty('company_source');
    expect(job.progress).toMatchObject({ new_accounts: 2, already_paid: 0 });
    const named = (provider: string) => ({
      provider,
      name: provider.toUpperCase(),
      unit: `${provider} credits`,
      is_own_key: true,
      unclear: 0,
    });
    expect(job.provider_costs).toEqual([
      { ...named('alpha'), companies: 0, cost: 0 },
      { ...named('beta'), companies: 1, cost: 1 },
    ]);
    expect(asked()).toEqual([`alpha ${unknown[0]}`, `beta ${unknown[0]}`]);
    expect((await balanceOf(caller)).balance).toBe(before.balance - 1);
    const account = await accountOf(caller, unknown[0]);
    expect(account).toMatchObject({
      name: 'One Ltd',
      traits: { description: 'Makes presses.' },
      firmographics: { industry: 'Machines', employee_count: 120, hq_country: 'Austria' },
    });
    expect(account?.sources).toContainEqual({
      field: 'industry',
      source: 'BETA',
      url: null,
      licence: 'own key',
      checked_at: '2026-11-01T00:00:00Z',
    });
    expect(account?.sources?.map(({ source }) => source)).not.toContain('import');
    const { providers, hits } = await askProviders(caller, { action: 'list' });
    const tally = { kind: 'company', group: 'all', value: null, asked: 1 };
    expect(hits).toEqual([
      { ...tally, provider: 'alpha', hits: 0 },
      { ...tally, provider: 'beta', hits: 1 },
    ]);
    expect(providers.slice(0, 2)).toMatchObject([
      { provider: 'alpha', company_price: 1, asked: 1, found: 0, spent: 0 },
      { provider: 'beta', asked: 1, found: 1, spent: 1 },
    ]);
  });

  it('fill the blanks of one that the service knows, which costs what it did', async () => {
    const caller = await userWith('alpha');
    gateway.answers = { alpha: () => foundCompany('Another name', facts) };
    const job = await enrich(caller, [partly]);
    expect(job.result).toMatchObject([
      { status: 'enriched', name: 'Partly', credits: 1, blanks_source: 'alpha' },
    ]);
    const account = await accountOf(caller, partly);
    expect(account).toMatchObject({
      name: 'Partly',
      firmographics: { industry: 'Robotics', employee_count: 120, hq_city: 'Graz' },
    });
    const origins = new Map(account?.sources?.map(({ field, source }) => [field, source]));
    expect([origins.get('industry'), origins.get('hq_city'), origins.get('all')]).toEqual([
      undefined,
      'ALPHA',
      'import',
    ]);
    expect(await query(service.dataDir, 'SELECT domain FROM companies')).toEqual([]);
  });

  it('don’t mix their place with the service’s', async () => {
    const caller = await userWith('alpha');
    stored.set(partly, { ...blankCompany(partly), name: 'Partly', hq_country: 'Chile' });
    gateway.answers = { alpha: () => foundCompany('Partly', facts) };
    await enrich(caller, [partly]);
    expect((await accountOf(caller, partly))?.firmographics).toMatchObject({
      hq_country: 'Chile',
      hq_city: null,
      industry: 'Machines',
    });
  });

  it('give way to what the service knows later, which is then charged', async () => {
    const caller = await userWith('alpha');
    gateway.answers = { alpha: () => foundCompany('One Ltd', { ...facts, revenue_usd: 7 }) };
    await enrich(caller, [unknown[0]]);
    const { body } = await call(caller.url, 'paidCompanies', {
      caller,
      body: { domains: [unknown[0]] },
    });
    expect(body).toEqual({ domains: [] });
    const known = { industry: 'Tools', hq_country: 'Chile', description: 'Sells tools.' };
    const employee_range = { min: 51, max: 200 };
    const company = { ...blankCompany(unknown[0]), name: 'One Inc', ...known, employee_range };
    stored.set(unknown[0], company);
    const job = await enrich(caller, [unknown[0]]);
    expect(job.result).toMatchObject([{ name: 'One Inc', credits: 1 }]);
    const account = await accountOf(caller, unknown[0]);
    expect(account?.firmographics).toMatchObject({
      industry: 'Tools',
      hq_country: 'Chile',
      hq_city: null,
      employee_count: null,
      employee_range,
      revenue_usd: 7,
    });
    expect(account?.sources?.map(({ field }) => field)).toEqual(['revenue_usd', 'all']);
    // What the service knew still counts as its own when it no longer knows it.
    stored.delete(unknown[0]);
    await enrich(caller, [unknown[0]]);
    expect(await accountOf(caller, unknown[0])).toMatchObject({
      name: 'One Inc',
      firmographics: { industry: 'Tools', hq_city: null, revenue_usd: 7 },
    });
  });

  it('aren’t asked about one that is known well enough or made up, nor with the operator’s key', async () => {
    const caller = await userWith('alpha');
    const origin = { field: 'all', source: 'sample', url: null, licence: null, checked_at: null };
    stored.set('made-up.test', { ...blankCompany('made-up.test'), sources: [origin] });
    await enrich(caller, [whole, 'made-up.test']);
    const other = await userWith();
    const job = await enrich(other, [unknown[0], partly]);
    expect(job.result).toMatchObject([{ status: 'not_found', credits: 0 }, { credits: 1 }]);
    expect(job.provider_costs).toBeUndefined();
    expect(asked()).toEqual([]);
  });

  it('are asked in the user’s order, and no further after an answer that names the company', async () => {
    const caller = await userWith('alpha', 'beta');
    await askProviders(caller, { action: 'order', order: ['beta', 'alpha'] });
    gateway.answers = {
      beta: ({ person }) => foundCompany(person === unknown[0] ? 'One' : undefined, facts),
      alpha: () => foundCompany('From alpha'),
    };
    const job = await enrich(caller, [unknown[0], unknown[1]]);
    expect(job.result?.map(({ name, company_source }) => [name, company_source])).toEqual([
      ['One', 'beta'],
      ['From alpha', 'alpha'],
    ]);
    expect(asked().sort()).toEqual([
      `alpha ${unknown[1]}`,
      `beta ${unknown[0]}`,
      `beta ${unknown[1]}`,
    ]);
    // A provider that moves up in the order isn't asked about what another knows.
    await askProviders(caller, { action: 'order', order: ['alpha', 'beta'] });
    await enrich(caller, [unknown[0]]);
    expect(asked()).toHaveLength(3);
  });

  it('are asked again after 30 days, whether they found the company or not', async () => {
    const caller = await userWith('alpha');
    gateway.answers = {
      alpha: ({ person }) => (person === unknown[0] ? foundCompany('One') : miss),
    };
    await enrich(caller, [unknown[0], unknown[1]]);
    now += 29 * day;
    const again = await enrich(caller, [unknown[0], unknown[1]]);
    expect(again.result).toMatchObject([
      { status: 'enriched', company_source: 'alpha' },
      { status: 'not_found' },
    ]);
    expect(again.provider_costs).toBeUndefined();
    expect(asked()).toHaveLength(2);
    now += 2 * day;
    await enrich(caller, [unknown[0], unknown[1]]);
    expect(asked()).toHaveLength(4);
  });

  it('that cut an answer off may have charged, so they aren’t asked again', async () => {
    const caller = await userWith('alpha', 'beta');
    gateway.answers = { alpha: () => 'cut', beta: () => foundCompany('One') };
    const job = await enrich(caller, [unknown[0]]);
    expect(job.provider_costs).toMatchObject([
      { cost: 0, unclear: 1 },
      { companies: 1, cost: 1 },
    ]);
    await enrich(caller, [unknown[0]]);
    expect(asked()).toEqual([`alpha ${unknown[0]}`, `beta ${unknown[0]}`]);
  });

  it('are stepped over without quota or a valid key', async () => {
    const caller = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: () => ({ kind: 'out_of_quota', until: null }),
      beta: () => ({ kind: 'bad_key' }),
    };
    const job = await enrich(caller, [unknown[0]]);
    expect(job.result).toMatchObject([{ status: 'not_found', credits: 0 }]);
    const { providers } = await askProviders(caller, { action: 'list' });
    expect(providers.slice(0, 2)).toMatchObject([{ state: 'out_of_quota' }, { state: 'bad_key' }]);
    await enrich(caller, [unknown[1]]);
    expect(asked()).toHaveLength(2);
  });

  it('charge no more than the ceilings of a row, and of a run whose jobs run in parallel', async () => {
    const caller = await userWith('alpha');
    gateway.answers = { alpha: () => ({ kind: 'miss', cost: 1 }) };
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_row: 0 });
    await enrich(caller, [unknown[0]]);
    expect(asked()).toEqual([]);
    await askProviders(caller, { action: 'ceilings', provider: 'alpha', max_per_run: 2 });
    const jobs = unknown.map(async (domain, at) => {
      const { body } = await ask(caller, 'enrichAccounts', { domains: [domain] }, `a-run-${at}`);
      return ended(caller, (body as { job_id: string }).job_id);
    });
    await Promise.all(jobs);
    expect(asked()).toHaveLength(2);
    const { runs } = await askProviders(caller, { action: 'runs', runs: ['a-run'] });
    expect(runs).toMatchObject([
      { run: 'a-run', providers: [{ provider: 'alpha', companies: 0, cost: 2, is_own_key: true }] },
    ]);
    // The companies of one job are asked about at the same time too.
    const { job_id } = await startJob(caller, ['four.test', 'five.test', 'six.test']);
    await ended(caller, job_id);
    expect(asked()).toHaveLength(4);
  });

  it('that want fewer requests, or answer later, are waited for', async () => {
    const caller = await userWith('alpha', 'beta');
    gateway.answers = {
      alpha: (_, times) => (times === 0 ? { kind: 'slow_down', retryAfterMs: 300 } : miss),
      beta: ({ ticket }) =>
        ticket === null ? { kind: 'pending', ticket: 't', askAgainMs: 300 } : foundCompany('One'),
    };
    const { job_id } = await startJob(caller, [unknown[0]]);
    const job = await ended(caller, job_id);
    expect(job.result).toMatchObject([{ name: 'One', company_source: 'beta' }]);
    expect(gateway.seen.map(({ ticket }) => ticket)).toEqual([null, null, null, 't']);
  });

  it('that answer later don’t hold up companies that public sources are read for', async () => {
    const caller = await userWith('alpha');
    gateway.answers = {
      alpha: ({ ticket }) =>
        ticket === null
          ? { kind: 'pending', ticket: 't', askAgainMs: 10 * minute }
          : foundCompany('One'),
    };
    const soon = 'soon.test';
    later.add(soon);
    const { job_id } = await startJob(caller, [unknown[0], soon]);
    await waitFor('the question', () => gateway.seen.length === 1);
    later.delete(soon);
    stored.set(soon, { ...blankCompany(soon), name: 'Soon', ...facts });
    const asking = now;
    await waitFor('the company of the sources', async () => {
      now += 500;
      return (await readJob(caller, job_id)).progress.completed === 1;
    });
    expect(now - asking).toBeLessThan(10 * minute);
    now += 10 * minute;
    expect((await ended(caller, job_id)).result).toMatchObject([
      { name: 'One', company_source: 'alpha' },
      { name: 'Soon', credits: 1 },
    ]);
  });

  it('that want fewer requests aren’t asked about the other companies of the job meanwhile', async () => {
    const caller = await userWith('alpha');
    const until = now + 60_000;
    gateway.answers = {
      alpha: () => (now < until ? { kind: 'slow_down', retryAfterMs: 70_000 } : miss),
    };
    const domains = Array.from({ length: 7 }, (_, at) => `slow-${at}.test`);
    const { job_id } = await startJob(caller, domains);
    await waitFor('the first answers', () => gateway.seen.length > 0);
    const asks = () =>
      query(
        service.dataDir,
        "SELECT domain FROM provider_companies WHERE domain LIKE 'slow-%' AND state = 'waiting'",
      );
    await waitFor('all to wait', async () => (await asks()).length === domains.length);
    now += 80_000;
    await ended(caller, job_id);
    // Four are asked about at the same time.
    expect(asked().length).toBeLessThanOrEqual(4 + domains.length);
  });

  it('find the company of a host below its domain, once', async () => {
    const caller = await userWith('alpha');
    gateway.answers = { alpha: () => foundCompany('One') };
    const job = await enrich(caller, [`careers.${unknown[0]}`, unknown[0]]);
    expect(job.result).toMatchObject([
      { status: 'enriched', company_domain: unknown[0], credits: 0 },
      { status: 'enriched', credits: 0 },
    ]);
    expect(asked()).toEqual([`alpha ${unknown[0]}`]);
    expect(job.provider_costs).toMatchObject([{ companies: 1, cost: 1 }]);
  });

  it('keep what one user’s key found from all others', async () => {
    const one = await userWith('alpha');
    gateway.answers = { alpha: () => foundCompany('One', facts) };
    await enrich(one, [unknown[0], partly]);
    const other = await userWith();
    const job = await enrich(other, [unknown[0], partly]);
    expect(job.result).toMatchObject([{ status: 'not_found' }, { status: 'enriched' }]);
    expect((await accountOf(other, partly))?.firmographics).toMatchObject({
      industry: 'Robotics',
      employee_count: null,
    });
    const third = await userWith('beta');
    await enrich(third, [unknown[0]]);
    expect(asked().at(-1)).toBe(`beta ${unknown[0]}`);
  });

  it('aren’t asked about companies that opted out', async () => {
    const caller = await userWith('alpha');
    await asOperator(service.dataDir, (operator) => operator.optOut([unknown[0]]));
    try {
      const job = await enrich(caller, [unknown[0]]);
      expect(job.result).toMatchObject([{ status: 'not_found' }]);
    } finally {
      await asOperator(service.dataDir, (operator) => operator.optIn([unknown[0]]));
    }
    expect(asked()).toEqual([]);
  });

  it('aren’t asked about one that was deleted on request, of which nothing stays', async () => {
    const caller = await userWith('alpha');
    const gone = 'gone.test';
    gateway.answers = { alpha: ({ person }) => foundCompany(`The company of ${person}`) };
    await enrich(caller, [gone, `brand-x.${gone}`, 'stays.test']);
    await asOperator(service.dataDir, (operator) => operator.forgetCompany(gone));
    const kept = await query(
      service.dataDir,
      "SELECT domain FROM provider_companies WHERE domain IN ('gone.test', 'brand-x.gone.test', 'stays.test')",
    );
    expect(kept).toEqual([{ domain: 'stays.test' }]);
    expect(await accountOf(caller, gone)).toBeUndefined();
    gateway.seen.length = 0;
    const job = await enrich(caller, [gone]);
    expect(job.result).toMatchObject([{ status: 'not_found' }]);
    expect(asked()).toEqual([]);
  });

  it('leave nothing of what a user asked when that user is deleted', async () => {
    const caller = await userWith('alpha');
    await enrich(caller, ['of-deleted.test']);
    const kept = () =>
      query(
        service.dataDir,
        "SELECT state FROM provider_companies WHERE domain = 'of-deleted.test'",
      );
    expect(await kept()).toEqual([{ state: 'miss' }]);
    await asOperator(service.dataDir, async (operator) => {
      const user = await operator.user(caller.userId);
      if (user) await operator.deleteUser(user);
    });
    expect(await kept()).toEqual([]);
  });

  it('are asked again a month later, although the clock was ahead and was set back', async () => {
    const caller = await userWith('alpha');
    now += 90 * day;
    await enrich(caller, ['ahead.test']);
    now -= 90 * day;
    await waitFor('the times to be cut', async () => {
      const [row] = await query(
        service.dataDir,
        "SELECT asked_at, again_at FROM provider_companies WHERE domain = 'ahead.test'",
      );
      const times = [Reflect.get(Object(row), 'asked_at'), Reflect.get(Object(row), 'again_at')];
      return times.map(Number).every((time, at) => time <= now + at * 30 * day);
    });
    now += 30 * day;
    await enrich(caller, ['ahead.test']);
    expect(asked()).toHaveLength(2);
  });

  it('aren’t a reason to start a job that the credits don’t cover', async () => {
    const poor = await serve({
      providers: list,
      settings: { sampleData: 'off', userProviderKeys: 'on', startingCredits: 0 },
    });
    const caller = await join(poor);
    await connectKeys(caller, ['alpha']);
    const answer = await ask(caller, 'enrichAccounts', { domains: [unknown[0]] });
    expect(answer.status).toBe(402);
  });
});

eachStore('companies of a real provider’s shapes', () => {
  let fakes: FakeProviders;
  beforeAll(async () => {
    fakes = await startFakeProviders();
  });
  afterAll(() => fakes.close());

  it.each(['prospeo', 'apollo', 'people-data-labs', 'fullenrich'] as const)(
    'are kept with the name of the provider: %s',
    async (provider) => {
      const service = await serve({
        settings: { sampleData: 'off', userProviderKeys: 'on', providerGateway: fakes.url },
      });
      const caller = await join(service);
      await askProviders(caller, { action: 'connect', provider, key: goodKey });
      const { domain } = companies.find(({ knownBy }) => knownBy.has(provider)) ?? { domain: '' };
      const job = await enrich(caller, [domain]);
      expect(job.result).toMatchObject([{ status: 'enriched', company_source: provider }]);
      const { accounts } = await readAccounts(caller, { account_domains: [domain] });
      const { providers } = await askProviders(caller, { action: 'list' });
      expect(accounts[0]?.firmographics?.industry).toBeTruthy();
      expect(accounts[0]?.firmographics?.hq_country).toBeTruthy();
      expect(new Set(accounts[0]?.sources?.map(({ source }) => source))).toEqual(
        new Set([providers[0]?.name]),
      );
    },
  );
});
