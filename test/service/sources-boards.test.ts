/** Readers of job boards, against each vendor's shapes, misses and traps. */
import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  jsonValue,
  property,
  string,
} from 'fast-check';
import { boardSources, boardSourcesWith } from '../../src/service/sources';
import type { Answer, BoardReading, BoardSource, Get } from '../../src/service/sources/source';
import { hostileSites } from '../fakes/internet/hostile';
import { type Internet, startInternet } from '../fakes/internet/internet';
import type { FakePosting } from '../fakes/internet/vendor-rule';
import { vendorRules } from '../fakes/internet/vendors';
import { always, gatewayGet } from './helpers/gateway-get';

let internet: Internet;
let get: Get;
beforeAll(async () => {
  internet = await startInternet();
  get = gatewayGet(internet);
});
afterAll(() => internet.close());

const cases = vendorRules.map(({ name, example }) => ({ vendor: name, ...example }));

const posting = (id: number, more: Partial<FakePosting> = {}): FakePosting => ({
  id: String(id),
  title: `Sales  Engineer ${id} <b>`,
  body: '<h2>You bring</h2><ul><li>Salesforce</li><li>R&amp;D</li></ul><script>alert(1)</script>',
  locations: ['Berlin', 'Munich'],
  department: 'Sales',
  postedAt: '2026-11-05T00:00:00.000Z',
  ...more,
});

function sourceOf(vendor: string): BoardSource {
  const source = boardSources.find(({ name }) => name === vendor);
  if (!source) throw new Error(`No source ${vendor}`);
  return source;
}

function found(reading: BoardReading) {
  expect(reading).toMatchObject({ kind: 'found' });
  if (reading.kind !== 'found') throw new Error(reading.kind);
  return reading;
}

test('every source has its cases here', () => {
  const names = boardSources.map(({ name }) => name);
  expect([...cases.map(({ vendor }) => vendor), 'site'].sort()).toEqual(names.sort());
});

