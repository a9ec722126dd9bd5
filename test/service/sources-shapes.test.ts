/** Home pages as systems and people write them: what an account shows of each, and what it must not. */
import { type FakeAnswer, type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join, readAccounts } from './helpers/acts';
import { hurriedTime, serveLive } from './helpers/live';
import { onSqlite } from './helpers/stores';

/** What is shown of a company. */
interface Shown {
  readonly name: string | null;
  readonly employee_count?: number | null;
  readonly employee_range?: { readonly min: number; readonly max?: number | null } | null;
  readonly hq_city?: string | null;
  readonly hq_country?: string | null;
  readonly location?: string | null;
  readonly description?: string | null;
  readonly linkedin_url?: string | null;
}

/** A page of the company at `own.test`, and what is read from it; a text is its name, null means no company. */
type Row = readonly [what: string, page: string | FakeAnswer, shown: Shown | string | null];

const html = 'text/html; charset=utf-8';
const page = (...scripts: readonly string[]) =>
  `<html lang="en"><p>Pumps for ships</p>${scripts
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('')}`;
const data = (...values: readonly unknown[]) =>
  page(...values.map((value) => JSON.stringify(value)));
const graph = (...nodes: readonly object[]) =>
  data({ '@context': 'https://schema.org', '@graph': nodes });
