/** Files as spreadsheets and other programs write them: what is read, what is left out, and what is said about it. */
import { join as signUp } from './helpers/acts';
import { call } from './helpers/call';
import { freshFolder, query } from './helpers/folders';
import { serve } from './helpers/service';
import { eachStore } from './helpers/stores';
import { bring, fileIn } from './helpers/text-file';

const text = (
  kind: 'companies' | 'people' | 'posts',
  content: string | Buffer,
  name = 'data.csv',
) => {
  const dataDir = freshFolder();
  return bring(dataDir, kind, fileIn(dataDir, name, content)).then((report) => ({
    dataDir,
    report,
  }));
};
const companiesIn = (dataDir: string, columns: string) =>
  query(dataDir, `SELECT ${columns} FROM companies ORDER BY id`);
const peopleIn = (dataDir: string, columns: string) =>
  query(dataDir, `SELECT ${columns} FROM people ORDER BY id`);

/** Each with its cells; every one is the same company. */
const shapes: readonly (readonly [what: string, content: string | Buffer, name?: string])[] = [
  ['semicolons', 'domain;name;industry\nacme.example;Acme, Inc.;Tools\n'],
  ['tabs', 'domain\tname\tindustry\nacme.example\tAcme, Inc.\tTools\n'],
  ['tabs in .tsv', 'domain\tname\tindustry\nacme.example\tAcme, Inc.\tTools\n', 'data.tsv'],
  ['bars', 'domain|name|industry\nacme.example|Acme, Inc.|Tools\n'],
  ['sep=;', 'sep=;\ndomain;name;industry\nacme.example;Acme, Inc.;Tools\n'],
  ['sep=,', 'sep=,\r\ndomain,name,industry\r\nacme.example,"Acme, Inc.",Tools\r\n'],
  ['quoted sep', '"sep=;"\r\ndomain;name;industry\r\nacme.example;Acme, Inc.;Tools\r\n'],
  ['sep= of a tab', 'SEP=\t\ndomain\tname\tindustry\nacme.example\tAcme, Inc.\tTools'],
  ['a mark before sep', '\ufeffsep=;\ndomain;name;industry\nacme.example;Acme, Inc.;Tools'],
  [
    'UTF-16 with tabs, as Excel saves it',
    Buffer.from('\ufeffdomain\tname\tindustry\r\nacme.example\tAcme, Inc.\tTools\r\n', 'utf16le'),
    'data.txt',
  ],
  ['commas in prose', 'domain;name;industry\nacme.example;"Acme, Inc.";Tools\n'],
  ['a short row', 'domain,name,industry,description,hq_city\nacme.example,"Acme, Inc.",Tools\n'],
  ['blank cells too many', 'domain,name,industry\nacme.example,"Acme, Inc.",Tools,,,\n'],
  ['blank rows', 'domain,name,industry\n,,\nacme.example,"Acme, Inc.",Tools\n,,,,\n'],
  ['titles above', 'Export of 26 Nov\n\ndomain,name,industry\nacme.example,"Acme, Inc.",Tools\n'],
  ['an index of pandas', ',domain,name,industry\n0,acme.example,"Acme, Inc.",Tools\n'],
  ['headers with blanks', ' Domain , NAME ,Industry*\nacme.example,"Acme, Inc.",Tools\n'],
  ['CR alone', 'domain;name;industry\racme.example;Acme, Inc.;Tools\r'],
];

