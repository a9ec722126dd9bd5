/** Boards and posts in the shapes that sites make them: whose posts a technology search finds, and whose it must not. */
import * as v from 'valibot';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { day } from '../../src/service/clock';
import { type Internet, startInternet } from '../fakes/internet/internet';
import type { FakePosting } from '../fakes/internet/vendor-rule';
import { enrich, join } from './helpers/acts';
import { call } from './helpers/call';
import { query } from './helpers/folders';
import { hurriedTime, serveLive } from './helpers/live';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

const posting = (more: Partial<FakePosting> = {}): FakePosting => ({
  id: '1',
  title: 'Driver Engineer',
  body: '<p>You write drivers for VxWorks.</p>',
  locations: ['Berlin, Germany'],
  department: 'Engineering',
  postedAt: '2026-11-01T08:00:00.000Z',
  ...more,
});

/** A company's domain, the names by its site and by a vendor, and whether its posts are taken. */
const employers: readonly (readonly [
  domain: string,
  site: string,
  vendor: string,
  isTaken: boolean,
])[] = [
  ['pavo-solutions.test', 'Pavo Solutions', 'Corvus Solutions', false],
  ['corvus.test', 'Corvus Solutions', 'Pavo Solutions GmbH', false],
  ['solutions.test', 'Solutions Ltd', 'Lupus Solutions', false],
  ['lupus-group.test', 'Lupus Global Services', 'Aquila Global Services', false],
  ['nordbank.test', 'Deutsche Nordbank', 'Deutsche Seebahn', false],
  ['american-yarrow.test', 'American Yarrow', 'American Teasel', false],
  ['blue-teasel.test', 'Blue Teasel', 'Blue Thistle', false],
  ['thistle-robotics.test', 'Thistle Robotics', 'Sorrel Robotics', false],
  ['sorrel.test', 'Sorrel Digital Marketing Agency', 'Tansy Digital Marketing Agency', false],
  ['tansy.test', 'University of Tansy', 'University of Bracken', false],
  ['go.test', 'Go', 'Mango', false],
  ['ring.test', 'Ring', 'Turing Labs', false],
  ['lyra-solutions.test', 'Lyra Solutions', 'Lyra Solutions GmbH', true],
  ['draco.test', 'Draco Solutions', 'Draco', true],
  ['hydra.test', 'Hydra', 'Hydra Technologies Inc.', true],
  ['norma.test', 'Norma Robotics', 'Norma Automation', true],
  ['carina-group.test', 'The Carina Group', 'Carina Holding AG', true],
  ['mensa.test', 'Columba Mensa', 'Mensa', true],
  ['bluefield.test', 'bluefield', 'Blue Field Energy', true],
  ['blue-solutions.test', 'Blue Solutions', 'Blue Solutions', true],
  ['getfornax.test', 'Welcome', 'Fornax', true],
  ['hp.test', 'Start', 'HP Enterprise', true],
  ['orsa.test', 'Ørsa Energi', 'Orsa Energi A/S', true],
  ['muhle-pyxis.test', 'Mühle Pyxis', 'Muehle Pyxis GmbH', true],
  ['sirio.test', 'シリウス', 'Sirius', true],
];

/** Pages that name a board in a script, an attribute or a link. */
const addresses: readonly (readonly [what: string, page: string])[] = [
  ['escaped JSON', '<script>var x = {"jobs":"https:\\/\\/jobs.lever.co\\/NAME"}</script>'],
  [
    'JSON in JSON',
    '<script>x = "{\\"jobs\\":\\"https:\\\\/\\\\/jobs.lever.co\\\\/NAME\\"}"</script>',
  ],
  [
    'slashes by number',
    '<script>x = {"jobs":"https:\\u002F\\u002Fjobs.lever.co\\u002FNAME"}</script>',
  ],
  ['slashes by a short number', '<script>x = "https:\\x2f\\x2fjobs.lever.co\\x2fNAME"</script>'],
  [
    'numbers in JSON in JSON',
    '<script>x = "\\\\u002F\\\\u002Fjobs.lever.co\\\\u002FNAME"</script>',
  ],
  [
    'an attribute',
    '<div data-props="{&quot;u&quot;:&quot;https:\\/\\/jobs.lever.co\\/NAME&quot;}">x</div>',
  ],
  ['references', '<div data-url="https:&#x2F;&#x2F;jobs.lever.co&#x2F;NAME">x</div>'],
  ['a parameter', '<a href="/out?to=https%3A%2F%2Fjobs.lever.co%2FNAME">Jobs</a>'],
  [
    'data of a page’s framework',
    '<script id="__NEXT_DATA__" type="application/json">{"u":"https://jobs.lever.co/NAME"}</script>',
  ],
  ['no scheme', '<script>x = "\\/\\/jobs.lever.co\\/NAME"</script>'],
  [
    'an embedded board',
    '<script>x="https:\\/\\/boards.greenhouse.io\\/embed\\/job_board\\/js?for=NAME"</script>',
  ],
];