const own = 'https://www.own.test/';
const firm = { '@type': 'Organization', name: 'Firm', url: own };
const client = { '@type': 'Organization', name: 'Client', url: 'https://client.test/' };
const text = '{"@type":"Organization","name":"Firm","url":"https://own.test/"}';
const staff = (numberOfEmployees: unknown) => data({ ...firm, numberOfEmployees });
const bytes = (body: string, charset: string | null, declared = ''): FakeAnswer => ({
  headers: { 'content-type': charset === null ? 'text/html' : `text/html; charset=${charset}` },
  body: Buffer.concat([
    Buffer.from(declared, 'latin1'),
    Buffer.from(
      body.replace(/[€–“”’]/g, (one) => windows[one] ?? one),
      'latin1',
    ),
  ]),
});
const windows: Readonly<Record<string, string>> = {
  '€': '\x80',
  '–': '\x96',
  '“': '\x93',
  '”': '\x94',
  '’': '\x92',
};
const quoted = text.replace(/"/g, '&quot;');

const wrapped: readonly Row[] = [
  ['CDATA behind slashes', page(`//<![CDATA[\n${text}\n//]]>`), 'Firm'],
  ['CDATA behind slashes on one line', page(`// <![CDATA[ ${text} // ]]>`), 'Firm'],
  ['CDATA in a comment', page(`/*<![CDATA[*/${text}/*]]>*/`), 'Firm'],
  ['bare CDATA', page(`<![CDATA[${text}]]>`), 'Firm'],
  ['an HTML comment around it', page(`<!--\n${text}\n-->`), 'Firm'],
  ['an HTML comment behind slashes', page(`<!-- ${text} //-->`), 'Firm'],
  ['a semicolon behind it', page(`${text};`), 'Firm'],
  ['commas before brackets', page(text.replace('}', ',"sameAs":["a",],}')), 'Firm'],
  ['a semicolon for a comma', page(text.replace(',"url"', ';"url"')), 'Firm'],
  ['a comma left out at the end of a line', page(text.replace(',"url"', '\n"url"')), 'Firm'],
  ['two commas', page(text.replace(',"url"', ',,"url"')), 'Firm'],
  ['its last bracket left out', page(text.slice(0, -1)), 'Firm'],
  ['comments', page(`/* who we are */ ${text.replace('{', '{ // us\n')}`), 'Firm'],
  ['a byte order mark', page(`\ufeff${text}`), 'Firm'],
  ['references for quotes', page(quoted), 'Firm'],
  ['numbers for quotes', page(text.replace(/"/g, '&#34;')), 'Firm'],
  ['single quotes', page(text.replace(/"/g, "'")), 'Firm'],
  [
    'an object of a script',
    page("{'@type': 'Organization', name: 'Firm', url: 'https://own.test/'}"),
    'Firm',
  ],
  ['an assignment', page(`var data = ${text};`), 'Firm'],
  ['curly quotes', page(text.replace(/"([^"]*)"/g, '“$1”')), 'Firm'],
  ['objects one after the other', page(`{"@type":"WebPage"}${text}`), 'Firm'],
  ['objects on lines', page(`{"@type":"WebPage"}\n\n${text}`), 'Firm'],
  ['objects with commas between', page(`{"@type":"WebPage"},\n${text},`), 'Firm'],
  ['objects with semicolons between', page(`{"@type":"WebPage"};\n${text};`), 'Firm'],
  [
    'raw ends of lines and tabs in a text',
    page(text.replace('}', ',"description":"Pumps\n\tand\r\nvalves"}')),
    { name: 'Firm', description: 'Pumps and valves' },
  ],
  [
    'quotes in a text',
    page(text.replace('}', ',"description":"Racks of 19" and more"}')),
    { name: 'Firm', description: 'Racks of 19" and more' },
  ],
  [
    'escaped single quotes',
    page(text.replace('}', `,"description":"It\\'s ours"}`)),
    { name: 'Firm', description: "It's ours" },
  ],
  ['a type behind a charset', page(text).replace('ld+json"', 'ld+json; charset=utf-8"'), 'Firm'],
  [
    'a type in capitals and without quotes',
    page(text).replace('"application/ld+json"', 'Application/LD+JSON'),
    'Firm',
  ],
  [
    'a warning before it',
    page(`<br />Notice: Undefined index x[url] in /a.php on line 5 ${text}`),
    'Firm',
  ],
  ['remarks within it', page(text.replace(',"url"', ',<!-- home page -->"url"')), 'Firm'],
  ['German quotes', page(text.replace('"Firm"', '„Firm“')), 'Firm'],
  ['escapes that JSON lacks', page(text.replace('Firm', 'F\\irm\\&Co\\x21')), 'Firm&Co!'],
  ['a broken line in a text', page(text.replace('Firm', 'Fi\\\nrm')), 'Firm'],
  ['words of Python', page(text.replace('}', ',"a":None,"b":True}')), 'Firm'],
  ['no JSON at all', page('Organization: Firm, url: https://own.test/'), null],
  [
    'a text that does not end',
    page('{"url":"https://own.test/","@type":"Organization","name":"Fir'),
    null,
  ],
  ['brackets that end too early', page('{"@type":"Organization"}},"name":"Firm"'), null],
];

const types: readonly Row[] = [
  ...(
    'AutoRepair RoofingContractor ClothingStore CafeOrCoffeeShop MovingCompany GovernmentOrganization Cooperative ' +
    'WholesaleStore FurnitureStore AutoDealer HVACBusiness MedicalClinic Physician VeterinaryCare Library SportsClub ' +
    'WorkersUnion PoliticalParty PerformingGroup ResearchProject OnlineMarketplace BarOrPub TireShop Campground ' +
    'HighSchool LibrarySystem FundingAgency TheaterGroup HousePainter Locksmith'
  )
    .split(' ')
    .map((type): Row => [type, data({ '@type': type, name: 'Firm', url: own }), 'Firm']),
  ['http', data({ ...firm, '@type': 'http://schema.org/AutoRepair' }), 'Firm'],
  ['https', data({ ...firm, '@type': 'https://schema.org/GovernmentOrganization' }), 'Firm'],
  ['www and a slash', data({ ...firm, '@type': 'https://www.schema.org/Organization/' }), 'Firm'],
  ['a prefix', data({ '@type': 'schema:Store', 'schema:name': 'Firm', 'schema:url': own }), 'Firm'],
  ['a list', data({ ...firm, '@type': ['Brand', 'https://schema.org/ToyStore'] }), 'Firm'],
  ['lower case', data({ ...firm, '@type': 'organization' }), 'Firm'],
  ['the names without a sign', data({ type: 'Organization', name: 'Firm', url: own }), 'Firm'],
  [
    'expanded JSON-LD',
    data([
      {
        '@type': ['http://schema.org/Organization'],
        'http://schema.org/name': [{ '@value': 'Firm' }],
        'http://schema.org/url': [{ '@id': own }],
      },
    ]),
    'Firm',
  ],
  ['a person', data({ ...firm, '@type': 'Person' }), null],
  ['a product', data({ ...firm, '@type': 'Product' }), null],
  ['a place', data({ ...firm, '@type': 'CivicStructure' }), null],
];

const count = (employee_count: number | null): Shown => ({ name: 'Firm', employee_count });
const quantity = (more: object) => ({ '@type': 'QuantitativeValue', ...more });
const range = (min: number, max: number | null): Shown => ({
  name: 'Firm',
  employee_count: null,
  employee_range: { min, max },
});
const employees: readonly Row[] = [
  ['1200', staff(1200), count(1200)],
  ['“1,200”', staff('1,200'), count(1200)],
  ['“1.200”', staff('1.200'), count(1200)],
  ['“250.0”', staff(quantity({ value: '250.0' })), count(250)],
  ['“+1200.0”', staff(quantity({ value: '+1200.0' })), count(1200)],
  ['a bare +1200.0', page(text.replace('}', ',"numberOfEmployees":+1200.0}')), count(1200)],
  ['with a blank', staff('1 200'), count(1200)],
  ['equal ends', staff(quantity({ minValue: 75, maxValue: 75 })), count(75)],
  ['a list of one', staff([quantity({ value: 75 })]), count(75)],
  ['a typed value', staff({ '@value': '75', '@type': 'xsd:integer' }), count(75)],
  ['a typed value within', staff(quantity({ value: { '@value': '75' } })), count(75)],
  ['with a word', staff('75 employees'), count(75)],
  ['in German', staff('75 Mitarbeiter'), count(75)],
  [
    'by reference',
    graph(
      { ...firm, numberOfEmployees: { '@id': '#n' } },
      { '@id': '#n', ...quantity({ value: 75 }) },
    ),
    count(75),
  ],
  ['half a person', staff(quantity({ value: 12.5 })), count(null)],
  ['none', staff(0), count(null)],
  ['a lower end', staff(quantity({ minValue: 15 })), range(15, null)],
  ['a range', staff('15-25'), range(15, 25)],
  ['a range with a dash and a word', staff('51–200 employees'), range(51, 200)],
  ['a range as a value', staff(quantity({ value: '11-50' })), range(11, 50)],
  ['two ends', staff(quantity({ minValue: '1,001', maxValue: '5,000' })), range(1001, 5000)],
  [
    'typed ends',
    staff(quantity({ minValue: { '@value': '51' }, maxValue: { '@value': 200 } })),
    range(51, 200),
  ],
  ['ends in a wrong order', staff(quantity({ minValue: 25, maxValue: 15 })), count(null)],
  ['two numbers', staff([75, 80]), count(null)],
  ['many', staff('many'), count(null)],
];

const turku = { '@type': 'PostalAddress', addressLocality: 'Turku', addressCountry: 'FI' };
const inTurku = { name: 'Firm', hq_city: 'Turku', hq_country: 'Finland' };
const values: readonly Row[] = [
  [
    'an address in its location',
    data({ ...firm, location: { '@type': 'Place', address: turku } }),
    inTurku,
  ],
  ['an address that is its location', data({ ...firm, location: turku }), inTurku],
  [
    'one of several locations',
    data({ ...firm, location: [{ '@type': 'Place' }, { address: [turku] }] }),
    inTurku,
  ],
  [
    'an address by reference',
    graph({ ...firm, address: { '@id': '#a' } }, { ...turku, '@id': '#a' }),
    inTurku,
  ],
  [
    'an address by two references',
    graph(
      { ...firm, location: { '@id': 'https://own.test/#place' } },
      { '@type': 'Place', '@id': '#place', address: { '@id': '#a' } },
      { ...turku, '@id': '#a' },
    ).replaceAll('www.own.test', 'own.test'),
    inTurku,
  ],
  [
    'a reference to another script',
    page(
      JSON.stringify({ ...firm, address: { '@id': '#a' } }),
      JSON.stringify({ ...turku, '@id': '#a' }),
    ),
    inTurku,
  ],
  [
    'a reference to nothing',
    graph({ ...firm, address: { '@id': '#a' } }),
    { name: 'Firm', hq_city: null },
  ],
  [
    'a reference to itself',
    graph({ ...firm, '@id': '#f', location: { '@id': '#f' }, address: { '@id': '#f' } }),
    { name: 'Firm', hq_city: null },
  ],
  [
    'a country with a name',
    data({
      ...firm,
      address: { ...turku, addressCountry: { '@type': 'Country', name: 'Finland' } },
    }),
    inTurku,
  ],
  [
    'names by language',
    data({
      ...firm,
      name: [
        { '@value': 'Firma', '@language': 'de' },
        { '@value': 'Firm', '@language': 'en' },
      ],
    }),
    'Firm',
  ],
  [
    'a name in a language',
    data({ ...firm, name: { '@value': 'Firm', '@language': 'de' } }),
    'Firm',
  ],
  ['a map of languages', data({ ...firm, name: { de: 'Firma', en: 'Firm' } }), 'Firm'],
  [
    'the language of the page',
    data({ ...firm, name: { en: 'Firm', 'de-AT': 'Firma' } }).replace('"en"', '"de-DE"'),
    'Firma',
  ],
  ['a list of names', data({ ...firm, name: ['Firm', 'The Firm'] }), 'Firm'],
  ['a set', data({ ...firm, name: { '@set': ['Firm'] } }), 'Firm'],
  [
    'a legal name alone',
    data({ '@type': 'Organization', legalName: 'Firm GmbH', url: own }),
    'Firm GmbH',
  ],
  [
    'a legal name beside an empty name',
    data({ ...firm, name: ' ', legalName: 'Firm GmbH' }),
    'Firm GmbH',
  ],
  ['both names', data({ ...firm, legalName: 'Firm GmbH' }), 'Firm'],
  ['a name that is a number', data({ ...firm, name: 1881 }), '1881'],
  [
    'one thing said in two places',
    graph(
      { '@type': 'WebSite', publisher: { ...firm, '@id': '#f' } },
      { '@type': 'Organization', '@id': '#f', address: turku },
    ),
    inTurku,
  ],
  [
    'a site and a company with one identifier',
    graph(
      { '@type': 'WebSite', '@id': own, name: 'Pumps | Firm', url: own },
      { ...firm, '@id': own, address: turku },
    ),
    inTurku,
  ],
  [
    'profiles in one text',
    data({ ...firm, sameAs: 'https://x.com/firm, https://www.linkedin.com/company/firm' }),
    { name: 'Firm', linkedin_url: 'https://www.linkedin.com/company/firm' },
  ],
  [
    'profiles as references',
    data({ ...firm, sameAs: [{ '@id': 'https://www.linkedin.com/company/firm' }] }),
    { name: 'Firm', linkedin_url: 'https://www.linkedin.com/company/firm' },
  ],
];

const several: readonly Row[] = [
  ['no scheme', data(client, { ...firm, url: 'www.own.test' }), 'Firm'],
  ['no scheme, with a path', data(client, { ...firm, url: 'own.test/en/' }), 'Firm'],
  ['no scheme, with capitals', data(client, { ...firm, url: 'WWW.Own.test' }), 'Firm'],
  ['no scheme but slashes', data(client, { ...firm, url: '//own.test/' }), 'Firm'],
  [
    'an object with an address',
    data(client, { ...firm, url: { '@id': 'https://own.test/' } }),
    'Firm',
  ],
  ['a typed address', data(client, { ...firm, url: { '@type': 'URL', '@value': own } }), 'Firm'],
  ['a list of addresses', data(client, { ...firm, url: ['https://x.com/firm', own] }), 'Firm'],
  [
    'the page it is about',
    data(client, { ...firm, url: undefined, mainEntityOfPage: { '@id': own } }),
    'Firm',
  ],
  [
    'a profile that is the site',
    data(client, { ...firm, url: undefined, sameAs: [own, 'https://x.com/firm'] }),
    'Firm',
  ],
  ['the root', data(client, { ...firm, url: '/' }), 'Firm'],
  ['a file', data(client, { ...firm, url: 'index.html' }), 'Firm'],
  ['blanks around it', data(client, { ...firm, url: ` ${own}\n` }), 'Firm'],
  ['http', data(client, { ...firm, url: 'http://own.test' }), 'Firm'],
  [
    'a page’s base',
    data(client, { ...firm, url: './' }).replace('<p>', '<base href="https://own.test/en/"><p>'),
    'Firm',
  ],
  [
    'an identifier',
    data(client, { '@type': 'Organization', name: 'Firm', '@id': `${own}#organization` }),
    'Firm',
  ],
  ['a client first, and alike', data({ ...client, '@id': `${own}#client` }, firm), 'Firm'],
  [
    'a reference to the site',
    graph(
      client,
      { ...firm, url: { '@id': own } },
      { '@type': 'WebSite', '@id': own, name: 'Site' },
    ),
    'Firm',
  ],
  [
    'the site’s name',
    data(
      { '@type': 'WebSite', name: 'Firm' },
      { '@type': 'Organization', name: 'Other' },
      { '@type': 'Organization', name: 'Firm' },
    ),
    'Firm',
  ],
  [
    'shops below the company',
    data({ '@type': 'Store', name: 'Firm Turku', url: `${own}shops/turku`, address: turku }, firm),
    { name: 'Firm', hq_city: null },
  ],
  [
    'a second object of its name',
    data(
      { '@type': 'Organization', name: 'Firm' },
      { '@type': 'LocalBusiness', name: 'Firm', address: turku },
    ),
    inTurku,
  ],
  [
    'a second object without a name',
    data(
      { '@type': 'Organization', legalName: 'Firm', sameAs: [] },
      { '@type': 'LocalBusiness', address: turku, openingHours: '' },
    ),
    inTurku,
  ],
  [
    'two shops alone',
    data(
      { '@type': 'Store', name: 'A', url: `${own}a` },
      { '@type': 'Store', name: 'B', url: `${own}b` },
    ),
    null,
  ],
  ['a client alone', data(client), null],
  ['a client with an identifier of the page', data({ ...client, '@id': `${own}#client` }), null],
  [
    'a client with a part of the page for an identifier',
    data({ ...client, '@id': '#client' }),
    null,
  ],
  [
    'a client beside one without an address',
    data(client, { '@type': 'Organization', name: 'Other' }),
    null,
  ],
  [
    'an empty address',
    data(
      { '@type': 'Organization', name: 'A', url: '' },
      { '@type': 'Organization', name: 'B', url: '#' },
    ),
    null,
  ],
  ['mail for an address', data({ ...firm, url: 'mailto:me@own.test' }, client), null],
];

const entities: readonly Row[] = [
  ['a reference', data({ ...firm, name: 'Firm &amp; Sons' }), 'Firm & Sons'],
  ['a reference twice', data({ ...firm, name: 'Firm &amp;amp; Sons' }), 'Firm & Sons'],
  [
    'references for apostrophes',
    data({ ...firm, name: 'Firm&#039;s &#x26; Son&rsquo;s' }),
    "Firm's & Son’s",
  ],
  ['a blank', data({ ...firm, name: 'Firm&nbsp;Sons' }), 'Firm Sons'],
  [
    'a reference in OpenGraph',
    '<meta property="og:site_name" content="Firm &amp;amp; Sons">x',
    'Firm & Sons',
  ],
  ['an ampersand', data({ ...firm, name: 'R&D; Firm & Co' }), 'R&D; Firm & Co'],
  [
    'a sign for less',
    data({ ...firm, description: 'Costs < 5 and weighs > 2' }),
    { name: 'Firm', description: 'Costs < 5 and weighs > 2' },
  ],
  [
    'tags with escaped slashes',
    page(text.replace('}', ',"description":"<p>Pumps &amp; valves<\\/p>"}')),
    { name: 'Firm', description: 'Pumps & valves' },
  ],
  [
    'escaped tags',
    data({
      ...firm,
      description: '&lt;p&gt;Pumps&lt;br/&gt;and &lt;b&gt;valves&lt;/b&gt;&lt;/p&gt;',
    }),
    { name: 'Firm', description: 'Pumps and valves' },
  ],
  [
    'what only Word writes',
    data({ ...firm, description: 'It&#8217;s&nbsp;ours' }),
    { name: 'Firm', description: 'It’s ours' },
  ],
  [
    'a script',
    data({ ...firm, name: 'Firm<script>alert(1)</script>' }).replaceAll(
      '</script>"',
      '<\\/script>"',
    ),
    'Firm',
  ],
];

const nested: readonly Row[] = [
  ['a provider', data({ '@type': 'SoftwareApplication', name: 'App', provider: firm }), 'Firm'],
  ['a brand', data({ '@type': 'Product', name: 'Pump', brand: firm }), 'Firm'],
  ['an author', data({ '@type': 'WebPage', author: firm }), 'Firm'],
  ['a publisher', data({ '@type': 'WebPage', publisher: firm }), 'Firm'],
  ['a creator', data({ '@type': 'WebSite', name: 'Site', creator: firm }), 'Firm'],
  ['a manufacturer', data({ '@type': 'Product', manufacturer: firm }), 'Firm'],
  ['a seller', data({ '@type': 'Product', offers: [{ '@type': 'Offer', seller: firm }] }), 'Firm'],
  ['an employer', data({ '@type': 'Person', name: 'Kim', worksFor: firm }), 'Firm'],
  [
    'what the page is about',
    data({ '@type': 'WebPage', mainEntity: { '@type': 'Organization', name: 'Firm' } }),
    'Firm',
  ],
  ['what a rating is of', data({ '@type': 'AggregateRating', itemReviewed: firm }), 'Firm'],
  [
    'a provider by reference',
    graph({ '@type': 'Service', provider: { '@id': '#f' } }, { ...firm, '@id': '#f' }),
    'Firm',
  ],
  [
    'a parent with its own address',
    data({ ...firm, parentOrganization: { ...client, name: 'Holding' } }),
    'Firm',
  ],
  [
    'a parent with the same address',
    data({ ...firm, parentOrganization: { ...firm, name: 'Holding' } }),
    'Firm',
  ],
  [
    'a parent of a shop',
    data({ '@type': 'Store', name: 'Firm Turku', url: `${own}turku`, parentOrganization: firm }),
    'Firm',
  ],
  [
    'a department',
    data({ ...firm, url: undefined, department: { ...firm, name: 'Pharmacy' } }),
    'Firm',
  ],
  [
    'a member of an association',
    data({ ...firm, memberOf: { ...firm, name: 'Association' } }),
    'Firm',
  ],
  ['another’s provider', data({ '@type': 'Service', provider: client }), null],
  [
    'a provider without an address',
    data({ '@type': 'Service', provider: { ...firm, url: undefined } }),
    null,
  ],
  [
    'a brand without an address',
    data({ '@type': 'Product', brand: { ...firm, url: undefined } }),
    null,
  ],
  ['a theme’s author', data({ '@type': 'WebSite', author: { ...client, name: 'Agency' } }), null],
  [
    'an author of a review',
    data({ '@type': 'Product', review: { author: { ...firm, url: undefined } } }),
    null,
  ],
  ['a sponsor', data({ '@type': 'Event', sponsor: { ...firm, name: 'Sponsor' } }), null],
  [
    'a list of clients',
    data({
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', item: { ...firm, url: undefined } }],
    }),
    null,
  ],
  [
    'a degree',
    data({ '@type': 'Person', alumniOf: { '@type': 'CollegeOrUniversity', name: 'School' } }),
    null,
  ],
];

const microdata = (inner: string, type = 'https://schema.org/Organization') =>
  `<p>Pumps</p><div itemscope itemtype="${type}">${inner}</div>`;
const rdfa = (inner: string) =>
  `<p>Pumps</p><div vocab="https://schema.org/" typeof="Organization">${inner}</div>`;
const markup: readonly Row[] = [
  ['microdata', microdata('<span itemprop="name">Firm</span>'), 'Firm'],
  [
    'a link’s text',
    microdata('<a itemprop="url" href="/"><b itemprop="name">Firm</b></a>'),
    'Firm',
  ],
  ['a name that is a link', microdata('<a itemprop="name" href="/about">Firm</a>'), 'Firm'],
  [
    'meta elements',
    microdata('<meta itemprop="name" content="Firm"><link itemprop="url" href="//own.test">'),
    'Firm',
  ],
  [
    'a subtype, http',
    microdata('<h1 itemprop="name">Firm</h1>', 'http://schema.org/AutoRepair'),
    'Firm',
  ],
  ['two properties', microdata('<h1 itemprop="name legalName">Firm</h1>'), 'Firm'],
  [
    'entities and lines',
    microdata('<h1 itemprop="name">Firm\n &amp; <b>Sons</b></h1>'),
    'Firm & Sons',
  ],
  [
    'an item in an item',
    microdata(
      '<b itemprop="name">Firm</b><p itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">' +
        '<i itemprop="addressLocality">Turku</i><meta itemprop="addressCountry" content="FI"></p>',
    ),
    inTurku,
  ],
  [
    'a number',
    microdata(
      '<b itemprop="name">Firm</b><p itemprop="numberOfEmployees" itemscope itemtype="https://schema.org/QuantitativeValue">' +
        '<data itemprop="value" value="75">about</data></p>',
    ),
    count(75),
  ],
  [
    'one of two, by its address',
    microdata('<b itemprop="name">Client</b><a itemprop="url" href="https://client.test">x</a>') +
      microdata('<b itemprop="name">Firm</b><a itemprop="url" href="https://own.test">x</a>'),
    'Firm',
  ],
  [
    'beside JSON-LD',
    data({ ...firm, name: 'Firm' }) +
      microdata('<b itemprop="name">Firm</b><b itemprop="description">Pumps</b>'),
    { name: 'Firm', description: 'Pumps' },
  ],
  ['RDFa', rdfa('<span property="name">Firm</span>'), 'Firm'],
  [
    'RDFa with prefixes',
    '<div typeof="schema:Organization"><span property="schema:name" content="Firm"></span>x</div>',
    'Firm',
  ],
  [
    'RDFa within RDFa',
    rdfa(
      '<b property="name">Firm</b><p property="address" typeof="PostalAddress"><i property="addressLocality">Turku</i><i property="addressCountry">Finland</i></p>',
    ),
    inTurku,
  ],
  [
    'another type',
    microdata('<span itemprop="name">Pump</span>', 'https://schema.org/Product'),
    null,
  ],
  [
    'another vocabulary',
    '<div typeof="Organization"><span property="og:name" content="Firm">x</span></div>',
    null,
  ],
  ['no item', '<p>Pumps</p><span itemprop="name">Firm</span>', null],
  [
    'a review’s author',
    microdata(
      '<div itemprop="author" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Reader</b></div>',
      'https://schema.org/Review',
    ),
    null,
  ],
];

const named = (name: string) =>
  page(`{"@type":"Organization","name":"${name}","description":"Rates from € 5 – “fair”"}`);
const fair = (name: string): Shown => ({ name, description: 'Rates from € 5 – “fair”' });
const encodings: readonly Row[] = [
  ['windows-1252 by its header', bytes(named('Firm’s'), 'windows-1252'), fair('Firm’s')],
  ['iso-8859-1 that is windows-1252', bytes(named('Firm’s'), 'iso-8859-1'), fair('Firm’s')],
  ['latin1 in capitals', bytes(named('Café'), 'Latin1'), fair('Café')],
  ['us-ascii', bytes(named('Café'), 'us-ascii'), fair('Café')],
  ['a meta element', bytes(named('Firm’s'), null, '<meta charset=iso-8859-1>'), fair('Firm’s')],
  [
    'an old meta element',
    bytes(
      named('Firm’s'),
      null,
      '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
    ),
    fair('Firm’s'),
  ],
  ['none, and no UTF-8', bytes(named('Café’s'), null), fair('Café’s')],
  [
    'none, and UTF-8',
    { headers: { 'content-type': 'text/html' }, body: named('Café’s') },
    fair('Café’s'),
  ],
  [
    'a mark against the header',
    {
      headers: { 'content-type': 'text/html; charset=iso-8859-1' },
      body: `\ufeff${named('Café’s')}`,
    },
    fair('Café’s'),
  ],
  [
    'UTF-16 with a mark',
    {
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(`\ufeff${named('Café’s')}`, 'utf16le'),
    },
    fair('Café’s'),
  ],
  [
    'iso-8859-15',
    {
      headers: { 'content-type': 'text/html; charset=iso-8859-15' },
      body: Buffer.from('<meta property="og:site_name" content="Firm \xa4">x', 'latin1'),
    },
    'Firm €',
  ],
  [
    'windows-1251',
    {
      headers: { 'content-type': 'text/html; charset=windows-1251' },
      body: Buffer.from('<meta property="og:site_name" content="\xd4\xe8\xf0\xec\xe0">x', 'latin1'),
    },
    'Фирма',
  ],
];

const site =
  '<meta property="og:site_name" content="Firm"><meta name="description" content="Pumps">';
const unfilled = (fields: object) => `${site}${data({ ...firm, ...fields })}`;

const leftovers: readonly Row[] = [
  ...[
    '{{ shop.name }}',
    '{% site.title %}',
    '<%= title %>',
    '%COMPANY_NAME%',
    'undefined',
    'null',
    'N/A',
    'My Company',
    'My WordPress',
    'Your Company Name',
    'Company Name',
    'Site title',
    'Just another WordPress site',
    'Homepage',
  ].map((name): Row => [`“${name}” for a name`, unfilled({ name }), 'Firm']),
  ...['n/a', 'Lorem ipsum dolor sit amet.', '{{ description }}', 'undefined', 'TBD'].map(
    (description): Row => [
      `“${description}” for a description`,
      unfilled({ description }),
      { name: 'Firm', description: 'Pumps' },
    ],
  ),
  ['a name with such words', data({ ...firm, name: 'My Company Pumps' }), 'My Company Pumps'],
  ['a name of one such word', data({ ...firm, name: 'None Such Ltd' }), 'None Such Ltd'],
  [
    'another name alone',
    data({ '@type': 'Organization', alternateName: 'Firm', url: own }),
    'Firm',
  ],
  [
    'a name for home screens alone',
    page().replace('<p>', '<meta name="apple-mobile-web-app-title" content="Firm"><p>'),
    'Firm',
  ],
  [
    'prefixes',
    data({ '@type': 'schema:Organization', 'schema:name': 'Firm', 'schema:url': own }),
    'Firm',
  ],
  [
    'whole addresses for keys',
    data({
      '@type': 'http://schema.org/Organization',
      'http://schema.org/name': 'Firm',
      'http://schema.org/url': own,
    }),
    'Firm',
  ],
  ['an address with a campaign', data(client, { ...firm, url: `${own}?utm_source=x` }), 'Firm'],
  ['a bracket too many', page(`${text}}`), 'Firm'],
  ['a holder of rights', data({ '@type': 'WebSite', url: own, copyrightHolder: firm }), 'Firm'],
  ['a page’s main entity', data({ '@type': 'AboutPage', mainEntity: firm }), 'Firm'],
  [
    'a page at LinkedIn without a name',
    data({ ...firm, sameAs: ['https://www.linkedin.com/company/'] }),
    { name: 'Firm', linkedin_url: null },
  ],
];

const systems: readonly Row[] = [
  [
    'Yoast',
    graph(
      {
        '@type': 'WebPage',
        '@id': own,
        isPartOf: { '@id': `${own}#website` },
        about: { '@id': `${own}#organization` },
      },
      {
        '@type': 'WebSite',
        '@id': `${own}#website`,
        name: 'Site',
        publisher: { '@id': `${own}#organization` },
      },
      {
        '@type': 'Organization',
        '@id': `${own}#organization`,
        name: 'Firm',
        url: own,
        numberOfEmployees: { '@type': 'QuantitativeValue', minValue: '51', maxValue: '51' },
      },
    ),
    count(51),
  ],
  [
    'Rank Math',
    graph(
      {
        '@type': 'Place',
        '@id': `${own}#place`,
        address: { '@type': 'PostalAddress', addressLocality: 'Turku', addressCountry: 'FI' },
      },
      {
        '@type': ['AutoRepair', 'Organization'],
        '@id': `${own}#organization`,
        name: 'Firm',
        url: own,
        location: { '@id': `${own}#place` },
      },
    ),
    inTurku,
  ],
  [
    'Squarespace',
    data(
      { url: own, name: 'Firm', '@context': 'http://schema.org', '@type': 'WebSite' },
      {
        legalName: 'Firm',
        address: 'Quay 1\nTurku\nFinland',
        sameAs: [],
        '@context': 'http://schema.org',
        '@type': 'Organization',
      },
      {
        address: 'Quay 1\nTurku\nFinland',
        openingHours: '',
        '@context': 'http://schema.org',
        '@type': 'LocalBusiness',
      },
    ),
    { name: 'Firm', location: 'Quay 1 Turku Finland' },
  ],
  [
    'Shopify',
    page(
      `{ "@context": "http:\\/\\/schema.org", "@type": "Organization", "name": "Firm", "logo": "https:\\/\\/cdn.own.test\\/l.png", "sameAs": ["", "https:\\/\\/www.linkedin.com\\/company\\/firm"], "url": "https:\\/\\/own.test" }`,
    ),
    { name: 'Firm', linkedin_url: 'https://www.linkedin.com/company/firm' },
  ],
  [
    'Wix',
    data({
      '@context': 'https://schema.org/',
      '@type': 'LocalBusiness',
      name: 'Firm',
      url: 'https://www.own.test',
      address: {
        '@type': 'PostalAddress',
        addressCountry: 'FI',
        addressLocality: 'Turku',
        streetAddress: 'Quay 1',
      },
    }),
    inTurku,
  ],
  [
    'Drupal',
    graph({
      '@type': 'Organization',
      '@id': own,
      name: 'Firm',
      url: own,
      address: { '@type': 'PostalAddress', addressLocality: 'Turku', addressCountry: 'Finland' },
    }),
    inTurku,
  ],
  [
    'TYPO3',
    page(
      `{"@context":"https://schema.org/","@graph":[{"@type":"WebPage"},{"@type":"Corporation","name":"Firm","address":{"@type":"PostalAddress","addressCountry":{"@type":"Country","name":"FI"},"addressLocality":"Turku"}}]}`,
    ),
    inTurku,
  ],
  ['a name of the site alone', data({ '@type': 'WebSite', name: 'Firm', url: own }), 'Firm'],
  [
    'a name of another site',
    data({ '@type': 'WebSite', name: 'Other', url: 'https://other.test' }),
    null,
  ],
];

const groups = {
  wrapped,
  types,
  employees,
  values,
  several,
  entities,
  nested,
  markup,
  encodings,
  systems,
  leftovers,
};
const rows = Object.entries(groups).flatMap(([group, some]) =>
  some.map(([what, home, shown], at) => ({
    what: `${group}: ${what}`,
    domain: `${group}-${at}.test`,
    home,
    shown,
  })),
);

function answerOf(home: string | FakeAnswer, domain: string): FakeAnswer {
  if (typeof home !== 'string') return home;
  const body = home.replace(/own\.test/gi, (found) =>
    found === 'Own.test' ? domain.toUpperCase() : domain,
  );
  return { headers: { 'content-type': html }, body };
}

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());

onSqlite('home pages', () => {
  const found = new Map<string, Shown>();
  let spent: number;

  beforeAll(async () => {
    for (const { domain, home } of rows) internet.set(`https://${domain}/`, answerOf(home, domain));
    const service = await serveLive(internet, {
      ...hurriedTime(),
      settings: { sources: ['site'], sourceSeconds: 55, leaseSeconds: 3600 },
    });
    const caller = await join(service);
    const { available } = await balanceOf(caller);
    const domains = rows.map(({ domain }) => domain);
    const { result } = await enrich(caller, domains);
    spent = available - (await balanceOf(caller)).available;
    const isEnriched = new Set(
      (result ?? []).filter(({ status }) => status === 'enriched').map(({ domain }) => domain),
    );
    for (let from = 0; from < domains.length; from += 50) {
      const some = domains.slice(from, from + 50).filter((domain) => isEnriched.has(domain));
      const { accounts } = await readAccounts(caller, { account_domains: some });
      for (const { website, name, linkedin_url, traits, firmographics } of accounts) {
        found.set(new URL(website ?? '').hostname, {
          name: name ?? null,
          linkedin_url: linkedin_url ?? null,
          description: traits?.description ?? null,
          ...firmographics,
        } as Shown);
      }
    }
  });

  it.each(rows)('$what', ({ domain, shown }) => {
    const expected = typeof shown === 'string' ? { name: shown } : shown;
    if (expected === null) expect(found.get(domain)).toBeUndefined();
    else expect(found.get(domain)).toMatchObject(expected);
  });

  it('cost as many credits as there are companies', () => {
    expect(spent).toBe(rows.filter(({ shown }) => shown !== null).length);
  });
});
