/** How public hosts are treated by readers of thousands of job boards, day and night, in simulated time. */
import { getDomain } from 'tldts';
import { day, second } from '../../src/service/clock';
import { type SimulatedRequest, simulateBoards } from '../fakes/internet/simulated-boards';
import { databaseUrlOf, freshFolder, removeFolders } from './helpers/folders';
import { eachStore } from './helpers/stores';

/** Ten thousand take minutes; `SIGNALSHEET_TEST_BOARDS` asks for them. */
const boards = Number(process.env['SIGNALSHEET_TEST_BOARDS'] ?? 200);

/** Timeout for simulated days, whose real time grows with the boards. */
const timeoutMs = 120_000 + 120 * boards;

const pausesMs = new Map([
  ['workable.com', 3 * second],
  ['personio.de', 3 * second],
]);

afterAll(removeFolders);

function watch(hours: number, answer?: Parameters<typeof simulateBoards>[0]['answer']) {
  const dataDir = freshFolder();
  const databaseUrl = databaseUrlOf(dataDir);
  const more = answer ? { answer } : {};
  return simulateBoards({ boards, processes: 2, hours, dataDir, databaseUrl, ...more });
}

/** Requests by registrable domain, which stands for one owner of servers, in order of time. */
function byHost(requests: readonly SimulatedRequest[]): ReadonlyMap<string, SimulatedRequest[]> {
  const hosts = new Map<string, SimulatedRequest[]>();
  for (const request of [...requests].sort((a, b) => a.startedAt - b.startedAt)) {
    const host = getDomain(request.url.hostname) ?? '';
    hosts.set(host, [...(hosts.get(host) ?? []), request]);
  }
  return hosts;
}

/** Milliseconds between the end of each request and the beginning of the next. */
const restsOf = (requests: readonly SimulatedRequest[]) =>
  requests.slice(1).map(({ startedAt }, i) => startedAt - (requests[i]?.endedAt ?? 0));

const isRobots = ({ url }: SimulatedRequest) => url.pathname === '/robots.txt';

eachStore('readers of two processes', () => {
  it(
    'come to a host one at a time and rest between, and read each board twice a day',
    async () => {
      const requests = await watch(48);
      const hosts = byHost(requests);
      expect(hosts.size).toBe(7);
      for (const [host, own] of hosts) {
        const rest = Math.min(...restsOf(own));
        expect([host, rest >= (pausesMs.get(host) ?? second)]).toEqual([host, true]);
      }
      const readings = new Map<string, number>();
      for (const { url } of requests.filter((request) => !isRobots(request)))
        readings.set(url.href, (readings.get(url.href) ?? 0) + 1);
      expect(readings.size).toBe(boards);
      expect([...new Set(readings.values())].sort()).toEqual([4, 5]);
    },
    timeoutMs,
  );

  it(
    'obey robots.txt, and servers that ask for a pause',
    async () => {
      const rests = new Map([
        ['api.lever.co', { status: 429, seconds: 7_200 }],
        ['boards-api.greenhouse.io', { status: 503, seconds: 40 }],
        ['api.ashbyhq.com', { status: 429, seconds: 83_276 }],
      ]);
      const told = new Set<string>();
      const requests = await watch(30, ({ host, pathname }) => {
        if (pathname === '/robots.txt') {
          if (host.startsWith('company-16.'))
            return { body: 'User-agent: Signalsheet\nDisallow: /' };
          if (host.startsWith('company-43.')) return { body: 'User-agent: *\nCrawl-delay: 9' };
        }
        const asks = rests.get(host);
        if (!asks || pathname === '/robots.txt' || told.has(host)) return undefined;
        told.add(host);
        return { status: asks.status, headers: { 'retry-after': `${asks.seconds}` } };
      });
      for (const [host, { status, seconds }] of rests) {
        const own = requests.filter(({ url }) => url.host === host);
        const refused = own.findIndex((request) => request.status === status);
        const [at, next] = [own[refused], own[refused + 1]];
        if (!at || !next)
          throw new Error(`${host} never asked for a rest, or was never asked again`);
        expect(next.startedAt - at.endedAt).toBeGreaterThanOrEqual(seconds * second);
      }
      const [forbidden, slow] = ['company-16.', 'company-43.'].map((name) =>
        requests.filter(({ url }) => url.host.startsWith(name)),
      );
      expect(forbidden?.map(isRobots)).toEqual([true]);
      const vendor = byHost(requests).get('teamtailor.com') ?? [];
      const after = vendor.filter((_, i) => slow?.includes(vendor[i - 1] as SimulatedRequest));
      expect(after.length).toBeGreaterThan(2);
      for (const request of after) {
        const before = vendor[vendor.indexOf(request) - 1];
        if (before && !isRobots(before))
          expect(request.startedAt - before.endedAt).toBeGreaterThanOrEqual(9 * second);
      }
      const origins = new Map<string, SimulatedRequest[]>();
      for (const request of requests.filter(isRobots))
        origins.set(request.url.host, [...(origins.get(request.url.host) ?? []), request]);
      // The two processes may look at the same moment.
      for (const [first, ...later] of origins.values())
        expect(
          later.filter(({ startedAt }) => startedAt - (first?.endedAt ?? 0) < day - second).length,
        ).toBeLessThan(2);
    },
    timeoutMs,
  );
});
