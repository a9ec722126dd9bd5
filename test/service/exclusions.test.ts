/** The extension exclusions: what one search or signal leaves out by a choice of its own, and alerts that obey it. */
import fc from 'fast-check';
import { excludeFindsResponseSchema } from '../../src/contract/exclude-list';
import { exclusionResponseSchema } from '../../src/contract/exclusion';
import { limits } from '../../src/contract/limits';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { day } from '../../src/service/clock';
import { ask, balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call, expectError } from './helpers/call';
import { query } from './helpers/folders';
import { editAlert, eventIn, startReceiver } from './helpers/receiver';
import { serve } from './helpers/service';
import {
  askToDeploy,
  domainsOf,
  knowCompanies,
  listSignals,
  readSignal,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c', 'd', 'e', 'f'];
const domains = names.map((name) => `${name}.example`);
const accounts = domains.map((website) => ({ website }));
const nurses = { name: 'Nurses', role: 'Nurse', accounts };

async function office() {
  const time = { now: start };
  const settings = {
    sampleData: 'off',
    allowPrivateAddresses: 'on',
    startingCredits: 10_000,
  } as const;
  const service = await serve({ clock: () => time.now, settings });
  const known = names.map((name) => ({ name, says: 'Each nurse uses Snowflake.' }));
  await knowCompanies(service.dataDir, known, 'Nurse', start - day);
  return { time, service, caller: await join(service) };
}

const choose = async (caller: Caller, body: object) =>
  bodyOf(await ask(caller, 'exclusion', body), exclusionResponseSchema());
const chosen = async (caller: Caller, body: object) =>
  (await choose(caller, body)).exclusion_id ?? '';

const askSearch = (caller: Caller, exclusion_id: string) =>
  call(caller.url, 'techCompanies', { caller, query: { tech: 'Snowflake', exclusion_id } });
async function search(caller: Caller, exclusionId: string) {
  return bodyOf(await askSearch(caller, exclusionId), techCompaniesPageSchema());
}

const leftOut = async (caller: Caller) =>
  bodyOf(await ask(caller, 'excludeFinds', {}), excludeFindsResponseSchema()).finds;

/** A signal that puts these companies into the audience “Customers”, and into the CRM as leads. */
const makeCustomers = (caller: Caller, some: readonly string[]) =>
  runSignal(caller, 'hiringForRole', {
    ...nurses,
    name: `Customers ${some}`,
    accounts: some.map((website) => ({ website })),
    account_audience_name: 'Customers',
    enable_safe_crm_addition: true,
  });

/** Changes a stage in the database, as the CRM’s own users do. */
const setStage = (dataDir: string, domain: string, stage: string) =>
  query(
    dataDir,
    `UPDATE crm_accounts SET lifecycle_stage = ? WHERE account_id IN (SELECT id FROM accounts WHERE domain = ?)
     RETURNING id`,
    stage,
    domain,
  );

eachStore('an exclusion', () => {
  it('lists what can be chosen, and counts it before anything is paid', async () => {
    const { service, caller } = await office();
    expect(await choose(caller, {})).toMatchObject({
      exclusion_id: null,
      left_out: null,
      audiences: [],
      crm_stages: [],
    });
    await makeCustomers(caller, ['a.example', 'b.example']);
    await setStage(service.dataDir, 'b.example', 'Opportunity');
    await ask(caller, 'excludeEditing', {
      action: 'add',
      entries: ['f.example'],
      reason: 'customer',
    });
    const before = await balanceOf(caller);
    const body = {
      entries: ['https://www.c.example/', 'jobs.c.example', 'dana@c.example', 'no company'],
      audience_names: ['Customers'],
      crm_stages: ['OPPORTUNITY'],
    };
    const told = await choose(caller, { ...body, among: domains });
    expect(told).toMatchObject({ companies: 3, people: 1, unread: ['no company'] });
    expect(told.left_out).toEqual({ count: 4, of: 6 });
    expect(told.audiences).toContainEqual({ name: 'Customers', kind: 'companies', members: 2 });
    expect(told.crm_stages).toEqual([
      { stage: 'lead', companies: 1 },
      { stage: 'opportunity', companies: 1 },
    ]);
    const again = await choose(caller, { ...body, search: { tech: 'snowflake' } });
    expect(again.exclusion_id).toBe(told.exclusion_id);
    expect(again.left_out).toEqual({ count: 4, of: 6 });
    expect(await balanceOf(caller)).toEqual(before);
  });

  it('is left out of a search, with its reasons, and never charged', async () => {
    const { service, caller } = await office();
    await makeCustomers(caller, ['a.example', 'b.example']);
    await setStage(service.dataDir, 'b.example', 'opportunity');
    const id = await chosen(caller, {
      entries: ['c.example'],
      audience_names: ['Customers'],
      crm_stages: ['opportunity'],
    });
    const page = await search(caller, id);
    expect(page.companies.map(({ domain }) => domain)).toEqual(domains.slice(3));
    expect(page).toMatchObject({ excluded_count: 3, credits_consumed: 15 });
    const finds = await leftOut(caller);
    expect(
      finds.map(({ entry, reason, note, tech }) => [entry, reason, note, tech]).sort(),
    ).toEqual([
      ['a.example', 'audience', 'Customers', 'snowflake'],
      ['b.example', 'audience', 'Customers', 'snowflake'],
      ['c.example', 'chosen', null, 'snowflake'],
    ]);
    // The search itself has no exclusion of its own.
    const whole = await call(caller.url, 'techCompanies', { caller, query: { tech: 'Snowflake' } });
    expect(bodyOf(whole, techCompaniesPageSchema()).companies).toHaveLength(6);
  });

  it('is left out of a signal as its audience and its stage are at each check', async () => {
    const { time, service, caller } = await office();
    await makeCustomers(caller, ['a.example', 'b.example', 'c.example']);
    const exclusion_id = await chosen(caller, { crm_stages: ['customer'] });
    await setStage(service.dataDir, 'a.example', 'Customer');
    const signal = await runSignal(caller, 'hiringForRole', {
      ...nurses,
      repeat: true,
      exclusion_id,
    });
    expect(signal).toMatchObject({ accounts_found: 5, excluded_count: 1 });
    expect(await domainsOf(signal)).toEqual(domains.slice(1));
    expect((await leftOut(caller))[0]).toMatchObject({
      entry: 'a.example',
      reason: 'crm_stage',
      note: 'Customer',
      signal_id: signal.signal_id,
    });
    await setStage(service.dataDir, 'a.example', 'churned');
    time.now += day;
    await until('the find', async () => {
      return (await readSignal(caller, signal.signal_id)).accounts_found === 6;
    });
  });

  it('is each user’s own, needs a known audience, and is refused before anything is paid', async () => {
    const { service, caller } = await office();
    const other = await join(service);
    const id = await chosen(caller, { entries: ['a.example'] });
    const before = await balanceOf(other);
    expectError(await askSearch(other, id), 404, 'NOT_FOUND');
    const deployment = { ...nurses, exclusion_id: id };
    expectError(await askToDeploy(other, 'hiringForRole', deployment), 404, 'NOT_FOUND');
    expect((await listSignals(other)).signals).toEqual([]);
    await makeCustomers(caller, ['a.example']);
    const unknown = { audience_names: ['Customers'] };
    expectError(await ask(other, 'exclusion', unknown), 404, 'NOT_FOUND');
    expect(await balanceOf(other)).toEqual(before);
  });

  it('is kept while a signal has it, and otherwise among the newest', async () => {
    const { time, caller } = await office();
    const kept = await chosen(caller, { entries: ['a.example'] });
    const lost = await chosen(caller, { entries: ['b.example'] });
    await runSignal(caller, 'hiringForRole', { ...nurses, repeat: true, exclusion_id: kept });
    for (let n = 0; n < limits.exclusionsPerUser; n += 1) {
      time.now += 1;
      await choose(caller, { entries: [`x-${n}.example`] });
    }
    expect((await search(caller, kept)).excluded_count).toBe(1);
    expectError(await askSearch(caller, lost), 404, 'NOT_FOUND');
  });
});

/** The ways to exclude a company or its author after a signal found it. */
const ways = ['domain', 'person', 'email', 'audience', 'people_audience', 'crm'] as const;
type Way = (typeof ways)[number];

const authorOf = (domain: string) => `https://www.linkedin.com/in/author-${domain.slice(0, 1)}`;
const emailOf = (domain: string) => `author@${domain}`;

eachStore('an alert that waits', () => {
  /** A signal whose six finds wait for a receiver, which lets the first one wait for its answer. */
  async function waitingFinds() {
    const { service, caller } = await office();
    const { dataDir } = service;
    for (const domain of domains) {
      const change = `UPDATE social_posts SET author_url = ? WHERE url LIKE ? RETURNING id`;
      await query(dataDir, change, authorOf(domain), `%/${domain}`);
      const person = `INSERT INTO people (company_id, name, role, seniority, department, profile_url, work_email)
        SELECT id, 'Author', 'Nurse', 'Senior', 'Care', ?, ? FROM companies WHERE domain = ? RETURNING id`;
      await query(dataDir, person, authorOf(domain), emailOf(domain), domain);
    }
    await makeCustomers(caller, ['z.example']);
    const body = { audience_names: ['Customers', 'Customers z.example - People'] };
    const exclusion_id = await chosen(caller, { ...body, crm_stages: ['customer'] });
    const receiver = await startReceiver();
    const social = {
      name: 'Posts',
      icp_id: await starterIcpId(caller),
      search_query: 'nurse',
      timeframe: 30,
      enable_safe_crm_addition: true,
      exclusion_id,
    };
    return { dataDir, caller, receiver, social };
  }

  async function exclude(dataDir: string, caller: Caller, domain: string, way: Way) {
    const list = (entry: string) =>
      ask(caller, 'excludeEditing', { action: 'add', entries: [entry], reason: 'do_not_contact' });
    const member = (table: string, ids: string) =>
      query(
        dataDir,
        `INSERT INTO ${table} (user_id, audience_id, position, ${ids}, joined_at)
         SELECT account.user_id, audience.id, account.id, ${ids === 'account_id' ? 'account.id' : 'person.id'}, 0
         FROM accounts AS account
         ${ids === 'account_id' ? 'JOIN account_audiences' : 'JOIN account_people AS person ON person.account_id = account.id JOIN audiences'}
           AS audience ON audience.user_id = account.user_id AND audience.name LIKE 'Customers%'
         WHERE account.domain = ? RETURNING position`,
        domain,
      );
    switch (way) {
      case 'domain':
        return list(domain);
      case 'person':
        return list(authorOf(domain));
      case 'email':
        return list(emailOf(domain));
      case 'audience':
        return member('account_audience_members', 'account_id');
      case 'people_audience':
        await query(
          dataDir,
          `INSERT INTO account_people (user_id, account_id, profile_url, name, role, seniority, department, discovered_at)
           SELECT user_id, id, ?, 'Author', 'Nurse', 'Senior', 'Care', 0 FROM accounts WHERE domain = ?
           ON CONFLICT DO NOTHING RETURNING id`,
          authorOf(domain),
          domain,
        );
        return member('audience_members', 'person_id');
      case 'crm':
        return setStage(dataDir, domain, 'customer');
    }
  }

  it('is never sent once its company or author was excluded in any way, and others are', async () => {
    const chosenWays = fc.array(fc.option(fc.constantFrom(...ways)), {
      minLength: domains.length - 1,
      maxLength: domains.length - 1,
    });
    await fc.assert(
      fc.asyncProperty(chosenWays, async (chosenWay) => {
        const { dataDir, caller, receiver, social } = await waitingFinds();
        let open: () => void = () => {};
        const gate = new Promise<void>((resolve) => {
          open = resolve;
        });
        receiver.answer = async () => {
          await gate;
          return { status: 200 };
        };
        await editAlert(caller, { action: 'save', kind: 'webhook', address: receiver.url });
        const signal = await runSignal(caller, 'socialListening', social);
        expect(signal.accounts_found).toBe(domains.length);
        await until('the first post', () => receiver.posts.length === 1);
        // In parallel, while the first message is under way.
        await Promise.all(
          domains.slice(1).map((domain, at) => {
            const way = chosenWay[at];
            return way && exclude(dataDir, caller, domain, way);
          }),
        );
        open();
        const wanted = [domains[0], ...domains.slice(1).filter((_, at) => !chosenWay[at])];
        await until('the end', async () => {
          const rows = await query(dataDir, 'SELECT id FROM alert_events');
          return rows.length === 0;
        });
        const told = receiver.posts.map((post) => eventIn(post).data.domain);
        expect(told).toEqual(wanted);
      }),
      { numRuns: 6, examples: [[['person', 'email', 'audience', 'people_audience', 'crm']]] },
    );
  });
});