/** Sample data in the columns of exports. */
const exportsOfCompanies: readonly (readonly [program: string, content: string])[] = [
  [
    'HubSpot',
    'Record ID,Company name,Company owner,Company Domain Name,Number of Employees,Annual Revenue,City,State/Region,Country/Region,Industry,LinkedIn Company Page,Create Date\n' +
      '9001,Acme,Dana,acme.example,"1,200",12000000,Graz,Styria,Austria,Tools,https://www.linkedin.com/company/acme,2024-01-02 10:00\n',
  ],
  [
    'Salesforce',
    'Account ID,Account Name,Website,Employees,Annual Revenue,Billing City,Billing State/Province,Billing Country,Industry\n' +
      '0015,Acme,https://www.acme.example,1200,"$12,000,000.00",Graz,Styria,AT,Tools\n',
  ],
  [
    'Apollo',
    'Company,Company Name for Emails,Account Stage,Lists,# Employees,Industry,Account Owner,Website,Company Linkedin Url,Facebook Url,Company City,Company State,Company Country,Company Phone,Technologies,Annual Revenue,Total Funding,Latest Funding,Founded Year\n' +
      'Acme,Acme,Cold,,1200,Tools,d@x.example,http://www.acme.example,http://www.linkedin.com/company/acme,,Graz,Styria,Austria,\'+43 1 901820,"Go, Rust",12000000,5000000,Series A,1999\n',
  ],
  [
    'Clay',
    'Name,Domain,Employee Count,Size,Industry,Country,LinkedIn URL,Founded,Annual Revenue\n' +
      'Acme,acme.example,1200,"1,001-5,000 employees",Tools,Austria,https://linkedin.com/company/acme,1999,$12M\n',
  ],
  [
    'a German list',
    'Firma;Webseite;Anzahl Mitarbeiter;Branche;Ort;Bundesland;Land\nAcme;www.acme.example;1.200;Tools;Graz;Styria;Österreich\n',
  ],
  [
    'our own sheet',
    'Domain,Company,Employees,Revenue (USD),Funding stage,HQ city,HQ region,HQ country,Industry\nacme.example,Acme,1200,12000000,series_a,Graz,Styria,Austria,Tools\n',
  ],
  [
    'JSON in other words',
    '{"companyName":"Acme","company_domain":"acme.example","numberOfEmployees":1200,"country":"AT","industry":"Tools"}\n',
  ],
];

/** As `shapes`, read into one store. */
const moreShapes: readonly (readonly [what: string, content: string])[] = [
  ['sep= of another character', 'sep=;\ndomain,name,industry\nacme.example,"Acme, Inc.",Tools\n'],
  ['texts as formulas', 'domain,name,industry\n="acme.example",="Acme, Inc.",="Tools"\n'],
  [
    'quotes behind backslashes',
    'domain,name,industry,about\nacme.example,"Acme, Inc.",Tools,"A \\"b\\" c"\n',
  ],
  ['headers of two lines', '"Company\nName";"Web\nsite";Branche\nAcme, Inc.;acme.example;Tools\n'],
  [
    'the address of an email alone',
    'Company,E-mail,Industry\n"Acme, Inc.",info@acme.example,Tools\n',
  ],
];

/** As `exportsOfCompanies`, read into one store. */
const moreExports: readonly (readonly [program: string, content: string])[] = [
  [
    'ZoomInfo',
    'ZoomInfo Company ID,Company Name,Website,Ticker,Employees,Employee Range,Primary Industry,Company City,Company State,Company Country,LinkedIn Company Profile URL\n' +
      '1,Acme,www.acme.example,,1200,"1,000 - 5,000",Tools,Graz,Styria,Austria,http://www.linkedin.com/company/acme\n',
  ],
  [
    'Cognism',
    'Company Name,Company Website,Company Headcount,Company Size,Company Industry,Company HQ Country,Company HQ City,Company LinkedIn URL\n' +
      'Acme,https://acme.example,1200,"1,001-5,000",Tools,Austria,Graz,https://www.linkedin.com/company/acme/\n',
  ],
  [
    'Sales Navigator',
    'Account Name,Linkedin Company Url,Linkedin Employee Count,Company Website,Company Industry,HQ Country\n' +
      'Acme,https://www.linkedin.com/company/acme,1200,http://www.acme.example/,Tools,Austria\n',
  ],
  [
    'Pipedrive',
    'Organization - Name;Organization - Website;Organization - Number of employees;Organization - Industry;Organization - City;Organization - Country\n' +
      'Acme;acme.example;1200;Tools;Graz;Austria\n',
  ],
  [
    'Dynamics',
    '(Do Not Modify) Account,Account Name,Website,Number of Employees,Industry,Address 1: City,Address 1: Country/Region\n' +
      'x,Acme,https://acme.example,1200,Tools,Graz,Austria\n',
  ],
  [
    'a German register',
    'Unternehmen;Homepage;Anzahl der Mitarbeiter;Wirtschaftszweig;Ort;Staat\nAcme;acme.example;1.200;Tools;Graz;Austria\n',
  ],
  [
    'a French list',
    "Nom de l'entreprise;Site web;Nombre d'employés;Secteur d'activité;Ville;Pays\nAcme;acme.example;1 200;Tools;Graz;Austria\n",
  ],
  [
    'a Spanish list',
    'Empresa;Sitio web;Número de empleados;Sector;Ciudad;País\nAcme;acme.example;1.200;Tools;Graz;Austria\n',
  ],
  [
    'an Italian list',
    'Azienda;Sito web;Dipendenti;Settore;Città;Paese\nAcme;acme.example;1.200;Tools;Graz;Austria\n',
  ],
  [
    'a Dutch list',
    'Bedrijfsnaam;Website;Aantal medewerkers;Branche;Plaats;Land\nAcme;acme.example;1.200;Tools;Graz;Austria\n',
  ],
];

