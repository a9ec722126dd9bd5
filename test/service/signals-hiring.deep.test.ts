import { starterIcp } from '../../src/service/icps/icp';
import type { SampleData } from '../../src/service/sample/records';
import { balanceOf, join, readAccounts } from './helpers/acts';
import { type Caller, expectError } from './helpers/call';
import { query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { companies, hiringFor, isAgency, isWithin, now, sample } from './helpers/sample';
import { serve, type TestService } from './helpers/service';
import {
  accountsBehind,
  askToDeploy,
  beforeEachJoin,
  deploy,
  domainsOf,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';

const isWanted = (days: number) => (post: SampleData['jobPosts'][number]) =>
  /\bData Engineer\b/.test(post.title) && isWithin(days, post.posted_at);

eachStore('signals', () => {
  let service: TestService;
  let caller: Caller;
  let icp_id: number;
  beforeEachJoin((given) => {
    ({ service, caller, icp_id } = given);
  });

  describe('hiring for a role', () => {
    const expected = hiringFor(isWanted(15));
    const body = () => ({ name: 'Data', icp_id, role: 'Data Engineer', timeframe: 15 });

    it('finds exactly the companies that fit and hire, and charges each once', async () => {
      const before = await balanceOf(caller);
      const { signal_id, status, ...links } = await deploy(caller, 'hiringForRole', body());
      expect(status).toBe('accepted');
      expect(links.message).toContain('“Data” runs once');
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
      const { audience_name } = await accountsBehind(links.account_audience_url);
      expect(audience_name).toBe('Data - Accounts');
      expect((await domainsOf(links)).sort()).toEqual(expected);
      const after = await balanceOf(caller);
      expect(before.balance - after.balance).toBe(2 * expected.length);
      expect(after.reserved).toBe(0);
    });

    it('puts the posts on the accounts as evidence', async () => {
      const { signal_id } = await runSignal(caller, 'hiringForRole', body());
      const [domain = ''] = expected;
      const { accounts } = await readAccounts(caller, { account_domains: [domain] });
      const posts = sample().jobPosts.filter(
        (post) => post.domain === domain && isWanted(15)(post),
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
      expect(account?.hiring?.['total_count']).toBe(posts.length);
      expect(account?.narrative_and_key_signals).toMatch(
        new RegExp(`^Found by “Data”\\. \\d+ job posts?, the newest “${post?.title}”`),
      );
    });

    it('counts two signals on one account, each with its own evidence', async () => {
      await runSignal(caller, 'hiringForRole', body());
      const other = await runSignal(caller, 'hiringForRole', { ...body(), name: 'Again' });
      const already_paid = expected.length;
      expect(other).toMatchObject({ credits_used: 0, accounts_found: already_paid, already_paid });
      const { accounts } = await readAccounts(caller, { account_domains: expected.slice(0, 1) });
      expect(accounts[0]).toMatchObject({ signal_count: 2 });
      expect(accounts[0]?.narrative_and_key_signals).toMatch(/^Found by “Data”, “Again”\./);
    });

    it('looks only at given accounts, and ignores the ICP', async () => {
      const hiring = hiringFor(isWanted(90));
      const [one = '', two = ''] = hiring;
      const silent = sample().companies.find(
        ({ domain }) => !sample().jobPosts.some((post) => post.domain === domain),
      );
      const accounts = [
        { website: `https://www.${one}/about` },
        { linkedin_url: `${companies().get(two)?.linkedin_url}/` },
        { website: silent?.domain },
        { website: 'nobody.example' },
      ];
      const given = { name: 'Given', role: 'data engineers', accounts };
      const signal = await runSignal(caller, 'hiringForRole', given);
      expect((await domainsOf(signal)).sort()).toEqual([one, two].sort());
      expect(signal.icp).toBeNull();
    });

    it('keeps to the industry that was described, unless it is in speed mode', async () => {
      const described = { ...body(), descriptive_icp: 'robotics' };
      const robots = expected.filter((domain) => {
        const company = companies().get(domain);
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
      await asOperator(service.dataDir, (operator) => operator.block([blocked]));
      const found = async (fields: object) =>
        domainsOf(await runSignal(caller, 'hiringForRole', { ...body(), ...fields }));
      const careful = await found({ name: 'Careful' });
      const fast = await found({ name: 'Fast', speed_mode: true });
      // Naming the company doesn't help either.
      const given = { icp_id: null, accounts: [{ website: blocked }] };
      expect(await found({ ...given, name: 'Given' })).toEqual([]);
      expect(await found({ ...given, name: 'Both', speed_mode: true })).toEqual([blocked]);
      await query(service.dataDir, 'DELETE FROM blocked_companies RETURNING domain');
      expect(careful.sort()).toEqual(expected.slice(1));
      expect(fast).toContain(blocked);
      expect(fast.filter(isAgency).length).toBeGreaterThan(0);
      expect(careful.filter(isAgency)).toEqual([]);
    });

    it('stops before its limit is exceeded, and when it is reached', async () => {
      const odd = await runSignal(caller, 'hiringForRole', { ...body(), max_credit_limit: 7 });
      expect(odd).toMatchObject({ status: 'stopped', accounts_found: 3, credits_used: 6 });
      expect(odd.status_reason).toContain('limit of 7 credits');
      const even = await runSignal(caller, 'hiringForRole', { ...body(), max_credit_limit: 4 });
      // Three are paid for.
      expect(even).toMatchObject({ status: 'stopped', accounts_found: 5, credits_used: 4 });
      expect((await balanceOf(caller)).used_total).toBe(10);
    });

    it('says that credits ran out, and is refused without any', async () => {
      const poor = await serve({ posts: true, clock: () => now, settings: { startingCredits: 5 } });
      const caller = await join(poor);
      const icp_id = await starterIcpId(caller);
      const signal = await runSignal(caller, 'hiringForRole', { ...body(), icp_id });
      expect(signal).toMatchObject({ status: 'failed', accounts_found: 2, credits_used: 4 });
      expect(signal.status_reason).toMatch(/account ran out of credits/);
      const refused = await askToDeploy(caller, 'hiringForRole', { ...body(), icp_id });
      expectError(refused, 402, 'INSUFFICIENT_CREDITS', { needed: 2, available: 1 });
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
      const domains = hiringFor(
        (post) => /move our older systems/.test(post.body) && isWithin(5, post.posted_at),
      );
      expect(domains.length).toBeGreaterThan(10);
      expect(await domainsOf(signal)).toEqual(expect.arrayContaining(domains));
      const { members } = await accountsBehind(signal.account_audience_url);
      const ids = members.slice(0, 50).map(({ account_id }) => account_id);
      const { accounts } = await readAccounts(caller, { account_ids: ids });
      for (const { hiring } of accounts)
        expect(JSON.stringify(hiring)).toMatch(/(mov(e|ing)|migrat|transition|switch)/i);
      for (const { narrative_and_key_signals: narrative } of accounts)
        expect(narrative).toMatch(/^Found by “Moving”\. .*: [^”]*[^.…]\.$/);
    });
  });
});
