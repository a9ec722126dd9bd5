import { createHash } from 'node:crypto';
import { companyFields } from '../../src/contract/account-fields';
import { readDomain } from '../../src/contract/domain';
import { rangeInWords } from '../../src/contract/range-in-words';
import { sampleCompanies } from '../../src/service';
import { day, minute } from '../../src/service/clock';
import { makeSampleData } from '../../src/service/sample';
import { enrich, join } from './helpers/acts';
import { call, checked } from './helpers/call';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { serve, serveEmpty } from './helpers/service';
import { eachStore, onSqlite } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';
import { until } from './helpers/until';

const now = Date.UTC(2026, 10, 20, 9);
const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
const countBy = <Item>(items: readonly Item[], key: (item: Item) => unknown) => {
  const counts = new Map<unknown, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
};

const servesSampleData = async (url: string) => {
  const { body } = await checked(await fetch(`${url}/healthz`));
  return Reflect.get(Object(body), 'sample_data');
};

onSqlite('the sample companies', () => {
  const companies = sampleCompanies();

  it('are always the same', () => {
    const values = companyFields().map((field) => [
      field,
      hash(companies.map((company) => company[field])),
    ]);
    expect(Object.fromEntries(values)).toMatchObject({
      name: 'be9b58d38b3d05ff',
      domain: 'ba3887ef8e5328f6',
      industry: '87278661bb30ceec',
      description: '0d69824aec74f1ae',
      linkedin_url: 'f500654241a4069c',
      employee_count: '0984f99cd93efdee',
      employee_range: 'b3c2268a8d9be6f9',
      revenue_usd: '2545617ec3fcab73',
      funding_stage: '80d57a17158f810a',
      linkedin_follower_count: 'a6a6ae03463b6bdb',
      hq_city: '9cf00880cdbc9eaa',
      hq_region: 'cc289ed42a785020',
      hq_country: 'd9c10d60bf7cc1ad',
      hq_country_code: '19f3b92955faed08',
      location: 'ea3971dd609dff72',
      technographics: '626a29f1a764155d',
    });
    expect(sampleCompanies()).toBe(companies);
  });

  it('have a range of employees instead of their number, or neither', () => {
    const withRange = companies.filter(({ employee_range }) => employee_range !== null);
    expect(withRange.length).toBeGreaterThan(20);
    expect(withRange.filter(({ employee_count }) => employee_count !== null)).toEqual([]);
    const ranges = withRange.map(
      ({ employee_range }) => employee_range && rangeInWords(employee_range),
    );
    expect(new Set(ranges)).toEqual(
      new Set(['1–10', '11–50', '51–200', '201–500', '501–1000', '1001–5000']),
    );
  });

  it('are 2,000, each under its own name and reserved domain', () => {
    expect(companies).toHaveLength(2000);
    expect(new Set(companies.map(({ domain }) => domain)).size).toBe(2000);
    expect(new Set(companies.map(({ name }) => name)).size).toBe(2000);
    const odd = companies.filter(
      ({ domain, linkedin_url }) =>
        !/^[a-z0-9-]+\.example$/.test(domain) ||
        !readDomain(domain).ok ||
        !(linkedin_url ?? 'https://www.linkedin.example/').startsWith(
          'https://www.linkedin.example/',
        ),
    );
    expect(odd).toEqual([]);
  });

  it('are spread as companies are: many small ones, some countries and industries above others', () => {
    const sizes = companies.flatMap(({ employee_count }) => employee_count ?? []);
    const sorted = [...sizes].sort((one, other) => one - other);
    const median = sorted[sorted.length >> 1] ?? 0;
    expect(median).toBeGreaterThan(30);
    expect(median).toBeLessThan(120);
    expect(sorted.at(-1)).toBeGreaterThan(2000);
    const countries = countBy(companies, ({ hq_country_code }) => hq_country_code);
    expect(countries.size).toBeGreaterThan(30);
    expect([...countries].sort((one, other) => other[1] - one[1])[0]?.[0]).toBe('USA');
    expect(countBy(companies, ({ funding_stage }) => funding_stage).size).toBe(9);
  });

  it('lack some fields, but few', () => {
    for (const field of ['employee_count', 'hq_country_code', 'industry', 'description'] as const) {
      const share = companies.filter((company) => company[field] === null).length / 2000;
      expect(share).toBeGreaterThan(0.005);
      expect(share).toBeLessThan(0.06);
    }
  });
});

