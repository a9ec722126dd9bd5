import { day } from '../../src/service/clock';
import { starterIcp } from '../../src/service/icps/icp';
import { fitsCompany } from '../../src/service/icps/match-company';
import { makeSampleData } from '../../src/service/sample';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { type Caller, call, errorOf } from './helpers/call';
import { query } from './helpers/folders';
import { serve, type TestService } from './helpers/service';
import {
  accountsBehind,
  askToDeploy,
  deploy,
  listSignals,
  readSignal,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';

const now = Date.UTC(2026, 10, 20, 9);
const sample = makeSampleData(now);
const companies = new Map(sample.companies.map((company) => [company.domain, company]));
const isAgency = (domain: string) => domain.startsWith('jobs-via-');

/** Domains of fitting companies with a post whose title says so within a time. */
function hiringFor(title: RegExp, days: number): string[] {
  const posts = sample.jobPosts.filter(
    (post) => title.test(post.title) && post.posted_at >= now - days * day,
  );
  return [...new Set(posts.map(({ domain }) => domain))]
    .filter((domain) => {
      const company = companies.get(domain);
      return company && !isAgency(domain) && fitsCompany(starterIcp, company);
    })
    .sort();
}

const dataEngineers = /\bData Engineer\b/;

eachStore('signals', () => {
  let service: TestService;
  let caller: Caller;
  let icp_id: number;
  beforeAll(async () => {
    service = await serve({ clock: () => now });
  });
  beforeEach(async () => {
    caller = await join(service);
    icp_id = await starterIcpId(caller);
  });

  describe('hiring for a role', () => {
    const expected = hiringFor(dataEngineers, 15);
    const body = () => ({ name: 'Data', icp_id, role: 'Data Engineer', timeframe: 15 });

    it('finds exactly the companies that fit and hire, and charges each once', async () => {
      const before = await balanceOf(caller);
      const { signal_id, status, ...links } = await deploy(caller, 'hiringForRole', body());
      expect(status).toBe('accepted');
      const signal = await runEnd(caller, signal_id);
      expect(expected.length).toBeGreaterThan(10);
      expect(signal).toMatchObject({
        signal_name: 'Data',
        signal_type: 'hiring',
        status: 'completed',
        repeat: false,
        icp: { id: icp_id, name: starterIcp.name },
        accounts_found: expected.length,
        credits_used: 2 * expected.length,
      });
      const { members, audience_name } = await accountsBehind(links.account_audience_url);
      expect(audience_name).toBe('Data - Accounts');
      const found = members.map(({ account_website }) => account_website.replace('https://', ''));
      expect(found.sort()).toEqual(expected);
      const after = await balanceOf(caller);
      expect(before.balance - after.balance).toBe(2 * expected.length);
      expect(after.reserved).toBe(0);
    });

    it('puts the posts on the accounts as evidence', async () => {
      const { signal_id } = await runSignal(caller, 'hiringForRole', body());
      const [domain = ''] = expected;
      const { accounts } = await readAccounts(caller, { account_domains: [domain] });
      const posts = sample.jobPosts.filter(
        (post) =>
          post.domain === domain &&
          dataEngineers.test(post.title) &&
          post.posted_at >= now - 15 * day,
      );
      const [post] = posts.sort((one, other) => other.posted_at - one.posted_at);
      const [account] = accounts;
      expect(account).toMatchObject({ signal_count: 1, is_present_in_crm: false, socials: {} });
      expect(account?.hiring?.['items']).toContainEqual({
        title: post?.title,
        url: post?.url,
        date: new Date(post?.posted_at ?? 0).toISOString().replace(/\.\d+Z$/, 'Z'),
        snippet: expect.stringContaining('is hiring'),
        signal_id,
      });
      expect(account?.narrative_and_key_signals).toMatch(
        new RegExp(`^Found by “Data”\\. \\d+ job posts?, the newest “${post?.title}”`),
      );
    });

    it('counts two signals on one account, each with its own evidence', async () => {
      await runSignal(caller, 'hiringForRole', body());
      const other = await runSignal(caller, 'hiringForRole', { ...body(), name: 'Again' });
      expect(other.credits_used).toBe(2 * expected.length);
      const { accounts } = await readAccounts(caller, { account_domains: expected.slice(0, 1) });
      expect(accounts[0]).toMatchObject({ signal_count: 2 });
      expect(accounts[0]?.narrative_and_key_signals).toMatch(/^Found by “Data”, “Again”\./);
    });

    it('looks at given accounts alone, whatever the ICP would say', async () => {
      const hiring = hiringFor(dataEngineers, 90);
      const [one = '', two = ''] = hiring;
      const silent = sample.companies.find(
        ({ domain }) => !sample.jobPosts.some((post) => post.domain === domain),
      );
      const accounts = [
        { website: `https://www.${one}/about` },
        { linkedin_url: `${companies.get(two)?.linkedin_url}/` },
        { website: silent?.domain },
        { website: 'nobody.example' },
      ];
      const signal = await runSignal(caller, 'hiringForRole', {
        name: 'Given',
        role: 'data engineers',
        accounts,
      });
      const { members } = await accountsBehind(signal.account_audience_url);
      expect(members.map((member) => member.account_website).sort()).toEqual(
        [`https://${one}`, `https://${two}`].sort(),
      );
      expect(signal.icp ?? null).toBeNull();
    });

    it('keeps to the industry that was described, unless it is in speed mode', async () => {
      const described = { ...body(), descriptive_icp: 'robotics' };
      const robots = expected.filter((domain) => {
        const company = companies.get(domain);
        return /robot/i.test(`${company?.industry} ${company?.description}`);
      });
      const exact = await runSignal(caller, 'hiringForRole', described);
      const fast = await runSignal(caller, 'hiringForRole', { ...described, speed_mode: true });
      expect(exact.accounts_found).toBe(robots.length);
      expect(robots.length).toBeGreaterThan(0);
      expect(fast.accounts_found).toBeGreaterThanOrEqual(expected.length);
    });

    it('surfaces agencies and blocked companies in speed mode alone', async () => {
      const [blocked = ''] = expected;
      await query(
        service.dataDir,
        'INSERT INTO blocked_companies (domain, added_at) VALUES (?, ?) RETURNING domain',
        blocked,
        now,
      );
      const domainsOf = async (fields: object) => {
        const signal = await runSignal(caller, 'hiringForRole', { ...body(), ...fields });
        const { members } = await accountsBehind(signal.account_audience_url);
        return members.map(({ account_website }) => account_website.replace('https://', ''));
      };
      const careful = await domainsOf({ name: 'Careful' });
      const fast = await domainsOf({ name: 'Fast', speed_mode: true });
      await query(service.dataDir, 'DELETE FROM blocked_companies RETURNING domain');
      expect(careful.sort()).toEqual(expected.slice(1));
      expect(fast).toContain(blocked);
      expect(fast.filter(isAgency).length).toBeGreaterThan(0);
      expect(careful.filter(isAgency)).toEqual([]);
    });

    it('stops before its limit is exceeded, and when it is reached', async () => {
      const odd = await runSignal(caller, 'hiringForRole', { ...body(), max_credit_limit: 7 });
      expect(odd).toMatchObject({ status: 'stopped', accounts_found: 3, credits_used: 6 });
      expect(odd.status_reason).toContain('max_credit_limit of 7');
      const even = await runSignal(caller, 'hiringForRole', { ...body(), max_credit_limit: 4 });
      expect(even).toMatchObject({ status: 'stopped', accounts_found: 2, credits_used: 4 });
      expect((await balanceOf(caller)).used_total).toBe(10);
    });

    it('says that credits ran out, and is refused without any', async () => {
      const poor = await serve({ clock: () => now, settings: { startingCredits: 5 } });
      const caller = await join(poor);
      const icp_id = await starterIcpId(caller);
      const signal = await runSignal(caller, 'hiringForRole', { ...body(), icp_id });
      expect(signal).toMatchObject({ status: 'failed', accounts_found: 2, credits_used: 4 });
      expect(signal.status_reason).toMatch(/credits of the account ran out/);
      const refused = await askToDeploy(caller, 'hiringForRole', { ...body(), icp_id });
      expect(errorOf(refused)).toMatchObject({
        status: 402,
        code: 'INSUFFICIENT_CREDITS',
        details: { needed: 2, available: 1 },
      });
    });
  });

  describe('hiring for an initiative', () => {
    it('finds posts in which one sentence shows it', async () => {
      const signal = await runSignal(caller, 'hiringForInitiative', {
        name: 'Moving',
        icp_id,
        initiative: 'migration of older systems',
        timeframe: 5,
      });
      const wanted = sample.jobPosts.filter(
        (post) => /move our older systems/.test(post.body) && post.posted_at >= now - 5 * day,
      );
      const domains = [...new Set(wanted.map(({ domain }) => domain))].filter((domain) => {
        const company = companies.get(domain);
        return company && !isAgency(domain) && fitsCompany(starterIcp, company);
      });
      expect(domains.length).toBeGreaterThan(10);
      const { members } = await accountsBehind(signal.account_audience_url);
      const found = members.map(({ account_website }) => account_website.replace('https://', ''));
      expect(found).toEqual(expect.arrayContaining(domains));
      const ids = members.slice(0, 50).map(({ account_id }) => account_id);
      const { accounts } = await readAccounts(caller, { account_ids: ids });
      for (const { hiring } of accounts)
        expect(JSON.stringify(hiring)).toMatch(/(mov(e|ing)|migrat|transition|switch)/i);
    });
  });

  describe('deep company search', () => {
    it('finds companies by trait alone, without evidence', async () => {
      const signal = await runSignal(caller, 'deepCompanySearch', {
        name: 'Robots',
        trait: 'robots for warehouses',
      });
      const robots = sample.companies.filter((company) =>
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

    it('needs as many posts as the activity says, and a hire where it says so', async () => {
      const search = (name: string, activity: string) =>
        runSignal(caller, 'deepCompanySearch', { name, trait: 'Robotics', activity });
      const within = (days: number, at: number) => at >= now - days * day;
      const posts = (domain: string) =>
        sample.jobPosts.filter((post) => post.domain === domain && within(60, post.posted_at));
      const robots = sample.companies.filter(({ industry, description }) =>
        /robot/i.test(`${industry} ${description}`),
      );
      const busy = robots.filter(({ domain }) => posts(domain).length >= 3);
      const joined = busy.filter(({ domain }) =>
        sample.jobChanges.some((hire) => hire.domain === domain && within(60, hire.started_at)),
      );
      const often = await search('Busy', 'three or more posts within 60 days');
      const both = await search('Both', 'three or more posts and hired someone within 60 days');
      expect(often.accounts_found).toBe(busy.length);
      expect(both.accounts_found).toBe(joined.length);
      expect(joined.length).toBeGreaterThan(0);
      expect(joined.length).toBeLessThan(busy.length);
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
    const posts = sample.socialPosts.filter(
      (post) => /supply chain/.test(post.body) && post.posted_at >= now - 20 * day,
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
    });

    it('finds the people who post, where they are the target', async () => {
      const signal = await runSignal(caller, 'socialListening', {
        ...body,
        name: 'Authors',
        signal_target: 'people',
      });
      const own = posts.filter(({ author_url, domain }) => author_url && !isAgency(domain));
      expect(signal.accounts_found).toBe(domainsOf(own).length);
      const response = await fetch(`${signal.people_audience_url}.json`);
      const { audience_name, members } = await response.json();
      expect(audience_name).toBe('Authors - People');
      expect(
        members.map((member: { person_linkedin_url: string }) => member.person_linkedin_url).sort(),
      ).toEqual([...new Set(own.map(({ author_url }) => author_url))].sort());
    });
  });

  describe('the list', () => {
    it('shows the newest first, by type and by page, with links that are fresh', async () => {
      const ids = [];
      for (const name of ['One', 'Two', 'Three']) {
        const given = { name, role: 'Nurse', accounts: [{ website: 'nobody.example' }] };
        ids.push((await runSignal(caller, 'hiringForRole', given)).signal_id);
      }
      const talk = { name: 'Talk', search_query: 'no such words', timeframe: 1 };
      const { signal_id: social } = await runSignal(caller, 'socialListening', talk);
      const all = await listSignals(caller);
      expect(all.signals.map(({ signal_id }) => signal_id)).toEqual([social, ...ids.reverse()]);
      expect(all).toMatchObject({ total_count: 4 });
      expect(all.pagination).toBeUndefined();
      const page = await listSignals(caller, {
        filters: { signal_types: ['hiring'] },
        pagination: { limit: 2, offset: 1 },
      });
      expect(page.signals.map(({ signal_name }) => signal_name)).toEqual(['Two', 'One']);
      expect(page.pagination).toEqual({ limit: 2, offset: 1, total_count: 3, has_more: false });
      const first = await listSignals(caller, { pagination: { limit: 2 } });
      expect(first.pagination).toMatchObject({ has_more: true, total_count: 4 });
      const none = await listSignals(caller, { filters: { signal_types: ['technography'] } });
      expect(none).toMatchObject({ signals: [], total_count: 0 });
    });
  });

  describe('another user', () => {
    it('sees neither signals, nor their accounts, and cannot use an ICP that is not theirs', async () => {
      const other = await join(service);
      const given = { name: 'Mine', icp_id, role: 'Data Engineer', max_credit_limit: 2 };
      const { signal_id } = await runSignal(caller, 'hiringForRole', given);
      expect((await listSignals(other)).total_count).toBe(0);
      await expect(readSignal(other, signal_id)).rejects.toThrow('not in the list');
      const mine = await askToDeploy(other, 'hiringForRole', given);
      const nobodys = await askToDeploy(other, 'hiringForRole', { ...given, icp_id: 999_999_999 });
      expect(errorOf(mine)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(mine.text).toBe(nobodys.text);
    });
  });

  describe('a repeated request', () => {
    it('with the same key deploys once, with another body is refused', async () => {
      const given = { name: 'Once', role: 'Nurse', accounts: [{ website: 'nobody.example' }] };
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => askToDeploy(caller, 'hiringForRole', given, 'key-1')),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await listSignals(caller)).total_count).toBe(1);
      const other = await askToDeploy(caller, 'hiringForRole', { ...given, name: 'B' }, 'key-1');
      expect(errorOf(other)).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    });
  });

  describe('an audience’s link', () => {
    it('opens a page, CSV and JSON of the accounts, page after page, for its time alone', async () => {
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
  });

  describe('a request with a fault', () => {
    it.each([
      ['hiringForRole', { name: 'A', role: 'Nurse' }, 'icp_id'],
      ['hiringForInitiative', { name: 'A', initiative: 'x' }, 'icp_id'],
      ['deepCompanySearch', { name: 'A', trait: '' }, 'trait'],
      ['socialListening', { name: 'A', search_query: 'x', timeframe: 181 }, 'timeframe'],
      ['signalList', { pagination: { limit: 201 } }, 'pagination,limit'],
    ] as const)('to %s is answered with the field', async (name, body, field) => {
      const answer = await call(service.url, name, { caller, body });
      expect(answer.status).toBe(422);
      expect(answer.text).toContain(JSON.stringify(['body', ...field.split(',')]));
      expect((await listSignals(caller)).total_count).toBe(0);
    });
  });
});
