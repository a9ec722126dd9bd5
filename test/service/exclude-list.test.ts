/** The extension exclude-list: companies and people that signals, searches and people discovery leave out. */
import fc from 'fast-check';
import {
  excludeEditingResponseSchema,
  excludeFindsResponseSchema,
  excludeListResponseSchema,
} from '../../src/contract/exclude-list';
import { limits } from '../../src/contract/limits';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { day } from '../../src/service/clock';
import { readSignalRequest } from '../../src/service/signals/kinds';
import type { Store } from '../../src/service/store';
import { ask, balanceOf, join } from './helpers/acts';
import { bodyOf, type Caller, call, expectError } from './helpers/call';
import { companyOf, everybody } from './helpers/directories';
import { freshFolder, query } from './helpers/folders';
import { asOperator } from './helpers/operator';
import { directoryOf, discover, makeAccount, manyPeople, personOf } from './helpers/people';
import { knowPosts } from './helpers/posts';
import { atEachStatement } from './helpers/second-actor';
import { serve } from './helpers/service';
import {
  deploy,
  domainsOf,
  gatedPeople,
  knowCompanies,
  peopleBehind,
  readSignal,
  runEnd,
  runSignal,
  starterIcpId,
} from './helpers/signals';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const start = Date.UTC(2026, 10, 20, 9);
const names = ['a', 'b', 'c'];
const accounts = names.map((name) => ({ website: `${name}.example` }));
const nurses = { name: 'Nurses', role: 'Nurse', accounts };
const profileOf = (mark: string) => `linkedin.example/in/${mark}`;

async function edit(caller: Caller, body: object) {
  return bodyOf(await ask(caller, 'excludeEditing', body), excludeEditingResponseSchema());
}
const exclude = (caller: Caller, entries: readonly string[], more: object = {}) =>
  edit(caller, { action: 'add', entries, reason: 'customer', ...more });
const include = (caller: Caller, entries: readonly string[]) =>
  edit(caller, { action: 'remove', entries });

async function listOf(caller: Caller, offset = 0) {
  return bodyOf(await ask(caller, 'excludeList', { offset }), excludeListResponseSchema());
}
async function leftOut(caller: Caller, body: object = {}) {
  return bodyOf(await ask(caller, 'excludeFinds', body), excludeFindsResponseSchema());
}

async function search(caller: Caller, tech = 'Snowflake') {
  const answer = await call(caller.url, 'techCompanies', { caller, query: { tech } });
  return bodyOf(answer, techCompaniesPageSchema());
}

/** The credits used, once every page that was sent is charged. */
const spent = (caller: Caller) =>
  until('the charges', async () => {
    const { reserved, used_total } = await balanceOf(caller);
    return reserved === 0 && { used_total };
  });

/** A service that knows three companies, which all hire nurses. */
async function office(more: Parameters<typeof serve>[0] = {}) {
  const service = await serve({ clock: () => start, settings: { sampleData: 'off' }, ...more });
  const known = names.map((name) => ({
    name,
    says: 'Each nurse uses Snowflake.',
    profile: `https://www.linkedin.com/company/${name}-clinic`,
  }));
  await knowCompanies(service.dataDir, known, 'Nurse', start - day);
  return { service, caller: await join(service) };
}

