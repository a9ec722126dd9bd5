/** Readers of companies: their own sites in the shapes that sites have, and Wikidata. */
import { array, assert, asyncProperty, constantFrom, string } from 'fast-check';
import { boardSources, companySources } from '../../src/service/sources';
import { htmlText } from '../../src/service/sources/html';
import { readPage } from '../../src/service/sources/page';
import type { CompanyReading, CompanySource, Get } from '../../src/service/sources/source';
import { type Internet, startInternet } from '../fakes/internet/internet';
import { always, gatewayGet } from './helpers/gateway-get';

let internet: Internet;
let get: Get;
beforeAll(async () => {
  internet = await startInternet();
  get = gatewayGet(internet);
});
afterAll(() => internet.close());

const [site, wikidata] = companySources as readonly [CompanySource, CompanySource];

function found(reading: CompanyReading) {
  if (reading.kind !== 'found') throw new Error(JSON.stringify(reading));
  return {
    ...reading,
    values: Object.fromEntries(reading.facts.map(({ field, value }) => [field, value])),
  };
}

/** Reads the home page of acme.test, whose answer is given. */
async function readHome(html: string) {
  const only: Get = async (url) =>
    url === 'https://acme.test/' ? always(html)(url) : { kind: 'missing' };
  return found(await site.read('acme.test', only));
}

const linkedData = (value: unknown) =>
  `<p>Acme</p><script type="application/ld+json">${JSON.stringify(value)}</script>`;
const acme = { '@type': 'Organization', name: 'Acme', url: 'https://www.acme.test/' };

test('every company of the fake internet is read, with its board and its content', async () => {
  for (const domain of internet.domains) {
    const { values, boards } = found(await site.read(domain, get));
    expect(values).toMatchObject({
      name: expect.stringContaining('Robotics'),
      employee_count: expect.any(Number),
    });
    expect(boards).toHaveLength(1);
    const { vendor, board } = boards[0] ?? { vendor: '', board: '' };
    const source = boardSources.find(({ name }) => name === vendor);
    expect(await source?.read(board, get, null)).toMatchObject({
      kind: 'found',
      unknown: 0,
      postings: { length: 3 },
    });
  }
});

test.each([
  ['a bare object', acme],
  ['a list', [{ '@type': 'WebSite', name: 'Site' }, acme]],
  [
    'a graph',
    { '@graph': [{ '@type': 'WebPage' }, { ...acme, '@type': ['Thing', 'Corporation'] }] },
  ],
  ['a full type', { ...acme, '@type': 'http://schema.org/LocalBusiness' }],
  ['the only one, without an address', { '@type': 'Organization', name: 'Acme' }],
  ['the publisher', { '@type': 'WebSite', publisher: acme }],
  ['one of two, by its address', [{ '@type': 'Organization', name: 'Evil' }, acme]],
])('takes the name from %s', async (_, value) => {
  expect((await readHome(linkedData(value))).values['name']).toBe('Acme');
});

test('names come on one line, without characters that turn or hide a text', async () => {
  const name = 'Ac\u202Eme\u2066 \u200BInc\u2028Evil\u00AD';
  const { values } = await readHome(linkedData({ ...acme, name }));
  expect(values['name']).toBe('Acme Inc Evil');
  const joined = await readHome(linkedData({ ...acme, name: 'می\u200Cخواهم' }));
  expect(joined.values['name']).toBe('می\u200Cخواهم');
});

test.each([
  ['another’s', { ...acme, name: 'Agency', url: 'https://agency.test/' }],
  [
    'two without addresses',
    [
      { '@type': 'Organization', name: 'A' },
      { '@type': 'NGO', name: 'B' },
    ],
  ],
  [
    'an employer of a posting',
    { '@type': 'JobPosting', hiringOrganization: { '@type': 'Organization', name: 'Agency' } },
  ],
])('takes no name from %s', async (_, value) => {
  expect((await readHome(linkedData(value))).values['name']).toBeUndefined();
});

