import { day } from '../../src/service/clock';
import { join as signUp } from './helpers/acts';
import { freshFolder, query } from './helpers/folders';
import { discover, enrichPeople, makeAccount, verifyPeople } from './helpers/people';
import { serve } from './helpers/service';
import { accountsBehind, readSignal, runSignal, starterIcpId } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { bring, csv, jsonl } from './helpers/text-file';

const yesterday = new Date(Date.now() - day).toISOString();
const checked_at = new Date(Date.now() - 2 * day).toISOString();

type Fields = Record<string, unknown>;

const person = (fields: Fields = {}): Fields => ({
  domain: 'https://www.northwind.example',
  company: 'Northwind',
  name: 'Dana Roe',
  role: 'VP of Sales',
  profile_url: 'www.linkedin.example/in/dana-roe',
  location: 'Berlin, Germany',
  country_code: 'deu',
  work_email: 'Dana.Roe@northwind.example',
  phone: '+49 30 555-0100',
  joined_company_at: '2025-03-01',
  checked_at,
  employer_domain: '',
  ...fields,
});
const people = [
  person(),
  person({
    name: 'Lee Left',
    profile_url: 'https://www.linkedin.example/in/lee-left',
    work_email: '',
    phone: '',
    employer_domain: 'elsewhere.example',
    employer_name: 'Elsewhere',
  }),
  person({
    name: 'Sam Silent',
    profile_url: 'https://www.linkedin.example/in/sam-silent',
    checked_at: '',
  }),
  person({
    name: 'Nia Nowhere',
    profile_url: 'https://www.linkedin.example/in/nia-nowhere',
    employer_domain: 'none',
  }),
];
const social = (fields: Fields = {}): Fields => ({
  domain: 'northwind.example',
  company: 'Northwind',
  author_name: 'Dana Roe',
  author_role: 'VP of Sales',
  author_url: 'https://www.linkedin.example/in/dana-roe',
  text: 'Our zebra forecasting took nine months.',
  posted_at: yesterday,
  url: 'https://www.linkedin.example/posts/1',
  ...fields,
});

/** Imports a valid record, and one with each of these wrong fields; expects their faults. */
async function expectFaults(
  kind: 'people' | 'socials',
  record: (fields?: Fields) => Fields,
  wrong: readonly (readonly [fields: Fields, fault: string])[],
) {
  const file = jsonl([record(), ...wrong.map(([fields]) => record(fields))]);
  const badLines = wrong.map(([, fault], index) => ({ line: index + 2, fault }));
  const report = await bring(freshFolder(), kind, file);
  expect(report).toMatchObject({ added: 1, bad: wrong.length, badLines, lost: 0 });
}