const isoDay = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const job = (more: object) => ({
  '@type': 'JobPosting',
  title: 'Driver Engineer',
  description: 'You write drivers for VxWorks.',
  datePosted: '2026-11-01',
  ...more,
});
const json = (value: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const raw = (description: string) =>
  `<script type="application/ld+json">{"@type":"JobPosting","title":"Driver Engineer","description":"${description}"}</script>`;

/** A page of a posting, and the titles that are found; the last group of rows has none. */
const pages: readonly (readonly [what: string, page: string, title: string | null])[] = [
  ['a graph', json({ '@graph': [{ '@type': 'WebPage' }, job({})] }), 'Driver Engineer'],
  ['a list of titles', json(job({ title: ['Driver Engineer', 'Treiber'] })), 'Driver Engineer'],
  [
    'a title in a language',
    json(job({ title: { '@value': 'Driver Engineer', '@language': 'en' } })),
    'Driver Engineer',
  ],
  [
    'a name for a title',
    json(job({ title: undefined, name: 'Driver Engineer' })),
    'Driver Engineer',
  ],
  ['references in a title', json(job({ title: 'R&amp;D Engineer' })), 'R&D Engineer'],
  ['raw line breaks', raw('You write\n\n\tdrivers for\r\nVxWorks.'), 'Driver Engineer'],
  [
    'escaped tags',
    json(job({ description: '&lt;p&gt;We use &lt;b&gt;VxWorks&lt;/b&gt;.&lt;/p&gt;' })),
    'Driver Engineer',
  ],
  ['a full type', json(job({ '@type': 'https://schema.org/JobPosting' })), 'Driver Engineer'],
  ['an address without a scheme', json(job({ url: '//DOMAIN/jobs/1' })), 'Driver Engineer'],
  [
    'an employer by reference',
    json({
      '@graph': [
        job({ hiringOrganization: { '@id': '#us' } }),
        { '@type': 'Organization', '@id': '#us', name: 'Shapes' },
      ],
    }),
    'Driver Engineer',
  ],
  [
    'microdata',
    '<div itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">Driver Engineer</h1><div itemprop="description"><p>Drivers for</p><p>VxWorks.</p></div></div>',
    'Driver Engineer',
  ],
  ['a day to come', json(job({ validThrough: isoDay(3) })), 'Driver Engineer'],
  ['today', json(job({ validThrough: isoDay(0) })), 'Driver Engineer'],
  ['no day', json(job({ validThrough: 'until filled' })), 'Driver Engineer'],
  ['a day before it was posted', json(job({ validThrough: '2026-10-01' })), 'Driver Engineer'],
  [
    'one of two over',
    json([
      job({ url: '/jobs/1', validThrough: '2026-11-02' }),
      job({ url: '/jobs/2', title: 'New Engineer' }),
    ]),
    'New Engineer',
  ],
  ['over', json(job({ validThrough: '2026-11-02' })), null],
  [
    'over, with a zone',
    json(
      job({ datePosted: '2026-11-01T08:00:00+01:00', validThrough: '2026-11-02T23:59:00+01:00' }),
    ),
    null,
  ],
  [
    'over, undated',
    json(job({ datePosted: undefined, validThrough: '2020-01-01T00:00:00.000Z' })),
    null,
  ],
  ['over, typed', json(job({ validThrough: { '@value': '2026-11-02', '@type': 'Date' } })), null],
  [
    'another’s',
    json(job({ hiringOrganization: { '@type': 'Organization', name: 'Elsewhere' } })),
    null,
  ],
];

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());

const put = (url: string, body: string, type = 'text/html') =>
  internet.set(url, { headers: { 'content-type': type }, body });
