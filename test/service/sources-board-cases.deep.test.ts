/** Job boards in every state that they are met in, end to end: what is open, what is closed, what is left out. */
import * as v from 'valibot';
import { techCompaniesPageSchema } from '../../src/contract/tech-companies';
import { hour } from '../../src/service/clock';
import { type FakeAnswers, type Internet, startInternet } from '../fakes/internet/internet';
import type { FakePosting } from '../fakes/internet/vendor-rule';
import { enrich, join, readAccounts } from './helpers/acts';
import { type Caller, call } from './helpers/call';
import { query } from './helpers/folders';
import { hurriedTime, serveLive } from './helpers/live';
import { asOperator } from './helpers/operator';
import type { TestService } from './helpers/service';
import { eachStore } from './helpers/stores';
import { until } from './helpers/until';

const word = 'VxWorks';
const posting = (id: number, more: Partial<FakePosting> = {}): FakePosting => ({
  id: String(id),
  title: `Engineer ${id}`,
  body: `<p>You write drivers for <b>${word}</b> &amp; more.</p>`,
  locations: ['Berlin, Germany'],
  department: 'Engineering',
  postedAt: '2026-11-01T08:00:00.000Z',
  ...more,
});
const many = (count: number, more?: Partial<FakePosting>) =>
  Array.from({ length: count }, (_, i) => posting(i + 1, more));

const greenhouse = (token: string) =>
  `https://boards-api.greenhouse.io/v1/boards/${token}/jobs?content=true`;
const cutOff: FakeAnswers = {
  headers: { 'content-type': 'application/json' },
  body: '{"jobs":[{"id":1,"title":"Engi',
};
const failing: FakeAnswers = { status: 500 };
const redirect = (location: string): FakeAnswers => ({ status: 302, headers: { location } });

interface Case {
  readonly vendor: string;
  /** In the page of the company’s site. */
  readonly link: (name: string) => string;
  readonly token?: (name: string) => string;
  readonly postings?: FakePosting[];
  /** Instead of the board: the answer to an address. */
  readonly answers?: (name: string) => readonly (readonly [string, FakeAnswers])[];
  /** Open roles after the readings of the first day, and after later ones, fourteen hours apart each. */
  readonly open: readonly [first: number, ...later: number[]];
  /** Before the second reading. */
  readonly change?: (name: string, internet: Internet) => void;
}

const onGreenhouse = {
  vendor: 'greenhouse',
  link: (name: string) => `https://job-boards.greenhouse.io/${name}`,
};
const onLever = { vendor: 'lever', link: (name: string) => `https://jobs.lever.co/${name}` };
const onPersonio = {
  vendor: 'personio',
  link: (name: string) => `https://${name}.jobs.personio.de/`,
  token: (name: string) => `${name}.jobs.personio.de`,
};
const of =
  (change: (postings: FakePosting[]) => void, vendor = 'greenhouse') =>
  (name: string, internet: Internet) =>
    change(internet.board(vendor, name).postings);

const cases: Readonly<Record<string, Case>> = {
  happy: { ...onGreenhouse, postings: many(2), open: [2, 2, 2, 2] },
  empty: { ...onGreenhouse, postings: [], open: [0, 0] },
  unknown: { ...onGreenhouse, open: [0, 0] },
  undated: { ...onGreenhouse, postings: many(1, { postedAt: null }), open: [1, 1] },
  escaped: { ...onGreenhouse, postings: many(1), open: [1] },
  strange: {
    ...onGreenhouse,
    postings: [posting(1), posting(2, { more: { title: 7 } })],
    open: [1, 1],
  },
  failing: { ...onGreenhouse, answers: (name) => [[greenhouse(name), failing]], open: [0] },
  cutoff: { ...onGreenhouse, answers: (name) => [[greenhouse(name), cutOff]], open: [0] },
  oversize: {
    ...onGreenhouse,
    answers: (name) => [[greenhouse(name), () => ({ body: Buffer.alloc(40_000_000, ' ') })]],
    open: [0],
  },
  elsewhere: {
    ...onGreenhouse,
    answers: (name) => [[greenhouse(name), redirect('https://northwind.test/')]],
    open: [0],
  },
  loopback: {
    ...onGreenhouse,
    answers: (name) => [[greenhouse(name), redirect('http://127.0.0.1:1/jobs')]],
    open: [0],
  },
  forbidden: {
    ...onPersonio,
    postings: many(2),
    answers: (name) => [
      [`https://${name}.jobs.personio.de/robots.txt`, { body: 'User-agent: *\nDisallow: /' }],
    ],
    open: [0],
  },
  norobots: {
    ...onPersonio,
    postings: many(2),
    answers: (name) => [[`https://${name}.jobs.personio.de/robots.txt`, failing]],
    open: [0],
  },
  places: {
    vendor: 'workable',
    link: (name) => `https://apply.workable.com/${name}/`,
    postings: [posting(1, { locations: ['Berlin', 'Paris', 'Oslo'] })],
    open: [1, 1],
  },
  demo: {
    vendor: 'recruitee',
    link: (name) => `https://${name}.recruitee.com/`,
    postings: [posting(1, { title: 'Coffee expert (Sample)' }), posting(2)],
    open: [1, 1],
  },
  unlisted: {
    vendor: 'ashby',
    link: (name) => `https://jobs.ashbyhq.com/${name}`,
    postings: [posting(1, { more: { isListed: false } }), posting(2)],
    open: [1, 1],
  },
  halfpaged: {
    ...onLever,
    postings: many(150),
    answers: (name) => [
      [`https://api.lever.co/v0/postings/${name}?mode=json&skip=100&limit=100`, failing],
    ],
    open: [0],
  },
  paged: {
    ...onLever,
    postings: many(150),
    open: [150, 150, 150],
    change: (name, internet) =>
      internet.set(
        `https://api.lever.co/v0/postings/${name}?mode=json&skip=100&limit=100`,
        failing,
      ),
  },
  laterfailing: {
    ...onGreenhouse,
    postings: many(2),
    open: [2, 2, 2, 2],
    change: (name, internet) => internet.set(greenhouse(name), failing),
  },
  laterunknown: {
    ...onGreenhouse,
    postings: many(2),
    open: [2, 2, 2],
    change: (name, internet) => internet.set(greenhouse(name), { status: 404 }),
  },
  fading: {
    ...onGreenhouse,
    postings: many(3),
    open: [3, 3, 2, 2],
    change: of((postings) => postings.pop()),
  },
  sudden: {
    ...onGreenhouse,
    postings: many(6),
    // An unlikely reading is repeated before it counts.
    open: [6, 6, 6, 0],
    change: of((postings) => postings.splice(0)),
  },
  growing: {
    ...onGreenhouse,
    postings: many(1),
    open: [1, 2, 2],
    change: of((postings) => postings.push(posting(2))),
  },
};
const names = Object.keys(cases);
const domainOf = (name: string) => `${name}-board.test`;

