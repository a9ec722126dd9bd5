import { request } from 'node:http';
import * as v from 'valibot';
import { endpoints } from '../../src/contract/endpoints';
import { headers } from '../../src/contract/headers';
import { limits } from '../../src/contract/limits';
import { countryOptionsSchema, techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { sampleCompanies } from '../../src/service';
import { day, rfc3339 } from '../../src/service/clock';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call, errorOf, expectError } from './helpers/call';
import { query } from './helpers/folders';
import { knowPosts } from './helpers/posts';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

type Query = Record<string, string | readonly string[]>;

const posts = v.array(v.object({ title: v.string(), posted_at: v.number() }));
const sample = new Map(sampleCompanies().map((company) => [company.domain, company]));
const known = (domain: string) => sample.get(domain);

/** The countries that §4.13 names. */
const mostNamed = (
  'USA GBR CHN FRA IND DEU BRA BEL ESP CAN AUS NLD ITA NOR ZAF ' +
  'MEX TUR CHE ARE POL SWE IDN ARG PAK COL PRT JPN CHL NGA AUT'
).split(' ');

eachStore('the technology search', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serve({
      posts: true,
      settings: { startingCredits: 1_000_000, signUpsPerEmail: 1_000_000 },
    });
    caller = await join(service);
  });

  const ask = (query: Query, by = caller) => call(by.url, 'techCompanies', { caller: by, query });

  it('asks what was meant if nothing mentions a technology, and charges nothing', async () => {
    const before = await balanceOf(caller);
    const meant = async (tech: string) => {
      const { body } = await ask({ tech });
      return v.parse(techCompaniesPageSchema(), body).did_you_mean;
    };
    expect(await meant('Kubernets')).toBe('Kubernetes');
    expect(await meant('snow flke')).toBe('Snowflake');
    expect(await meant('Zyxwvutsrq')).toBeUndefined();
    expect(await balanceOf(caller)).toEqual(before);
    expect(await meant('Kubernetes')).toBeUndefined();
  });

  /** A page that must be answered. */
  async function search(query: Query, by = caller) {
    const answer = await ask(query, by);
    return bodyOf(answer, techCompaniesPageSchema());
  }

  /** The balance, once every page that was sent is charged. */
  async function settled(by: Caller) {
    return until('the charges', async () => {
      const balance = await balanceOf(by);
      return balance.reserved === 0 && balance;
    });
  }

  describe('the technology search over the sample data', () => {
    it('answers immediately in a fresh service', async () => {
      const page = await search({ tech: 'Snowflake' });
      expect(page).toMatchObject({
        tech: 'Snowflake',
        alternates: [],
        lookback_days: 365,
        filters: { hq_country_code: null, min_employee_count: null, max_employee_count: null },
        page: 1,
        page_size: 50,
      });
      expect(page.companies.length).toBeGreaterThan(10);
      const fields = ['domain', 'name', 'post_count', 'slug', 'top_job'];
      for (const company of page.companies) {
        expect(company.top_job?.snippet).toContain('<mark>Snowflake</mark>');
        expect(Object.keys(company).sort()).toEqual(fields);
        expect(company.name).toBe(known(company.domain)?.name);
        expect(company.slug).not.toMatch(/^jobs-via-/);
      }
      const job = page.companies[0]?.top_job;
      const url = job?.url ?? '';
      const kept = 'SELECT title, posted_at FROM job_posts WHERE url = ?';
      const [post] = v.parse(posts, await query(service.dataDir, kept, url));
      expect(job).toMatchObject({ title: post?.title, posted_at: rfc3339(post?.posted_at ?? 0) });
      const counts = page.companies.map(({ post_count }) => post_count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });

    it.each([
      ['without a filter', {}],
      ['with one', { min_employee_count: '100' }],
    ])('has pages that together are the whole, each company once, %s', async (_, filter: Query) => {
      const seen: string[] = [];
      for (let page = 1; ; page += 1) {
        const asked = { tech: 'Python', page: String(page), top_job: 'false' };
        const part = await search({ ...asked, ...filter });
        seen.push(...part.companies.map(({ domain }) => domain));
        expect(part.companies.some((company) => 'top_job' in company)).toBe(false);
        expect(part).toMatchObject({ page, page_size: 50 });
        expect(part.has_more).toBe(page * 50 < part.total_results);
        if (part.has_more) {
          expect(part.companies).toHaveLength(50);
          continue;
        }
        expect(page).toBeGreaterThan(1);
        expect(seen).toHaveLength(part.total_results);
        const isWhole = part.approx_company_count === part.total_results;
        expect(isWhole).toBe(Object.keys(filter).length === 0);
        break;
      }
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('counts a post once if it matches several phrasings', async () => {
      const alone = await search({ tech: 'Power BI' });
      const twice = await search({ tech: 'power bi', alternates: ['Power BI', 'Power', 'BI'] });
      const ofFirst = alone.companies[0];
      const same = twice.companies.find(({ domain }) => domain === ofFirst?.domain);
      expect(same?.post_count).toBe(ofFirst?.post_count);
      expect(twice.alternates).toEqual(['Power BI', 'Power', 'BI']);
    });

    it('adds firmographics on request and with every filter, and drops who lacks them', async () => {
      const enriched = await search({ tech: 'Salesforce', enrich: 'true' });
      for (const company of enriched.companies) {
        const facts = known(company.domain);
        expect(company).toMatchObject({
          employee_count: facts?.employee_count,
          hq_city: facts?.hq_city,
          hq_region: facts?.hq_region,
          hq_country_code: facts?.hq_country_code,
          website: `https://${company.domain}`,
          linkedin_url: facts?.linkedin_url,
          industries: facts?.industry ? [facts.industry] : [],
          funding_stage: facts?.funding_stage,
          revenue_usd: facts?.revenue_usd,
        });
      }
      const filtered = await search({
        tech: 'Salesforce',
        hq_country_code: 'usa',
        min_employee_count: '50',
        max_employee_count: '5000',
      });
      expect(filtered.filters).toEqual({
        hq_country_code: 'USA',
        min_employee_count: 50,
        max_employee_count: 5000,
      });
      expect(filtered.approx_company_count).toBe(enriched.total_results);
      expect(filtered.total_results).toBeLessThan(enriched.total_results);
      for (const { hq_country_code, employee_count, employee_range } of filtered.companies) {
        expect(hq_country_code).toBe('USA');
        // A company of which only a range is known stays if the range overlaps the bounds.
        const { min = 0, max } = employee_range ?? {
          min: employee_count ?? 0,
          max: employee_count,
        };
        expect(max ?? 5000).toBeGreaterThanOrEqual(50);
        expect(min).toBeLessThanOrEqual(5000);
      }
      const nowhere = await search({ tech: 'Salesforce', hq_country_code: 'XXX' });
      expect(nowhere).toMatchObject({ companies: [], total_results: 0, credits_consumed: 0 });
    });

    it('leaves out aggregators unless told otherwise, and companies on request', async () => {
      const all = await search({ tech: 'SQL', exclude_aggregators: 'false' });
      const some = await search({ tech: 'SQL' });
      expect(all.companies.some(({ slug }) => slug.startsWith('jobs-via-'))).toBe(true);
      expect(all.total_results - some.total_results).toBe(6);
      const [first, second] = some.companies;
      const fewer = await search({
        tech: 'SQL',
        exclude_slugs: [first?.slug.toUpperCase() ?? '', second?.slug ?? ''],
      });
      expect(fewer.total_results).toBe(some.total_results - 2);
    });

    it('looks back as far as requested', async () => {
      const year = await search({ tech: 'AWS' });
      const week = await search({ tech: 'AWS', lookback_days: '7' });
      expect(week.total_results).toBeLessThan(year.total_results);
      expect(week.total_results).toBeGreaterThan(0);
      expect([year.lookback_days, week.lookback_days]).toEqual([365, 7]);
    });

    it('says whether exactly this page came from the cache, and charges its companies once', async () => {
      const asked = { tech: 'Terraform', lookback_days: '200' };
      const payer = await join(service);
      const first = await search(asked, payer);
      const again = await search(asked, payer);
      expect(first).toMatchObject({ from_cache: false, hydration_ms: 0, already_paid: 0 });
      expect(again).toEqual({
        ...first,
        credits_consumed: 0,
        already_paid: first.companies.length,
        from_cache: true,
        ranking_ms: 0,
        hydration_ms: 0,
        total_ms: again.total_ms,
      });
      expect(await search({ ...asked, page: '2' })).toMatchObject({ from_cache: false });
      expect(await search({ ...asked, enrich: 'true' })).toMatchObject({ from_cache: false });
    });

    it('finds nothing for a technology without mentions, at no cost', async () => {
      expect(await search({ tech: 'no such thing at all' })).toMatchObject({
        companies: [],
        total_results: 0,
        has_more: false,
        credits_consumed: 0,
      });
    });
  });

  describe('the technology search over few posts', () => {
    const now = Date.UTC(2026, 10, 20, 9);
    const today = Date.UTC(2026, 10, 20);
    let few: Caller;
    beforeAll(async () => {
      const service = await serve({ clock: () => now, settings: { sampleData: 'off' } });
      few = await join(service);
      await knowPosts(service.dataDir, [
        ['acme', 'We use Power BI and Tableau.', today - 7 * day],
        ['globex', 'We use Power BI.', today - 7 * day - 1],
        ['microsoft', 'We use Power BI.', now - 1000],
        ['salesforce', 'We use Power BI and Tableau.', now - 1000],
      ]);
    });
    const found = async (query: Query) =>
      (await search(query, few)).companies.map(({ slug }) => slug).sort();

    it('leaves out the vendors of the technology and of its alternates by default', async () => {
      const tech = 'Power BI';
      expect(await found({ tech })).toEqual(['acme', 'globex', 'salesforce']);
      expect(await found({ tech, alternates: 'Tableau' })).toEqual(['acme', 'globex']);
      const all = ['acme', 'globex', 'microsoft', 'salesforce'];
      expect(await found({ tech, alternates: 'Tableau', exclude_vendor: 'false' })).toEqual(all);
    });

    it('looks at today and the UTC days before, to the millisecond', async () => {
      expect(await found({ tech: 'Power BI', lookback_days: '7' })).toEqual(['acme', 'salesforce']);
      const eight = ['acme', 'globex', 'salesforce'];
      expect(await found({ tech: 'Power BI', lookback_days: '8' })).toEqual(eight);
      expect(await found({ tech: 'Power BI', lookback_days: '6' })).toEqual(['salesforce']);
    });
  });

  describe('what a search costs', () => {
    it('is 5 a company, 10 with enrichment or a filter, charged to the caller', async () => {
      const other = await join(service);
      const asked: readonly [number, Query][] = [
        [5, {}],
        [10, { enrich: 'true' }],
        [10, { hq_country_code: 'DEU' }],
      ];
      for (const [price, query] of asked) {
        const payer = await join(service);
        const page = await search({ tech: 'Docker', ...query }, payer);
        const used = page.credits_consumed;
        expect(page).toMatchObject({ already_paid: 0, from_cache: false });
        expect(used).toBe(price * page.companies.length);
        const after = { used_total: used, available: 1_000_000 - used };
        expect(await settled(payer)).toMatchObject(after);
        const last = await search({ tech: 'Docker', page: '1000', ...query }, payer);
        expect(last).toMatchObject({ credits_consumed: 0, already_paid: 0 });
        expect(await settled(payer)).toMatchObject(after);
      }
      expect(await settled(other)).toMatchObject({ used_total: 0 });
    });

    it('is what the page really holds, and the page is refused if the credits are too few', async () => {
      const poor = await serve({ posts: true, settings: { startingCredits: 260 } });
      const by = await join(poor);
      const refused = await ask({ tech: 'Python', enrich: 'true' }, by);
      expectError(refused, 402, 'INSUFFICIENT_CREDITS', { needed: 500, available: 260 });
      expect(await balanceOf(by)).toMatchObject({ used_total: 0, reserved: 0 });
      await search({ tech: 'Python' }, by);
      expect(await settled(by)).toMatchObject({ used_total: 250, available: 10 });
    });

    it('is not revealed by a refusal, and an affordable page is sent whatever others cost', async () => {
      const empty = await serve({ settings: { sampleData: 'off' } });
      await empty.close();
      const { dataDir } = empty;
      const posts = ['one', 'two', 'three'].map(
        (name) => [name, 'Go and Rust.', Date.now()] as const,
      );
      await knowPosts(dataDir, [...posts, ['four', 'We use Go.', Date.now()]]);
      const settings = { sampleData: 'off', startingCredits: 19 } as const;
      const poor = await serve({ dataDir, settings });
      const by = await join(poor);
      // Four companies are too many, as four hundred would be, and the answer is the same.
      const refused = errorOf(await ask({ tech: 'Go' }, by));
      expect(refused).toMatchObject({ status: 402, details: { needed: 250, available: 19 } });
      expect(refused.message).not.toMatch(/\b20\b/);
      expect((await search({ tech: 'Rust' }, by)).credits_consumed).toBe(15);
      await settled(by);
      // What they paid for is free, so an empty balance is enough; four companies more would be too many.
      expect(await search({ tech: 'Rust' }, by)).toMatchObject({
        credits_consumed: 0,
        already_paid: 3,
      });
      await poor.close();
      const brokers = await serve({ dataDir, settings: { ...settings, startingCredits: 4 } });
      const broker = await join(brokers);
      // Callers who can't pay, and never did, don't learn whether there is a company.
      const broke = [await ask({ tech: 'Rust' }, broker), await ask({ tech: 'Cobol' }, broker)];
      expect(broke.map(({ status }) => status)).toEqual([402, 402]);
      expect(broke[0]?.body).toEqual(broke[1]?.body);
    });

    it('is nothing for headers alone', async () => {
      const by = await join(service);
      const status = await new Promise((resolve, reject) => {
        const url = `${by.url}${endpoints.techCompanies.path}?tech=Docker`;
        const credentials = { [headers.apiKey]: by.apiKey, [headers.userId]: by.userId };
        request(url, { method: 'HEAD', headers: credentials }, (response) =>
          resolve(response.statusCode),
        )
          .on('error', reject)
          .end();
      });
      expect(status).toBe(200);
      expect(await balanceOf(by)).toMatchObject({ used_total: 0, reserved: 0 });
    });

    it('is set aside before it is sent, and stays so if it cannot be charged after', async () => {
      const settings = { sampleData: 'off' } as const;
      const before = await serve({ settings });
      const by = await join(before);
      await knowPosts(before.dataDir, [['acme', 'We use Go.', Date.now()]]);
      await query(before.dataDir, 'ALTER TABLE ledger RENAME TO hidden');
      expect((await search({ tech: 'Go' }, by)).credits_consumed).toBe(5);
      expect(await balanceOf(by)).toMatchObject({ balance: 10_000, reserved: 5, available: 9995 });
      await before.close();
      await query(before.dataDir, 'ALTER TABLE hidden RENAME TO ledger');
      const after = await serve({ dataDir: before.dataDir, settings });
      const charged = await settled({ ...by, url: after.url });
      expect(charged).toMatchObject({ balance: 9995, used_total: 5 });
    });

    it('is charged by the next start if a process died between answer and charge', async () => {
      const before = await serve({ settings: { sampleData: 'off', startingCredits: 100 } });
      const by = await join(before);
      await before.close();
      await query(before.dataDir, 'UPDATE users SET reserved = 35');
      await query(
        before.dataDir,
        `INSERT INTO tech_holds (id, user_id, credits, price, companies, at)
         SELECT 'tech_left', id, 35, 5, '[["a"],["b"],["c"],["d"],["e"],["f"],["g"]]', 0 FROM users`,
      );
      const after = await serve({ dataDir: before.dataDir, settings: { sampleData: 'off' } });
      expect(await balanceOf({ ...by, url: after.url })).toMatchObject({
        balance: 65,
        reserved: 0,
        used_total: 35,
      });
    });
  });

  describe('parameters that are wrong', () => {
    it.each<[string, Query]>([
      ['tech', {}],
      ['tech', { tech: '' }],
      ['tech', { tech: 'x'.repeat(limits.techLength + 1) }],
      ['tech', { tech: '+++' }],
      ['tech', { tech: ['a', 'b'] }],
      ['alternates', { tech: 'x', alternates: ['--'] }],
      ['page', { tech: 'x', page: '0' }],
      ['page', { tech: 'x', page: '1001' }],
      ['page', { tech: 'x', page: '1.5' }],
      ['page', { tech: 'x', page: '' }],
      ['page', { tech: 'x', page: '9'.repeat(400) }],
      ['enrich', { tech: 'x', enrich: 'yes' }],
      ['hq_country_code', { tech: 'x', hq_country_code: 'US' }],
      ['min_employee_count', { tech: 'x', min_employee_count: '-1' }],
      ['max_employee_count', { tech: 'x', min_employee_count: '5', max_employee_count: '4' }],
      ['lookback_days', { tech: 'x', lookback_days: '366' }],
      [
        'exclude_slugs',
        { tech: 'x', exclude_slugs: Array.from({ length: limits.techSlugs + 1 }, () => 'a') },
      ],
      ['nonsense', { tech: 'x', nonsense: '1' }],
      ['__proto__', { tech: 'x', ['__proto__']: '1' }],
      ['constructor', { tech: 'x', constructor: '1' }],
    ])('%s in %j', async (name, query) => {
      const answer = await ask(query);
      expect(answer.status).toBe(422);
      const { detail } = v.parse(
        v.object({ detail: v.array(v.object({ loc: v.array(v.string()) })) }),
        answer.body,
      );
      expect(detail[0]?.loc.slice(0, 2)).toEqual(['query', name]);
    });
  });

  describe('the countries', () => {
    it('are 250, those with the most companies first', async () => {
      const answer = await call(service.url, 'countryOptions', { caller });
      const { countries } = v.parse(countryOptionsSchema(), answer.body);
      expect(new Set(countries.map(({ code }) => code)).size).toBe(250);
      expect(countries.map(({ code }) => code)).toEqual(expect.arrayContaining(mostNamed));
      expect(countries).toContainEqual(expect.objectContaining({ code: 'DEU', name: 'Germany' }));
      const counts = countries.map(({ company_count }) => company_count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
      const total = counts.reduce((sum, count) => sum + count, 0);
      const rows = await query(
        service.dataDir,
        'SELECT count(hq_country_code) AS n FROM companies',
      );
      expect(rows).toEqual([{ n: total }]);
    });
  });
});