eachStore('an import of people', () => {
  it.each([
    ['JSONL', jsonl],
    ['CSV', csv],
  ])(
    'of %s is discovered, enriched and verified, and harmless when repeated',
    async (_, fileOf) => {
      const service = await serve({ settings: { sampleData: 'off' } });
      const file = fileOf(people);
      const faults = { bad: 0, badLines: [], lost: 0, lostFields: [] };
      const nothing = { added: 0, updated: 0, unchanged: 0, forgotten: 0, ...faults };
      expect(await bring(service.dataDir, 'people', file)).toEqual({ ...nothing, added: 4 });
      expect(await bring(service.dataDir, 'people', file)).toEqual({ ...nothing, unchanged: 4 });

      const caller = await signUp(service);
      const account_id = await makeAccount(caller, 'northwind.example');
      const found = await discover(caller, {
        account_id,
        seniority_filters: ['VP'],
        department_filters: ['SALES'],
      });
      expect(found.result).toMatchObject([
        {
          person_name: 'Dana Roe',
          person_role: 'VP of Sales',
          person_seniority: 'VP',
          person_department: 'SALES',
          person_location: 'Berlin, Germany',
          person_linkedin_url: 'https://www.linkedin.example/in/dana-roe',
          joined_company_at: '2025-03-01T00:00:00Z',
        },
        { person_name: 'Lee Left' },
        { person_name: 'Sam Silent' },
        { person_name: 'Nia Nowhere' },
      ]);
      const ids = found.result?.map(({ person_id }) => person_id) ?? [];
      const enriched = await enrichPeople(caller, {
        people_ids: ids,
        enrich_emails: true,
        enrich_phones: true,
      });
      expect(enriched.result).toMatchObject([
        {
          status: 'enriched',
          person_email: 'dana.roe@northwind.example',
          person_phone: '+49305550100',
        },
        { status: 'no_match' },
        { status: 'enriched' },
        { status: 'enriched' },
      ]);
      const verified = await verifyPeople(caller, ids);
      expect(verified.result).toMatchObject([
        { status: 'employed' },
        { status: 'left' },
        { status: 'unknown' },
        { status: 'left' },
      ]);
    },
  );

  it('brings people up to date, keeps what it does not say, and moves those who moved', async () => {
    const dataDir = freshFolder();
    await bring(dataDir, 'people', jsonl([person()]));
    const less = person({ role: 'Chief Revenue Officer', work_email: null, checked_at: null });
    expect(await bring(dataDir, 'people', jsonl([less]))).toMatchObject({ added: 0, updated: 1 });
    const kept = `SELECT domain, role, seniority, work_email, employer_domain FROM people
      JOIN companies ON companies.id = company_id`;
    expect(await query(dataDir, kept)).toEqual([
      {
        domain: 'northwind.example',
        role: 'Chief Revenue Officer',
        seniority: 'CXO',
        work_email: 'dana.roe@northwind.example',
        employer_domain: 'northwind.example',
      },
    ]);
    const moved = person({ domain: 'fabrikam.example', work_email: null, checked_at: null });
    expect(await bring(dataDir, 'people', jsonl([moved]))).toMatchObject({ updated: 1 });
    expect(await query(dataDir, kept)).toMatchObject([
      { domain: 'fabrikam.example', work_email: null, employer_domain: null },
    ]);
  });

  it('keeps what a later line about the same person does not say, unless it says that they moved', async () => {
    const less = person({ role: 'Chief Revenue Officer', work_email: null, checked_at: null });
    const moved = person({ domain: 'fabrikam.example', phone: null, checked_at: null });
    const kept = `SELECT domain, role, work_email, phone, employer_domain FROM people
      JOIN companies ON companies.id = company_id`;
    const stayed = freshFolder();
    expect(await bring(stayed, 'people', jsonl([person(), less]))).toMatchObject({ added: 1 });
    expect(await query(stayed, kept)).toEqual([
      {
        domain: 'northwind.example',
        role: 'Chief Revenue Officer',
        work_email: 'dana.roe@northwind.example',
        phone: '+49305550100',
        employer_domain: 'northwind.example',
      },
    ]);
    const gone = freshFolder();
    await bring(gone, 'people', jsonl([person(), moved]));
    expect(await query(gone, kept)).toMatchObject([
      { domain: 'fabrikam.example', phone: null, employer_domain: null },
    ]);
  });

  it('imports a recent joiner as a hire, which a signal finds', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const posts = jsonl([
      {
        domain: 'northwind.example',
        company: 'Northwind',
        title: 'Planner',
        description: 'We roll out zebra forecasting.',
        posted_at: yesterday,
        url: 'https://jobs.example/1',
      },
    ]);
    await bring(dataDir, 'posts', posts);
    const caller = await signUp(service);
    const deployment = {
      name: 'New hires',
      icp_id: await starterIcpId(caller),
      trait: 'northwind',
      activity: 'posts about zebra forecasting and hired someone in the last 60 days',
    };
    await bring(
      dataDir,
      'companies',
      jsonl([{ domain: 'northwind.example', name: 'Northwind', industry: 'Northwind logistics' }]),
    );
    const before = await runSignal(caller, 'deepCompanySearch', deployment);
    expect(before.accounts_found).toBe(0);
    const joined_company_at = new Date(Date.now() - 20 * day).toISOString().slice(0, 10);
    await bring(dataDir, 'people', jsonl([person({ joined_company_at: '2020-01-01' })]));
    await bring(dataDir, 'people', jsonl([person({ joined_company_at })]));
    const after = await runSignal(caller, 'deepCompanySearch', { ...deployment, name: 'Again' });
    expect(after.accounts_found).toBe(1);
    expect(await query(dataDir, 'SELECT person_name FROM job_changes')).toHaveLength(1);
  });

  it('reports what cannot be used', async () => {
    await expectFaults('people', person, [
      [{ name: ' ' }, 'name is missing'],
      [{ profile_url: 'dana' }, 'profile_url must be a web address'],
      [{ domain: 'no domain' }, 'domain isn’t a company domain'],
    ]);
  });

  it('leaves a field out that cannot be read, and never guesses where the person works then', async () => {
    const wrong: readonly (readonly [fields: Fields, ...faults: string[]])[] = [
      [{ work_email: 'dana' }, 'work_email must be an email address'],
      [{ country_code: 'Atlantis' }, 'country_code must be a country, such as DE, DEU or Germany'],
      [{ joined_company_at: '2999-01-01' }, 'joined_company_at is in the future'],
      [{ checked_at: 'yesterday' }, 'checked_at must be a time such as 2026-11-20T09:00:00Z'],
      [
        { employer_domain: 'no domain' },
        'employer_domain isn’t a company domain',
        'checked_at needs employer_domain, which can’t be read',
      ],
    ];
    const records = wrong.map(([fields], n) =>
      person({ ...fields, profile_url: `linkedin.example/in/p${n}` }),
    );
    const dataDir = freshFolder();
    expect(await bring(dataDir, 'people', jsonl(records))).toMatchObject({
      added: wrong.length,
      bad: 0,
      lost: 6,
      lostFields: wrong.flatMap(([, ...faults], index) =>
        faults.map((fault) => ({ line: index + 1, fault })),
      ),
    });
    const employers = 'SELECT employer_domain FROM people ORDER BY profile_url';
    expect(await query(dataDir, employers)).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ employer_domain: 'northwind.example' })),
      { employer_domain: null },
      { employer_domain: null },
    ]);
  });
});

