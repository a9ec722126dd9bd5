import { hour } from '../../src/service/clock';
import { join, readAccounts } from './helpers/acts';
import type { Caller } from './helpers/call';
import { isAgency, isWithin, sample } from './helpers/sample';
import { serve } from './helpers/service';
import {
  accountsBehind,
  beforeEachJoin,
  deploy,
  domainsOf,
  listSignals,
  peopleBehind,
  readSignal,
  runSignal,
} from './helpers/signals';
import { eachStore } from './helpers/stores';

eachStore('signals', () => {
  let caller: Caller;
  let icp_id: number;
  beforeEachJoin((given) => {
    ({ caller, icp_id } = given);
  });

  describe('deep company search', () => {
    it('finds companies by trait alone, without evidence', async () => {
      const signal = await runSignal(caller, 'deepCompanySearch', {
        name: 'Robots',
        trait: 'robots for warehouses',
      });
      const robots = sample().companies.filter((company) =>
        /robot.*warehouses|warehouses.*robot/i.test(`${company.industry} ${company.description}`),
      );
      expect(robots.length).toBeGreaterThan(3);
      expect(signal).toMatchObject({
        signal_type: 'deep-company-search',
        status: 'completed',
        accounts_found: robots.length,
      });
      const { accounts } = await readAccounts(caller, {
        account_domains: robots.map(({ domain }) => domain),
      });
      expect(accounts).toHaveLength(robots.length);
      for (const account of accounts)
        expect(account).toMatchObject({
          signal_count: 1,
          hiring: {},
          narrative_and_key_signals: 'Found by “Robots”.',
        });
    });

    it('needs as many posts as the activity says, and a hire if it says so', async () => {
      const search = (name: string, activity: string) =>
        runSignal(caller, 'deepCompanySearch', { name, trait: 'Robotics', activity });
      const posts = (domain: string) =>
        sample().jobPosts.filter((post) => post.domain === domain && isWithin(60, post.posted_at));
      const robots = sample().companies.filter(({ industry, description }) =>
        /robot/i.test(`${industry} ${description}`),
      );
      const busy = robots.filter(({ domain }) => posts(domain).length >= 3);
      const joined = busy.filter(({ domain }) =>
        sample().jobChanges.some((hire) => hire.domain === domain && isWithin(60, hire.started_at)),
      );
      const often = await search('Busy', 'three or more posts within 60 days');
      const both = await search('Both', 'three or more posts and hired someone within 60 days');
      expect(often.accounts_found).toBe(busy.length);
      expect(both.accounts_found).toBe(joined.length);
      expect(joined.length).toBeGreaterThan(0);
      expect(joined.length).toBeLessThan(busy.length);
      const about = await search('About', 'two or more posts about ROS within 60 days');
      const said = await search('Said otherwise', 'at least 2 ROS job posts within 60 days');
      expect(said.accounts_found).toBe(about.accounts_found);
      expect(said.accounts_found).toBeGreaterThan(0);
      const { accounts } = await readAccounts(caller, {
        account_domains: joined.slice(0, 1).map(({ domain }) => domain),
      });
      expect(accounts[0]?.job_changes).toMatchObject({
        items: [{ title: expect.stringContaining(' joined as '), signal_id: both.signal_id }],
      });
    });
  });

  describe('social listening', () => {
    const body = { name: 'Talk', search_query: 'supply chain', timeframe: 20 };
    const posts = sample().socialPosts.filter(
      (post) => /supply chain/.test(post.body) && isWithin(20, post.posted_at),
    );
    const domainsOf = (shown: typeof posts) =>
      [...new Set(shown.map(({ domain }) => domain))].filter((domain) => !isAgency(domain));

    it('finds the accounts that post about it', async () => {
      const signal = await runSignal(caller, 'socialListening', body);
      expect(signal).toMatchObject({ signal_type: 'socials', status: 'completed' });
      expect(signal.accounts_found).toBe(domainsOf(posts).length);
      const [post] = posts;
      const { accounts } = await readAccounts(caller, { account_domains: [post?.domain ?? ''] });
      expect(JSON.stringify(accounts[0]?.socials)).toContain(post?.url);
      expect(accounts[0]?.hiring).toEqual({});
      // Its words match in any order, and most of them suffice.
      const found = async (search_query: string) =>
        (await runSignal(caller, 'socialListening', { ...body, search_query })).accounts_found;
      expect(await found('chain supply')).toBe(signal.accounts_found);
      expect(await found('supply chain unicorn')).toBe(signal.accounts_found);
      expect(await found('supply unicorn')).toBe(0);
    });

    it('finds the people who post, if they are the target', async () => {
      const signal = await runSignal(caller, 'socialListening', {
        ...body,
        name: 'Authors',
        signal_target: 'people',
      });
      const own = posts.filter(({ author_url, domain }) => author_url && !isAgency(domain));
      expect(signal.accounts_found).toBe(domainsOf(own).length);
      const { audience_name, members } = await peopleBehind(signal.people_audience_url);
      expect(audience_name).toBe('Authors - People');
      expect(members.map(({ person_linkedin_url }) => person_linkedin_url).sort()).toEqual(
        [...new Set(own.map(({ author_url }) => author_url))].sort(),
      );
    });
  });

  describe('hiring at companies that are named', () => {
    it('takes ten thousand, each with its website and its page', async () => {
      const known = sample().companies.slice(0, 40);
      const named = known.map(({ domain }) => domain);
      const others = Array.from(
        { length: 9_960 },
        (_, i) => `a-company-with-a-name-of-some-length-${i}.example`,
      );
      const signal = await runSignal(caller, 'hiringForRole', {
        name: 'All of them',
        role: 'Engineer',
        accounts: [...named, ...others].map((domain) => ({
          website: `https://www.${domain}/`,
          linkedin_url: `https://www.linkedin.com/company/${domain.replace('.example', '')}`,
        })),
      });
      const found = await domainsOf(signal);
      expect(found.length).toBe(signal.accounts_found);
      expect(named).toEqual(expect.arrayContaining(found));
    });
  });

  describe('the list', () => {
    it('shows the newest first, by page and by six types, of which ours make three', async () => {
      const nobody = { accounts: [{ website: 'nobody.example' }] };
      const talk = { name: 'Talk', search_query: 'no such words', timeframe: 1 };
      const ids = [];
      for (const [kind, body] of [
        ['hiringForRole', { name: 'Role', role: 'Nurse', ...nobody }],
        ['hiringForInitiative', { name: 'Plan', initiative: 'x', ...nobody }],
        ['hiringForRole', { name: 'Third', role: 'Nurse', ...nobody }],
        ['deepCompanySearch', { name: 'Deep', trait: 'no such words' }],
        ['socialListening', talk],
      ] as const)
        ids.unshift((await runSignal(caller, kind, body)).signal_id);
      const all = await listSignals(caller);
      expect(all.signals.map(({ signal_id }) => signal_id)).toEqual(ids);
      expect(all).toMatchObject({ total_count: 5 });
      expect(all.pagination).toBeUndefined();
      const page = await listSignals(caller, {
        filters: { signal_types: ['hiring'] },
        pagination: { limit: 2, offset: 1 },
      });
      expect(page.signals.map(({ signal_name }) => signal_name)).toEqual(['Plan', 'Role']);
      expect(page.pagination).toEqual({ limit: 2, offset: 1, total_count: 3, has_more: false });
      const first = await listSignals(caller, { pagination: { limit: 2 } });
      expect(first.pagination).toMatchObject({ has_more: true, total_count: 5 });
      for (const [type, names] of [
        ['hiring', ['Third', 'Plan', 'Role']],
        ['socials', ['Talk']],
        ['linkedin_engagement', []],
        ['job_change', []],
        ['deep-company-search', ['Deep']],
        ['technography', []],
      ] as const) {
        const filters = { signal_types: [type] };
        const { signals, total_count } = await listSignals(caller, { filters });
        expect(signals.map(({ signal_name }) => signal_name)).toEqual(names);
        expect(signals.every(({ signal_type }) => signal_type === type)).toBe(true);
        expect(total_count).toBe(names.length);
      }
    });

    it('has fifty on a page by default', async () => {
      const given = { role: 'Nurse', accounts: [{ website: 'nobody.example' }] };
      for (let count = 0; count < 51; count += 1) {
        await deploy(caller, 'hiringForRole', { ...given, name: `Signal ${count}` });
      }
      const whole = await listSignals(caller);
      expect([whole.signals.length, whole.total_count]).toEqual([50, 51]);
      const paged = await listSignals(caller, { pagination: { offset: 1 } });
      expect(paged.signals.map(({ signal_name }) => signal_name).at(-1)).toBe('Signal 0');
      expect(paged.pagination).toEqual({
        limit: 50,
        offset: 1,
        total_count: 51,
        has_more: false,
      });
    });
  });

  describe('an audience’s link', () => {
    it('opens a page, CSV and JSON of the accounts, and nothing if it was changed', async () => {
      const given = { name: 'Few', icp_id, role: 'Data Engineer', max_credit_limit: 6 };
      const { account_audience_url: url } = await runSignal(caller, 'hiringForRole', given);
      const page = await fetch(`${url}`);
      expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
      const { members, next_since } = await accountsBehind(url);
      const html = await page.text();
      expect(html).toContain('3 accounts.');
      for (const { account_website } of members) expect(html).toContain(account_website);
      expect((await accountsBehind(url, next_since)).members).toEqual([]);
      const csv = await (await fetch(`${url}.csv`)).text();
      expect(csv.trimEnd().split('\n')).toHaveLength(4);
      expect((await fetch(`${url}0`)).status).toBe(404);
      expect((await fetch(`${url}`.replace('account-audiences', 'audiences'))).status).toBe(404);
    });

    it('is fresh at each read of the signal, and too old after its time', async () => {
      let now = Date.UTC(2026, 10, 20, 9);
      const service = await serve({
        clock: () => now,
        settings: { sampleData: 'off', audienceLinkHours: 48 },
      });
      const caller = await join(service);
      const body = { name: 'Empty', trait: 'nothing has this trait' };
      const { signal_id, ...deployed } = await deploy(caller, 'deepCompanySearch', body);
      expect(deployed.message).toContain('POST /api/v1/signal/get-signal-list');
      for (const link of ['account_audience_url', 'people_audience_url'] as const) {
        const statusOf = async (url: unknown) => (await fetch(`${url}.json`)).status;
        expect(await statusOf(deployed[link])).toBe(200);
        now += 48 * hour - 1000;
        const renewed = (await readSignal(caller, signal_id))[link];
        expect(await statusOf(deployed[link])).toBe(200);
        now += 1000;
        expect(await statusOf(deployed[link])).toBe(410);
        expect(await statusOf(renewed)).toBe(200);
        now -= 48 * hour;
      }
    });

    it('leads to the audiences of the names that were given, else of the signal’s', async () => {
      const body = { trait: 'nothing has this trait', name: 'Run' };
      const namesOf = async (given: object) => {
        const links = await deploy(caller, 'deepCompanySearch', { ...body, ...given });
        const urls = [links.account_audience_url, links.people_audience_url];
        const audiences = urls.map(async (url) => (await fetch(`${url}.json`)).json());
        return (await Promise.all(audiences)).map(({ audience_name }) => audience_name);
      };
      expect(await namesOf({})).toEqual(['Run - Accounts', 'Run - People']);
      expect(
        await namesOf({ account_audience_name: 'Targets', people_audience_name: 'Leaders' }),
      ).toEqual(['Targets', 'Leaders']);
    });
  });
});
