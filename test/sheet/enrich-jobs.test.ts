/** The jobs behind ENRICH_DOMAIN: which execution polls them and when, their results, and their records. */
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { saveConnection } from '../../src/sheet/settings/connection';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { baseUrl } from '../fakes/service/core';
import { answer, codeIn, refused } from '../support/answers';
import { keptNames } from '../support/hidden';
import { isPoll, isStart } from '../support/requests';
import { requestFor } from '../support/runs';

const hour = 3_600_000;

const enrich = (world: World, domains: unknown, platform = world.execution()) =>
  enrichDomain(platform, domains, 'name', undefined).map(([cell]) => cell);
const requestsOf = (world: World) =>
  [...world.document.keys()].filter((key) => key.startsWith('request.'));
const spent = (world: World) => loadSpending(world.execution()).spentToday;

/** A column of formulas, the first of which is evaluated. */
function columnOf(world: World, count: number): void {
  const rows = Array.from({ length: count }, (_, i) => [`=ENRICH_DOMAIN("c${i}.example")`]);
  world.book.current = { sheet: world.book.add('S', rows), row: 1, column: 1 };
}

/** An execution that does something else during its first sleep. */
function withSleepHook(world: World, during: () => void) {
  const platform = world.execution();
  let isDone = false;
  const sleep = (ms: number) => {
    if (!isDone) {
      isDone = true;
      during();
    }
    platform.clock.sleep(ms);
  };
  return { ...platform, clock: { ...platform.clock, sleep } };
}

