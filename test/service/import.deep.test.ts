import * as v from 'valibot';
import { day } from '../../src/service/clock';
import { join as signUp } from './helpers/acts';
import { call } from './helpers/call';
import { freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';
import { bring, csv, fileIn, jsonl } from './helpers/text-file';

const yesterday = new Date(Date.now() - day).toISOString();

const company = (n: number) => ({
  domain: `https://www.company-${n}.example/`,
  name: `Company ${n}`,
  employee_count: n,
  hq_country_code: 'deu',
  technographics: 'Go; Rust',
});
const post = (n: number, text = 'We use Gizmo 3000 & C++.') => ({
  domain: `company-${n % 5}.example`,
  title: `Job ${n}`,
  description: text,
  posted_at: yesterday,
  url: `https://jobs.example/${n}`,
});
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

eachStore('an import', () => {
  it.each([
    ['JSONL', jsonl],
    ['CSV', csv],
  ])(
    'of %s is searchable in a service that is running, and harmless when repeated',
    async (_, fileOf) => {
      const service = await serve({ settings: { sampleData: 'off' } });
      const caller = await signUp(service);
      const search = () =>
        call(service.url, 'techCompanies', {
          caller,
          query: { tech: 'gizmo 3000', enrich: 'true' },
        });
      expect((await search()).body).toMatchObject({ total_results: 0 });
      const companies = fileOf(numbers(5).map(company));
      const posts = fileOf(numbers(2500).map((n) => post(n)));
      const nothing = { bad: 0, badLines: [], lost: 0, lostFields: [] };
      const counts = { ...nothing, updated: 0, unchanged: 0, forgotten: 0 };
      expect(await bring(service.dataDir, 'companies', companies)).toEqual({
        ...counts,
        added: 5,
      });
      expect(await bring(service.dataDir, 'posts', posts)).toEqual({
        ...counts,
        added: 2500,
      });
      expect(await bring(service.dataDir, 'posts', posts)).toEqual({
        ...counts,
        added: 0,
        unchanged: 2500,
      });
      expect((await search()).body).toMatchObject({
        total_results: 5,
        from_cache: false,
        companies: numbers(5).map((n) => ({
          name: `Company ${n}`,
          post_count: 500,
          employee_count: n,
          hq_country_code: 'DEU',
          top_job: { snippet: 'We use <mark>Gizmo 3000</mark> &amp; C++.' },
        })),
      });
      const changed = fileOf([post(0, 'We use something else.'), post(1)]);
      expect(await bring(service.dataDir, 'posts', changed)).toMatchObject({
        updated: 1,
        unchanged: 1,
      });
      expect((await search()).body).toMatchObject({
        companies: [{}, {}, {}, {}, { name: 'Company 0', post_count: 499 }],
      });
    },
  );

  it('keeps what another import of a company does not say', async () => {
    const dataDir = freshFolder();
    await bring(dataDir, 'companies', jsonl([company(7)]));
    const less = jsonl([{ domain: 'company-7.example', name: 'Seven', employee_count: null }]);
    expect(await bring(dataDir, 'companies', less)).toMatchObject({ updated: 1 });
    expect(
      await query(dataDir, 'SELECT name, employee_count, technographics, slug FROM companies'),
    ).toMatchObject([
      { name: 'Seven', employee_count: 7, technographics: '["Go","Rust"]', slug: 'company-7' },
    ]);
  });

  it('takes People Data Labs’ free file, which only fills blanks and says where values are from', async () => {
    const dataDir = freshFolder();
    const bringJson = (record: object) =>
      bring(dataDir, 'companies', fileIn(dataDir, 'own.jsonl', JSON.stringify(record)));
    await bringJson({ domain: 'company-1.example', name: 'Company 1' });
    // Columns and lower case as in the file.
    const row = (n: number, website: string) =>
      `germany,2015,id${n},automotive,linkedin.com/company/company-${n},munich,company ${n},bavaria,51-200,${website}\n`;
    const file = fileIn(
      dataDir,
      'free.csv',
      `country,founded,id,industry,linkedin_url,locality,name,region,size,website\n${row(1, 'company-1.example')}${row(2, 'company-2.example')}${row(3, '')}`,
    );
    const report = { added: 1, updated: 1, bad: 1, badLines: [{ fault: 'website is missing' }] };
    expect(await bring(dataDir, 'companies', file)).toMatchObject(report);
    expect(await bring(dataDir, 'companies', file)).toMatchObject({ added: 0, unchanged: 2 });
    const found = await query(dataDir, 'SELECT * FROM companies ORDER BY id');
    expect(found).toMatchObject(
      ['Company 1', 'company 2'].map((name, n) => ({
        name,
        industry: 'automotive',
        employee_count: null,
        location: 'munich, bavaria, Germany',
        hq_country_code: 'DEU',
        linkedin_url: `https://www.linkedin.com/company/company-${n + 1}`,
      })),
    );
    const { sources } = v.parse(v.object({ sources: v.string() }), found[1]);
    expect(JSON.parse(sources)).toContainEqual({
      field: 'name',
      source: 'people-data-labs',
      url: 'https://pdl.ai/company-dataset-csv',
      licence: 'CC-BY-4.0',
      checked_at: expect.any(Number),
    });
    const own = { domain: 'company-2.example', name: 'Company Two', employee_count: 70 };
    expect(await bringJson(own)).toMatchObject({ updated: 1 });
    expect(await bring(dataDir, 'companies', file)).toMatchObject({ unchanged: 2 });
    const two = "SELECT name, employee_count, industry FROM companies WHERE name LIKE '%Two'";
    expect(await query(dataDir, two)).toEqual([
      { name: 'Company Two', employee_count: 70, industry: 'automotive' },
    ]);
  });

  it('takes a list of names as a JSON array or with semicolons, in CSV as well', async () => {
    const dataDir = freshFolder();
    const lists = ['["Go", "Rust"]', ' Go;Rust; ', '[Go, Rust]', '["Go", 1]'];
    const records = lists.map((technographics, n) => ({ ...company(n), technographics }));
    expect(await bring(dataDir, 'companies', csv(records))).toMatchObject({
      added: 4,
      bad: 0,
      lost: 2,
      lostFields: [
        { line: 4, fault: 'technographics must be a list of texts' },
        { line: 5, fault: 'technographics.1 must be a text' },
      ],
    });
    expect(await query(dataDir, 'SELECT technographics FROM companies ORDER BY id')).toEqual(
      ['["Go","Rust"]', '["Go","Rust"]', '[]', '[]'].map((technographics) => ({ technographics })),
    );
  });

  it('keeps what a later line about the same company does not say', async () => {
    const dataDir = freshFolder();
    const less = { domain: 'company-7.example', name: 'Seven', hq_city: 'Kiel' };
    const lines = [company(7), less].map((one) => JSON.stringify(one));
    const file = fileIn(dataDir, 'data.jsonl', lines.join('\n'));
    const report = await bring(dataDir, 'companies', file);
    expect(report).toMatchObject({ added: 1, updated: 0 });
    expect(
      await query(dataDir, 'SELECT name, employee_count, technographics, hq_city FROM companies'),
    ).toEqual([
      { name: 'Seven', employee_count: 7, technographics: '["Go","Rust"]', hq_city: 'Kiel' },
    ]);
  });

  it('reports lines that cannot be used, and imports the others', async () => {
    const lines = [
      JSON.stringify(post(1)),
      '{"domain": ',
      '',
      JSON.stringify({ ...post(2), domain: 'nonsense' }),
      JSON.stringify({ ...post(3), title: undefined }),
      JSON.stringify({ ...post(4), posted_at: '2999-01-01' }),
      JSON.stringify({ ...post(5), description: `nul \0` }),
      JSON.stringify({ ...post(6), description: 'x'.repeat(1_100_000) }),
      '[1]',
      JSON.stringify(post(7)),
    ];
    const report = await bring(
      freshFolder(),
      'posts',
      fileIn(freshFolder(), 'data.jsonl', `\ufeff${lines.join('\n')}`),
    );
    expect(report).toEqual({
      added: 2,
      updated: 0,
      unchanged: 0,
      forgotten: 0,
      lost: 0,
      lostFields: [],
      bad: 7,
      badLines: [
        { line: 2, fault: 'not JSON' },
        { line: 4, fault: 'domain isn’t a company domain' },
        { line: 5, fault: 'title is missing' },
        { line: 6, fault: 'posted_at is in the future' },
        { line: 7, fault: 'description must not hold U+0000 or half of a surrogate pair' },
        { line: 8, fault: 'longer than 1 MB' },
        { line: 9, fault: expect.stringContaining('domain') },
      ],
    });
  });

  it('accepts documented times, in UTC without a zone, and guesses no others', async () => {
    const good = [
      '2025-11-12T09:00:00Z',
      '2025-11-12 09:00',
      '2025-11-12t09:00:00.000z',
      '2025-11-12 10:00:00+01:00',
      '2025-11-12 10:00:00+0100',
      '2025-11-12 08:00:00.000-01',
      1762938000000,
      '1762938000000',
    ];
    const bad = ['12/11/2025', '3-4-2026', '1', 'week 5', '2026-02-31', '', null, 1762938000];
    const folder = freshFolder();
    const imported = (...times: unknown[]) =>
      bring(folder, 'posts', jsonl(times.map((posted_at) => ({ ...post(1), posted_at }))));
    expect(await imported(good[0])).toMatchObject({ added: 1 });
    for (const same of good) expect(await imported(same)).toMatchObject({ unchanged: 1, bad: 0 });
    const report = await imported(...bad);
    expect(report).toMatchObject({ added: 0, bad: bad.length });
    expect(report.badLines).toEqual(
      bad.map((_, n) => ({
        line: n + 1,
        fault: 'posted_at must be a time such as 2026-11-20T09:00:00Z',
      })),
    );
  });

  it('refuses addresses that lead to no page', async () => {
    const bad = ['javascript:alert(1)', 'file:///etc/passwd', 'data:text/html,x', 'nowhere'];
    const posts = bad.map((url, n) => ({ ...post(n), url }));
    const report = await bring(freshFolder(), 'posts', jsonl(posts));
    expect(report.badLines.map(({ fault }) => fault)).toEqual(
      bad.map(() => 'url must be a web address'),
    );
  });

  it('says what it cannot read at all', async () => {
    const dataDir = freshFolder();
    await expect(bring(dataDir, 'posts', '/no/such.csv')).rejects.toThrow('There’s no file');
    await expect(bring(dataDir, 'posts', fileIn(freshFolder(), 'data.xlsx', ''))).rejects.toThrow(
      'neither',
    );
  });

  it('reports its progress', async () => {
    const seen: number[] = [];
    await bring(freshFolder(), 'companies', jsonl(numbers(6000).map(company)), {
      onProgress: (done, total) => seen.push(done / total),
    });
    expect(seen.length).toBe(2);
    expect(seen.at(-1)).toBe(1);
  });

  it.each([
    ['companies', (n: number, text: string) => ({ ...company(n), name: text }), 'name'],
    ['posts', (n: number, text: string) => ({ ...post(n, text), title: text }), 'title'],
  ] as const)('keeps the last value in a file of %s', async (kind, record, column) => {
    const dataDir = freshFolder();
    const records = numbers(10_100).map((n) => record(n % 5050, n < 5050 ? 'first' : 'last'));
    expect(await bring(dataDir, kind, jsonl(records))).toMatchObject({
      added: 5050,
      updated: 5050,
    });
    const table = kind === 'posts' ? 'job_posts' : 'companies';
    expect(await query(dataDir, `SELECT DISTINCT ${column} AS said FROM ${table}`)).toEqual([
      { said: 'last' },
    ]);
  });
});