eachStore('an import of social posts', () => {
  it('is found by a signal that listens, with its author', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    await bring(dataDir, 'people', jsonl([person()]));
    const own = social({
      author_name: '',
      author_role: '',
      author_url: '',
      text: 'The zebra forecasting team grows.',
      url: 'www.linkedin.example/posts/2',
    });
    const file = csv([social(), own]);
    expect(await bring(dataDir, 'socials', file)).toMatchObject({ added: 2, bad: 0 });
    expect(await bring(dataDir, 'socials', file)).toMatchObject({ added: 0, unchanged: 2 });
    const changed = csv([social({ text: 'Our zebra forecasting took ten months.' })]);
    expect(await bring(dataDir, 'socials', changed)).toMatchObject({ added: 0, updated: 1 });

    const caller = await signUp(service);
    const asked = { search_query: 'zebra forecasting', timeframe: 30 };
    const accounts = await runSignal(caller, 'socialListening', { ...asked, name: 'Accounts' });
    expect(accounts).toMatchObject({ status: 'completed', accounts_found: 1 });
    const { members } = await accountsBehind(accounts.account_audience_url);
    expect(members).toMatchObject([{ account_name: 'Northwind' }]);
    const snippets = 'SELECT title, snippet, url FROM signal_evidence ORDER BY url';
    expect(await query(dataDir, snippets)).toEqual([
      {
        title: 'Post by Dana Roe, VP of Sales',
        snippet: 'Our zebra forecasting took ten months.',
        url: 'https://www.linkedin.example/posts/1',
      },
      {
        title: 'Post by Northwind',
        snippet: 'The zebra forecasting team grows.',
        url: 'https://www.linkedin.example/posts/2',
      },
    ]);
    const authors = await runSignal(caller, 'socialListening', {
      ...asked,
      name: 'People',
      signal_target: 'people',
    });
    expect((await readSignal(caller, authors.signal_id)).accounts_found).toBe(1);
    const response = await fetch(`${authors.people_audience_url}.json`);
    expect(await response.json()).toMatchObject({ members: [{ person_name: 'Dana Roe' }] });
  });

  it('reports what cannot be used', async () => {
    await expectFaults('socials', social, [
      [{ text: '' }, 'text is missing'],
      [{ author_name: null }, 'author_name is missing beside author_url'],
      [{ url: undefined }, 'url is missing'],
      [{ posted_at: '2999-01-01' }, 'posted_at is in the future'],
    ]);
  });
});