/** A field, a cell of it, and the value imported from that cell; the company is imported whatever the cell says. */
const values: readonly (readonly [field: string, cell: string, value: unknown])[] = [
  ...['"1,200"', '1200.0', '1.200', "1'200", '1 200', '1200 employees', '~1200', '1.2k'].map(
    (cell) => ['employee_count', cell, 1200] as const,
  ),
  ['employee_count', '250.0', 250],
  ...['n/a', 'lots', '1.5', '-3', 'NaN', '12/11'].map(
    (cell) => ['employee_count', cell, null] as const,
  ),
  ...['DE', 'de', 'DEU', 'Germany', 'Deutschland', 'germany '].map(
    (cell) => ['hq_country_code', cell, 'DEU'] as const,
  ),
  ...['Allemagne', 'Alemania', 'Germania', 'Duitsland', 'Alemanha'].map(
    (cell) => ['hq_country_code', cell, 'DEU'] as const,
  ),
  ...['England', 'Scotland', 'Royaume-Uni', 'Reino Unido'].map(
    (cell) => ['hq_country_code', cell, 'GBR'] as const,
  ),
  ['hq_country_code', 'États-Unis', 'USA'],
  ...['D', 'ZZ', 'Atlantis', '49'].map((cell) => ['hq_country_code', cell, null] as const),
  ...[
    'Series A',
    'series a',
    'SERIES_A',
    'Series-A',
    'Series A round',
    'Serie A',
    'A',
    'Series A (2021)',
  ].map((cell) => ['funding_stage', cell, 'series_a'] as const),
  ['funding_stage', 'Pre-Seed', 'pre_seed'],
  ['funding_stage', 'Seed Round', 'seed'],
  ['funding_stage', 'Series C1', 'series_c'],
  ['funding_stage', 'Post-IPO Equity', 'ipo'],
  ['funding_stage', 'Public', 'ipo'],
  ...['Series F', 'Venture', 'Debt Financing', 'Acquired', 'Pre-Series A'].map(
    (cell) => ['funding_stage', cell, null] as const,
  ),
  ...[
    '12000000',
    '12000000.0',
    '"12,000,000"',
    '$12M',
    '$12.0 million',
    'US$ 12M',
    '12 Mio.',
    'USD 12000000',
  ].map((cell) => ['revenue_usd', cell, 12_000_000] as const),
  ['revenue_usd', '$12 Million USD', 12_000_000],
  ...[
    ...['$12M/yr', '$12M per year', '$12M annually', '$12M ARR', '$12M (2023)', '12M (FY 2023)'],
    ...['$12M in 2023', '$12M est.', '$12M (est.)', '12 mln USD', '12 millions de dollars'],
  ].map((cell) => ['revenue_usd', cell, 12_000_000] as const),
  ...['CA$12M', '12M (EUR)', '$1M MRR', '12 mln zł'].map(
    (cell) => ['revenue_usd', cell, null] as const,
  ),
  ...['12M USD', '1.2E+07', '"$12,000,000.00"', '12.000.000', '~$12M', '0.012B', '12mm'].map(
    (cell) => ['revenue_usd', cell, 12_000_000] as const,
  ),
  ...['€12M', '12 Mio. €', '£3m', 'CHF 12000000', 'C$12M', '$1M - $10M', 'unknown', '-5'].map(
    (cell) => ['revenue_usd', cell, null] as const,
  ),
  ['linkedin_follower_count', '"12,345"', 12_345],
  ['linkedin_follower_count', '12.3K', 12_300],
  ['linkedin_follower_count', '12.345', 12_345],
  ['linkedin_follower_count', 'many', null],
  ['linkedin_url', 'linkedin.com/company/acme', 'https://www.linkedin.com/company/acme'],
  ['linkedin_url', 'acme', null],
  ['hq_country', 'AT', 'Austria'],
  ['hq_country', 'Austria', 'Austria'],
  ['hq_country', 'NULL', null],
  ['technographics', '"Go, Rust"', '["Go","Rust"]'],
  ['technographics', 'Go | Rust', '["Go","Rust"]'],
];
const silent = new Set(['n/a', 'NaN', 'NULL']);

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const times: readonly (readonly [cell: string, at: number | undefined])[] = [
  ...[
    '2025-11-25',
    '2025/11/25',
    '2025.11.25',
    '20251125',
    '25.11.2025',
    '25/11/2025',
    '11/25/2025',
  ].map((cell) => [cell, day('2025-11-25')] as const),
  ...[
    '25 Nov 2025',
    'Nov 25, 2025',
    'November 25 2025',
    '25. November 2025',
    '25-Nov-2025',
    '45986',
  ].map((cell) => [cell, day('2025-11-25')] as const),
  ...[
    '25 novembre 2025',
    'Nov 25th, 2025',
    'Tue, 25 Nov 2025',
    '25.11.2025 00:00',
    '25-11-2025',
  ].map((cell) => [cell, day('2025-11-25')] as const),
  ...['Tue, 25 Nov 2025 00:00:00 GMT', '2025-11-25 00:00:00 UTC', '11/25/2025 12:00 AM'].map(
    (cell) => [cell, day('2025-11-25')] as const,
  ),
  ['05/05/2025', day('2025-05-05')],
  ['5.4.2025', day('2025-04-05')],
  ['11/25/2025 2:30 PM', day('2025-11-25') + 14.5 * 3_600_000],
  ['2025-11-25T01:00:00+01:00', day('2025-11-25')],
  ...[
    '12/11/2025',
    '3-4-2025',
    '31.02.2025',
    '25.11.25',
    'Nov 2025',
    '2025',
    'yesterday',
    '3 days ago',
  ].map((cell) => [cell, undefined] as const),
  ...['13/13/2025', '11/25/2025 13:30 PM', '25 Foo 2025', '1.76E+12', '2025-11'].map(
    (cell) => [cell, undefined] as const,
  ),
];