const siteOf = (name: string, body: string) =>
  `<meta property="og:site_name" content="${name}"><p>x</p>${body}`;

/** Sets all of it up; returns the titles to be found, by domain. */
function setUp(): ReadonlyMap<string, string | null> {
  const expected = new Map<string, string | null>();
  for (const [at, [domain, site, vendor, isTaken]] of employers.entries()) {
    const token = `employer-${at}`;
    Object.assign(internet.board('workable', token), {
      company: vendor,
      postings: [posting({ id: `E${at}` })],
    });
    put(
      `https://${domain}/`,
      siteOf(site, `<a href="https://apply.workable.com/${token}/">Jobs</a>`),
    );
    expected.set(domain, isTaken ? 'Driver Engineer' : null);
  }
  for (const [at, [, page]] of addresses.entries()) {
    const token = `script-${at}`;
    for (const vendor of ['lever', 'greenhouse']) {
      internet.board(vendor, token).postings.push(posting({ id: `9${at}` }));
    }
    put(`https://${token}.test/`, siteOf('Shapes', page.replace('NAME', token)));
    expected.set(`${token}.test`, 'Driver Engineer');
  }
  for (const [at, [, page, title]] of pages.entries()) {
    const domain = `page-${at}.test`;
    put(`https://${domain}/`, siteOf('Shapes', '<a href="/jobs/1">Jobs</a>'));
    put(`https://${domain}/jobs/1`, page.replace('DOMAIN', domain));
    put(
      `https://${domain}/sitemap.xml`,
      `<urlset><url><loc>https://${domain}/jobs/1</loc></url></urlset>`,
      'application/xml',
    );
    expected.set(domain, title);
  }
  const unsaid = posting({ id: 'U1', more: { isListed: undefined } });
  const none = posting({ id: 'U2', title: 'Hidden Engineer', more: { isListed: false } });
  internet.board('ashby', 'unsaid').postings.push(unsaid, none);
  put(
    'https://unsaid.test/',
    siteOf('Shapes', '<a href="https://jobs.ashbyhq.com/unsaid">Jobs</a>'),
  );
  expected.set('unsaid.test', 'Driver Engineer');
  return expected;
}

onSqlite('boards and posts', () => {
  const found = new Map<string, readonly [count: number, title: string]>();
  let expected: ReadonlyMap<string, string | null>;

  beforeAll(async () => {
    expected = setUp();
    const time = hurriedTime();
    const service = await serveLive(internet, {
      ...time,
      settings: { sources: ['site', 'boards'], sourceSeconds: 55, leaseSeconds: 7200 },
    });
    const caller = await join(service);
    await enrich(caller, [...expected.keys()]);
    const due =
      'SELECT id FROM boards WHERE outcome IS NULL OR due_at <= ? OR lease_token IS NOT NULL';
    await until('no board is due', async () => {
      const [boards, open] = await Promise.all([
        query(service.dataDir, 'SELECT DISTINCT domain FROM boards'),
        query(service.dataDir, due, time.clock()),
      ]);
      return boards.length === expected.size && open.length === 0;
    });
    for (let page = 1, isMore = true; isMore; page += 1) {
      const asked = { caller, query: { tech: 'VxWorks', page: String(page) } };
      const { body } = await call(caller.url, 'techCompanies', asked);
      const { companies, has_more } = v.parse(techCompaniesPageSchema(), body);
      for (const { domain, post_count, top_job } of companies) {
        found.set(domain ?? '', [post_count ?? 0, top_job?.title ?? '']);
      }
      isMore = has_more;
    }
  });

  const check = (domain: string, title: string | null) =>
    expect(found.get(domain)).toEqual(title === null ? undefined : [1, title]);

  it.each(employers)('%s: %s, board of %s, taken: %s', (domain, _, __, isTaken) => {
    check(domain, isTaken ? 'Driver Engineer' : null);
  });
  it.each(addresses.map(([what], at) => [what, at] as const))('address in %s', (_, at) => {
    check(`script-${at}.test`, 'Driver Engineer');
  });
  it.each(pages.map(([what, , title], at) => [what, at, title] as const))(
    'page with %s',
    (_, at, title) => {
      check(`page-${at}.test`, title);
    },
  );
  it('takes posts of Ashby that do not say whether they are listed', () => {
    check('unsaid.test', 'Driver Engineer');
  });
});
