/** Real domains end to end: enriched from public sources, with the source of each fact. */
import { type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { serveLive } from './helpers/live';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

const asked = (host: string) => internet.requests.filter((request) => request.host === host);

eachStore('live enrichment', () => {
  it('answers with facts, where they are from and which roles are open, and pays once', async () => {
    const caller = await join(await serveLive(internet));
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
    expect(internet.requests[0]?.headers['user-agent']).toContain('ops@seller.example');
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

  it('keeps a range of employees that a site gives, and where it is from', async () => {
    const numberOfEmployees = { '@type': 'QuantitativeValue', minValue: 51, maxValue: 200 };
    const firm = { '@type': 'Organization', name: 'Banded', url: 'https://banded.test/' };
    internet.set('https://banded.test/', {
      headers: { 'content-type': 'text/html' },
      body: `<p>We make bands.</p><script type="application/ld+json">${JSON.stringify({ ...firm, numberOfEmployees })}</script>`,
    });
    const caller = await join(await serveLive(internet));
    const before = (await balanceOf(caller)).available;
    await enrich(caller, ['banded.test']);
    expect((await balanceOf(caller)).available).toBe(before - 1);
    const { accounts } = await readAccounts(caller, { account_domains: ['banded.test'] });
    expect(accounts[0]?.firmographics).toMatchObject({
      employee_count: null,
      employee_range: { min: 51, max: 200 },
    });
    expect(accounts[0]?.sources).toContainEqual(
      expect.objectContaining({ field: 'employee_range', source: 'site' }),
    );
  });

  it('sends no request for a name that cannot be registered, at no cost', async () => {
    const caller = await join(await serveLive(internet));
    const before = await balanceOf(caller);
    const { result } = await enrich(caller, ['some.example']);
    expect(result).toMatchObject([{ status: 'not_found' }]);
    expect(result?.[0]).not.toHaveProperty('reason');
    expect(await balanceOf(caller)).toEqual(before);
    expect(asked('some.example')).toHaveLength(0);
  });
});

onSqlite('without a contact', () => {
  it('sends no request, and says so', async () => {
    const service = await serveLive(internet, { settings: { contact: '' } });
    const job = await enrich(await join(service), ['acme-robots.com']);
    expect(job.result).toMatchObject([{ status: 'not_found', reason: 'sources_off' }]);
    expect(internet.requests).toHaveLength(0);
  });
});