/** Sample numbers: a cell, the country beside it, and the number. */
const phones: readonly (readonly [cell: string, country: string, number: string | null])[] = [
  ['+49 30 901820', '', '+4930901820'],
  ['+49 (0)30 901820', '', '+4930901820'],
  ['0049 30 901820', '', '+4930901820'],
  ['030 / 901820', 'DE', '+4930901820'],
  ['030 901820 / 21', 'DE', '+4930901820'],
  ['030-901820', 'Germany', '+4930901820'],
  ['4930901820', 'DEU', '+4930901820'],
  ["'+49 30 901820", '', '+4930901820'],
  ['tel:+49-30-901820', '', '+4930901820'],
  ['+49 30 901820 / +49 30 901821', '', '+4930901820'],
  ['+49 30 901820; +49 30 901821', '', '+4930901820'],
  ['Tel. 030 901820', 'DE', '+4930901820'],
  ['4930901820.0', 'DE', '+4930901820'],
  ['(202) 555-0123', 'US', '+12025550123'],
  ['202.555.0123', 'USA', '+12025550123'],
  ['1-202-555-0123', 'US', '+12025550123'],
  ['12025550123', 'US', '+12025550123'],
  ['+1 202 555 0123 ext. 5', '', '+12025550123 ext. 5'],
  ['+44 (0)20 7946 0958', '', '+442079460958'],
  ['\u202a+44 20 7946 0958\u202c', '', '+442079460958'],
  ['4.91701E+11', 'DE', null],
  ['"4,91701E+11"', 'DE', null],
  ['4.9309E+09', '', null],
  ['030 901820', '', null],
  ['2025550123', '', null],
  ['call me', 'DE', null],
  ['123', 'DE', null],
  ['dana@acme.example', 'DE', null],
];