eachStore('the exclude list', () => {
  it('reads domains, websites, pages, profiles, emails and the caller’s people, each once', async () => {
    const { caller } = await office({
      peopleDirectory: directoryOf([personOf('ada')]),
      directory: everybody,
    });
    const person = await discover(caller, { account_id: await makeAccount(caller, 'z.example') });
    // Companies are found by their pages once posts can be searched.
    await search(caller);
    const given = [
      'https://www.A.example/about',
      'a.example',
      'https://linkedin.com/company/B-clinic/',
      'jobs.c.example',
      'https://de.linkedin.com/in/Dana-Roe/en?x=1',
      'Omar <omar@c.example>',
    ];
    const bad = [
      '',
      'Acme',
      'a.example, b.example',
      'https://medium.com/x',
      'linkedin.com/company/none',
    ];
    const ids = person.result?.map(({ person_id }) => person_id) ?? [];
    const said = await edit(caller, {
      action: 'add',
      entries: [...given, ...bad],
      people_ids: [...ids, 999_999],
      reason: 'other',
      note: ' Partner ',
    });
    expect(said.unread).toEqual(bad);
    expect(said.message).toContain('No credits were spent');
    const { entries, total_count, has_more } = await listOf(caller);
    expect([total_count, has_more]).toEqual([6, false]);
    expect(entries.map(({ entry, kind }) => `${kind} ${entry}`).sort()).toEqual([
      'company a.example',
      'company b.example',
      'company c.example',
      'person linkedin.com/in/dana-roe',
      `person ${profileOf('ada')}`,
      'person omar@c.example',
    ]);
    expect(said).toMatchObject({ added: 6, changed: 0, removed: 0, unknown_people: 1 });
    const since = new Date(start).toISOString().replace('.000', '');
    expect(entries[0]).toMatchObject({ reason: 'other', note: 'Partner', since });
  });

  it('changes a reason, removes entries in any spelling, and pages', async () => {
    const { caller } = await office();
    const many = Array.from({ length: 101 }, (_, n) => `company-${n}.example`);
    expect(await exclude(caller, many)).toMatchObject({ added: 101, changed: 0, total_count: 101 });
    expect(await exclude(caller, many)).toMatchObject({ added: 0, changed: 0, total_count: 101 });
    const more = { reason: 'do_not_contact', note: 'They asked.' };
    expect(await exclude(caller, many.slice(0, 3), more)).toMatchObject({ added: 0, changed: 3 });
    const first = await listOf(caller);
    expect([first.entries.length, first.has_more]).toEqual([limits.excludedPerPage, true]);
    const rest = await listOf(caller, limits.excludedPerPage);
    expect(rest).toMatchObject({ total_count: 101, has_more: false });
    expect(rest.entries).toMatchObject([{ entry: 'company-0.example', ...more }]);
    const among = ['https://company-7.example/', 'jobs.company-8.example', 'other.example', 'no'];
    const asked = bodyOf(await ask(caller, 'excludeList', { among }), excludeListResponseSchema());
    expect(asked.left_out).toEqual(among.slice(0, 2));
    const gone = ['https://www.company-0.example/', 'company-0.example', 'unknown.example'];
    expect(await include(caller, gone)).toMatchObject({ removed: 1, total_count: 100 });
  });

  it.each([
    ['nothing to add', { action: 'add', reason: 'customer' }, 'entries'],
    ['no reason', { action: 'add', entries: ['a.example'] }, 'reason'],
    [
      'another reason that isn’t said',
      { action: 'add', entries: ['a.example'], reason: 'other' },
      'note',
    ],
    ['an entry too many', { action: 'remove', entries: Array(1_001).fill('a.example') }, 'entries'],
  ])('refuses a change with %s', async (_, body, field) => {
    const { caller } = await office();
    const answer = await ask(caller, 'excludeEditing', body);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`"${field}"`);
    expect((await listOf(caller)).total_count).toBe(0);
  });

  it('has a longest length, and changes nothing beyond it', async () => {
    const { service, caller } = await office();
    const filled = `INSERT INTO exclude_entries (user_id, subject, reason, at)
      WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${limits.excludedPerUser})
      SELECT users.id, n || '.example', 'customer', 0 FROM users, counted RETURNING id`;
    expect(await query(service.dataDir, filled)).toHaveLength(limits.excludedPerUser);
    const answer = await ask(caller, 'excludeEditing', {
      action: 'add',
      entries: ['a.example', '1.example'],
      reason: 'do_not_contact',
    });
    expectError(answer, 400, 'BAD_REQUEST', {
      reason: 'too_many_excluded',
      max: limits.excludedPerUser,
    });
    const known = await exclude(caller, ['1.example'], { reason: 'do_not_contact' });
    expect(known).toMatchObject({ added: 0, changed: 1, total_count: limits.excludedPerUser });
  });

  it('is each user’s own', async () => {
    const { service, caller } = await office();
    const other = await join(service);
    await exclude(caller, ['a.example']);
    expect((await listOf(other)).total_count).toBe(0);
    expect((await search(other)).companies).toHaveLength(3);
    expect((await include(other, ['a.example'])).removed).toBe(0);
    expect((await search(caller)).companies).toHaveLength(2);
  });

  it('is forgotten with a company or a person, and deleted with its user', async () => {
    const { service, caller } = await office();
    await exclude(caller, ['a.example', 'b.example', 'linkedin.example/in/ada', 'ada@a.example']);
    await exclude(caller, ['c.example'], { reason: 'other', note: 'As ada@a.example says' });
    await runSignal(caller, 'hiringForRole', nurses);
    const asSeen = async () =>
      (await listOf(caller)).entries.map(({ entry, note }) => [entry, note]);
    await asOperator(service.dataDir, (operator) =>
      operator.forgetPerson({ email: 'ada@a.example' }),
    );
    expect(await asSeen()).toEqual([
      ['c.example', null],
      [profileOf('ada'), null],
      ['b.example', null],
      ['a.example', null],
    ]);
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('b.example'));
    expect((await leftOut(caller)).finds.map(({ entry }) => entry).sort()).toEqual([
      'a.example',
      'c.example',
    ]);
    await asOperator(service.dataDir, async (operator) => {
      await operator.deleteUser(await operator.user(caller.userId));
    });
    for (const table of ['exclude_entries', 'exclude_finds'])
      expect(await query(service.dataDir, `SELECT id FROM ${table}`)).toEqual([]);
  });
});