test.each([
  [{ '@type': 'QuantitativeValue', value: 40 }, 40],
  [{ value: '40' }, 40],
  [40, 40],
  ['40', 40],
  ['1,200', 1200],
  [{ value: '250.0' }, 250],
  [[{ value: 75 }], 75],
  [{ value: { '@value': '1.200' } }, 1200],
  [{ '@value': '51-200' }, { min: 51, max: 200 }],
  [{ minValue: 50, maxValue: 50 }, 50],
  [{ value: '15-25' }, { min: 15, max: 25 }],
  ['15–25 employees', { min: 15, max: 25 }],
  [
    { minValue: 15, maxValue: 25 },
    { min: 15, max: 25 },
  ],
  [
    { minValue: '1001', maxValue: '5000' },
    { min: 1001, max: 5000 },
  ],
  [{ minValue: '10001' }, { min: 10_001, max: null }],
  [{ minValue: 10, value: 40 }, 40],
  ['10,001+', { min: 10_001, max: null }],
  [{ minValue: 25, maxValue: 15 }, undefined],
  [{ minValue: 15, maxValue: 'many' }, undefined],
  [{ maxValue: 25 }, { min: 0, max: 25 }],
  [0, undefined],
  [-3, undefined],
  [[40, 60], undefined],
])('number of employees %j is %j', async (numberOfEmployees, headcount) => {
  const { values } = await readHome(linkedData({ ...acme, numberOfEmployees }));
  const isCount = typeof headcount === 'number';
  expect(values['employee_count']).toBe(isCount ? headcount : undefined);
  expect(values['employee_range']).toEqual(isCount ? undefined : headcount);
});

test('reads addresses, LinkedIn and OpenGraph', async () => {
  const address = {
    addressLocality: 'Berlin',
    addressCountry: { '@type': 'Country', name: 'Deutschland' },
  };
  const { values } = await readHome(
    `<meta property="og:description" content="Robots &amp; more"><a href="https://de.linkedin.com/company/acme/about?x=1">in</a>${linkedData({ ...acme, address: [address] })}`,
  );
  expect(values).toEqual({
    name: 'Acme',
    description: 'Robots & more',
    linkedin_url: 'https://www.linkedin.com/company/acme',
    location: 'Berlin, Germany',
    hq_city: 'Berlin',
    hq_country: 'Germany',
    hq_country_code: 'DEU',
  });
  const several = await readHome(
    '<p>x</p><a href="https://linkedin.com/company/a">a</a><a href="https://linkedin.com/company/b">b</a>',
  );
  expect(several.values['linkedin_url']).toBeUndefined();
});

test('knows technologies by scripts, snippets, paths, generators and links, but not by links to vendors', async () => {
  const { values } = await readHome(`<p>x</p><meta name="generator" content="WordPress 6.6">
<script src="//js.hs-scripts.com/123.js"></script><script src="/_next/static/chunks/main.js"></script>
<script>(function(w){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window)</script>
<form action="https://webto.salesforce.com/servlet/servlet.WebToLead"></form>
<script src="https://unpkg.com/react-dom@18/umd/react-dom.production.min.js"></script><a href="https://acme.wd5.myworkdayjobs.com/Jobs">Jobs</a>
<a href="https://jobs.lever.co/acme">Jobs</a><a href="https://js.stripe.com/">Stripe</a><a href="https://notzendesk.com/hc">Z</a>`);
  expect(values['technographics']).toEqual([
    'Google Tag Manager',
    'HubSpot',
    'Lever',
    'Next.js',
    'React',
    'Salesforce',
    'WordPress',
    'Workday Recruiting',
  ]);
});