describe.each(cases)('$vendor', ({ vendor, token, url, found: html, ...traits }) => {
  const source = sourceOf(vendor);
  const links = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, to = '']) => to);
  const read = (...postings: FakePosting[]) => {
    Object.assign(internet.board(vendor, token), { company: 'Acme', postings });
    return source.read(token, get, null);
  };

  test('finds its board in a page', () => {
    expect(source.findBoards(html, links)).toEqual([token]);
  });

  test('reads postings, each once, as plain text', async () => {
    const { postings, unknown } = found(await read(posting(1), posting(2), posting(1)));
    expect(unknown).toBe(0);
    expect(postings.map(({ id }) => id.split('/').at(-1))).toEqual(['1', '2']);
    expect(postings[0]).toMatchObject({
      title: traits.withoutTags ? 'Sales Engineer 1' : 'Sales Engineer 1 <b>',
      location: 'Berlin; Munich',
      department: traits.withoutDepartment ? null : 'Sales',
      postedAt: traits.undated ? null : Date.parse('2026-11-05T00:00:00.000Z'),
    });
    expect(postings[0]?.url).toMatch(/^https:\/\//);
    const text = traits.textless ? /^$/ : /You bring\n- Salesforce\n- R&D$/;
    expect(postings[0]?.body).toMatch(text);
  });

  test('accepts an empty board, and leaves missing dates unknown', async () => {
    if (traits.emptyIsMissing) expect((await read()).kind).toBe('missing');
    else expect(found(await read()).postings).toEqual([]);
    expect(found(await read(posting(1, { postedAt: null }))).postings[0]?.postedAt).toBeNull();
  });

  test('calls a board missing if the vendor does not know it, or if its name is impossible', async () => {
    const unknown = token.replace(/acme/i, 'nobody');
    expect(await source.read(unknown, get, null)).toMatchObject({ kind: 'missing' });
    const asked: string[] = [];
    const recording: Get = (to) => {
      asked.push(to);
      return Promise.resolve({ kind: 'missing' });
    };
    const wrong = ['evil.test/', 'evil.test?', 'evil.test#', 'evil@', '../', '\n'];
    const noHosts = ['127.0.0.1', '[::1]', 'localhost', 'a.test:80', 'a..test'];
    const names = [
      ...(traits.namedByHost ? noHosts : []),
      ...['', '..', 'a/b', 'a?b', 'a#b', 'a@b', '\ud800', `${token}:1`],
      ...wrong.flatMap((piece) => [`${piece}${token}`, `${token}${piece}`]),
    ];
    for (const name of names) {
      expect((await source.read(name, recording, null)).kind).toBe('missing');
    }
    expect(asked).toEqual([]);
  });

  test('keeps unchanged, refused and failed answers apart from an empty board', async () => {
    const { validators } = found(await read(posting(1)));
    if (!traits.unconditional) {
      expect(await source.read(token, get, validators)).toEqual({ kind: 'unchanged' });
    }
    const kinds: string[] = [];
    const answers = [
      { status: 403 },
      { status: 500 },
      { status: 429, headers: { 'retry-after': '83276' } },
      { body: '{"jobs": [{"id": 1, "titl' },
      { body: '{"surprise": []}' },
      { body: '"text"' },
      { body: '<workzag-jobs><position><id>1' },
      { body: '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss>&b;</rss>' },
      { body: 'x'.repeat(1000), cut: true },
    ];
    for (const answer of answers) {
      internet.set(url, answer);
      kinds.push((await source.read(token, get, null)).kind);
    }
    expect(kinds).toEqual(['refused', ...Array(8).fill('unreachable')]);
    internet.set(url, { status: 302, headers: { location: 'https://www.example.org/' } });
    expect((await source.read(token, get, null)).kind).toBe('missing');
    internet.unset(url);
  });

  if (traits.paged) {
    test('reads all pages or none', async () => {
      const many = Array.from({ length: 230 }, (_, at) => posting(at + 1));
      expect(found(await read(...many)).postings).toHaveLength(230);
      const failing: Get = (to, options) =>
        /(skip|offset)=100|page=1&/.test(to)
          ? Promise.resolve({ kind: 'missing' })
          : get(to, options);
      expect((await source.read(token, failing, null)).kind).toBe('unreachable');
    });
  }

  test('never throws on a strange document, nor returns a posting without a usable address', async () => {
    internet.board(vendor, token).postings = [posting(1), posting(2)];
    const real = new Map<string, Answer>();
    const remembering: Get = async (to, options) => {
      const answer = real.get(to) ?? (await get(to, options));
      real.set(to, answer);
      return answer;
    };
    await assert(
      asyncProperty(integer({ min: 0 }), jsonValue(), async (at, value) => {
        const strange: Get = async (to, options) => {
          const answer = await remembering(to, options);
          if (answer.kind !== 'ok') return answer;
          return { ...answer, body: mutated(answer.body, at, value) };
        };
        const reading = await source.read(token, strange, null);
        for (const each of reading.kind === 'found' ? reading.postings : []) {
          expect(each.id && each.title).toBeTruthy();
          expect(each.url).toMatch(/^https?:\/\//);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Replaces one value of a JSON document; cuts a piece out of a feed. */
function mutated(document: string, at: number, value: unknown): string {
  if (document.startsWith('<')) {
    const start = at % document.length;
    return document.slice(0, start) + document.slice(start + 1 + (at % 7));
  }
  let places = 0;
  JSON.parse(document, (_, each) => {
    places++;
    return each;
  });
  let place = 0;
  return JSON.stringify(
    JSON.parse(document, (_, each) => (place++ === at % places ? value : each)),
  );
}

test('names of boards never change the requested host', async () => {
  const pieces = constantFrom(
    ...['https://jobs.lever.co/', 'https://boards.greenhouse.io/', 'https://jobs.ashbyhq.com/'],
    ...['//', '.jobs.personio.de', '.teamtailor.com', '.recruitee.com', '.pinpointhq.com'],
    ...['.breezy.hr', '.bamboohr.com/jobs', '.wd1.myworkdayjobs.com/', 'en-US/', ':', '/jobs'],
    ...['https://jobs.smartrecruiters.com/', 'https://ats.rippling.com/'],
    ...['https://apply.workable.com/', '%2F', '%2e%2e', '..', '@', '%40', '?', '#', ' ', '%00'],
    ...['a', '"', '\\'],
  );
  await assert(
    property(array(pieces, { maxLength: 8 }), string(), (parts, noise) => {
      const text = parts.join('') + noise;
      for (const source of boardSources) {
        for (const board of source.findBoards(text, [text])) {
          expect(board).not.toMatch(/[/?#@\\\0]|\.\./);
          const asked: string[] = [];
          void source.read(
            board,
            (url) => {
              asked.push(new URL(url).hostname);
              return Promise.resolve({ kind: 'missing' });
            },
            null,
          );
          expect(asked).toHaveLength(1);
          expect(asked[0]).toMatch(
            /^(boards-api\.greenhouse\.io|api(\.eu)?\.lever\.co|api\.smartrecruiters\.com|ats\.rippling\.com|api\.ashbyhq\.com|apply\.workable\.com|.+\.(jobs\.personio\.(de|com)|teamtailor\.com|pinpointhq\.com|recruitee\.com|breezy\.hr|bamboohr\.com|myworkdayjobs\.com))$/,
          );
        }
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['ashby', 'Acme Inc.', { isListed: false }, 0],
  ['recruitee', 'acme', { title: 'Coffee expert (Sample)' }, 0],
  ['greenhouse', 'acme', { absolute_url: 'javascript:alert(1)' }, 1],
  ['greenhouse', 'acme', { title: 7 }, 1],
  ['greenhouse', 'acme', { internal_job_id: null }, 0],
  [
    'pinpoint',
    'acme',
    {
      description:
        '<iframe src="https://www.youtube.com/embed/https://www.youtube.com/embed/pFxm6fszrpw">',
    },
    0,
  ],
])('%s leaves out entries that are not open postings: %#', async (vendor, token, more, unknown) => {
  internet.board(vendor, token).postings = [posting(1, { more }), posting(2)];
  const reading = found(await sourceOf(vendor).read(token, get, null));
  expect(reading.postings.map(({ id }) => id)).toEqual(['2']);
  expect(reading.unknown).toBe(unknown);
});

test('Greenhouse’s text may be escaped twice, and a list shorter than its total is not whole', async () => {
  const source = sourceOf('greenhouse');
  internet.board('greenhouse', 'acme').postings = [
    posting(1, { body: '&lt;p&gt;We use &lt;b&gt;dbt&lt;/b&gt;&lt;/p&gt;' }),
  ];
  const reading = found(await source.read('acme', get, null));
  expect(reading.postings[0]?.body).toBe('We use dbt');
  expect((await source.read('acme', always('{"jobs":[],"meta":{"total":3}}'), null)).kind).toBe(
    'unreachable',
  );
});

test('Recruitee’s missing token is reported with what to do; a token is sent only to its own board', async () => {
  const sent: unknown[] = [];
  for (const host of ['locked', 'other']) {
    internet.set(`https://${host}.recruitee.com/api/offers/`, ({ headers }) => {
      sent.push(headers['x-careers-sites-token']);
      return sent.at(-1) === 'good' ? { body: '{"offers":[]}' } : { status: 401 };
    });
  }
  expect(await sourceOf('recruitee').read('locked', get, null)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('ask the company for it'),
  });
  const source = boardSourcesWith({ recruitee: new Map([['locked', 'good']]) }).find(
    ({ name }) => name === 'recruitee',
  );
  expect((await source?.read('locked', get, null))?.kind).toBe('found');
  expect((await source?.read('other', get, null))?.kind).toBe('refused');
  expect(sent).toEqual([undefined, 'good', undefined]);
});

test.each([
  ['smartrecruiters', 'Acme1', 'https://api.smartrecruiters.com/v1/companies/Acme1/postings/2'],
  ['bamboohr', 'acme', 'https://acme.bamboohr.com/careers/2/detail'],
])('%s’s postings are read one by one: all, few or none', async (vendor, token, detail) => {
  const source = sourceOf(vendor);
  internet.board(vendor, token).postings = [posting(1), posting(2)];
  internet.set(detail, { status: 404 });
  expect(found(await source.read(token, get, null)).postings).toHaveLength(1);
  const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Are you human?</h1>' };
  for (const answer of [{ status: 500 }, page]) {
    internet.set(detail, answer);
    expect((await source.read(token, get, null)).kind).toBe('unreachable');
  }
  // If all postings vanish together, the board counts as unreachable.
  internet.board(vendor, token).postings = [posting(2)];
  internet.set(detail, { status: 404 });
  expect((await source.read(token, get, null)).kind).toBe('unreachable');
  internet.unset(detail);
  internet.board(vendor, token).postings = Array.from({ length: 101 }, (_, at) => posting(at + 1));
  expect((await source.read(token, get, null)).kind).toBe('unreachable');
});

test('Workday’s window of the newest hundred is not taken for all there are', async () => {
  const many = Array.from({ length: 100 }, (_, at) => posting(at + 1));
  internet.board('workday', 'acme.wd5:Careers').postings = many;
  expect((await sourceOf('workday').read('acme.wd5:Careers', get, null)).kind).toBe('unreachable');
});

test('only documented and welcome vendors are read unless the operator names others', () => {
  expect(boardSources.filter(({ isOptIn }) => isOptIn).map(({ name }) => name)).toEqual([
    'smartrecruiters',
    'breezy',
    'bamboohr',
    'rippling',
    'workday',
  ]);
});

test('A careers site on the company’s own host is found by Teamtailor’s marker', () => {
  const html = '<script src="https://scripts.teamtailor-cdn.com/x.js"></script>';
  const links = ['https://careers.acme.test/jobs/123456-sdr', 'https://careers.acme.test/people'];
  expect(sourceOf('teamtailor').findBoards(html, links)).toEqual(['careers.acme.test']);
  expect(sourceOf('teamtailor').findBoards('', links)).toEqual([]);
});

describe('postings on a company’s own site', () => {
  const page = (value: unknown) => ({
    headers: { 'content-type': 'text/html' },
    body: `<p>x</p><script type="application/ld+json">${JSON.stringify(value)}</script>`,
  });
  const at = (path: string) => `https://own.test${path}`;
  const sitemap = (...paths: string[]) => ({
    body: `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${at(path)}</loc></url>`).join('')}</urlset>`,
  });

  test('are found through the sitemaps that robots.txt names, in the shapes that sites have', async () => {
    internet.set(at('/robots.txt'), { body: `Sitemap: ${at('/index.xml')}` });
    internet.set(at('/index.xml'), {
      body: `<sitemapindex><sitemap><loc>${at('/jobs.xml')}</loc></sitemap><sitemap><loc>${at('/blog.xml')}</loc></sitemap></sitemapindex>`,
    });
    internet.set(at('/jobs.xml'), sitemap('/jobs/1', '/jobs/2', '/jobs/gone', '/about'));
    const job = { '@type': ['JobPosting'], title: 'SDR', datePosted: '2026-11-05' };
    const address = { addressLocality: 'Berlin', addressCountry: { name: 'Germany' } };
    internet.set(
      at('/jobs/1'),
      page({
        '@graph': [
          {
            ...job,
            description: '<p>dbt</p>',
            jobLocation: [{ address }],
            hiringOrganization: 'Own',
          },
        ],
      }),
    );
    internet.set(at('/jobs/2'), page([job, { ...job, url: at('/jobs/3') }]));
    const reading = found(await sourceOf('site').read('own.test', get, null));
    expect(reading).toMatchObject({ company: 'Own', unknown: 1 });
    expect(reading.postings).toMatchObject([
      {
        url: at('/jobs/1'),
        body: 'dbt',
        location: 'Berlin, Germany',
        postedAt: Date.UTC(2026, 10, 5),
      },
      { url: at('/jobs/3'), location: null },
    ]);
    internet.set(at('/jobs/2'), { status: 500 });
    expect((await sourceOf('site').read('own.test', get, null)).kind).toBe('unreachable');
  });

  test('are not guessed if there are too many pages, or none', async () => {
    const paths = Array.from({ length: 51 }, (_, index) => `/jobs/${index}`);
    internet.set(at('/jobs.xml'), sitemap(...paths));
    expect((await sourceOf('site').read('own.test', get, null)).kind).toBe('unreachable');
    internet.set(at('/jobs.xml'), hostileSites['bomb.test'] ?? {});
    expect((await sourceOf('site').read('own.test', get, null)).kind).toBe('unreachable');
    internet.set(at('/jobs.xml'), sitemap('/about'));
    expect((await sourceOf('site').read('own.test', get, null)).kind).toBe('missing');
  });
});
