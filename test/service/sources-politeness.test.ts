/** The client of public sources and the reader of boards in simulated time: whom they ask, how often, and when not. */
import { openDataFolder } from '../../src/service/data-folder';
import { politeClient } from '../../src/service/sources/client/get';
import { readDueBoard } from '../../src/service/sources/hiring/worker';
import type { BoardSource } from '../../src/service/sources/source';
import { simulatedTime } from '../support/simulated-time';
import { databaseUrlOf, freshFolder } from './helpers/folders';

const second = 1000;
const hour = 3600 * second;
const start = Date.UTC(2026, 0, 1);

/** Where the boards are, as the world has them: most at three vendors, some at hosts of their own. */
const vendors = [
  { host: () => 'boards-api.greenhouse.io', queue: 'greenhouse.io', share: 5, pause: second },
  { host: () => 'api.lever.co', queue: 'lever.co', share: 3, pause: second },
  {
    host: (n: number) => `c${n}.jobs.personio.de`,
    queue: 'personio.de',
    share: 1,
    pause: 3 * second,
  },
  { host: (n: number) => `careers.company${n}.test`, queue: undefined, share: 1, pause: second },
];
const placed = vendors.flatMap((vendor) => Array.from({ length: vendor.share }, () => vendor));

interface Asked {
  readonly queue: string;
  readonly url: string;
  readonly begun: number;
  readonly ended: number;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string) {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

describe('politeness', () => {
  it('never asks a host twice at once or too early, and reads every board twice a day', async () => {
    const boardsWatched = 200;
    const time = simulatedTime(start);
    const { store } = await openDataFolder(freshFolder(), databaseUrlOf(freshFolder()));
    const asked: Asked[] = [];
    const queueOf = (host: string) =>
      vendors.find(({ queue }) => queue && host.endsWith(queue))?.queue ?? host;
    const client = () =>
      politeClient({
        hosts: store.sourceHosts,
        clock: time.clock,
        sleep: time.sleep,
        hasGateway: true,
        async send({ url }) {
          const begun = time.clock();
          // Not the same time for all: 20 to 900 ms.
          await time.sleep(20 + ((asked.length * 97) % 880));
          const { host, pathname } = new URL(url);
          asked.push({ queue: queueOf(host), url, begun, ended: time.clock() });
          if (pathname === '/robots.txt') return { status: 404, headers: {}, text: '' };
          return { status: 200, headers: {}, text: '[]' };
        },
      });
    const source: BoardSource = {
      name: 'any',
      label: 'Any',
      isOptIn: false,
      findBoards: () => [],
      async read(board, get) {
        const answer = await get(`https://${board}`);
        if (answer.kind !== 'ok') return answer;
        return { kind: 'found', postings: [], company: null, unknown: 0, validators: null };
      },
    };
    const boards = Array.from({ length: boardsWatched }, (_, n) => ({
      vendor: 'any',
      board: `${placed[n % placed.length]?.host(n)}/board-${n}`,
      domain: `company${n}.test`,
    }));
    await store.boards.add(boards, start + 1000 * hour);
    const over = new AbortController();
    // Two processes of four lanes each, which know of each other through the store alone.
    const lanes = [client(), client()].flatMap((own) =>
      Array.from({ length: 4 }, async (_, lane) => {
        while (!over.signal.aborted) {
          const board = await store.boards.claim(
            `${lane}:${Math.random()}`,
            time.clock(),
            time.clock() + hour,
          );
          if (!board) await time.sleep(300 * second);
          else {
            await readDueBoard(
              { store, clock: time.clock, boards: [source], client: own },
              board,
              over.signal,
            );
            await store.boards.release(board, time.clock());
          }
        }
      }),
    );
    await time.runUntil(start + 25 * hour);
    over.abort();
    await time.runUntil(start + 26 * hour);
    await Promise.all(lanes);
    await store.close();

    const byQueue = grouped(asked, ({ queue }) => queue);
    for (const [queue, requests] of byQueue) {
      const pause = vendors.find((vendor) => vendor.queue === queue)?.pause ?? second;
      const inOrder = [...requests].sort((one, other) => one.begun - other.begun);
      for (const [at, { begun }] of inOrder.entries()) {
        const before = inOrder[at - 1];
        if (before) expect(begun).toBeGreaterThanOrEqual(before.ended + pause);
      }
    }
    const reads = grouped(
      asked.filter(({ url }) => !url.endsWith('/robots.txt')),
      ({ url }) => url,
    );
    expect(reads.size).toBe(boardsWatched);
    for (const own of reads.values()) expect([2, 3]).toContain(own.length);
    // robots.txt is read once a day for each host, not with each request.
    const robots = grouped(
      asked.filter(({ url }) => url.endsWith('/robots.txt')),
      ({ url }) => url,
    );
    for (const own of robots.values()) expect(own.length).toBeLessThanOrEqual(2);
  });
});
