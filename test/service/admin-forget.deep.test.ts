import { companyToForget, type Operator, personToForget } from '../../src/service';
import { balanceOf, enrich, jobEnd, readAccounts, readJob, join as signUp } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { everybody } from './helpers/directories';
import { databaseUrlOf, query } from './helpers/folders';
import { importAll, useAll } from './helpers/forgettable';
import { jobAtGate } from './helpers/gate';
import { asOperator } from './helpers/operator';
import {
  discover,
  discoveryEnd,
  enrichmentEnd,
  makeAccount,
  personOf,
  startDiscovery,
  verificationEnd,
} from './helpers/people';
import { serve, serveEmpty } from './helpers/service';
import { accountsBehind, deploy, gatedPeople, peopleBehind, runEnd } from './helpers/signals';
import { eachStore, onSqlite } from './helpers/stores';
import { bring, jsonl } from './helpers/text-file';
import { tablesWith } from './helpers/traces';
import { until } from './helpers/until';

/** Data of the person to be forgotten, and of no other. */
const personal = [
  /quilla.?vexford(?!-2)/i,
  /(?<![.\w])quilla@mirefield/i,
  /555-?0177/,
  /vexhaven/i,
  /vexford(?!-2)/i,
];
/** Traces of the planted company, except its name in email addresses and after a hyphen. */
const corporate = [/zorblatt/i, /(?<![-@])mirefield/i];

const searched = async (caller: Caller) => {
  const query = { tech: 'gizmotron', enrich: 'true', top_job: 'true' };
  return (await call(caller.url, 'techCompanies', { caller, query })).body;
};

/** A report as an object: what was done to the rows of each table. */
const rowsOf = (report: Awaited<ReturnType<Operator['forgetPerson']>>) =>
  Object.fromEntries(report.map(({ table, ...rows }) => [table, rows]));

async function expectNoTrace(dataDir: string) {
  for (const pattern of personal) {
    expect([pattern, await tablesWith(dataDir, pattern)]).toEqual([pattern, []]);
  }
}

/** A service where two tenants have used everything; also the first of them, and what that one has. */
async function serveUsed() {
  const service = await serveEmpty();
  await importAll(service.dataDir);
  const callers = [await signUp(service), await signUp(service)] as const;
  const [used] = [await useAll(callers[0]), await useAll(callers[1])];
  return { dataDir: service.dataDir, caller: callers[0], used };
}

