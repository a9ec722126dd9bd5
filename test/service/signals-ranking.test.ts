/** Which companies a signal finds first, and which it does not find at all. */
import { join } from './helpers/acts';
import type { Caller } from './helpers/call';
import { query } from './helpers/folders';
import { serve } from './helpers/service';
import { accountsBehind, type Deployment, runSignal, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';

/** In the order of the store, the best last. Each says of itself, hires for and posts about the same. */
const companies = [
  ['none', 'Bakes bread for airlines.'],
  ['everyday', 'A mobile robot solution for hospitals.'],
  ['rare', 'Robotic forklifts in a warehouse.'],
  ['nearly', 'Their mobile robots and forklifts work in warehouses.'],
  ['tiny', 'Paints submarines.'],
  ['all', 'A solution of mobile robots and forklifts for warehousing.'],
] as const;

/** “solutions” is an everyday word: the four others count twice as much. */
const asked = 'mobile robots, forklifts: warehouse solutions';

const searches: readonly (readonly [Deployment, object])[] = [
  ['deepCompanySearch', { trait: asked }],
  ['deepCompanySearch', { trait: asked, activity: 'hiring in the last 90 days' }],
  ['hiringForInitiative', { initiative: asked }],
  ['hiringForRole', { role: 'Engineer', descriptive_icp: asked }],
  ['socialListening', { search_query: asked, timeframe: 30 }],
];

eachStore('signals that ask for several words', () => {
  let caller: Caller;
  let icp_id: number;
  beforeEach(async () => {
    const settings = { sampleData: 'off' } as const;
    const service = await serve({ settings });
    // Nothing else writes while the companies are put in.
    await service.close();
    for (const [name, text] of companies) {
      const domain = `${name}.example`;
      await query(
        service.dataDir,
        `INSERT INTO companies (domain, name, technographics, description, employee_count)
         VALUES (?, ?, '[]', ?, CAST(? AS BIGINT)) RETURNING id`,
        domain,
        name,
        text,
        name === 'tiny' ? 1 : 100,
      );
    }
    const at = Date.now() - 1000;
    await query(
      service.dataDir,
      `INSERT INTO job_posts (company_id, title, body, posted_at, url, source)
       SELECT id, 'Engineer', description, CAST(? AS BIGINT), domain, 'test' FROM companies
       RETURNING id`,
      at,
    );
    await query(
      service.dataDir,
      `INSERT INTO social_posts (id, company_id, author_name, body, url, posted_at)
       SELECT id, id, name, description, domain, CAST(? AS BIGINT) FROM companies RETURNING id`,
      at,
    );
    caller = await join(await serve({ settings, dataDir: service.dataDir }));
    icp_id = await starterIcpId(caller);
  });

  const found = async (kind: Deployment, body: object, max_credit_limit: number) => {
    const icp = /hiring/.test(kind) ? { icp_id } : {};
    const signal = await runSignal(caller, kind, {
      ...{ name: 'Ranks', max_credit_limit },
      ...icp,
      ...body,
    });
    const { members } = await accountsBehind(signal.account_audience_url);
    return {
      domains: members.map(({ account_website }) => account_website),
      paid: signal.credits_used,
      count: signal.accounts_found,
    };
  };

  it.each(searches)('%s: %j finds what has the most of them first', async (kind, body) => {
    const all = await found(kind, body, 1000);
    expect(all.domains).toEqual([
      'https://all.example',
      'https://nearly.example',
      'https://rare.example',
    ]);
    // Each is paid once, whichever rank it has.
    const price = (all.paid ?? 0) / 3;
    const best = await found(kind, { ...body, name: 'Best' }, price);
    expect(best).toEqual({ domains: ['https://all.example'], paid: price, count: 1 });
  });

  describe('say why they found nothing:', () => {
    const reason = async (kind: Deployment, body: object) => {
      const signal = await runSignal(caller, kind, { name: 'Nothing', ...body });
      expect(signal).toMatchObject({ status: 'completed', accounts_found: 0, credits_used: 0 });
      return signal.status_reason;
    };

    it('nobody shows it', async () => {
      expect(await reason('deepCompanySearch', { trait: 'zeppelins' })).toBe(
        'Nothing found: of 6 companies, none shows what you asked for. Try fewer or other words, or more days.',
      );
    });

    it('the ICP leaves none', async () => {
      expect(await reason('deepCompanySearch', { icp_id, trait: 'submarines' })).toBe(
        'Nothing found: of 6 companies, 1 shows what you asked for, but your ICP leaves 0; without the ICP: 1.',
      );
    });

    it('the type of company leaves none', async () => {
      const body = { icp_id, role: 'Engineer', descriptive_icp: 'zeppelins' };
      expect(await reason('hiringForRole', body)).toBe(
        'Nothing found: of 6 companies, 6 show what you asked for, but your ICP leaves 5 and the type of company (descriptive_icp) leaves 0; without the type of company: 5.',
      );
    });
  });
});