describe('a job of a formula', () => {
  it('that ends while another execution holds the lock is kept for other cells', () => {
    const world = World.connected();
    const platform = withSleepHook(world, () => {
      world.locked = true;
    });
    expect(enrich(world, 'a.example', platform)).toEqual([nameOf('a.example')]);
    const requestCount = world.service.requests.length;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.service.requests).toHaveLength(requestCount);
    world.locked = false;
    pump(world.execution(), 0);
    expect([requestsOf(world), spent(world)]).toEqual([[], 1]);
  });

  it('is polled at growing intervals of up to four seconds, as long as there is time', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 100;
    const times: number[] = [];
    world.service.fault = (request) => {
      if (isStart(request) || isPoll(request)) times.push(world.now);
      return undefined;
    };
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('PENDING');
    const waits = times.slice(1).map((time, i) => Math.round(time - (times[i] ?? 0)));
    expect(waits).toEqual([301, 482, 771, 1_233, 1_973, 3_156, 4_000, 4_000, 4_000, 4_000]);
  });

  it('of many companies is first polled later, and the next job only after it has ended', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 2;
    const polled: [string, number][] = [];
    world.service.fault = (request) => {
      if (isPoll(request)) polled.push([request.url.split('/').pop() ?? '', world.now]);
      return undefined;
    };
    const before = world.now;
    const domains = Array.from({ length: 700 }, (_, i) => [`c${i}.example`]);
    expect(enrich(world, domains)[699]).toBe(nameOf('c699.example'));
    const jobs = ['job-1', 'job-1', 'job-1', 'job-2', 'job-2', 'job-2'];
    expect(polled.map(([job]) => job)).toEqual(jobs);
    expect((polled[0]?.[1] ?? 0) - before).toBe(1_000);
    // The second job is polled as soon as the first has ended, without another wait.
    expect(polled[3]?.[1]).toBe(polled[2]?.[1]);
  });

  it('whose poll fails for a moment is polled again', () => {
    const world = World.connected();
    world.service.fault = (request) =>
      isPoll(request) && world.service.requests.filter(isPoll).length < 2
        ? refused(503)
        : undefined;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.service.requests.filter(isPoll)).toHaveLength(4);
    expect(requestsOf(world)).toEqual([]);
  });

  it('is kept if another server answers at the address for a while', () => {
    const world = World.connected();
    world.service.say(isPoll, answer(404, '<html>'));
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('NO_SERVICE');
    expect(requestsOf(world)).toHaveLength(1);
  });

  it('that the service has lost is reported and forgotten', () => {
    const world = World.connected();
    world.service.say(isPoll, answer(404));
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('NOT_FOUND');
    expect(requestsOf(world)).toEqual([]);
    expect(spent(world)).toBe(1);
  });

  it('is kept if the key is refused, and fetched once the key is right', () => {
    const world = World.connected();
    world.service.say(isPoll, refused(401));
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('BAD_KEY');
    expect(requestsOf(world)).toHaveLength(1);
    world.service.fault = () => undefined;
    world.now += 60_000;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
  });

  it('that failed is reported with its reason, and with possible costs', () => {
    const world = World.connected();
    world.service.say(isPoll, answer(200, { status: 'failed', error_message: 'no luck' }));
    const [cell] = enrich(world, 'a.example');
    expect(cell).toBe(
      '#SIGNAL: JOB_FAILED – The service couldn’t finish the job: no luck Credits may have been spent. Run these rows again.',
    );
    expect(requestsOf(world)).toEqual([]);
  });

  it('whose accounts can’t be read is finished by the next cell without a wait', () => {
    const world = World.connected();
    let isAway = false;
    world.service.fault = (request) => {
      if (isPoll(request)) isAway = world.service.count('POST', '/batch') === 1;
      return isAway && request.url.endsWith('/batch') ? answer(400) : undefined;
    };
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('REJECTED');
    expect(requestsOf(world)).toHaveLength(1);
    world.service.fault = () => undefined;
    const before = world.now;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.now - before).toBeLessThan(1_000);
    expect(world.service.totalCharged()).toBe(1);
  });

  it('gives each company its own outcome, and counts what may have been charged', () => {
    const world = World.connected();
    const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.example`);
    world.service.accounts.add(['stranger.example', 'a.example']);
    const results = [
      { domain: 'a.example', account_id: 2, status: 'enriched' },
      { domain: 'b.example', status: 'not_found' },
      { domain: 'c.example', status: 'failed' },
      { domain: 'd.example', account_id: 99, status: 'enriched' },
    ];
    world.service.fault = (request) => {
      if (isPoll(request)) return answer(200, { status: 'completed', result: results });
      // Before the job, the service returns no account.
      const isFirstRead = request.url.endsWith('/batch') && world.service.requests.length === 0;
      return isFirstRead ? answer(200, { accounts: [] }) : undefined;
    };
    const column = names.map((name) => [name]);
    const ask = () => enrich(world, column);
    const cells = ask();
    expect(cells.map((cell) => codeIn(cell) ?? cell)).toEqual([
      nameOf('a.example'),
      'UNKNOWN_COMPANY',
      'JOB_FAILED',
      'UNKNOWN_COMPANY',
      'BAD_ANSWER',
    ]);
    expect(cells[2]).toContain('this company failed.');
    expect(cells[4]).toContain('this domain is missing from the results');
    // Five credits were reserved; two of the four results cost nothing.
    expect(spent(world)).toBe(3);
    // For a minute, the same is shown without a request; after that, the failed ones are requested again.
    const { length } = world.service.requests;
    world.now += 50_000;
    expect(ask()).toEqual(cells);
    expect(world.service.requests).toHaveLength(length);
    world.now += 10_000;
    ask();
    const bodies = world.service.requests.filter(isStart).map(({ body }) => body);
    expect(bodies.slice(1)).toEqual(['{"domains":["c.example","e.example"]}']);
  });
});

describe('two cells that want the same company', () => {
  it('make one request: the second waits without polling, and takes over if the first is dead', () => {
    const world = World.connected();
    const polls: number[] = [];
    world.service.fault = (request) => {
      if (isPoll(request)) polls.push(world.now);
      return undefined;
    };
    world.service.pollsBeforeDone = 0;
    let inner: unknown[] = [];
    let startedAt = 0;
    const platform = withSleepHook(world, () => {
      startedAt = world.now;
      inner = enrich(world, 'a.example');
    });
    expect(enrich(world, 'a.example', platform)).toEqual([nameOf('a.example')]);
    expect(inner).toEqual([nameOf('a.example')]);
    // A cell that polls every 301 ms counts as dead after 8 s without a poll.
    expect((polls[0] ?? 0) - startedAt).toBeGreaterThan(8_301);
    expect((polls[0] ?? 0) - startedAt).toBeLessThan(10_500);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
    expect(world.service.totalCharged()).toBe(1);
    expect(spent(world)).toBe(1);
  });

  it('release a job when their time runs out', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 12;
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('PENDING');
    const before = world.now;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.now - before).toBeLessThan(8_000);
  });
});

describe('the record of a request', () => {
  it('without an answer is reported for an hour; then a free read finds the result', () => {
    const world = World.connected();
    world.service.honoursKeys = false;
    world.service.pollsBeforeDone = 0;
    world.service.say(isStart, 'lose-answer');
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('UNKNOWN_OUTCOME');
    world.service.fault = () => undefined;
    world.now += hour - 60_000;
    const [cell] = enrich(world, 'a.example');
    expect(cell).toContain('UNKNOWN_OUTCOME');
    expect(cell).toContain('Credits may have been spent.');
    world.now += 60_000;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
  });

  it('with an answer is waited for during a day; then the request is sent again', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 10_000;
    enrich(world, 'a.example');
    world.now += 23 * hour;
    expect(codeIn(enrich(world, 'a.example')[0])).toBe('PENDING');
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
    world.now += hour;
    enrich(world, 'a.example');
    expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
    expect(requestsOf(world)).toHaveLength(1);
  });

  const polls = (world: World) => world.service.requests.filter(isPoll).length;
  /** The times, in seconds after the formula gave up, at which pumps poll within these minutes. */
  const pollTimes = (world: World, minutes: number, pumpBy: () => void) => {
    const [from, times] = [world.now, [] as number[]];
    for (; world.now < from + minutes * 60_000; world.now += 1_000) {
      const before = polls(world);
      pumpBy();
      if (polls(world) > before) times.push((world.now - from) / 1_000);
    }
    return times;
  };

  it('is completed by every user of its account, and unknown companies aren’t kept', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 11;
    enrich(world, [['a.example'], ['unknown.example']]);
    const omar = () => world.execution(undefined, new Map(world.user).set('owner', 'omar'));
    const before = polls(world);
    expect(pump(omar(), 0)).toMatchObject({ active: 1, cellsWaitMs: undefined });
    expect(polls(world)).toBe(before + 1);
    for (; requestsOf(world).length > 0; world.now += 60_000) pump(omar(), 0);
    expect(keptNames(world.book, 'result')).toEqual(['a.example']);
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
  });

  it('is polled less and less often, and once a minute in the end', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 10_000;
    enrich(world, 'a.example');
    const times = pollTimes(world, 30, () => void pump(world.execution(), 0));
    const waits = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(waits[0]).toBe(3);
    expect(waits.every((wait, i) => wait >= (waits[i - 1] ?? 0))).toBe(true);
    expect(waits.at(-1)).toBe(60);
    expect(times.length).toBeLessThan(60);
  });

  it('isn’t polled with another account’s key: its cells are re-evaluated, and less and less often', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 10_000;
    enrich(world, 'a.example');
    const omar = new Map([['owner', 'omar']]);
    saveConnection(world.execution(undefined, omar).user, {
      baseUrl,
      userId: 'omar',
      apiKey: 'key',
    });
    const before = polls(world);
    const from = world.now;
    const times: number[] = [];
    for (; world.now < from + 1_800_000; world.now += 1_000) {
      const { length } = world.book.refreshed;
      const report = pump(world.execution(undefined, omar), 0);
      expect(report).toMatchObject({ active: 0, waitMs: undefined });
      expect(report.cellsWaitMs).toBeLessThanOrEqual(60_000);
      if (world.book.refreshed.length > length) times.push((world.now - from) / 1_000);
    }
    expect(polls(world)).toBe(before);
    expect((times.at(-1) ?? 0) - (times.at(-2) ?? 0)).toBe(60);
    expect(times.length).toBeLessThan(60);
  });

  it('stays if nobody of its account is connected any more, without an error in the pump', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 10;
    enrich(world, 'a.example');
    world.user.delete('connection');
    expect(pump(world.execution(), 0).active).toBe(0);
    expect(requestsOf(world)).toHaveLength(1);
  });
});

describe('while formulas may not spend', () => {
  it('each company is looked up once, and cells repeat the result until the setting changes', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: false, dailyCap: 100, askAbove: 100_000 });
    columnOf(world, 4);
    expect(codeIn(enrich(world, 'c0.example')[0])).toBe('SPENDING_OFF');
    expect(world.service.requests).toHaveLength(1);
    const cells = enrich(world, [['c1.example'], ['c2.example']]);
    expect(cells.map(codeIn)).toEqual(['SPENDING_OFF', 'SPENDING_OFF']);
    expect(world.service.requests).toHaveLength(1);
    saveSpending(world.execution(), { allowed: true, dailyCap: 1, askAbove: 100_000 });
    expect(codeIn(enrich(world, [['c1.example'], ['c2.example']])[0])).toBe('DAILY_CAP');
    expect(world.service.requests).toHaveLength(1);
    saveSpending(world.execution(), { allowed: true, dailyCap: 100, askAbove: 100_000 });
    expect(enrich(world, 'c3.example')).toEqual([nameOf('c3.example')]);
    expect(spent(world)).toBe(world.service.totalCharged());
  });

  it('data that the service already has is still shown', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: false, dailyCap: 100, askAbove: 100_000 });
    world.service.accounts.add(['c1.example']);
    columnOf(world, 3);
    expect(codeIn(enrich(world, 'c0.example')[0])).toBe('SPENDING_OFF');
    const { length } = world.service.requests;
    expect(enrich(world, 'c1.example')).toEqual([nameOf('c1.example')]);
    expect(world.service.requests).toHaveLength(length);
  });
});

describe('a cell asks for its neighbours as well', () => {
  it('for at most 2,500 companies together, including its own', () => {
    const world = World.connected();
    columnOf(world, 3_000);
    saveSpending(world.execution(), { allowed: true, dailyCap: 10_000, askAbove: 100_000 });
    expect(enrich(world, 'c0.example')).toEqual([nameOf('c0.example')]);
    expect(world.service.totalCharged()).toBe(2_500);
    expect(spent(world)).toBe(2_500);
  });

  it('but not for those that are cached or that the service already has', () => {
    const world = World.connected();
    columnOf(world, 5);
    enrich(world, 'c1.example', { ...world.execution(), book: new World().book });
    world.cache.clear();
    enrich(world, 'c2.example', { ...world.execution(), book: new World().book });
    const { length } = world.service.requests;
    expect(enrich(world, 'c0.example')).toEqual([nameOf('c0.example')]);
    const newRequests = world.service.requests.slice(length);
    const read = newRequests.find(({ url }) => url.endsWith('/batch'));
    // A company that the cache dropped and no sheet has is read again, at no cost.
    expect(JSON.parse(read?.body ?? '').account_domains).toEqual([
      ...['c0.example', 'c1.example', 'c3.example', 'c4.example'],
    ]);
    expect(newRequests.filter(isStart).map(({ body }) => body)).toEqual([
      '{"domains":["c0.example","c3.example","c4.example"]}',
    ]);
  });

  it('but not right after a refusal: each shows the same error without a request', () => {
    const world = World.connected();
    columnOf(world, 3);
    world.service.say(isStart, refused(402));
    expect(codeIn(enrich(world, 'c0.example')[0])).toBe('OUT_OF_CREDITS');
    const { length } = world.service.requests;
    const cells = enrich(world, [['c1.example'], ['c2.example']]);
    expect(cells.map(codeIn)).toEqual(['OUT_OF_CREDITS', 'OUT_OF_CREDITS']);
    expect(world.service.requests).toHaveLength(length);
    expect(spent(world)).toBe(0);
  });

  const startsOf = (world: World) => world.service.requests.filter(isStart).map(({ body }) => body);

  it('nor for those that another cell is waiting for', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 100;
    enrich(world, [['c1.example'], ['c3.example']]);
    columnOf(world, 4);
    enrich(world, 'c0.example');
    expect(startsOf(world)).toEqual([
      '{"domains":["c1.example","c3.example"]}',
      '{"domains":["c0.example","c2.example"]}',
    ]);
  });

  it('nor for those that an open run will pay for; a read-only run pays for none', () => {
    const world = World.connected();
    const paying = world.book.add('Paying', [['Domain'], ['c1.example']]);
    startRun(world.execution(), requestFor(paying));
    const reading = world.book.add('Reading', [['Domain'], ['c2.example'], ['c0.example']]);
    const task = { kind: 'read-accounts' as const, fields: ['industry'], keepFresh: false };
    startRun(world.execution(), requestFor(reading, { task }));
    columnOf(world, 3);
    expect(enrich(world, 'c0.example')).toEqual([nameOf('c0.example')]);
    expect(startsOf(world)).toEqual(['{"domains":["c0.example","c2.example"]}']);
  });

  it('within what remains of the daily cap', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: true, dailyCap: 5, askAbove: 100_000 });
    enrich(world, [['x.example'], ['y.example']]);
    columnOf(world, 9);
    expect(enrich(world, 'c0.example')).toEqual([nameOf('c0.example')]);
    expect([world.service.totalCharged(), spent(world)]).toEqual([5, 5]);
  });

  it('and for its own company if the service knows it but has not enriched it', () => {
    const world = World.connected();
    const bare = { id: 1, website: 'a.example', firmographics: { industry: null } };
    world.service.fault = ({ url }) =>
      url.endsWith('/batch') && world.service.requests.length === 0
        ? answer(200, { accounts: [bare] })
        : undefined;
    expect(enrich(world, 'a.example')).toEqual([nameOf('a.example')]);
    expect(startsOf(world)).toEqual(['{"domains":["a.example"]}']);
  });
});