test('follows few pages of careers and people, in many languages, and names people with roles', async () => {
  const asked: string[] = [];
  const people = linkedData([
    {
      '@type': 'Person',
      name: 'Ana Sá',
      jobTitle: 'CEO',
      sameAs: ['https://www.linkedin.com/in/ana'],
    },
    { '@type': 'Person', name: 'No Role' },
    { '@type': 'Person', name: 'Eve', jobTitle: 'CTO', worksFor: { url: 'https://other.test' } },
  ]);
  const links = [
    '/karriere',
    '/jobs',
    '/de/carrières',
    '/vacatures',
    '/uber-uns',
    '/team',
    '/about',
    '/blog/join',
  ]
    .map((path) => `<a href="${path}">${path}</a>`)
    .join('');
  const reading = found(
    await site.read('acme.test', (url) => {
      asked.push(url);
      return always(url.endsWith('.test/') ? `<p>x</p>${links}` : people)(url);
    }),
  );
  expect(asked).toHaveLength(6);
  expect(reading.people).toEqual([
    {
      name: 'Ana Sá',
      role: 'CEO',
      profileUrl: 'https://www.linkedin.com/in/ana',
      url: 'https://acme.test/uber-uns',
    },
  ]);
});

test('asks www if the bare domain fails', async () => {
  internet.set('https://bare.test/', { status: 500 });
  internet.set('https://www.bare.test/', {
    headers: { 'content-type': 'text/html' },
    body: '<p>Bare</p>',
  });
  expect(await site.read('bare.test', get)).toMatchObject({ kind: 'found' });
});

test('no HTML makes a reader throw', async () => {
  const structured =
    '<script type="application/ld+json">|{"@type":"Organization","address":|[|{|}|]|null|,';
  const tags = '<|>|</|a| href="|"|\'|</script>|<li>|</ul>|<p>|<title>|<base href="|<!--|<![CDATA[';
  const addresses = 'javascript:|http://[|%|&amp|&#0;|&#xd800;|\0';
  const pieces = constantFrom(...[structured, tags, addresses].join('|').split('|'));
  await assert(
    asyncProperty(array(pieces, { maxLength: 30 }), string(), async (parts, noise) => {
      const html = parts.join('') + noise;
      expect(htmlText(html)).not.toMatch(/[\0\p{Cs}]/u);
      expect(
        readPage(html, 'https://acme.test/').addresses.every((url) => /^https?:/.test(url)),
      ).toBe(true);
      const reading = await site.read('acme.test', always(html, ''));
      expect(['found', 'missing']).toContain(reading.kind);
    }),
    { numRuns: 300 },
  );
});

