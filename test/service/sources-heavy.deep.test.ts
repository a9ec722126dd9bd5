/**
 * Documents that would take unlimited time or memory to read: each is a miss with a reason, and the service answers
 * meanwhile.
 */
import type { EnrichedAccount } from '../../src/contract/enrich-accounts';
import { second } from '../../src/service/clock';
import {
  heavyFeeds,
  heavyJson,
  heavyPages,
  heavyRobots,
  heavySitemaps,
} from '../fakes/internet/heavy';
import { type FakeAnswer, type Internet, startInternet } from '../fakes/internet/internet';
import { balanceOf, enrich, join, readJob, startJob } from './helpers/acts';
import { query } from './helpers/folders';
import { hurriedTime, serveLive } from './helpers/live';
import { bounds, watch } from './helpers/responsive';
import { onSqlite } from './helpers/stores';
import { until } from './helpers/until';

/** Readers take up to ten seconds for each of forty, two at a time. */
const patienceMs = 300_000;

let internet: Internet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());

const page = (body: string): FakeAnswer => ({ headers: { 'content-type': 'text/html' }, body });
/** The home page of a company that links to a board. */
const linkingTo = (board: string) =>
  page(`<meta property="og:site_name" content="Heavy"><a href="https://${board}">Jobs</a>`);

/** Puts each document where its reader looks; returns what each is, by the domain of the company. */
function plant(): ReadonlyMap<string, string> {
  const planted = new Map<string, string>();
  const each = (
    group: string,
    documents: ReadonlyMap<string, FakeAnswer>,
    put: (name: string, document: FakeAnswer) => void,
  ) => {
    for (const [at, [what, document]] of [...documents].entries()) {
      const name = `${group}-${at}`;
      planted.set(`${name}.test`, `${group}: ${what}`);
      put(name, document);
    }
  };
  each('page', heavyPages(), (name, document) => internet.set(`https://${name}.test/`, document));
  each('robots', heavyRobots(), (name, document) => {
    internet.set(`https://${name}.test/robots.txt`, document);
  });
  each('feed', heavyFeeds(), (name, document) => {
    internet.set(`https://${name}.test/`, linkingTo(`${name}.jobs.personio.de`));
    internet.set(`https://${name}.jobs.personio.de/xml`, document);
  });
  each('json', heavyJson(), (name, document) => {
    internet.set(`https://${name}.test/`, linkingTo(`boards.greenhouse.io/${name}`));
    internet.set(`https://boards-api.greenhouse.io/v1/boards/${name}/jobs`, document);
  });
  each('sitemap', heavySitemaps(), (name, document) => {
    const posting = '<script type="application/ld+json">{"@type":"JobPosting"}</script>';
    internet.set(
      `https://${name}.test/`,
      page(`<meta property="og:site_name" content="Heavy">${posting}`),
    );
    internet.set(`https://${name}.test/sitemap.xml`, document);
  });
  return planted;
}

interface Board {
  readonly domain: string;
  readonly outcome: string | null;
  readonly reason: string | null;
}

/** The outcome of a company: that of its board if it has one, else that of its enrichment. */
function fateOf(domain: string, item: EnrichedAccount | undefined, boards: readonly Board[]) {
  const board = boards.find((one) => one.domain === domain);
  return board ? `${board.outcome}: ${board.reason}` : `${item?.status}: ${item?.detail}`;
}

onSqlite('more than forty kinds of heavy documents', () => {
  const check = async () => {
    const planted = plant();
    expect(planted.size).toBeGreaterThan(40);
    const service = await serveLive(internet, {
      ...hurriedTime(),
      settings: { sources: ['site', 'boards'], sourceSeconds: 150, leaseSeconds: 3600 },
    });
    const caller = await join(service);
    const stop = watch(service.url);
    const { job_id } = await startJob(caller, [...planted.keys()]);
    const result = await until(
      'the end of the job',
      async () => {
        const { status, result: items } = await readJob(caller, job_id);
        return status === 'completed' && (items ?? []);
      },
      patienceMs,
    );
    const boards = await until(
      'the end of all boards',
      async () => {
        const rows = (await query(
          service.dataDir,
          'SELECT domain, outcome, reason FROM boards',
        )) as readonly Board[];
        return rows.every(({ outcome }) => outcome !== null) && rows;
      },
      patienceMs,
    );
    const { answers, blockedMs, grownMb } = await stop();
    const fates = new Map(
      [...planted].map(([domain, what]) => {
        const item = result.find((one) => one.domain === domain);
        return [what, fateOf(domain, item, boards)];
      }),
    );
    for (const fate of fates.values())
      expect(fate).toMatch(/^(not_found|unreachable|missing|refused): (?!null|undefined)./);
    expect(answers).toBeGreaterThan(30);
    expect(blockedMs).toBeLessThan(bounds.blockedMs);
    expect(grownMb).toBeLessThan(bounds.grownMb);
  };
  const timeoutMs = 3 * patienceMs;
  it('are misses that say why, while the service answers in bounded memory', check, timeoutMs);
});

/** Replaces the time limit of readings by this one. */
function limitReadings(limitMs: number) {
  const { setTimeout: start } = globalThis;
  // What is left of ten seconds after a first small document.
  const isReading = (milliseconds = 0) => milliseconds > 8 * second && milliseconds <= 10 * second;
  const limited = (work: () => void, milliseconds?: number) =>
    start(work, isReading(milliseconds) ? limitMs : milliseconds);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(limited as typeof setTimeout);
}

onSqlite('documents that take too much memory to read', () => {
  it(
    'are misses that say so, however long that takes',
    async () => {
      const document = heavyJson().get('empty objects');
      if (!document) throw new Error('There is no such document');
      internet.set('https://wide.test/', linkingTo('boards.greenhouse.io/wide'));
      internet.set('https://boards-api.greenhouse.io/v1/boards/wide/jobs', document);
      const service = await serveLive(internet, {
        ...hurriedTime(),
        settings: { sources: ['site', 'boards'], sourceSeconds: 150, leaseSeconds: 3600 },
      });
      limitReadings(patienceMs);
      await startJob(await join(service), ['wide.test']);
      const reason = await until(
        'the end of the board',
        async () => {
          const [board] = await query(service.dataDir, 'SELECT reason FROM boards');
          return String(Reflect.get(Object(board), 'reason') ?? '') || undefined;
        },
        patienceMs,
      );
      jest.restoreAllMocks();
      expect(reason).toBe('its documents took too much memory to read');
    },
    2 * patienceMs,
  );
});

onSqlite('documents that take ten seconds to read', () => {
  it('are misses that say so, and cost nothing', async () => {
    internet.set('https://endless.test/', page('<title>Endless</title>'));
    const service = await serveLive(internet, {
      ...hurriedTime(),
      settings: { sources: ['site'], sourceSeconds: 150, leaseSeconds: 3600 },
    });
    const caller = await join(service);
    const before = await balanceOf(caller);
    limitReadings(0);
    const { result } = await enrich(caller, ['endless.test']);
    jest.restoreAllMocks();
    expect(result).toMatchObject([
      {
        status: 'not_found',
        reason: 'unreachable',
        detail: 'Company site: its documents took too long to read',
      },
    ]);
    expect(await balanceOf(caller)).toEqual(before);
  });
});