const cellOf = (cell: string) => (/^"|^[^,]*$/.test(cell) ? cell : `"${cell}"`);

eachStore('an import', () => {
  it.each(shapes.map(([what, content, name = 'data.csv']) => [what, { content, name }] as const))(
    'reads %s',
    async (_, { content, name }) => {
      const { dataDir, report } = await text('companies', content, name);
      expect(report).toMatchObject({ added: 1, bad: 0, lost: 0 });
      expect(await companiesIn(dataDir, 'domain, name, industry')).toEqual([
        { domain: 'acme.example', name: 'Acme, Inc.', industry: 'Tools' },
      ]);
    },
  );

  it.each(exportsOfCompanies)('reads companies of %s', async (program, content) => {
    const name = program.startsWith('JSON') ? 'data.jsonl' : 'data.csv';
    const { dataDir, report } = await text('companies', content, name);
    expect(report).toMatchObject({ added: 1, bad: 0, lost: 0 });
    const columns =
      'domain, name, industry, employee_count, hq_country, hq_country_code, hq_city, revenue_usd, linkedin_url, funding_stage, technographics';
    const [company] = await companiesIn(dataDir, columns);
    const has = (words: RegExp) => words.test(content);
    expect(company).toEqual({
      domain: 'acme.example',
      name: 'Acme',
      industry: 'Tools',
      employee_count: 1200,
      hq_country: has(/Österreich/) ? 'Österreich' : 'Austria',
      hq_country_code: 'AUT',
      hq_city: has(/Graz/) ? 'Graz' : null,
      revenue_usd: has(/Revenue/) ? 12_000_000 : null,
      linkedin_url: has(/company\/acme/) ? 'https://www.linkedin.com/company/acme' : null,
      funding_stage: has(/Funding/) ? 'series_a' : null,
      technographics: has(/Rust/) ? '["Go","Rust"]' : '[]',
    });
  });

  it('reads people of Apollo and of Salesforce, with names and places in several columns', async () => {
    const apollo =
      'First Name,Last Name,Title,Company,Company Name for Emails,Email,Email Status,Seniority,Work Direct Phone,Mobile Phone,Corporate Phone,Person Linkedin Url,Website,Company Linkedin Url,City,State,Country\n' +
      "Dana,Roe,VP Sales,Acme,Acme,Dana.Roe@acme.example,Verified,VP,,'+49 30 901820,'+49 30 901800,http://www.linkedin.com/in/dana-roe,http://www.acme.example,http://www.linkedin.com/company/acme,Berlin,,Germany\n";
    const salesforce =
      'Salutation;First Name;Last Name;Title;Account Name;Phone;Mobile;Email;Mailing City;Mailing Country;LinkedIn Profile\n' +
      'Ms.;Dana;Roe;VP Sales;Acme;030 901820;;mailto:dana.roe@acme.example;Berlin;DE;linkedin.com/in/dana-roe\n';
    for (const content of [apollo, salesforce]) {
      const { dataDir, report } = await text('people', content);
      expect(report).toMatchObject({ added: 1, bad: 0, lost: 0 });
      const columns =
        'domain, companies.name AS company, people.name, role, seniority, profile_url, work_email, phone, people.location, country_code';
      expect(
        await query(
          dataDir,
          `SELECT ${columns} FROM people JOIN companies ON companies.id = company_id`,
        ),
      ).toEqual([
        {
          domain: 'acme.example',
          company: 'Acme',
          name: 'Dana Roe',
          role: 'VP Sales',
          seniority: 'VP',
          profile_url: 'https://www.linkedin.com/in/dana-roe',
          work_email: 'dana.roe@acme.example',
          phone: '+4930901820',
          location: content === apollo ? 'Berlin, Germany' : 'Berlin, DE',
          country_code: 'DEU',
        },
      ]);
    }
  });

  it('reads people of LinkedIn and of data providers', async () => {
    const files = [
      'Notes:\n"Some addresses are missing, because people hide them."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
        'Dana,Roe,https://www.linkedin.com/in/dana-roe,dana@acme.example,Acme,VP Sales,01 Nov 2025\n',
      'Last Name,First Name,Job Title,Direct Phone Number,Email Address,LinkedIn Contact Profile URL,Company Name,Website\n' +
        'Roe,Dana,VP Sales,,dana@acme.example,http://www.linkedin.com/in/dana-roe,Acme,www.acme.example\n',
      'Full Name,Current Job,LinkedIn URL,Email,Company Name,Company Domain,Company HQ City\n' +
        'Dana Roe,VP Sales,https://www.linkedin.com/in/dana-roe/,dana@acme.example,Acme,acme.example,Graz\n',
      'Nombre;Apellidos;Cargo;Empresa;Correo electrónico;LinkedIn;Sitio web\n' +
        'Dana;Roe;VP Sales;Acme;dana@acme.example;linkedin.com/in/dana-roe;acme.example\n',
      'Name,Organization Name,Organization Title,E-mail 1 - Value,Website 1 - Value,LinkedIn\n' +
        'Dana Roe,Acme,VP Sales,dana@acme.example,acme.example,linkedin.com/in/dana-roe\n',
    ];
    const dataDir = freshFolder();
    for (const [n, file] of files.entries()) {
      const content = file.replaceAll('acme.', `n-${n}.`).replaceAll('dana-roe', `dana-${n}`);
      const report = await bring(dataDir, 'people', fileIn(dataDir, 'data.csv', content));
      expect([file, report]).toMatchObject([file, { added: 1, lost: 0 }]);
    }
    expect(
      await query(
        dataDir,
        `SELECT domain, companies.name AS company, people.name, role, profile_url, work_email, people.location
         FROM people JOIN companies ON companies.id = company_id ORDER BY people.id`,
      ),
    ).toEqual(
      files.map((_, n) => ({
        domain: `n-${n}.example`,
        company: 'Acme',
        name: 'Dana Roe',
        role: 'VP Sales',
        profile_url: `https://www.linkedin.com/in/dana-${n}`,
        work_email: `dana@n-${n}.example`,
        location: null,
      })),
    );
  });

  it('reads companies of more programs and languages, and more shapes of files', async () => {
    const dataDir = freshFolder();
    for (const [n, [what, file]] of [...moreExports, ...moreShapes].entries()) {
      const content = file.replaceAll('acme.example', `n-${n}.example`);
      const report = await bring(dataDir, 'companies', fileIn(dataDir, 'data.csv', content));
      expect([what, report]).toMatchObject([what, { added: 1, bad: 0, lost: 0 }]);
    }
    const found = await companiesIn(
      dataDir,
      'domain, name, industry, employee_count, hq_country_code',
    );
    expect(found).toEqual([
      ...moreExports.map((_, n) => ({
        domain: `n-${n}.example`,
        name: 'Acme',
        industry: 'Tools',
        employee_count: 1200,
        hq_country_code: 'AUT',
      })),
      ...moreShapes.map((_, n) => ({
        domain: `n-${moreExports.length + n}.example`,
        name: 'Acme, Inc.',
        industry: 'Tools',
        employee_count: null,
        hq_country_code: null,
      })),
    ]);
  });

  it('reads a list of domains without a header, and no owner for a company', async () => {
    const { dataDir, report } = await text('companies', 'acme.example\nb.example\n', 'list.txt');
    expect(report).toMatchObject({ added: 2, bad: 0 });
    expect(await companiesIn(dataDir, 'domain')).toEqual([
      { domain: 'acme.example' },
      { domain: 'b.example' },
    ]);
    const owners = 'Company,Account Owner Email\nAcme,jim@seller.example\n';
    expect((await text('companies', owners)).report).toMatchObject({ added: 0, bad: 1 });
  });

  it('reads a field as files write it, or leaves it out and says where', async () => {
    const lines = values.map(([field, cell], n) => `n-${n}.example,N,${field},${cellOf(cell)}`);
    for (const field of new Set(values.map(([name]) => name))) {
      const mine = values.flatMap((each, n) =>
        each[0] === field ? [{ each, line: lines[n] }] : [],
      );
      const rows = mine.map(({ line = '' }) => line.replace(`,${field},`, ','));
      const { dataDir, report } = await text(
        'companies',
        `domain,name,${field}\n${rows.join('\n')}`,
      );
      const found = await companiesIn(dataDir, field);
      expect([field, found.map((row) => Reflect.get(Object(row), field))]).toEqual([
        field,
        mine.map(({ each }) => each[2]),
      ]);
      const lost = mine.flatMap(({ each: [, cell, value] }, at) =>
        value === null && !silent.has(cell) ? [at + 2] : [],
      );
      expect(report).toMatchObject({ added: mine.length, bad: 0, lost: lost.length });
      expect(report.lostFields.map(({ line }) => line)).toEqual(lost);
      for (const { fault } of report.lostFields) expect(fault).toMatch(new RegExp(`^${field} `));
    }
  });

  it('reads days and times that leave no doubt, and refuses the others', async () => {
    const rows = times.map(
      ([cell], n) => `acme.example,T,D,https://jobs.example/${n},${cellOf(cell)}`,
    );
    const { dataDir, report } = await text(
      'posts',
      `domain,title,description,url,date_posted\n${rows.join('\n')}`,
    );
    const posts = await query(dataDir, 'SELECT url, posted_at FROM job_posts ORDER BY id');
    expect(
      posts.map((post) => [cellBehind(post), Number(Reflect.get(Object(post), 'posted_at'))]),
    ).toEqual(times.filter(([, at]) => at !== undefined));
    expect(report.bad).toBe(times.filter(([, at]) => at === undefined).length);
  });
  const cellBehind = (post: unknown) =>
    times[
      Number(
        String(Reflect.get(Object(post), 'url'))
          .split('/')
          .at(-1),
      )
    ]?.[0];

  it('reads phones as E.164, by the country beside them, and skips ones that a spreadsheet shortened', async () => {
    const rows = phones.map(
      ([cell, country], n) =>
        `acme.example,P,R,linkedin.example/in/p-${n},${cellOf(cell)},${country}`,
    );
    const { dataDir, report } = await text(
      'people',
      `domain,name,role,profile_url,phone,country_code\n${rows.join('\n')}`,
    );
    const found = await peopleIn(dataDir, 'phone');
    expect(found.map((row, n) => [phones[n]?.[0], Reflect.get(Object(row), 'phone')])).toEqual(
      phones.map(([cell, , number]) => [cell, number]),
    );
    const lost = phones.flatMap(([, , number], n) => (number === null ? [n + 2] : []));
    expect(report).toMatchObject({ bad: 0, lost: lost.length });
    expect(report.lostFields.map(({ line }) => line)).toEqual(lost);
    expect(report.lostFields[0]?.fault).toMatch(/^phone was shortened by a spreadsheet: /);
    expect(report.lostFields[3]?.fault).toMatch(/^phone needs its country: /);
  });

  it('refuses a line only if what tells it apart is missing or wrong, or cells are too many', async () => {
    const content =
      'Website,Company,Employees\nacme.example,Acme,lots\n,Nobody,5\nno domain,None,5\nb.example,B,5,x\nc.example\n';
    const { dataDir, report } = await text('companies', content);
    expect(report).toMatchObject({
      added: 2,
      bad: 3,
      badLines: [
        { line: 3, fault: 'domain is missing' },
        { line: 4, fault: 'domain isn’t a company domain' },
        { line: 5, fault: 'more columns than the header' },
      ],
      lost: 1,
      lostFields: [{ line: 2, fault: expect.stringMatching(/^employee_count must be /) }],
    });
    expect(await companiesIn(dataDir, 'domain, name')).toEqual([
      { domain: 'acme.example', name: 'Acme' },
      { domain: 'c.example', name: 'c.example' },
    ]);
  });

  it('never replaces a company’s name by its domain', async () => {
    const dataDir = freshFolder();
    const bringText = (content: string) =>
      bring(dataDir, 'companies', fileIn(dataDir, 'data.csv', content));
    await bringText('domain,name\nacme.example,Acme\n');
    expect(await bringText('domain,industry\nacme.example,Tools\n')).toMatchObject({ updated: 1 });
    expect(await bringText('domain,name\nb.example,B\nb.example\n')).toMatchObject({ added: 1 });
    expect(await companiesIn(dataDir, 'name, industry')).toEqual([
      { name: 'Acme', industry: 'Tools' },
      { name: 'B', industry: null },
    ]);
  });

  it('of a messy file is what the service answers with', async () => {
    const service = await serve({ settings: { sampleData: 'off' } });
    const content =
      'sep=;\nFirma;Website;Mitarbeiter;Land\nAcme;https://www.acme.example/;1.200,0;DE\n';
    await bring(service.dataDir, 'companies', fileIn(service.dataDir, 'list.csv', content));
    await bring(
      service.dataDir,
      'posts',
      fileIn(
        service.dataDir,
        'posts.csv',
        'company_domain|job_title|job_description|date_posted|job_url\n' +
          `acme.example|Engineer|We use Gizmo 3000.|${new Date().toISOString().slice(0, 10)}|jobs.example/1\n`,
      ),
    );
    const caller = await signUp(service);
    const query = { tech: 'gizmo 3000', hq_country_code: 'DEU' };
    const { body } = await call(service.url, 'techCompanies', { caller, query });
    expect(body).toMatchObject({
      companies: [{ name: 'Acme', employee_count: 1200, hq_country_code: 'DEU' }],
    });
  });
});
