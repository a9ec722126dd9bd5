import { limits } from '../../src/contract/limits';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { spawnService } from './helpers/child';
import { freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';

const off = { sampleData: 'off' } as const;
const beyond = 30;
const rows = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n
  WHERE i < ${limits.techResults + beyond})`;

eachStore('the technology search', () => {
  it('answers 50,000 companies at most, page after page, until a filter is set', async () => {
    const first = await serve({ settings: off });
    const { dataDir } = first;
    const caller = await join(first);
    await first.close();
    await query(
      dataDir,
      `INSERT INTO companies (domain, name, slug, label, name_key, technographics, hq_country_code) ${rows}
       SELECT 'c' || i || '.example', 'C' || i, 'c' || i, 'c' || i, 'c' || i, '[]', 'DEU' FROM n RETURNING 1`,
    );
    await query(
      dataDir,
      `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, 'Engineer', 'We use Snowflake.', CAST(? AS BIGINT), domain, 'test' FROM companies
       RETURNING 1`,
      Date.now() - 1000,
    );
    const { url } = await serve({ dataDir, settings: off });
    const here = { ...caller, url };
    expect(await search(here, { page: '1' })).toMatchObject({
      page_size: limits.techPageSize,
      total_results: limits.techResults,
      has_more: true,
      approx_company_count: limits.techResults + beyond,
    });
    const last = await search(here, { page: String(limits.techPage) });
    expect(last).toMatchObject({ total_results: limits.techResults, has_more: false });
    expect(last.companies).toHaveLength(limits.techPageSize);
    const filtered = await search(here, { page: '1', hq_country_code: 'DEU' });
    expect(filtered.total_results).toBe(limits.techResults + beyond);
  });

  it.each([
    ['alternates', Array(limits.techAlternates).fill('a')],
    ['exclude_slugs', Array(limits.techSlugs).fill('a')],
    ['exclude_slugs', ['a'.repeat(limits.techSlugLength)], ['a'.repeat(limits.techSlugLength + 1)]],
  ])(
    'accepts the maximum number and length of %s, and refuses more',
    async (name, max, more = [...max, 'a']) => {
      const service = await serve({ settings: off });
      const caller = await join(service);
      const ask = (values: string[]) =>
        call(service.url, 'techCompanies', { caller, query: { tech: 'x', [name]: values } });
      expect((await ask(max)).status).toBe(200);
      expect((await ask(more)).status).toBe(422);
    },
  );

  it('is charged exactly once when the process dies after it answered', async () => {
    const dataDir = freshFolder();
    let child = await spawnService({ posts: true, dataDir });
    const by = await join({ ...child, dataDir, close: child.kill });
    let charged = 0;
    for (let round = 0; round < 4; round += 1) {
      const page = await search(
        { ...by, url: child.url },
        { tech: 'Kubernetes', lookback_days: '300', page: String(round + 1) },
      );
      charged += page.credits_consumed;
      await child.kill();
      child = await spawnService({ posts: true, dataDir });
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
});

async function search(caller: Caller, query: Record<string, string>) {
  const answer = await call(caller.url, 'techCompanies', {
    caller,
    query: { tech: 'Snowflake', ...query },
  });
  return bodyOf(answer, techCompaniesPageSchema());
}
