/** Files in more forms: JSON arrays, columns whose name has a unit, and texts with character references. */
import { freshFolder, query } from './helpers/folders';
import { onSqlite } from './helpers/stores';
import { bring, csv, fileIn, importCompanies } from './helpers/text-file';

const companiesIn = (dataDir: string, columns: string) =>
  query(dataDir, `SELECT ${columns} FROM companies ORDER BY id`);

async function fromJson(content: string | Uint8Array) {
  const dataDir = freshFolder();
  const report = await importCompanies(dataDir, fileIn(dataDir, 'data.json', content));
  const found = (await companiesIn(dataDir, 'domain, name')) as { domain: string; name: string }[];
  return { report, names: found.map(({ name }) => name), dataDir };
}

const acme = { domain: 'acme.example', name: 'Acme {[,"]}' };
const beta = { 'Company Domain': 'beta.example', 'Company Name': 'Beta\\', Tags: [{ a: ']' }] };
const both = [acme.name, beta['Company Name']];

onSqlite('a .json file', () => {
  it.each([
    ['an array on one line', JSON.stringify([acme, beta])],
    ['an array with indents', JSON.stringify([acme, beta], null, 2)],
    [
      'an array with Windows line ends',
      JSON.stringify([acme, beta], null, 2).replace(/\n/g, '\r\n'),
    ],
    ['a byte order mark', `\ufeff${JSON.stringify([acme, beta])}`],
    ['objects on lines', `${JSON.stringify(acme)}\n${JSON.stringify(beta)}\n`],
    ['objects without a blank between', JSON.stringify(acme) + JSON.stringify(beta)],
    ['a comma before the last bracket', `[${JSON.stringify(acme)},${JSON.stringify(beta)},]`],
    ['blank lines around it', `\n\n[\n${JSON.stringify(acme)}\n,\n${JSON.stringify(beta)}]\n\n`],
    ['lists in a list', JSON.stringify([[acme], [beta]])],
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify([acme, beta])}`, 'utf16le')],
  ])('is read: %s', async (_, content) => {
    const { report, names } = await fromJson(content);
    expect(report).toMatchObject({ added: 2, bad: 0 });
    expect(names).toEqual(both);
  });

  it('is read if it is one long line, with twenty thousand companies', async () => {
    const all = Array.from({ length: 20_000 }, (_, n) => ({
      domain: `n-${n}.example`,
      name: 'ä',
    }));
    const { report } = await fromJson(JSON.stringify(all));
    expect(report).toMatchObject({ added: 20_000, bad: 0 });
  });

  it.each([
    ['a non-object', `[1, "a, b {", null, ${JSON.stringify(acme)}]`, 3, 'not an object', 1],
    ['an object cut off', `[${JSON.stringify(acme)},{"domain":"b.example"`, 1, 'not JSON', 1],
    ['an object not in JSON', `[{domain: 'a'},${JSON.stringify(acme)}]`, 1, 'not JSON', 1],
    ['a long object', `[{"name":"${'x'.repeat(1_100_000)}"}]`, 1, 'longer than 1 MB', 0],
    ['an object without a domain', '[{"name":"Acme"}]', 1, 'domain is missing', 0],
    ['a text alone', '"acme.example"', 1, 'not an object', 0],
  ])('names %s', async (_, content, bad, fault, added) => {
    const { report } = await fromJson(content);
    expect(report).toMatchObject({ added, bad });
    expect(report.badLines[0]?.fault).toBe(fault);
  });

  it('names the lines of an object, and bytes that are not UTF-8', async () => {
    const broken = Buffer.from('[{"domain":"a.example",\n"name":"\xff"}]', 'latin1');
    const file = fileIn(freshFolder(), 'data.json', broken);
    await expect(importCompanies(freshFolder(), file)).rejects.toThrow('line 2');
    const { report } = await fromJson('[\n{"name":\n"Acme"}\n]');
    expect(report.badLines).toEqual([{ line: 2, lastLine: 3, fault: 'domain is missing' }]);
  });
});

/** The header, a cell, and the revenue: null means that it is left out with a warning, undefined that nothing is. */
const amounts: readonly (readonly [header: string, cell: string, revenue: number | null])[] = [
  ['Revenue (in 000s)', '1,200', 1_200_000],
  ["Revenue (in 000's)", '950', 950_000],
  ['Revenue ($000)', '$1,200.50', 1_200_500],
  ['Annual Revenue (000s USD)', '12', 12_000],
  ['Revenue (in thousands)', '1200', 1_200_000],
  ['Annual revenue, in thousands of US dollars', '1200', 1_200_000],
  ['Revenue (K)', '12.5', 12_500],
  ['Revenue ($M)', '12.5', 12_500_000],
  ['Revenue ($ millions)', '1,250', 1_250_000_000],
  ['Annual Revenue (USD Million)', '0.4', 400_000],
  ['Revenue (MM)', '3', 3_000_000],
  ['Revenue - $MM', '3', 3_000_000],
  ['Company Revenue [$bn]', '1.2', 1_200_000_000],
  ['Revenue USD (mn)', '7', 7_000_000],
  ['Revenue (MUSD)', '7', 7_000_000],
  ['Revenue ($)', '7,000', 7_000],
  // A cell with a scale of its own keeps it.
  ['Revenue (in millions)', '12M', 12_000_000],
  ['Revenue (in millions)', '$1.2B', 1_200_000_000],
  // Another currency, and numbers that may be a thousand times as much, are left out.
  ['Revenue (EUR)', '7,000', null],
  ['Revenue (TEUR)', '7,000', null],
  ['Revenue (k€)', '7000', null],
  ['Annual Revenue (GBP m)', '7', null],
  ['Revenue (in millions)', '1.234', null],
  ['Revenue (in 000s)', '1.234', null],
  ['Revenue (in 000s)', 'many', null],
];

onSqlite('a column whose name has a unit', () => {
  it.each(amounts)('%s with %s', async (header, cell, revenue) => {
    const dataDir = freshFolder();
    const file = csv([{ domain: 'acme.example', [header]: cell }]);
    const report = await bring(dataDir, 'companies', file);
    const [found] = await companiesIn(dataDir, 'revenue_usd');
    expect([found, report]).toMatchObject([
      { revenue_usd: revenue },
      { added: 1, lost: revenue === null ? 1 : 0 },
    ]);
  });

  it.each([
    ['Employees (in thousands)', '1.2', { employee_count: null }, 1],
    ['LinkedIn followers (k)', '12.5', { linkedin_follower_count: 12_500 }, 0],
    ['Employees', '1,200', { employee_count: 1200 }, 0],
    ['Name (EN)', 'Acme', { name: 'acme.example' }, 0],
    ['Industry (us)', 'Tools', { industry: null }, 0],
  ])('%s with %s', async (header, cell, fields, lost) => {
    const dataDir = freshFolder();
    const file = csv([{ domain: 'acme.example', [header]: cell }]);
    expect(await bring(dataDir, 'companies', file)).toMatchObject({ added: 1, lost });
    expect(await companiesIn(dataDir, Object.keys(fields).join())).toMatchObject([fields]);
  });

  it('is a number in JSON too, and blank cells stay blank', async () => {
    const records = [
      { domain: 'a.example', 'Revenue ($M)': 1.234 },
      { domain: 'b.example', 'Revenue ($M)': null },
      { domain: 'c.example', 'Revenue ($M)': 'n/a' },
    ];
    const { report, dataDir } = await fromJson(JSON.stringify(records));
    expect(report).toMatchObject({ added: 3 });
    expect(await companiesIn(dataDir, 'revenue_usd')).toEqual(
      [1_234_000, null, null].map((revenue_usd) => ({ revenue_usd })),
    );
  });
});

onSqlite('columns of more exports', () => {
  it('of companies: Crunchbase, People Data Labs, HubSpot', async () => {
    const file = [
      'Organization Name,Organization Name URL,Website,Headquarters Location,Full Description,Number of Employees,Last Equity Funding Type\n' +
        'Acme,crunchbase.com/organization/acme,acme.example,"Graz, Styria, Austria",Tools,51-100,Series A\n',
      'display_name,website,location.locality,location.region,location.country,location.name,summary,size,latest_funding_stage\n' +
        'Acme,acme.example,graz,styria,austria,"graz, styria, austria",Tools,51-100,series_a\n',
      'Company name,Company Domain Name,City,State/Region,Country/Region,Country/Region Code,Description\n' +
        'Acme,acme.example,Graz,Styria,,AT,Tools\n',
    ];
    const found = [];
    for (const content of file) {
      const dataDir = freshFolder();
      const report = await importCompanies(dataDir, fileIn(dataDir, 'data.csv', content));
      expect(report).toMatchObject({ added: 1, bad: 0, lost: 0 });
      const columns = 'name, description, location, hq_city, hq_country_code, funding_stage';
      found.push(...(await companiesIn(dataDir, columns)));
    }
    const tools = { name: 'Acme', description: 'Tools' };
    const graz = { hq_city: 'Graz', hq_country_code: 'AUT' };
    expect(found).toMatchObject([
      { ...tools, location: 'Graz, Styria, Austria', funding_stage: 'series_a' },
      { ...tools, location: 'graz, styria, austria', hq_city: 'graz', funding_stage: 'series_a' },
      { ...tools, ...graz },
    ]);
  });

  it('of people: People Data Labs, Clay, HubSpot', async () => {
    const files = [
      'full_name,linkedin_url,work_email,job_title,job_company_name,job_company_website,location_name\n' +
        'Dana Roe,linkedin.com/in/dana,dana@acme.example,VP Sales,Acme,acme.example,"Graz, Austria"\n',
      'fullName,defaultProfileUrl,Latest Experience Title,Latest Experience Company,Company Domain,Location\n' +
        'Dana Roe,linkedin.com/in/dana,VP Sales,Acme,acme.example,"Graz, Austria"\n',
      'First Name,Last Name,Email,Job Title,Associated Company,LinkedIn URL,City,Country/Region\n' +
        'Dana,Roe,dana@acme.example,VP Sales,Acme,linkedin.com/in/dana,Graz,Austria\n',
    ];
    const found = [];
    for (const content of files) {
      const dataDir = freshFolder();
      const report = await bring(dataDir, 'people', fileIn(dataDir, 'data.csv', content));
      expect(report).toMatchObject({ added: 1, bad: 0, lost: 0 });
      const people = 'people JOIN companies ON companies.id = company_id';
      const columns = 'people.name, role, companies.name AS company, domain, people.location';
      found.push(...(await query(dataDir, `SELECT ${columns} FROM ${people}`)));
    }
    const dana = {
      ...{ name: 'Dana Roe', role: 'VP Sales', company: 'Acme', domain: 'acme.example' },
      location: 'Graz, Austria',
    };
    expect(found).toEqual([dana, dana, dana]);
  });
});

onSqlite('texts with character references', () => {
  it.each([
    ['Marks &amp; Spencer', 'Marks & Spencer'],
    ['Marks &amp;amp; Spencer', 'Marks & Spencer'],
    ['L&#39;Or&eacute;al', "L'Oréal"],
    ['L&#x27;Oréal', "L'Oréal"],
    ['M&uuml;ller&nbsp;GmbH', 'Müller GmbH'],
    ['R&D; Firm', 'R&D; Firm'],
    ['AT&T', 'AT&T'],
    ['Smith &co; Sons', 'Smith &co; Sons'],
    ['&quot;Acme&quot;', '"Acme"'],
    ['Johnson &AMP; Johnson', 'Johnson & Johnson'],
    ['A &lt; B', 'A < B'],
  ])('%s', async (written, name) => {
    const dataDir = freshFolder();
    const url = 'https://acme.example/?a=1&copy=2';
    const file = csv([{ domain: 'acme.example', name: written, website: url }]);
    expect(await bring(dataDir, 'companies', file)).toMatchObject({ added: 1, bad: 0 });
    expect(await companiesIn(dataDir, 'name')).toEqual([{ name }]);
  });

  it('are read in the names and roles of people', async () => {
    const dataDir = freshFolder();
    const file = csv([
      {
        ...{ domain: 'acme.example', company: 'A &amp; B', name: 'Ren&eacute;e O&#39;Neil' },
        ...{ role: 'VP Sales &amp; Marketing', profile_url: 'linkedin.com/in/renee' },
      },
    ]);
    expect(await bring(dataDir, 'people', file)).toMatchObject({ added: 1, bad: 0 });
    expect(await query(dataDir, 'SELECT name, role FROM people')).toEqual([
      { name: "Renée O'Neil", role: 'VP Sales & Marketing' },
    ]);
  });
});