let internet: Internet;
beforeEach(async () => {
  internet = await startInternet();
});
afterEach(() => internet.close());

function setUp() {
  for (const [name, { vendor, link, token, postings, answers }] of Object.entries(cases)) {
    internet.set(`https://${domainOf(name)}/`, {
      headers: { 'content-type': 'text/html' },
      body: `<meta property="og:site_name" content="${name}"><p>x</p><a href="${link(name)}">Jobs</a>`,
    });
    if (postings) {
      const board = internet.board(vendor, token ? token(name) : name);
      board.postings.push(
        ...postings.map((one) => ({ ...one, id: `${one.id}${names.indexOf(name)}` })),
      );
    }
    for (const [url, answer] of answers?.(name) ?? []) internet.set(url, answer);
  }
}

/** Waits until every board that is due has been read. */
async function boardsRead({ dataDir }: TestService, clock: () => number) {
  const due =
    'SELECT id FROM boards WHERE outcome IS NULL OR due_at <= ? OR lease_token IS NOT NULL';
  await until('no board is due', async () => {
    const all = await query(dataDir, 'SELECT id FROM boards');
    const open = await query(dataDir, due, clock());
    return all.length === names.length && open.length === 0;
  });
}

async function openRoles(caller: Caller): Promise<Map<string, number>> {
  const domains = names.map(domainOf);
  const { accounts } = await readAccounts(caller, { account_domains: domains });
  const rolesSchema = v.optional(v.array(v.object({ now: v.number() })), []);
  return new Map(
    accounts.map(({ name, hiring }) => {
      const roles = v.parse(rolesSchema, hiring?.['open_roles']);
      return [name ?? '', roles.reduce((sum, { now }) => sum + now, 0)];
    }),
  );
}

const expected = (step: number) =>
  new Map(names.map((name) => [name, cases[name]?.open[step]] as const));
const known = (roles: ReadonlyMap<string, number>, step: number) =>
  new Map(
    [...expected(step)].map(([name, open]) => [name, open === undefined ? open : roles.get(name)]),
  );

eachStore('boards', () => {
  it('differ from no board, close only posts that are surely gone, and leave out others’ posts', async () => {
    setUp();
    const time = hurriedTime();
    const service = await serveLive(internet, {
      ...time,
      settings: { sources: ['site', 'boards'], leaseSeconds: 7_200 },
    });
    const caller = await join(service);
    await enrich(caller, names.map(domainOf));
    for (const step of [0, 1, 2, 3]) {
      if (step === 1) for (const name of names) cases[name]?.change?.(name, internet);
      // A board is due again twelve hours later, a tenth more or less.
      if (step > 0) time.ahead += 14 * hour;
      await boardsRead(service, time.clock);
      expect([step, known(await openRoles(caller), step)]).toEqual([step, expected(step)]);
    }

    const asked = internet.requests.filter(({ url }) => url === greenhouse('happy'));
    expect(asked.map(({ headers }) => headers['if-none-match'] !== undefined)).toEqual([
      ...[false, true, true, true],
    ]);
    const { sources } = await asOperator(service.dataDir, (operator) => operator.sources(5));
    const boards = new Map(
      sources.filter((one) => one.of === 'boards').map((one) => [one.source, one]),
    );
    expect(boards.get('greenhouse')).toMatchObject({ unknown: 1, missing: 4 });
    expect(boards.get('personio')).toMatchObject({ refused: 1, unreachable: 1 });
    const { body } = await call(caller.url, 'techCompanies', { caller, query: { tech: word } });
    const { companies } = v.parse(techCompaniesPageSchema(), body);
    const posts = new Map(
      companies.map(({ name, post_count, top_job }) => [name, { post_count, ...top_job }]),
    );
    expect(posts.get('sudden')).toMatchObject({ post_count: 6, closed_at: expect.any(String) });
    expect(posts.get('escaped')?.snippet).toContain(`drivers for <mark>${word}</mark> &amp; more.`);
    expect(posts.get('places')?.post_count).toBe(1);
    expect(Date.parse(posts.get('undated')?.posted_at ?? '')).toBeGreaterThan(Date.now() - hour);
    for (const name of ['empty', 'unknown', 'failing', 'cutoff', 'forbidden', 'halfpaged'])
      expect(posts.has(name)).toBe(false);
  });
});
