/** Readers of job boards at work in simulated time, with every request that they make, for tests and the bench. */
import { second } from '../../../src/service/clock';
import { openDataFolder } from '../../../src/service/data-folder';
import { boardSources } from '../../../src/service/sources';
import type { RawDocument } from '../../../src/service/sources/client/document';
import { politeClient } from '../../../src/service/sources/client/get';
import { readDueBoard } from '../../../src/service/sources/hiring/worker';
import { decoding } from '../../../src/service/sources/reader/decode';
import type { Get, RawBody, Validators } from '../../../src/service/sources/source';
import type { FakeAnswer } from './internet';
import { makeSimulatedTime } from './simulated-time';
import { findVendor } from './vendors';

export interface SimulatedBoards {
  /** How many are watched. */
  readonly boards: number;
  /** Processes that share the store, each with eight readers. */
  readonly processes: number;
  readonly hours: number;
  /** Where the store is kept: an empty folder, or the address of an empty PostgreSQL database. */
  readonly dataDir: string;
  readonly databaseUrl: string;
  /** Answers of its own for some addresses; `asked` counts the requests so far. */
  answer?(url: URL, asked: number, now: number): FakeAnswer | undefined;
}

export interface SimulatedRequest {
  readonly url: URL;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly status: number;
}

const lanes = 8;
const leaseMs = 3_600 * second;
const pollMs = 300 * second;
const start = Date.UTC(2026, 10, 2);

/** Vendors with their share of a hundred boards, and the name of a board. */
const shares: readonly (readonly [string, number, (token: string) => string])[] = [
  ['greenhouse', 40, (token) => token],
  ['lever', 20, (token) => token],
  ['ashby', 15, (token) => token],
  ['workable', 8, (token) => token],
  ['personio', 7, (token) => `${token}.jobs.personio.de`],
  ['teamtailor', 5, (token) => `${token}.teamtailor.com`],
  ['pinpoint', 5, (token) => token],
];

/** The board of a company's number. Vendors are mixed, each with its share of the companies. */
function boardOf(number: number) {
  let place = (number * 37) % 100;
  for (const [vendor, share, nameOf] of shares) {
    if (place < share) return { vendor, board: nameOf(`company-${number}`) };
    place -= share;
  }
  throw new Error('The shares are fewer than a hundred');
}

/** Watches this many boards for this many hours; every board has three posts. */
export async function simulateBoards(
  options: SimulatedBoards,
): Promise<readonly SimulatedRequest[]> {
  const { boards, processes, hours, dataDir, databaseUrl, answer } = options;
  const time = makeSimulatedTime(start);
  const requests: SimulatedRequest[] = [];
  const folder = await openDataFolder(dataDir, databaseUrl);
  const store = {
    ...folder.store,
    boards: time.watched(folder.store.boards),
    sourceHosts: time.watched(folder.store.sourceHosts),
    companies: time.watched(folder.store.companies),
    tech: time.watched(folder.store.tech),
  };
  const end = start + hours * 3_600 * second;
  await folder.store.boards.add(
    Array.from({ length: boards }, (_, i) => ({ ...boardOf(i), domain: `company-${i}.test` })),
    end * 2,
  );

  async function send(url: URL): Promise<RawDocument> {
    const startedAt = time.now();
    // Between 40 and 290 milliseconds.
    await time.sleep(40 + ((requests.length * 7_919) % 250));
    const given = answer?.(url, requests.length, startedAt) ?? answerOf(url);
    const { status = 200, headers = {}, body = '' } = given;
    requests.push({ url, startedAt, endedAt: time.now(), status });
    return {
      status,
      headers: { 'content-type': 'application/json', ...headers },
      bytes: Buffer.from(body),
    };
  }

  const deps = () => ({
    store,
    clock: time.now,
    // Without threads, because their time isn't simulated.
    boards: boardSources.map((source) => ({
      ...source,
      read: (board: string, get: Get<RawBody>, validators: Validators | null) =>
        source.read(board, decoding(get), validators),
    })),
    client: politeClient({
      hosts: store.sourceHosts,
      clock: time.now,
      sleep: time.sleep,
      send: ({ url }) => send(new URL(url)),
      hasGateway: true,
      isDown: async () => false,
      onRequest: () => {},
    }),
  });
  const ending = new AbortController();

  async function read(own: ReturnType<typeof deps>, lane: string): Promise<void> {
    for (let turn = 0; time.now() < end; turn += 1) {
      const now = time.now();
      const claimed = await store.boards.claim(`${lane}-${turn}`, now, now + leaseMs);
      if (claimed) {
        await readDueBoard(own, claimed, ending.signal);
        await store.boards.release(claimed, time.now());
      } else await time.sleep(pollMs);
    }
  }

  try {
    const readers = Array.from({ length: processes }, (_, process) => {
      const own = deps();
      return Array.from({ length: lanes }, (__, lane) => read(own, `${process}-${lane}`));
    }).flat();
    // Lets requests that are under way at the end complete.
    await time.runTo(end + 3_600 * second);
    await Promise.all(readers);
    return requests;
  } finally {
    await folder.store.close();
  }
}

function answerOf(url: URL): FakeAnswer {
  const vendor = url.pathname === '/robots.txt' ? undefined : findVendor(url);
  if (!vendor) return { status: 404 };
  const postings = [0, 1, 2].map((number) => ({
    id: `${number}`,
    title: 'Data Engineer',
    body: '<p>We look after data.</p>',
    locations: ['Berlin'],
    department: 'Data',
    postedAt: '2026-11-01T08:00:00.000Z',
    more: { absolute_url: `${url.origin}/${vendor.token}/${number}` },
  }));
  return vendor.answer({ company: null, postings });
}