eachStore('what is on the exclude list', () => {
  it('is left out of a signal, never charged, and noted once with its reason', async () => {
    const time = { now: start };
    const { service, caller } = await office({ clock: () => time.now });
    await exclude(caller, ['a.example'], { reason: 'open_opportunity' });
    const signal = await runSignal(caller, 'hiringForRole', { ...nurses, repeat: true });
    expect(signal).toMatchObject({ accounts_found: 2, credits_used: 4, excluded_count: 1 });
    expect(await domainsOf(signal)).toEqual(['b.example', 'c.example']);
    time.now += day;
    await exclude(caller, ['a.example'], { reason: 'do_not_contact', note: 'Asked' });
    const { signal_id } = signal;
    const last = await until('the next run', async () => {
      const later = await readSignal(caller, signal_id);
      return Date.parse(later.last_run?.ended_at ?? '') === time.now && later;
    });
    expect(last).toMatchObject({ accounts_found: 2, credits_used: 4, excluded_count: 1 });
    const { finds, total_count } = await leftOut(caller, { signal_id });
    expect(total_count).toBe(1);
    expect(finds).toMatchObject([
      {
        entry: 'a.example',
        kind: 'company',
        reason: 'do_not_contact',
        note: 'Asked',
        found_by: 'signal',
        signal_id,
        job_id: null,
        tech: null,
        left_out_at: new Date(time.now).toISOString().replace('.000', ''),
      },
    ]);
    await include(caller, ['a.example']);
    time.now += day;
    await until('the find', async () => (await readSignal(caller, signal_id)).accounts_found === 3);
    expectError(
      await ask(await join(service), 'excludeFinds', { signal_id }),
      404,
      'NOT_FOUND',
      {},
    );
  });

  it('is left out of a signal that is under way when it is excluded', async () => {
    const gate = gatedPeople();
    const { caller } = await office({ peopleDirectory: gate.directory });
    const icp_id = await starterIcpId(caller);
    const { signal_id } = await deploy(caller, 'hiringForRole', { ...nurses, icp_id });
    await until('the search for people', () => gate.asked > 0);
    await exclude(caller, ['b.example', 'linkedin.example/in/ada']);
    gate.isOpen = true;
    const signal = await runEnd(caller, signal_id);
    expect(signal).toMatchObject({ accounts_found: 2, credits_used: 4, excluded_count: 2 });
    expect(await domainsOf(signal)).toEqual(['a.example', 'c.example']);
    expect((await peopleBehind(signal.people_audience_url)).members).toEqual([]);
  });

  it('is left out of social listening with its posts', async () => {
    const { service, caller } = await office({ peopleDirectory: directoryOf([personOf('ada')]) });
    const byAda = `UPDATE social_posts SET author_url = 'https://www.linkedin.example/in/Ada/' WHERE url LIKE '%/a.example' RETURNING id`;
    await query(service.dataDir, byAda);
    await exclude(caller, ['linkedin.example/in/ada']);
    const body = {
      name: 'Posts',
      icp_id: await starterIcpId(caller),
      search_query: 'nurse',
      timeframe: 30,
    };
    const signal = await runSignal(caller, 'socialListening', body);
    expect(await domainsOf(signal)).toEqual(['b.example', 'c.example']);
    expect(signal.excluded_count).toBe(1);
    expect((await leftOut(caller)).finds).toMatchObject([
      { entry: profileOf('ada'), kind: 'person' },
    ]);
  });

  it('is left out of a page of the technology search', async () => {
    const { caller } = await office();
    await exclude(caller, ['b.example']);
    const page = await search(caller, ' snowflake');
    expect(page.companies.map(({ domain }) => domain)).toEqual(['a.example', 'c.example']);
    expect(page).toMatchObject({ total_results: 3, excluded_count: 1, credits_consumed: 10 });
    expect(await spent(caller)).toMatchObject({ used_total: 10 });
    expect((await leftOut(caller)).finds).toMatchObject([
      { entry: 'b.example', found_by: 'search', tech: 'snowflake', signal_id: null },
    ]);
    await exclude(caller, ['a.example', 'c.example']);
    expect(await search(caller)).toMatchObject({
      companies: [],
      excluded_count: 3,
      credits_consumed: 0,
    });
    await include(caller, ['a.example', 'c.example']);
    expect(await search(caller)).toMatchObject({
      excluded_count: 1,
      credits_consumed: 0,
      already_paid: 2,
    });
  });

  it('is left out with the hosts below it', async () => {
    const { service, caller } = await office();
    await knowPosts(service.dataDir, [['shop.a', 'Each nurse helps.', start - day]]);
    await exclude(caller, ['a.example']);
    const accounts = [{ website: 'shop.a.example' }, { website: 'a.example' }];
    const body = { ...nurses, role: null, accounts };
    const signal = await runSignal(caller, 'hiringForRole', body);
    expect(signal).toMatchObject({ accounts_found: 0, credits_used: 0, excluded_count: 1 });
  });

  it('is left out of people discovery: people, and everyone at a company', async () => {
    const peopleDirectory = directoryOf(manyPeople(5));
    const { caller } = await office({ peopleDirectory, directory: everybody });
    const account_id = await makeAccount(caller, 'a.example');
    const before = await balanceOf(caller);
    await exclude(caller, ['https://linkedin.example/in/1', '3@ACME.example']);
    const job = await discover(caller, { account_id });
    expect(job.result?.map(({ person_name }) => person_name)).toEqual([
      'Person 0',
      'Person 2',
      'Person 4',
    ]);
    expect(job.progress).toMatchObject({
      new_people: 3,
      credits_charged: 3,
      excluded_count: 2,
      stopped_by: null,
    });
    const finds = (await leftOut(caller)).finds;
    expect(finds.map(({ entry, job_id }) => [entry, job_id]).sort()).toEqual([
      ['3@acme.example', job.job_id],
      [profileOf('1'), job.job_id],
    ]);
    await exclude(caller, ['a.example']);
    const none = await discover(caller, { account_id });
    expect(none).toMatchObject({
      status: 'completed',
      result: [],
      progress: { excluded_count: 1 },
    });
    const after = await balanceOf(caller);
    expect([before.balance - after.balance, after.reserved]).toEqual([3, 0]);
  });

  it('is never shown or charged in any order of changes and searches', async () => {
    const { service, caller: first } = await office();
    const domains = names.map((name) => `${name}.example`);
    const change = fc.record({
      what: fc.constantFrom('add', 'remove', 'search'),
      some: fc.subarray(domains, { minLength: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        const caller = await join(service);
        const excluded = new Set<string>();
        const shown = new Set<string>();
        for (const { what, some } of changes) {
          if (what === 'add') {
            await exclude(caller, some);
            for (const domain of some) excluded.add(domain);
          } else if (what === 'remove') {
            await include(caller, some);
            for (const domain of some) excluded.delete(domain);
          } else {
            const page = await search(caller);
            const now = page.companies.map(({ domain }) => domain);
            expect(now).toEqual(domains.filter((domain) => !excluded.has(domain)));
            expect(page.excluded_count).toBe(excluded.size);
            for (const domain of now) shown.add(domain);
          }
        }
        expect((await spent(caller)).used_total).toBe(5 * shown.size);
      }),
      { numRuns: 12 },
    );
    expect((await listOf(first)).total_count).toBe(0);
  });
});

eachStore('an exclusion while a worker saves', () => {
  const domainOf = (n: number) => `clinic-${n}.example`;

  async function makeUser(store: Store, n: number): Promise<string> {
    const [id, email] = [`usr_${n}`, `user-${n}@people.example`];
    await store.codes.replace({ id: `code-${n}`, email, hash: 'aa', expiresAt: start + day });
    const keys = { keyHash: `hash-${n}`, keySealed: `sealed-${n}` };
    await store.users.redeem(`code-${n}`, { id, email, ...keys, startingCredits: 100 }, start);
    return id;
  }

  const excluding = (userId: string, subject: string) => (store: Store) =>
    store.excludeList.add(
      { userId, subjects: [subject], reason: 'customer', note: null },
      limits.excludedPerUser,
      start,
    );

  /** Expects no charge if the exclusion came first, and the whole price if it had to wait. */
  async function expectObeyed(store: Store, userId: string, wasFirst: boolean, price: number) {
    const { balance, reserved } = await store.credits.count(userId);
    expect(balance - reserved).toBe(wasFirst ? 100 : 100 - price);
  }

  it('comes before a find of a signal, or after all of it', async () => {
    await atEachStatement(freshFolder(), async (store, n) => {
      const userId = await makeUser(store, n);
      const ids = (what: string) => ({ id: `${what}-${n}`, name: what });
      await store.signals.deploy(
        {
          userId,
          request: readSignalRequest('role', {
            name: 'Nurses',
            role: 'Nurse',
            accounts: [{ website: domainOf(n) }],
          }),
          icp: null,
          prices: { account: 2, email: 1, finder: 1, check: 1 },
          audiences: { accounts: ids('accounts'), people: ids('people') },
          note: null,
          idempotency: undefined,
          answer: () => '{}',
        },
        start,
      );
      const claimed = await store.signalQueue.claim(`token-${n}`, start, start + day);
      if (!claimed) throw new Error('The signal was not claimed');
      const batch = {
        findings: [{ company: companyOf(domainOf(n)), evidence: [], people: [] }],
        looked: 1,
        postsFrom: null,
        afterCompany: null,
        note: null,
        withEmails: false,
        crm: 'none',
        operatorAlerts: [],
      } as const;
      return {
        flow: ({ signalQueue }) => signalQueue.keep(claimed, batch, start, start + day),
        other: excluding(userId, domainOf(n)),
        check: (wasFirst) => expectObeyed(store, userId, wasFirst, 2),
      };
    });
  });

  it('comes before a page of the technology search, or after all of it', async () => {
    await atEachStatement(freshFolder(), async (store, n) => {
      const userId = await makeUser(store, n);
      const page = { price: 5, domains: [domainOf(n)], tech: 'nurse' };
      return {
        flow: ({ tech }) => tech.holds.hold({ userId, holdId: `hold-${n}` }, page, start),
        other: excluding(userId, domainOf(n)),
        check: (wasFirst) => expectObeyed(store, userId, wasFirst, 5),
      };
    });
  });
});