eachStore('an operator who forgets', () => {
  it('a person leaves no trace of them anywhere, and keeps all else', async () => {
    const { dataDir, caller, used } = await serveUsed();
    for (const pattern of personal) expect(await tablesWith(dataDir, pattern)).not.toEqual([]);
    // The index of post words is searched too.
    const index = databaseUrlOf(dataDir) === '' ? 'post_words_data' : 'post_keys';
    expect(await tablesWith(dataDir, /vexford/i)).toContain(index);
    const audience = used.signals[3]?.people_audience_url;
    const before = await peopleBehind(audience);
    expect(before).toMatchObject({ total_count: 3 });
    expect(await searched(caller)).toMatchObject({
      companies: [{ post_count: 2 }, { post_count: 2 }],
    });

    const report = await asOperator(dataDir, (operator) =>
      operator.forgetPerson(personToForget('linkedin.example/in/Quilla-Vexford')),
    );
    expect(rowsOf(report)).toMatchObject({
      account_people: { deleted: 2, emptied: 0 },
      audience_members: { deleted: 8, emptied: 0 },
      crm_contacts: { deleted: 2, emptied: 0 },
      job_changes: { deleted: 1, emptied: 0 },
      job_items: { deleted: 0, emptied: 6 },
      job_posts: { deleted: 2, emptied: 0 },
      people: { deleted: 1, emptied: 0 },
      social_posts: { deleted: 2, emptied: 0 },
    });
    await expectNoTrace(dataDir);

    // All else stays, and audiences say how many are left.
    expect(await searched(caller)).toMatchObject({
      companies: [{ post_count: 1 }, { post_count: 1 }],
    });
    const after = await peopleBehind(audience);
    expect(after.total_count).toBe(2);
    expect(after.members).toEqual(
      before.members.filter(({ person_name }) => person_name !== 'Quilla Vexford'),
    );
    const discovery = await discoveryEnd(caller, used.discovery.job_id);
    expect(discovery.result).toMatchObject([{ person_name: 'Colleague Stays' }]);
    expect(discovery.progress).toMatchObject({ total: 2, new_people: 2 });
    for (const job of [
      await enrichmentEnd(caller, used.contacts.job_id),
      await verificationEnd(caller, used.verdicts.job_id),
    ]) {
      expect(job.result).toMatchObject([
        { person_name: 'Colleague Stays' },
        { person_name: 'Bo Bystander' },
      ]);
    }

    // No import, job or signal brings them back.
    expect(await importAll(dataDir)).toBe(5);
    const again = await discover(caller, { account_id: used.account_id });
    expect(again.result).toMatchObject([{ person_name: 'Colleague Stays' }]);
    await expectNoTrace(dataDir);
    const { members } = await peopleBehind(audience);
    expect(members).toHaveLength(2);
  });

  it('a company leaves no trace of it anywhere, and keeps all else', async () => {
    const { dataDir, caller, used } = await serveUsed();
    await asOperator(dataDir, (operator) => operator.block(['mirefield.example']));
    const accountsUrl = used.signals[2]?.account_audience_url;
    expect((await accountsBehind(accountsUrl)).total_count).toBe(1);
    const report = await asOperator(dataDir, (operator) =>
      operator.forgetCompany(companyToForget('https://www.Mirefield.example/')),
    );
    expect(rowsOf(report)).toMatchObject({
      accounts: { deleted: 2, emptied: 0 },
      account_people: { deleted: 4, emptied: 2 },
      blocked_companies: { deleted: 1, emptied: 0 },
      companies: { deleted: 1, emptied: 0 },
      job_posts: { deleted: 2, emptied: 0 },
      people: { deleted: 2, emptied: 2 },
      signals: { deleted: 0, emptied: 2 },
      social_posts: { deleted: 2, emptied: 0 },
    });
    for (const pattern of corporate) {
      // Another company's post names an address there, whose words are among the words of posts.
      const tables = (await tablesWith(dataDir, pattern)).filter(
        (table) => !table.startsWith('post_'),
      );
      expect([pattern, tables]).toEqual([pattern, []]);
    }
    expect(await tablesWith(dataDir, /zorblatt/i)).toEqual([]);
    expect(await tablesWith(dataDir, /big-mirefield/)).toEqual(['companies']);

    expect((await accountsBehind(accountsUrl)).total_count).toBe(0);
    const { accounts } = await readAccounts(caller, {
      account_domains: ['mirefield.example', 'bystander.example'],
    });
    expect(accounts).toMatchObject([{ website: 'https://bystander.example' }]);
    const enrichment = await readJob(caller, used.enrichment.job_id);
    expect(enrichment.result).toMatchObject([{ domain: 'bystander.example' }]);
    expect(enrichment.progress).toMatchObject({ total: 2, completed: 2 });
    expect(await searched(caller)).toMatchObject({ companies: [{ name: 'Bystander' }] });

    // Nothing brings it back. A user who asks for its name gets "unknown".
    expect(await importAll(dataDir)).toBe(7);
    expect(await tablesWith(dataDir, /zorblatt/i)).toEqual([]);
    const again = await enrich(caller, ['mirefield.example']);
    expect(again.result).toMatchObject([{ status: 'not_found' }]);
    // A signal that names it finds nothing.
    const { signal_id } = await deploy(caller, 'hiringForRole', {
      name: 'Once more',
      role: 'robot tamer',
      accounts: [{ website: 'mirefield.example' }],
    });
    expect(await runEnd(caller, signal_id)).toMatchObject({ accounts_found: 0 });
  });

  it('a company also forgets its hosts, and no other company’s', async () => {
    const { dataDir } = await serveEmpty();
    const others = ['mirefield.github.io', 'big-mirefield.example', 'mirefield.example.org'];
    const hosts = ['careers.mirefield.example', 'en.careers.mirefield.example'];
    const bringAll = async () =>
      (
        await bring(
          dataDir,
          'companies',
          jsonl(
            ['mirefield.example', ...hosts, ...others].map((domain) => ({
              domain,
              name: 'Zorblatt',
            })),
          ),
        )
      ).forgotten;
    expect(await bringAll()).toBe(0);
    const companies = () => query(dataDir, 'SELECT domain FROM companies ORDER BY domain');
    const report = await asOperator(dataDir, (operator) =>
      operator.forgetCompany(companyToForget('mirefield.example')),
    );
    expect(rowsOf(report)).toMatchObject({ companies: { deleted: 3 } });
    const left = others.toSorted().map((domain) => ({ domain }));
    expect(await companies()).toEqual(left);
    expect(await bringAll()).toBe(3);
    const person = { name: 'Quilla', role: 'CEO', profile_url: 'https://x.example/in/q' };
    const people = jsonl([{ ...person, domain: hosts[0] }]);
    expect(await bring(dataDir, 'people', people)).toMatchObject({ added: 0, forgotten: 1 });
    await asOperator(dataDir, (operator) => operator.forgetCompany('github.io'));
    expect(await companies()).toEqual(left);
  });

  it('people by a LinkedIn address finds them under all its forms', async () => {
    const ways = [
      (slug: string) => `https://de.linkedin.com/in/${slug}`,
      (slug: string) => `https://m.linkedin.com/in/${slug.toUpperCase()}/`,
      (slug: string) => `https://www.linkedin.com/in/${slug}/en`,
      (slug: string) => `linkedin.com/in/${slug}/overlay/contact-info/`,
      (slug: string) => `https://www.linkedin.com/mwlite/in/${slug}?trk=x`,
      (slug: string) => `http://www.linkedin.com/comm/in/${slug}`,
    ];
    const slugs = ways.map((_, at) => `vexford-${at}`);
    const all = slugs.flatMap((slug) => ways.map((way) => way(slug)));
    const post = { domain: 'mirefield.example', title: 'Tamer', posted_at: '2026-01-05T00:00:00Z' };
    const person = { domain: 'mirefield.example', name: 'Quilla', role: 'CEO' };
    const people = jsonl(all.map((profile_url) => ({ ...person, profile_url })));
    const posts = jsonl(
      all.map((url, at) => ({
        ...{ ...post, description: `Ask ${url}.`, url: `https://jobs.example/${at}` },
      })),
    );
    const { dataDir } = await serveEmpty();
    expect((await bring(dataDir, 'people', people)).added).toBe(slugs.length);
    expect((await bring(dataDir, 'posts', posts)).added).toBe(all.length);
    // A spelling that imports don’t store.
    const old = 'https://fr.linkedin.com/in/vexford-0/fr';
    await query(
      dataDir,
      `UPDATE people SET profile_url = '${old}' WHERE profile_url LIKE '%-0' RETURNING id`,
    );
    await asOperator(dataDir, async (operator) => {
      for (const [at, slug] of slugs.entries())
        await operator.forgetPerson(personToForget(ways[at]?.(slug) ?? ''));
    });
    expect(await tablesWith(dataDir, /vexford/i)).toEqual([]);
    expect(await bring(dataDir, 'people', people)).toMatchObject({ added: 0, updated: 0 });
    expect(await tablesWith(dataDir, /vexford/i)).toEqual([]);
  });

  it('a person keeps another whose address differs only by an id', async () => {
    const { dataDir } = await serveEmpty();
    const person = { domain: 'mirefield.example', role: 'CEO' };
    const address = 'https://www.facebook.com/profile.php';
    const people = jsonl([
      { ...person, name: 'Quilla Vexford', profile_url: `${address}?ref=x&id=1001` },
      { ...person, name: 'Colleague Stays', profile_url: `${address}?id=10012` },
    ]);
    expect(await bring(dataDir, 'people', people)).toMatchObject({ added: 2 });
    await asOperator(dataDir, (operator) =>
      operator.forgetPerson(personToForget('facebook.com/profile.php?id=1001')),
    );
    const colleague = [{ name: 'Colleague Stays' }];
    expect(await query(dataDir, 'SELECT name FROM people')).toEqual(colleague);
    expect(await bring(dataDir, 'people', people)).toMatchObject({ added: 0, forgotten: 1 });
    expect(await query(dataDir, 'SELECT name FROM people')).toEqual(colleague);
  });

  it('a person finds their email address in any spelling, also with umlauts', async () => {
    const { dataDir } = await serveEmpty();
    const person = { domain: 'mirefield.example', name: 'Quilla Vexford', role: 'CEO' };
    const spellings = ['bo@müller.example', 'bo@xn--mller-kva.example'];
    for (const forget of ['Bo <BO@Müller.example>', 'mailto:bo@xn--mller-kva.example?subject=x'])
      for (const [at, work_email] of spellings.entries()) {
        const profile_url = `https://x.example/in/${at}-${forget.length}`;
        const people = jsonl([{ ...person, profile_url, work_email }]);
        const first = forget.startsWith('Bo') && at === 0;
        expect(await bring(dataDir, 'people', people)).toMatchObject({
          added: first ? 1 : 0,
          forgotten: first ? 0 : 1,
          lost: 0,
        });
        await asOperator(dataDir, (operator) => operator.forgetPerson(personToForget(forget)));
        expect(await query(dataDir, 'SELECT name FROM people')).toEqual([]);
      }
  });

  it('a company keeps it out of a job that a worker is running', async () => {
    const domains = ['mirefield.example', 'bystander.example'];
    const { gate, service, caller, job_id } = await jobAtGate(domains);
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('mirefield.example'));
    gate.open();
    const job = await jobEnd(caller, job_id);
    expect(job).toMatchObject({
      status: 'completed',
      result: [{ domain: 'bystander.example', status: 'enriched' }],
      progress: { total: 2, completed: 2 },
    });
    expect(await tablesWith(service.dataDir, /mirefield/)).toEqual([]);
    expect(await balanceOf(caller)).toMatchObject({ used_total: 1, reserved: 0 });
  });

  it('a company ends a search for its people, and gives its credits back', async () => {
    const gate = gatedPeople(personOf('quilla'));
    const service = await serve({
      directory: everybody,
      settings: { sampleData: 'off' },
      peopleDirectory: gate.directory,
    });
    const caller = await signUp(service);
    const account_id = await makeAccount(caller, 'mirefield.example');
    const { job_id } = await startDiscovery(caller, { account_id });
    await until('a worker to ask', () => gate.asked > 0);
    await asOperator(service.dataDir, (operator) => operator.forgetCompany('mirefield.example'));
    gate.isOpen = true;
    const job = await discoveryEnd(caller, job_id);
    expect(job).toMatchObject({ status: 'failed', result: null });
    expect(job.error_message).toContain('0 credits were charged');
    // Once the next job is done, the worker has finished the first.
    await enrich(caller, ['bystander.example']);
    expect(await balanceOf(caller)).toMatchObject({ used_total: 2, reserved: 0 });
    expect(await tablesWith(service.dataDir, /mirefield|quilla/)).toEqual([]);
  });

  it('also excludes companies and people who were never stored', async () => {
    const service = await serveEmpty();
    const { dataDir } = service;
    await asOperator(dataDir, async (operator) => {
      const [company, ...people] = [
        await operator.forgetCompany('mirefield.example'),
        await operator.forgetPerson(personToForget(' Bo@mirefield.example ')),
        await operator.forgetPerson(personToForget('https://www.linkedin.example/in/nobody/')),
      ];
      expect(company).toEqual([]);
      expect(people).toEqual([[], []]);
    });
    expect(await importAll(dataDir)).toBe(8);
    expect(await query(dataDir, 'SELECT name FROM people')).toEqual([]);
  });
});

onSqlite('whom to forget', () => {
  it.each([
    ['', ''],
    ['acme', ''],
    ['dana', ''],
    ['10.0.0.1', ': this is a number or an IP address'],
  ])('rejects the company “%s”', (text, why) => {
    const what = `isn’t a company domain${why}. Nothing was deleted.`;
    expect(() => companyToForget(text)).toThrow(what);
  });

  it.each(['', 'dana', 'linkedin.example', 'https://linkedin.example/', 'dana@', '@a.example/x'])(
    'rejects the person “%s”',
    (text) => {
      expect(() => personToForget(text)).toThrow('Nothing was deleted.');
    },
  );
});