onSqlite('the sample people and job posts', () => {
  const { companies, people, jobPosts } = makeSampleData(now);
  const domains = new Set(companies.map(({ domain }) => domain));

  it('are always the same', () => {
    expect(hash(people)).toBe('d64b3fb87be59995');
    expect(hash(jobPosts)).toBe('4fc130bc729c0336');
  });

  it('are about 10,000 people with undeliverable addresses and numbers', () => {
    expect(Math.abs(people.length - 10_000)).toBeLessThan(500);
    const odd = people.filter(
      ({ domain, profile_url, work_email, phone, joined_company_at }) =>
        !domains.has(domain) ||
        !/^https:\/\/www\.linkedin\.example\/in\/[a-z0-9-]+$/.test(profile_url) ||
        !(work_email ?? `@${domain}`).endsWith(`@${domain}`) ||
        !/^\+1 \d{3}-555-01\d\d$/.test(phone ?? '+1 202-555-0100') ||
        !/^20\d\d-\d\d-\d\d$/.test(joined_company_at ?? '2020-01-01'),
    );
    expect(odd).toEqual([]);
    expect(new Set(people.map(({ profile_url }) => profile_url)).size).toBe(people.length);
    const emails = people.flatMap(({ work_email }) => work_email ?? []);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('work where they are listed, mostly; some left, and some are unknown', () => {
    const fates = countBy(people, ({ domain, employment }) =>
      employment ? employment.domain === domain : null,
    );
    const share = (fate: boolean | null) => (fates.get(fate) ?? 0) / people.length;
    expect(share(true)).toBeGreaterThan(0.65);
    expect(share(false)).toBeGreaterThan(0.08);
    expect(share(null)).toBeGreaterThan(0.1);
    const checks = people.flatMap(({ employment }) => employment?.checked_at ?? []);
    expect(checks.every((at) => at < now && at > now - 121 * day)).toBe(true);
  });

  it('are about 20,000 posts of the last 365 days that mention technologies', () => {
    expect(Math.abs(jobPosts.length - 20_000)).toBeLessThan(500);
    const odd = jobPosts.filter(
      ({ domain, posted_at, url, body }) =>
        !domains.has(domain) ||
        posted_at > now ||
        posted_at < now - 365 * day ||
        !new URL(url).hostname.endsWith('.example') ||
        body.split(' ').length < 40,
    );
    expect(odd).toEqual([]);
    const mentions = (name: string) => jobPosts.filter(({ body }) => body.includes(name)).length;
    expect(mentions('Python')).toBeGreaterThan(mentions('Elixir'));
    expect(mentions('Snowflake')).toBeGreaterThan(100);
    expect(jobPosts.filter(({ source }) => source.startsWith('jobs-via-')).length).toBeGreaterThan(
      500,
    );
  });
});

eachStore('the first start', () => {
  it('fills an empty store with labelled sample data, once', async () => {
    const service = await serve({ posts: true });
    expect(await servesSampleData(service.url)).toBe(true);
    await service.close();
    const again = await serve({ posts: true, dataDir: service.dataDir });
    const counts = await Promise.all(
      ['companies', 'people', 'job_posts'].map((table) =>
        query(again.dataDir, `SELECT count(*) AS n, sum(sample) AS labelled FROM ${table}`),
      ),
    );
    const { people, jobPosts } = makeSampleData(now);
    expect(counts.flat()).toEqual([
      { n: 2000, labelled: 2000 },
      { n: people.length, labelled: people.length },
      { n: jobPosts.length, labelled: jobPosts.length },
    ]);
  });

  it('leaves the store empty if the settings say so', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    expect(await servesSampleData(service.url)).toBe(false);
    expect(await query(service.dataDir, 'SELECT count(*) AS n FROM companies')).toEqual([{ n: 0 }]);
  });
});

eachStore('an operator who takes the sample data out', () => {
  it('leaves what was imported, searches without it, and accounts of users', async () => {
    let ahead = 0;
    const service = await serve({ sample: few, clock: () => Date.now() + ahead });
    expect(await servesSampleData(service.url)).toBe(true);
    const caller = await join(service);
    const [sampled, other] = await domainsOfSample(service.dataDir);
    await enrich(caller, [sampled, other]);
    await bring(
      service.dataDir,
      'people',
      jsonl([
        { domain: other, name: 'Dana Roe', role: 'CEO', profile_url: 'https://l.example/in/d' },
      ]),
    );
    const search = async () =>
      (await call(service.url, 'techCompanies', { caller, query: { tech: 'Kubernetes' } })).body;
    expect(await search()).not.toMatchObject({ companies: [] });
    await asOperator(service.dataDir, async (operator) => {
      expect(await operator.hasSample()).toBe(true);
      const report = await operator.removeSample();
      expect(report.find(({ table }) => table === 'companies')).toEqual({
        table: 'companies',
        deleted: 39,
        emptied: 1,
      });
      expect(await operator.hasSample()).toBe(false);
    });
    expect(await search()).toMatchObject({ companies: [] });
    for (const table of ['companies', 'people', 'job_posts', 'social_posts', 'job_changes'])
      expect(await query(service.dataDir, `SELECT id FROM ${table} WHERE sample = 1`)).toEqual([]);
    const left = await query(service.dataDir, 'SELECT domain FROM companies');
    expect(left).toEqual([{ domain: other }]);
    expect(await query(service.dataDir, 'SELECT id FROM accounts')).toHaveLength(2);
    ahead = minute;
    await until('a service without sample data', async () => {
      return !(await servesSampleData(service.url));
    });
    await service.close();
    const again = await serveEmpty({ dataDir: service.dataDir });
    expect(await servesSampleData(again.url)).toBe(false);
  });
});

/** The sample of forty companies. */
function few(at: number) {
  const { companies, people, jobPosts, socialPosts, jobChanges } = makeSampleData(at);
  const domains = new Set(companies.slice(0, 40).map(({ domain }) => domain));
  const isKept = ({ domain }: { readonly domain: string }) => domains.has(domain);
  return {
    companies: companies.filter(isKept),
    people: people.filter(isKept),
    jobPosts: jobPosts.filter(isKept),
    socialPosts: socialPosts.filter(isKept),
    jobChanges: jobChanges.filter(isKept),
  };
}

async function domainsOfSample(dataDir: string): Promise<[string, string]> {
  const rows = await query(dataDir, 'SELECT domain FROM companies ORDER BY id LIMIT 2');
  const [one = '', two = ''] = rows.map((row) => String(Reflect.get(Object(row), 'domain')));
  return [one, two];
}
