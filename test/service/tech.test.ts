import { request } from 'node:http';
import * as v from 'valibot';
import { countryOptionsSchema } from '../../src/contract/country-options';
import { endpoints } from '../../src/contract/endpoints';
import { headers } from '../../src/contract/headers';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { balanceOf, join } from './helpers/acts';
import { type Caller, call, errorOf } from './helpers/call';
import { spawnService } from './helpers/child';
import { freshFolder, query } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

type Query = Record<string, string | readonly string[]>;

eachStore('the technology search', () => {
  let service: TestService;
  let caller: Caller;
  beforeAll(async () => {
    service = await serve({ settings: { startingCredits: 1_000_000, signUpsPerEmail: 1_000_000 } });
    caller = await join(service);
  });

  const ask = (query: Query, by = caller) => call(by.url, 'techCompanies', { caller: by, query });

  /** A page that must be answered. */
  async function search(query: Query, by = caller) {
    const answer = await ask(query, by);
    expect(answer.status).toBe(200);
    return v.parse(techCompaniesPageSchema(), answer.body);
  }

  /** The balance, once every page that was sent is charged. */
  async function settled(by: Caller) {
    return until('the charges', async () => {
      const balance = await balanceOf(by);
      return balance.reserved === 0 && balance;
    });
  }

  describe('the technology search over the sample data', () => {
    it('answers at once in a fresh service', async () => {
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
      for (const company of page.companies) {
        expect(company.top_job?.snippet).toContain('<mark>Snowflake</mark>');
        expect(company.employee_count).toBeUndefined();
        expect(company.slug).not.toMatch(/^jobs-via-/);
      }
      const counts = page.companies.map(({ post_count }) => post_count);
      expect(counts).toEqual([...counts].sort((a, b) => b - a));
    });

    it('has pages that together are the whole, each company once', async () => {
      const seen: string[] = [];
      for (let page = 1; ; page += 1) {
        const part = await search({ tech: 'Python', page: String(page), top_job: 'false' });
        seen.push(...part.companies.map(({ domain }) => domain));
        expect(part.has_more).toBe(page * 50 < part.total_results);
        if (part.has_more) {
          expect(part.companies).toHaveLength(50);
          continue;
        }
        expect(seen).toHaveLength(part.total_results);
        expect(part.approx_company_count).toBe(part.total_results);
        break;
      }
      expect(new Set(seen).size).toBe(seen.length);
    });

    it('counts a post once however many phrasings it matches', async () => {
      const alone = await search({ tech: 'Power BI' });
      const twice = await search({ tech: 'power bi', alternates: ['Power BI', 'Power', 'BI'] });
      const ofFirst = alone.companies[0];
      const same = twice.companies.find(({ domain }) => domain === ofFirst?.domain);
      expect(same?.post_count).toBe(ofFirst?.post_count);
      expect(twice.alternates).toEqual(['Power BI', 'Power', 'BI']);
    });

    it('adds firmographics on request and with every filter, and drops who lacks them', async () => {
      const enriched = await search({ tech: 'Salesforce', enrich: 'true' });
      expect(enriched.companies[0]).toHaveProperty('funding_stage');
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
      for (const { hq_country_code, employee_count } of filtered.companies) {
        expect(hq_country_code).toBe('USA');
        expect(employee_count).toBeGreaterThanOrEqual(50);
        expect(employee_count).toBeLessThanOrEqual(5000);
      }
    });

    it('leaves out aggregators unless told otherwise, and whom one names', async () => {
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

    it('looks back as far as it is told', async () => {
      const year = await search({ tech: 'AWS' });
      const week = await search({ tech: 'AWS', lookback_days: '7' });
      expect(week.total_results).toBeLessThan(year.total_results);
      expect(week.total_results).toBeGreaterThan(0);
    });

    it('says whether exactly this page came from the cache, and charges it all the same', async () => {
      const asked = { tech: 'Terraform', lookback_days: '200' };
      const first = await search(asked);
      const again = await search(asked);
      expect(first.from_cache).toBe(false);
      expect(again).toEqual({
        ...first,
        from_cache: true,
        ranking_ms: 0,
        hydration_ms: 0,
        total_ms: again.total_ms,
      });
      expect(await search({ ...asked, page: '2' })).toMatchObject({ from_cache: false });
      expect(await search({ ...asked, enrich: 'true' })).toMatchObject({ from_cache: false });
    });

    it('finds nothing for what nobody mentions, for nothing', async () => {
      expect(await search({ tech: 'no such thing at all' })).toMatchObject({
        companies: [],
        total_results: 0,
        has_more: false,
        credits_consumed: 0,
      });
    });
  });

  describe('what a search costs', () => {
    it('is 5 a company, 10 with enrichment or a filter, charged to whoever asked', async () => {
      const [payer, other] = [await join(service), await join(service)];
      const plain = await search({ tech: 'Docker' }, payer);
      const enriched = await search({ tech: 'Docker', enrich: 'true' }, payer);
      const filtered = await search({ tech: 'Docker', hq_country_code: 'DEU' }, payer);
      const last = await search({ tech: 'Docker', page: '1000' }, payer);
      expect(plain.credits_consumed).toBe(5 * plain.companies.length);
      expect(enriched.credits_consumed).toBe(10 * enriched.companies.length);
      expect(filtered.credits_consumed).toBe(10 * filtered.companies.length);
      expect(last.credits_consumed).toBe(0);
      const used = plain.credits_consumed + enriched.credits_consumed + filtered.credits_consumed;
      expect(await settled(payer)).toMatchObject({ used_total: used, available: 1_000_000 - used });
      expect(await settled(other)).toMatchObject({ used_total: 0 });
    });

    it('is asked for what the page really holds, and refused where that is too little', async () => {
      const poor = await serve({ settings: { startingCredits: 260 } });
      const by = await join(poor);
      const refused = await ask({ tech: 'Python', enrich: 'true' }, by);
      expect(errorOf(refused)).toMatchObject({
        status: 402,
        code: 'INSUFFICIENT_CREDITS',
        details: { needed: 500, available: 260 },
      });
      expect(await balanceOf(by)).toMatchObject({ used_total: 0, reserved: 0 });
      await search({ tech: 'Python' }, by);
      expect(await settled(by)).toMatchObject({ used_total: 250, available: 10 });
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

    it('is charged exactly once when the process dies after it answered', async () => {
      const dataDir = freshFolder();
      let child = await spawnService({ dataDir });
      const by = await join({ ...child, dataDir, close: child.kill });
      let charged = 0;
      for (let round = 0; round < 4; round += 1) {
        const page = await search(
          { tech: 'Kubernetes', lookback_days: String(300 + round) },
          { ...by, url: child.url },
        );
        charged += page.credits_consumed;
        await child.kill();
        child = await spawnService({ dataDir });
        const balance = await balanceOf({ ...by, url: child.url });
        expect(balance).toMatchObject({
          used_total: charged,
          reserved: 0,
          balance: 10_000 - charged,
        });
      }
      await child.stop();
      expect(
        await query(dataDir, "SELECT count(*) AS n FROM ledger WHERE reason = 'tech_search'"),
      ).toEqual([{ n: 4 }]);
    });

    it('is charged by the next start where a process died between answer and charge', async () => {
      const before = await serve({ settings: { sampleData: 'off', startingCredits: 100 } });
      const by = await join(before);
      await before.close();
      await query(before.dataDir, 'UPDATE users SET reserved = 35');
      await query(
        before.dataDir,
        `INSERT INTO tech_holds (id, user_id, credits, at) SELECT 'tech_left', id, 35, 0 FROM users`,
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
      ['tech', { tech: 'x'.repeat(129) }],
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
      ['exclude_slugs', { tech: 'x', exclude_slugs: Array.from({ length: 201 }, () => 'a') }],
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
