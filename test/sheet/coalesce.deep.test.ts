/** Thousands of cells that start at the same time: executions in threads, in simulated time. */
import fc from 'fast-check';
import { pump } from '../../src/sheet/pump';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { type Call, type Outcome, runAtOnce } from '../fakes/concurrent/simulation';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { refused } from '../support/answers';

/** A column of domains beside a column of formulas, and the calls that Google makes for the formulas. */
function columnOf(count: number, write: (row: number) => string): { world: World; calls: Call[] } {
  const world = World.connected();
  world.service.pollsBeforeDone = 0;
  world.service.itemsPerSecond = 1_000;
  const rows = Array.from({ length: count }, (_, i) => [`c${i}.example`, write(i + 1)]);
  world.book.add('S', rows);
  const calls = rows.map(([domain], i) => ({
    name: 'ENRICH_DOMAIN',
    args: [domain, 'name'],
    row: i + 1,
    column: 2,
  }));
  return { world, calls };
}

/** mulberry32: each seed always gives the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const [a, b] = [mixed[i], mixed[j]];
    if (a !== undefined && b !== undefined) [mixed[i], mixed[j]] = [b, a];
  }
  return mixed;
}

const wrong = (outcomes: readonly Outcome[]) =>
  outcomes.filter(({ call, value }) => value[0]?.[0] !== nameOf(String(call.args[0])));

describe('separate cells of one column', () => {
  it.each([
    [2_000, 'from the bottom', (calls: Call[]) => [...calls].reverse()],
    [10_000, 'in random order', (calls: Call[]) => shuffled(calls, randomOf(7))],
  ])(
    '%i started %s make at most 110 requests, and each company is paid for once',
    async (count, _order, ordered) => {
      const { world, calls } = columnOf(count, (row) => `=ENRICH_DOMAIN(A${row}, "name")`);
      saveSpending(world.execution(), { allowed: true, dailyCap: 20_000, askAbove: 100_000 });
      const outcomes = await runAtOnce(world, ordered(calls), randomOf(1));
      expect(wrong(outcomes).slice(0, 3)).toEqual([]);
      expect(outcomes).toHaveLength(count);
      expect(world.service.requests.length).toBeLessThanOrEqual(110);
      expect(world.service.count('POST', '/enrich/accounts')).toBe(count / 500);
      expect(world.service.totalCharged()).toBe(count);
    },
    120_000,
  );

  it('make no more requests than their number needs, in any order and at any speed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.integer({ min: 30, max: 1_200 }),
        fc.constantFrom(200, 1_000, 100_000),
        async (seed, count, domainsPerSecond) => {
          const random = randomOf(seed);
          const { world, calls } = columnOf(count, (row) => `=ENRICH_DOMAIN($A$${row})`);
          world.service.itemsPerSecond = domainsPerSecond;
          const outcomes = await runAtOnce(world, shuffled(calls, random), random);
          expect(wrong(outcomes).slice(0, 3)).toEqual([]);
          const jobs = Math.ceil(count / 500);
          expect(world.service.count('POST', '/enrich/accounts')).toBe(jobs);
          expect(world.service.totalCharged()).toBe(count);
          // Each job takes a read before, a start and a read after, plus some polls.
          expect(world.service.requests.length).toBeLessThanOrEqual(3 * jobs + 10);
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);

  it('that wait for a slow service are answered after a pump, and none is paid for twice', async () => {
    const { world, calls } = columnOf(1_500, (row) => `=ENRICH_DOMAIN(A${row})`);
    world.service.itemsPerSecond = 20;
    const waiting = wrong(await runAtOnce(world, calls.slice(0, 60), randomOf(9)));
    expect(waiting.map(({ value }) => String(value[0]?.[0]).slice(0, 16))).toContain(
      '#SIGNAL: PENDING',
    );
    for (let i = 0; i < 20 && world.book.refreshed.length === 0; i++)
      pump(world.execution(), 20_000);
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
    const again = await runAtOnce(world, calls, randomOf(10));
    expect(wrong(again)).toEqual([]);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(3);
    expect(world.service.totalCharged()).toBe(1_500);
  }, 60_000);

  it('don’t each make a request while the service refuses or is away', async () => {
    for (const outcome of [
      { kind: 'unsent', reason: 'DNS error' },
      refused(429, { 'retry-after': '30' }),
      refused(401),
    ] as const) {
      const { world, calls } = columnOf(1_000, (row) => `=ENRICH_DOMAIN(A${row})`);
      world.service.fault = () => outcome;
      const outcomes = await runAtOnce(world, calls, randomOf(3));
      expect(outcomes.every(({ value }) => /^#SIGNAL: /.test(String(value[0]?.[0])))).toBe(true);
      expect(world.service.requests.length).toBeLessThanOrEqual(20);
    }
  }, 60_000);

  it('of ACCOUNT_PEOPLE make one request per hundred companies', async () => {
    const { world, calls } = columnOf(1_000, (row) => `=ACCOUNT_PEOPLE(A${row}, "name", 1)`);
    world.service.accounts.add(calls.map(({ args }) => String(args[0])));
    const people = calls.map((call) => ({
      ...call,
      name: 'ACCOUNT_PEOPLE',
      args: [...call.args, 1],
    }));
    const outcomes = await runAtOnce(world, shuffled(people, randomOf(5)), randomOf(5));
    expect(
      outcomes.filter(({ call, value }) => value[0]?.[0] !== `Ada of ${call.args[0]}`),
    ).toEqual([]);
    expect(world.service.requests.length).toBe(10);
  }, 60_000);
});

it('cells that ask for the same search concurrently pay for it once', async () => {
  const world = World.connected();
  world.book.add('S', [['x']]);
  const options = [
    'alternates=kube, k8s',
    'alternates = K8S,kube',
    'Alternates=k8s,kube; enrich=no',
  ];
  const calls = Array.from({ length: 40 }, (_, i) => ({
    name: 'TECH_COMPANIES',
    args: [i % 2 ? 'Kubernetes' : ' kubernetes ', options[i % 3]],
    row: i + 1,
    column: 3,
  }));
  const outcomes = await runAtOnce(world, calls, randomOf(11));
  expect(outcomes.every(({ value }) => value.length === 51)).toBe(true);
  expect(world.service.requests).toHaveLength(1);
}, 60_000);