describe('Wikidata', () => {
  const claim = (value: unknown, more: object = {}) => ({
    mainsnak: { snaktype: 'value', datavalue: { value } },
    rank: 'normal',
    ...more,
  });
  const at = (time: string) => ({
    qualifiers: { P585: [{ snaktype: 'value', datavalue: { value: { time, precision: 11 } } }] },
  });
  const over = { qualifiers: { P582: [{ snaktype: 'value', datavalue: { value: {} } }] } };
  const entity = (claims: object) => ({
    labels: { en: { language: 'en', value: 'Acme' } },
    claims: { P856: [claim('http://www.acme.test')], ...claims },
  });
  /** Answers as the API does, of one item. */
  const answer = (entities: Record<string, unknown>) =>
    internet.set('https://www.wikidata.org/w/api.php', ({ url: { searchParams: query } }) => {
      const ids = query.get('ids')?.split('|');
      const [keyword, search = ''] = query.get('srsearch')?.split(/:(.*)/) ?? [];
      const isIndexed =
        keyword === 'haswbstatement' && search.split('|').includes('P856=http://www.acme.test');
      return {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(
          ids
            ? {
                entities: Object.fromEntries(
                  ids.map((id) => [id, entities[id] ?? { id, missing: '' }]),
                ),
              }
            : {
                query: {
                  search: isIndexed
                    ? Object.keys(entities)
                        .filter((id) => /^Q[12]$/.test(id))
                        .map((title) => ({ title }))
                    : [],
                },
              },
        ),
      };
    });
  /** Searches that named the domain, each once. */
  const searchesFor = (domain: string) => {
    const searches = internet.requests
      .map(({ url }) => new URL(url).searchParams.get('srsearch') ?? '')
      .filter((search) => search.includes(`//${domain}`));
    return [...new Set(searches)];
  };
  const berlin = { labels: { en: { value: 'Berlin' } } };

  test('reads valid statements, newest first, with names of items', async () => {
    answer({
      Q64: berlin,
      Q7: { labels: { en: { value: 'Old Boss' } } },
      Q8: { labels: { en: { value: 'New Boss' } } },
      Q1: entity({
        P1128: [
          claim({ amount: '+500', unit: '1' }, at('+2019-12-31T00:00:00Z')),
          claim({ amount: '+412', unit: '1' }, at('+2025-12-31T00:00:00Z')),
          claim(
            { amount: '+999', unit: '1' },
            { ...at('+2026-01-01T00:00:00Z'), rank: 'deprecated' },
          ),
        ],
        P4264: [
          claim('old', over),
          { mainsnak: { snaktype: 'novalue' }, rank: 'normal' },
          claim('acme-robotics'),
        ],
        P159: [claim({ 'entity-type': 'item', id: 'Q64' })],
        P169: [claim({ id: 'Q7' }, over), claim({ id: 'Q8' })],
        P2139: [
          claim({ amount: '+5', unit: 'http://www.wikidata.org/entity/Q4917' }),
          claim(
            { amount: '+90000000', unit: 'http://www.wikidata.org/entity/Q4917' },
            at('+2024-12-31T00:00:00Z'),
          ),
        ],
      }),
    });
    const reading = found(await wikidata.read('acme.test', get));
    expect(reading.values).toEqual({
      name: 'Acme',
      employee_count: 412,
      revenue_usd: 90_000_000,
      linkedin_url: 'https://www.linkedin.com/company/acme-robotics',
      location: 'Berlin',
      hq_city: 'Berlin',
    });
    expect(reading.facts[0]?.url).toBe('https://www.wikidata.org/wiki/Q1');
    expect(reading.people).toMatchObject([{ name: 'New Boss', role: 'Chief executive officer' }]);
    expect(internet.requests.at(-1)?.url).toContain('maxlag=5');
  });

  test.each([
    ['+1200.0', 1200],
    ['1200', 1200],
    ['+1200.5', undefined],
    ['-1200', undefined],
    ['+1,200', undefined],
  ])('takes %s employees for %s', async (amount, count) => {
    answer({ Q1: entity({ P1128: [claim({ amount, unit: '1' })] }) });
    expect(found(await wikidata.read('acme.test', get)).values['employee_count']).toBe(count);
  });

  test.each([
    ['none', {}],
    ['several', { Q1: entity({}), Q2: entity({}) }],
    ['a former website', { Q1: entity({ P856: [claim('http://www.acme.test', over)] }) }],
    ['a dissolved company', { Q1: entity({ P576: [claim({ time: '+2020-01-01T00:00:00Z' })] }) }],
  ])('finds nothing in %s', async (_, entities) => {
    answer(entities);
    expect((await wikidata.read('acme.test', get)).kind).toBe('missing');
    expect(searchesFor('acme.test')).toHaveLength(1);
  });

  test('asks twice if the addresses are too long for one search', async () => {
    answer({});
    const domain = `${'long-'.repeat(8)}name.test`;
    expect((await wikidata.read(domain, get)).kind).toBe('missing');
    const searches = searchesFor(domain);
    expect(searches.join('|').match(/P856=/g)).toHaveLength(8);
    for (const search of searches) expect(search.length).toBeLessThanOrEqual(300);
    expect(searches.length).toBeGreaterThan(1);
  });

  test('takes no revenue in another currency, and no older one instead', async () => {
    const dollars = { amount: '+5', unit: 'http://www.wikidata.org/entity/Q4917' };
    const euros = { amount: '+7', unit: 'http://www.wikidata.org/entity/Q4916' };
    answer({
      Q1: entity({ P2139: [claim(dollars), claim(euros, at('+2025-12-31T00:00:00Z'))] }),
    });
    const { values } = found(await wikidata.read('acme.test', get));
    expect(values['revenue_usd']).toBeUndefined();
  });

  test('is unreachable while it lags', async () => {
    internet.set('https://www.wikidata.org/w/api.php', { body: '{"error":{"code":"maxlag"}}' });
    expect((await wikidata.read('acme.test', get)).kind).toBe('unreachable');
  });
});
