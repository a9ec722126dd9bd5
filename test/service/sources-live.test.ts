/** Real domains end to end: enriched from public sources, with where it is from. */
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { serve } from './helpers/service';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const contact = 'ops@seller.example';
let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

const live = () => serve({ settings: { contact, sourceGateway: internet.url, sampleData: 'off' } });

const asked = (host: string) => internet.requests.filter((request) => request.host === host);

eachStore('live enrichment', () => {
  it('answers with facts, where they are from and which roles are open, and pays once', async () => {
    const caller = await join(await live());
    const before = (await balanceOf(caller)).available;
    const job = await enrich(caller, ['northwind.test']);
    expect(job.result).toMatchObject([{ domain: 'northwind.test', status: 'enriched' }]);
    expect((await balanceOf(caller)).available).toBe(before - 1);
    const { accounts } = await readAccounts(caller, { account_domains: ['northwind.test'] });
    expect(accounts[0]).toMatchObject({
      name: 'Northwind Robotics',
      firmographics: { employee_count: 40 },
      traits: { description: 'Northwind Robotics makes robots.' },
    });
    const sources = accounts[0]?.sources ?? [];
    expect(sources.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['name', 'employee_count', 'description']),
    );
    for (const source of sources) {
      expect(source).toMatchObject({
        source: 'site',
        url: expect.stringContaining('https://northwind.test/'),
        licence: 'public page',
        checked_at: expect.stringMatching(/^20\d\d-/),
      });
    }
    const requests = asked('northwind.test').length;
    expect(internet.requests[0]?.headers['user-agent']).toContain(contact);
    await enrich(caller, ['northwind.test']);
    expect(asked('northwind.test')).toHaveLength(requests);
    const roles = await until('open roles', async () => {
      const { accounts: read } = await readAccounts(caller, {
        account_domains: ['northwind.test'],
      });
      return read[0]?.hiring?.['open_roles'];
    });
    expect(roles).toEqual(expect.arrayContaining([expect.objectContaining({ days_ago_30: null })]));
  });

  it('tells misses apart, for nothing', async () => {
    internet.set('https://private.test/robots.txt', { body: 'User-agent: *\nDisallow: /' });
    internet.set('https://down.test/', { status: 503 });
    internet.set('https://www.down.test/', { status: 503 });
    const caller = await join(await live());
    const before = (await balanceOf(caller)).available;
    const job = await enrich(caller, ['private.test', 'down.test', 'nobody.test', 'some.example']);
    const reasons = new Map(
      job.result?.map(({ domain, status, reason }) => [domain, [status, reason]]),
    );
    expect(reasons.get('private.test')).toEqual(['not_found', 'refused']);
    expect(reasons.get('down.test')).toEqual(['not_found', 'unreachable']);
    expect(reasons.get('nobody.test')).toEqual(['not_found', undefined]);
    expect(reasons.get('some.example')).toEqual(['not_found', undefined]);
    expect((await balanceOf(caller)).available).toBe(before);
    expect(asked('some.example')).toHaveLength(0);
    expect(asked('private.test').every(({ url }) => url.endsWith('/robots.txt'))).toBe(true);
  });
});

onSqlite('without a contact', () => {
  it('asks nobody, and says so', async () => {
    const service = await serve({ settings: { sourceGateway: internet.url, sampleData: 'off' } });
    const job = await enrich(await join(service), ['acme-robots.com']);
    expect(job.result).toMatchObject([{ status: 'not_found', reason: 'sources_off' }]);
    expect(internet.requests).toHaveLength(0);
  });
});
