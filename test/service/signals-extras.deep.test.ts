import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Settings } from '../../src/service';
import { day, hour } from '../../src/service/clock';
import { balanceOf, join, readAccounts } from './helpers/acts';
import type { Caller } from './helpers/call';
import { query, valueIn } from './helpers/folders';
import { directoryOf, manyPeople, personOf } from './helpers/people';
import { postAt } from './helpers/posts';
import { serve, type TestService } from './helpers/service';
import {
  accountsBehind,
  accountsOf,
  deploy,
  listSignals,
  peopleBehind,
  readSignal,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const role = { name: 'Data', role: 'Data Engineer' };

/** Of these, three fit the starter ICP; one of them has no work e-mail. */
const staff = [
  personOf('ada', { role: 'VP of Sales' }),
  personOf('ben', { role: 'Head of Marketing', work_email: null }),
  personOf('cora', { role: 'Founder and CEO' }),
  personOf('dan', { role: 'Accountant' }),
];

/** A service that knows the same people at every company. */
const serveStaff = () =>
  serve({ posts: true, clock: () => start, peopleDirectory: directoryOf(staff) });

/** A search for a role, with the caller's starter ICP. */
async function hiring(caller: Caller) {
  return { ...role, icp_id: await starterIcpId(caller) };
}

eachStore('signals', () => {
  describe('people', () => {
    it('who fit the ICP join the audience, the best first, at no further charge', async () => {
      const caller = await join(await serveStaff());
      const body = { ...(await hiring(caller)), max_credit_limit: 2 };
      const signal = await runSignal(caller, 'hiringForRole', body);
      expect(signal).toMatchObject({ accounts_found: 1, credits_used: 2 });
      const { members } = await peopleBehind(signal.people_audience_url);
      expect(members.map(({ person_role }) => person_role)).toEqual(
        expect.arrayContaining(['VP of Sales', 'Head of Marketing', 'Founder and CEO']),
      );
      expect(members).toHaveLength(3);
      expect(members.map(({ person_email }) => person_email)).toEqual([null, null, null]);
      const [account] = await accountsOf(caller, signal);
      expect(account?.icp_people_total_count).toBe(3);
    });

    it('get e-mails if asked, each paid once, and never beyond the limit', async () => {
      const caller = await join(await serveStaff());
      const body = {
        ...(await hiring(caller)),
        enable_safe_crm_addition: true,
        auto_enrich_people_emails: true,
      };
      const run = (limit: number) =>
        runSignal(caller, 'hiringForRole', { ...body, max_credit_limit: limit });
      const emails = async (url: string | null | undefined) =>
        (await peopleBehind(url)).members.filter(({ person_email }) => person_email !== null)
          .length;
      const four = await run(4);
      expect(four).toMatchObject({ status: 'stopped', accounts_found: 1, credits_used: 4 });
      expect(await emails(four.people_audience_url)).toBe(2);
      // The same account again: it and its e-mails are paid for. Then a second account and one of its e-mails.
      const three = await run(3);
      expect(three).toMatchObject({ status: 'stopped', accounts_found: 2, credits_used: 3 });
      expect((await balanceOf(caller)).used_total).toBe(7);
    });
  });

  describe('a daily signal', () => {
    it('runs again each day, finds only what is new, and makes up for missed days once, with three workers', async () => {
      let now = start;
      const service = await serve({ posts: true, clock: () => now });
      const { dataDir } = service;
      for (let more = 0; more < 2; more += 1) {
        await serve({ posts: true, dataDir, role: 'worker', clock: () => now });
      }
      const caller = await join(service);
      const body = { ...(await hiring(caller)), repeat: true, timeframe: 10 };
      const { signal_id, account_audience_url } = await deploy(caller, 'hiringForRole', body);
      const first = await runEnd(caller, signal_id);
      expect(first).toMatchObject({ status: 'scheduled', repeat: true });
      const { members, next_since } = await accountsBehind(account_audience_url);
      expect(members).toHaveLength(first.accounts_found ?? 0);
      const due = async () => Number(await valueIn(dataDir, 'SELECT due_at FROM signals'));
      expect(await due()).toBe(start + day);

      // A company that did not hire before does so on the next day; another one posts again.
      const [old] = members;
      const domain = old?.account_website.replace('https://', '') ?? '';
      await addPost(service.dataDir, domain, 'again', start + hour);
      const [fresh = ''] = await silentDomains(service.dataDir, 1);
      await addPost(service.dataDir, fresh, 'fresh', start + hour);
      now = start + 3 * day + hour;
      await until('the next run', async () => (await due()) > now);
      const next = await runEnd(caller, signal_id);
      expect(await due()).toBe(start + 4 * day);
      expect(next).toMatchObject({
        accounts_found: (first.accounts_found ?? 0) + 1,
        credits_used: (first.credits_used ?? 0) + 2,
      });
      const { account_audience_url: later } = await readSignal(caller, signal_id);
      const added = await accountsBehind(later, next_since);
      expect(added.members.map((member) => member.account_website)).toEqual([`https://${fresh}`]);
      const { accounts } = await readAccounts(caller, { account_domains: [domain] });
      expect(JSON.stringify(accounts[0]?.hiring)).toContain('https://jobs.example/again');
      expect(accounts[0]?.signal_count).toBe(1);
    });
  });

  describe('several workers', () => {
    it('share signals, run each once, and none exceeds its limit or its user’s credits', async () => {
      const api = await serve({
        posts: true,
        role: 'api',
        clock: () => start,
        settings: { startingCredits: 60 },
      });
      const { dataDir } = api;
      for (let worker = 0; worker < 4; worker += 1) {
        await serve({ posts: true, dataDir, role: 'worker', clock: () => start });
      }
      const callers = [await join(api), await join(api)];
      for (const caller of callers) {
        const icp_id = await starterIcpId(caller);
        for (let index = 0; index < 6; index += 1) {
          const limit = index < 3 ? { max_credit_limit: 7 } : {};
          await deploy(caller, 'hiringForRole', { ...role, name: `S${index}`, icp_id, ...limit });
        }
      }
      for (const caller of callers) {
        for (const { signal_id } of (await listSignals(caller)).signals)
          await runEnd(caller, signal_id);
        const { signals } = await listSignals(caller);
        const ofLimited = signals.filter(({ signal_name }) => signal_name < 'S3');
        for (const signal of ofLimited) expect(signal.credits_used).toBeLessThanOrEqual(7);
        const used = signals.reduce((sum, { credits_used }) => sum + (credits_used ?? 0), 0);
        expect(await balanceOf(caller)).toMatchObject({ used_total: used, balance: 60 - used });
        expect(used).toBe(60);
      }
      const doubled = await query(
        dataDir,
        `SELECT charge_key FROM ledger WHERE reason = 'signal_account'
         GROUP BY user_id, charge_key HAVING count(*) > 1`,
      );
      expect(doubled).toEqual([]);
    });
  });
});

onSqlite('the advanced people finder', () => {
  const asked: string[] = [];
  let answer: { status: number; content: string };
  const people = directoryOf([...staff, ...manyPeople(5)]);
  const serveWith = (settings: Partial<Settings>) =>
    serve({ posts: true, clock: () => start, peopleDirectory: people, settings });
  let model: Server;
  let finderUrl: string;
  let service: TestService;
  beforeAll(async () => {
    model = createServer(async (request, response) => {
      asked.push(await text(request));
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { content: answer.content } }] }));
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    finderUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
    service = await serveWith({ finderUrl, allowPrivateAddresses: 'on' });
  });
  afterAll(() => model.close());

  const find = async (service: TestService, limit: number) => {
    const caller = await join(service);
    const body = { ...(await hiring(caller)), advanced_people_finder: true };
    const signal = await runSignal(caller, 'hiringForRole', { ...body, max_credit_limit: limit });
    const { members: people } = await peopleBehind(signal.people_audience_url);
    return { signal, people };
  };

  it('adds whom the model chose and charges for them; the model learns no names', async () => {
    answer = { status: 200, content: '```json\n{"people": [4, 1, 4, 99]}\n```' };
    const { signal, people } = await find(service, 4);
    expect(people.map(({ person_role }) => person_role)).toEqual(['Accountant', 'VP of Sales']);
    expect(signal).toMatchObject({
      accounts_found: 1,
      credits_used: 4,
      status_reason: expect.stringContaining('limit'),
    });
    expect(asked.at(-1)).toContain('Accountant');
    expect(asked.join()).not.toMatch(/Person ada|acme\.example|linkedin/);
  });

  it('leaves the choice to rules if the model cannot be used, and says so', async () => {
    for (const unusable of [
      { status: 500, content: '{"people": [1]}' },
      { status: 200, content: 'the first one' },
      { status: 200, content: '{"people": ["Ada"]}' },
    ]) {
      answer = unusable;
      const { signal, people } = await find(service, 3);
      expect(people.length).toBeGreaterThanOrEqual(3);
      expect(people.map(({ person_role }) => person_role)).not.toContain('Accountant');
      expect(signal.credits_used).toBe(2);
      expect(signal.status_reason).toContain('rules chose their people');
    }
  });

  it('is not asked again account by account if it failed, nor beyond the limit', async () => {
    answer = { status: 500, content: '' };
    asked.length = 0;
    const failed = await find(service, 11);
    expect(failed.signal).toMatchObject({
      accounts_found: 5,
      credits_used: 10,
      status_reason: expect.stringMatching(/limit of 11 credits.*rules chose their people/),
    });
    expect(asked.length).toBeLessThan(5);
    answer = { status: 200, content: '{"people": []}' };
    asked.length = 0;
    expect((await find(service, 2)).signal).toMatchObject({ accounts_found: 1, credits_used: 2 });
    expect(asked.length).toBeLessThanOrEqual(5);
  });

  it('chooses without an ICP too', async () => {
    answer = { status: 200, content: '{"people": [4]}' };
    const caller = await join(service);
    const [website] = await silentDomains(service.dataDir, 1);
    await addPost(service.dataDir, website ?? '', 'alone', start - hour);
    const signal = await runSignal(caller, 'hiringForRole', {
      ...role,
      accounts: [{ website }],
      advanced_people_finder: true,
    });
    expect(signal).toMatchObject({ status: 'completed', accounts_found: 1, credits_used: 3 });
    const { members } = await peopleBehind(signal.people_audience_url);
    expect(members.map(({ person_role }) => person_role)).toEqual(['Accountant']);
  });

  it('is not reached at a private address unless that is allowed; rules choose, and the signal says so', async () => {
    const guarded = await serveWith({ finderUrl });
    asked.length = 0;
    const { signal, people } = await find(guarded, 3);
    expect(asked).toEqual([]);
    expect(people.map(({ person_role }) => person_role)).toContain('VP of Sales');
    expect(signal).toMatchObject({
      credits_used: 2,
      status_reason: expect.stringMatching(/limit.*rules chose their people, free of charge/),
    });
  });

  it('says so from the beginning if no model is set up', async () => {
    const plain = await serveWith({});
    const { signal } = await find(plain, 3);
    expect(signal).toMatchObject({
      status: 'stopped',
      credits_used: 2,
      status_reason: expect.stringMatching(/limit.*no language model is set up, so rules/),
    });
    const caller = await join(plain);
    const body = { name: 'N', trait: 'nothing has this trait at all' };
    const deep = (more: object) => runSignal(caller, 'deepCompanySearch', { ...body, ...more });
    expect((await deep({ advanced_people_finder: true })).status_reason).toMatch(
      /no language model is set up, and rules need an icp_id to choose people/,
    );
    const emails = { auto_enrich_people_emails: true, enable_safe_crm_addition: true };
    expect((await deep(emails)).status_reason).toMatch(/^auto_enrich_people_emails: without an/);
  });
});

const addPost = (dataDir: string, domain: string, mark: string, at: number) =>
  postAt(dataDir, domain, {
    title: 'Data Engineer',
    body: 'We are growing.',
    at,
    url: `https://jobs.example/${mark}`,
  });

/** Companies of the ICP's size that never posted anything. */
async function silentDomains(dataDir: string, max: number): Promise<string[]> {
  const rows = await query(
    dataDir,
    `SELECT domain FROM companies WHERE employee_count BETWEEN 20 AND 500
       AND NOT EXISTS (SELECT 1 FROM job_posts WHERE company_id = companies.id) LIMIT ${max}`,
  );
  return rows.map((row) => String(Reflect.get(Object(row), 'domain')));
}
