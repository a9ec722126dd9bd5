/** Ranges of employees on their way through the service: brought in, merged, answered, filtered by and exported. */
import { parse } from 'csv-parse/sync';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { openDataFolder } from '../../src/service/data-folder';
import { companySources } from '../../src/service/sources';
import type { Fact } from '../../src/service/sources/source';
import { balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { bodyOf, type Caller, call } from './helpers/call';
import { databaseUrlOf, freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { accountsBehind, runSignal } from './helpers/signals';
import { eachStore } from './helpers/stores';
import { bring, csv, fileIn, jsonl } from './helpers/text-file';

/** The number and the range of employees that each account shows. */
const firmographics = async (caller: Caller, domains: readonly string[]) => {
  const { accounts } = await readAccounts(caller, { account_domains: [...domains] });
  return accounts.map((account) => [
    account.firmographics?.employee_count,
    account.firmographics?.employee_range,
  ]);
};

const yesterday = new Date(Date.now() - 24 * 3600 * 1000).toISOString();

eachStore('a range of employees', () => {
  it('is stored beside numbers, costs the same, and names its source', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const given = ['51-200', '10,001+', '1,200', '250.0', 'Nov-50', ''];
    const records = given.map((employee_count, n) => ({
      domain: `firm-${n}.example`,
      name: `Firm ${n}`,
      employee_count,
    }));
    expect(await bring(dataDir, 'companies', csv(records))).toMatchObject({ added: 6, bad: 0 });
    const caller = await join(service);
    const before = (await balanceOf(caller)).available;
    const job = await enrich(
      caller,
      records.map(({ domain }) => domain),
    );
    expect((await balanceOf(caller)).available).toBe(before - 6);
    expect(job.result?.[0]?.fields_updated).toEqual(['name', 'employee_range']);
    expect(
      await firmographics(
        caller,
        records.map(({ domain }) => domain),
      ),
    ).toEqual([
      [null, { min: 51, max: 200 }],
      [null, { min: 10_001, max: null }],
      [1200, null],
      [250, null],
      [null, { min: 11, max: 50 }],
      [null, null],
    ]);
  });

  it('is filtered by where it overlaps the bounds', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const sizes = { small: '11-50', middle: '51-200', large: '10001+', exact: '60', unknown: null };
    const records = Object.entries(sizes).map(([name, employee_range]) => ({
      domain: `${name}.example`,
      name,
      employee_range,
    }));
    await bring(dataDir, 'companies', jsonl(records));
    const posts = records.map(({ domain }) => ({
      domain,
      title: 'Engineer',
      description: 'You know gizmotron.',
      posted_at: yesterday,
      url: `https://${domain}/job`,
    }));
    await bring(dataDir, 'posts', jsonl(posts));
    const caller = await join(service);
    const filtered = async (bounds: Record<string, string>) => {
      const answer = await call(service.url, 'techCompanies', {
        caller,
        query: { tech: 'gizmotron', ...bounds },
      });
      const { companies } = bodyOf(answer, techCompaniesPageSchema());
      return companies.map(({ name }) => name).sort();
    };
    const counted = async (bounds: Record<string, number>) => {
      const answer = await call(service.url, 'icpEditing', {
        caller,
        body: { action: 'count', icp: bounds },
      });
      return (answer.body as { company_count?: number }).company_count;
    };
    const cases = [
      [50, undefined, ['exact', 'large', 'middle', 'small']],
      [51, undefined, ['exact', 'large', 'middle']],
      [61, 150, ['middle']],
      [201, undefined, ['large']],
      [1_000_000, undefined, ['large']],
      [undefined, 51, ['middle', 'small']],
      [undefined, 50, ['small']],
      [undefined, 10, []],
      [201, 10_000, []],
    ] as const;
    for (const [min, max, names] of cases) {
      const found = await filtered({
        ...(min !== undefined && { min_employee_count: String(min) }),
        ...(max !== undefined && { max_employee_count: String(max) }),
      });
      expect(found).toEqual(names);
      // An ICP doesn't exclude companies of unknown size.
      const fitting = await counted({
        ...(min !== undefined && { min_employee: min }),
        ...(max !== undefined && { max_employee: max }),
      });
      expect(fitting).toBe(names.length + 1);
    }
    const answer = await call(service.url, 'techCompanies', {
      caller,
      query: { tech: 'gizmotron', max_employee_count: '50' },
    });
    expect(bodyOf(answer, techCompaniesPageSchema()).companies).toMatchObject([
      { name: 'small', employee_count: null, employee_range: { min: 11, max: 50 } },
    ]);
  });

  it('yields to a number, and overrides an earlier number outside it', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const caller = await join(service);
    const said = async (record: object) => {
      const named = { domain: 'firm.example', name: 'Firm', ...record };
      await bring(service.dataDir, 'companies', jsonl([named]));
      await enrich(caller, ['firm.example']);
      return (await firmographics(caller, ['firm.example']))[0];
    };
    const range = { min: 51, max: 200 };
    expect(await said({ employee_range: '51–200' })).toEqual([null, range]);
    expect(await said({ industry: 'Robotics' })).toEqual([null, range]);
    expect(await said({ employee_count: 130 })).toEqual([130, null]);
    expect(await said({ employee_count: '51 to 200 employees' })).toEqual([130, null]);
    expect(await said({ employee_range: { min: 201, max: 500 } })).toEqual([
      null,
      { min: 201, max: 500 },
    ]);
    expect(await said({ employee_range: '51-200', employee_count: 90 })).toEqual([90, null]);
    expect(await said({ employee_range: '5000+' })).toEqual([null, { min: 5000, max: null }]);
  });

  it('comes from the most trusted source that says either, unless another has a number in it', async () => {
    const dataDir = freshFolder();
    const { store } = await openDataFolder(dataDir, databaseUrlOf(dataDir));
    const [site, wikidata, file] = companySources;
    const count = (value: number): Fact => ({ field: 'employee_count', value, url: 'https://c' });
    const range = (min: number, max: number | null): Fact => ({
      field: 'employee_range',
      value: { min, max },
      url: 'https://r',
    });
    const cases = [
      [[range(51, 200)], [], [], null, '51-200', 'site'],
      [[range(51, 200)], [count(130)], [], 130, '', 'wikidata'],
      [[range(51, 200)], [count(4000)], [], null, '51-200', 'site'],
      [[range(51, 200)], [count(4000)], [count(51)], null, '51-200', 'site'],
      [[range(51, 200)], [], [count(200)], 200, '', 'people-data-labs'],
      [[count(130)], [range(1, 10)], [range(51, 200)], 130, '', 'site'],
      [[count(130)], [count(130)], [], 130, '', 'site'],
      [[], [count(130)], [range(201, 500)], 130, '', 'wikidata'],
      [[], [], [range(10_001, null)], null, '10001-null', 'people-data-labs'],
    ] as const;
    for (const [n, [bySite, byWikidata, byFile, number, ends, origin]] of cases.entries()) {
      const domain = `firm-${n}.test`;
      const name = { field: 'name', value: 'Firm', url: 'https://n' } as const;
      for (const [source, facts] of [
        [file, byFile],
        [site, bySite],
        [wikidata, byWikidata],
      ] as const) {
        if (!source) throw new Error('There are fewer sources');
        await store.facts.bring({
          source,
          companies: new Map([[domain, [name, ...facts]]]),
          now: 1,
        });
      }
      const [row] = await query(dataDir, 'SELECT * FROM companies WHERE domain = ?', domain);
      const company = row as Record<string, unknown>;
      const shown =
        company['employee_min'] === null
          ? ''
          : `${company['employee_min']}-${company['employee_max']}`;
      expect([n, company['employee_count'], shown]).toEqual([n, number, ends]);
      const sources = JSON.parse(String(company['sources'])) as { field: string; source: string }[];
      const own = sources.filter(({ field }) => field.startsWith('employee_'));
      expect(own.map(({ source }) => source)).toEqual([origin]);
    }
    await store.close();
  });

  it('of the free file is shown, gives way to an import, and is told with its origin', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const rows = ['a,1-10', 'b,10001+', 'c,', 'd,some', 'e,11-50'].map((row) => {
      const [name, size] = row.split(',');
      return `${name} gmbh,${size},berlin,${name}.example`;
    });
    const free = fileIn(dataDir, 'free.csv', `name,size,locality,website\n${rows.join('\n')}`);
    expect(await bring(dataDir, 'companies', free)).toMatchObject({ added: 5, bad: 0 });
    const own = { domain: 'e.example', name: 'E', employee_range: '51-200' };
    await bring(dataDir, 'companies', jsonl([own]));
    const caller = await join(service);
    const domains = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
    await enrich(caller, domains);
    expect(await firmographics(caller, domains)).toEqual([
      [null, { min: 1, max: 10 }],
      [null, { min: 10_001, max: null }],
      [null, null],
      [null, null],
      [null, { min: 51, max: 200 }],
    ]);
    const { accounts } = await readAccounts(caller, { account_domains: ['a.example'] });
    expect(accounts[0]?.sources).toContainEqual(
      expect.objectContaining({ field: 'employee_range', source: 'people-data-labs' }),
    );
  });

  it('is in lists of accounts and the CRM as people read it', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const { dataDir } = service;
    const known = [
      { domain: 'one.example', name: 'One', employee_range: '51-200' },
      { domain: 'two.example', name: 'Two', employee_range: '10,001+' },
      { domain: 'three.example', name: 'Three', employee_count: 7 },
    ];
    const described = known.map((one) => ({ ...one, description: 'We tame robots.' }));
    await bring(dataDir, 'companies', jsonl(described));
    const caller = await join(service);
    const signal = await runSignal(caller, 'deepCompanySearch', {
      name: 'Robots',
      trait: 'tame robots',
      enable_safe_crm_addition: true,
    });
    const expected = [
      ['One', null, '51–200'],
      ['Two', null, '10001+'],
      ['Three', 7, null],
    ];
    const { members } = await accountsBehind(signal.account_audience_url);
    expect(
      members.map((member) => [
        member.account_name,
        member.account_employee_count,
        member.account_employee_range,
      ]),
    ).toEqual(expected);
    expect(await (await fetch(signal.account_audience_url ?? '')).text()).toContain('51–200');
    for (const url of [`${signal.account_audience_url}.csv`, signal.crm_export_url ?? '']) {
      const rows: Record<string, string>[] = parse(await (await fetch(url)).text(), {
        columns: true,
      });
      expect(
        rows.map((row) => [
          row['account_name'],
          row['account_employee_count'],
          row['account_employee_range'],
        ]),
      ).toEqual(expected.map((row) => row.map((cell) => String(cell ?? ''))));
    }
  });
});
