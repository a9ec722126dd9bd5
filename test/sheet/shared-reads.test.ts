/** Free reads of formulas: cells share what one cell reads, and none sends requests to a service that just failed. */
import { accountPeople } from '../../src/sheet/formulas/account-people';
import { accountSignals } from '../../src/sheet/formulas/account-signals';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { icpList } from '../../src/sheet/formulas/icp-list';
import { signalList } from '../../src/sheet/formulas/signal-list';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import type { Cell } from '../../src/sheet/ports';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { answer, codeIn, refused } from '../support/answers';
import { isStart } from '../support/requests';

const second = 1_000;
const people = (world: World, domains: unknown, rows: unknown = 1) =>
  accountPeople(world.formula(), domains, 'name', rows).map(([name]) => name);
const readDomains = (world: World): string[][] =>
  world.service.requests.flatMap(({ body }) => JSON.parse(body ?? '{}').account_domains ?? []);
const batches = (world: World): string[][] =>
  world.service.requests.flatMap(({ body }) => [JSON.parse(body ?? '{}').account_domains ?? []]);

/** A document with companies in column A, and formulas for their people in column B. */
function columnOf(count: number, write = (row: number) => `=ACCOUNT_PEOPLE(A${row}, "name", 1)`) {
  const world = World.connected();
  const domains = Array.from({ length: count }, (_, i) => `c${i}.example`);
  world.service.accounts.add(domains);
  const rows = domains.map((domain, i): Cell[] => [domain, write(i + 1)]);
  world.book.current = { sheet: world.book.add('S', rows), row: 1, column: 2 };
  return { world, domains };
}

describe('the accounts behind a column of formulas', () => {
  it('are read once each, five hundred at a time, in requests of a hundred', () => {
    const { world, domains } = columnOf(700);
    expect(people(world, 'c0.example')).toEqual(['Ada of c0.example']);
    expect(batches(world).map(({ length }) => length)).toEqual([100, 100, 100, 100, 100]);
    expect(new Set(readDomains(world)).size).toBe(500);
    expect(people(world, 'c499.example')).toEqual(['Ada of c499.example']);
    expect(world.service.requests).toHaveLength(5);
    expect(people(world, 'c600.example')).toEqual(['Ada of c600.example']);
    expect(readDomains(world)).toHaveLength(700);
    expect(new Set(readDomains(world))).toEqual(new Set(domains));
  });

  it('are all read if one formula asks for more', () => {
    const { world, domains } = columnOf(620, () => '');
    const range = domains.map((domain) => [domain]);
    expect(people(world, range)).toHaveLength(620);
    expect(batches(world)).toHaveLength(7);
    people(world, 'c619.example');
    expect(batches(world)).toHaveLength(7);
  });

  it('serve people and evidence with the same read', () => {
    const { world } = columnOf(2);
    world.service.accounts.evidence = { hiring: { items: [{ title: 'CFO' }] } };
    people(world, 'c0.example');
    expect(accountSignals(world.formula(), 'c1.example')[1]).toEqual([
      ...['Hiring', 'CFO', '', '', ''],
    ]);
    expect(world.service.requests).toHaveLength(1);
  });

  it('that the service does not have are requested again after a minute, and the others are not', () => {
    const world = World.connected();
    world.service.accounts.add(['a.example']);
    const ask = () => people(world, [['a.example'], ['new.example']]);
    expect(codeIn(ask()[1])).toBe('NO_ACCOUNT');
    world.now += 59 * second;
    ask();
    expect(batches(world)).toHaveLength(1);
    world.now += second;
    world.service.accounts.add(['new.example']);
    expect(ask()).toEqual(['Ada of a.example', 'Ada of new.example']);
    expect(batches(world).slice(1)).toEqual([['new.example']]);
  });

  it('without an address that identifies their company are ignored', () => {
    const world = World.connected();
    const accountWithoutDomain = { id: 1, icp_people: [{ person_name: 'Ada' }] };
    world.service.fault = () => answer(200, { accounts: [accountWithoutDomain] });
    expect(codeIn(people(world, 'a.example')[0])).toBe('NO_ACCOUNT');
  });
});

describe('people beyond the first page', () => {
  it('are read page by page, as many as are wanted', () => {
    const world = World.connected();
    world.service.accounts.add(['a.example']);
    world.service.accounts.peopleCount = 30;
    expect(people(world, 'a.example', 25)).toHaveLength(26);
    expect(people(world, 'a.example', 3)).toHaveLength(4);
    expect(world.service.requests).toHaveLength(1);
    expect(people(world, 'a.example', 27)).toHaveLength(28);
    expect(world.service.requests).toHaveLength(2);
    world.service.accounts.peopleCount = 1_500;
    world.now += 601 * second;
    expect(people(world, 'a.example', 1_000)).toHaveLength(1_001);
    expect(world.service.requests).toHaveLength(5);
  });

  it('end if the service no longer has the account, or keeps returning empty pages', () => {
    for (const body of ['{"accounts":[]}', '{"accounts":[{"icp_people_has_more":true}]}']) {
      const world = World.connected();
      world.service.accounts.add(['a.example']);
      world.service.accounts.peopleCount = 30;
      people(world, 'a.example', 1);
      world.service.fault = () => answer(200, body);
      expect(codeIn(people(world, 'a.example', 30)[0])).toBe('NOTHING_FOUND');
      expect(world.service.requests).toHaveLength(2);
    }
  });
});

it('a very long list of signals is read up to two thousand', () => {
  const world = World.connected();
  world.service.checks = false;
  world.service.signals.listed = Array.from({ length: 2_500 }, (_, i) => ({
    signal_id: i,
    signal_type: 'hiring',
  }));
  expect(signalList(world.formula())).toHaveLength(2_001);
  expect(world.service.requests).toHaveLength(10);
});

describe('after a failure', () => {
  it.each([
    [401, 'BAD_KEY', undefined, 15],
    [503, 'SERVICE_ERROR', undefined, 15],
    [429, 'RATE_LIMITED', 40, 40],
    [429, 'RATE_LIMITED', 600, 60],
  ])('%i: no request is sent while %s lasts', (status, code, wait, seconds) => {
    const world = World.connected();
    const headers = wait === undefined ? {} : { 'retry-after': String(wait) };
    world.service.fault = () => answer(status, {}, headers);
    expect(codeIn(creditBalance(world.formula())[0]?.[0])).toBe(code);
    world.service.fault = () => undefined;
    world.now += (seconds - (wait === undefined ? 0 : 20)) * second - 1;
    expect(codeIn(creditBalance(world.formula())[0]?.[0])).toBe(code);
    expect(codeIn(enrichDomain(world.formula(), 'a.example', '', false)[0]?.[0])).toBe(code);
    expect(world.service.requests).toHaveLength(1);
    world.now += 20 * second + 1;
    expect(creditBalance(world.formula())).toEqual([[100_000]]);
  });

  const formulas: [string, (world: World) => unknown, unknown][] = [
    ['CREDIT_BALANCE', (world) => creditBalance(world.formula())[0]?.[0], 100_000],
    ['ICP_LIST', (world) => icpList(world.formula())[0]?.[0], 'ICP id'],
    [
      'ENRICH_DOMAIN',
      (world) => enrichDomain(world.formula(), 'a.example', 'name', false)[0]?.[0],
      nameOf('a.example'),
    ],
    [
      'TECH_COMPANIES',
      (world) => techCompanies(world.formula(), 'java', '', 5).slice(0, 2).pop()?.[0],
      '=Company 1',
    ],
  ];
  describe.each(formulas)('%s', (_, ask, expected) => {
    it.each([429, 503] as const)(
      'waits out a short pause that the service asks for with %i',
      (status) => {
        const world = World.connected();
        world.service.icps = [{ id: 1, name: 'Name' }];
        let refusals = 2;
        world.service.fault = () =>
          refusals-- > 0 ? refused(status, { 'retry-after': '1' }) : undefined;
        const before = world.now;
        expect(ask(world)).toEqual(expected);
        expect(world.now - before).toBeLessThan(24 * second);
        expect(world.service.totalCharged()).toBeLessThanOrEqual(250);
      },
    );

    it('gives up immediately if the pause exceeds its time', () => {
      const world = World.connected();
      world.service.fault = () => refused(429, { 'retry-after': '25' });
      const before = world.now;
      expect(codeIn(ask(world))).toBe('RATE_LIMITED');
      expect(world.now - before).toBeLessThan(second);
    });
  });

  it('a short pause is waited out without the lock, so other cells are served meanwhile', () => {
    const world = World.connected();
    let refusals = 1;
    world.service.fault = () => (refusals-- > 0 ? refused(429, { 'retry-after': '3' }) : undefined);
    const platform = world.execution();
    let wasLocked: boolean | undefined;
    const clock = {
      now: () => platform.clock.now(),
      sleep: (ms: number) => {
        wasLocked ??= world.locked;
        platform.clock.sleep(ms);
      },
    };
    expect(creditBalance({ ...platform, clock })).toEqual([[100_000]]);
    expect(wasLocked).toBe(false);
  });

  it('that concerns only one request, the next one is sent', () => {
    const world = World.connected();
    world.service.fault = () => answer(422);
    expect(codeIn(creditBalance(world.formula())[0]?.[0])).toBe('REJECTED');
    world.service.fault = () => undefined;
    expect(creditBalance(world.formula())).toEqual([[100_000]]);
  });

  it('that may have cost credits, the company’s cells say so, and other companies are still looked up', () => {
    const world = World.connected();
    world.service.honoursKeys = false;
    world.service.say(isStart, { kind: 'lost', reason: 'x', cause: 'unreachable' });
    const ask = (domain: string) =>
      String(enrichDomain(world.formula(), domain, 'name', false)[0]?.[0]);
    expect(ask('a.example')).toContain('Credits may have been spent.');
    expect(ask('a.example')).toContain('Credits may have been spent.');
    world.service.fault = () => undefined;
    expect(ask('b.example')).toBe(nameOf('b.example'));
  });
});

describe('a document that is busy', () => {
  it('keeps a cell waiting, which sends no request if another cell has read the answer meanwhile', () => {
    const world = World.connected();
    const platform = world.execution();
    let sleeps = 0;
    const sleep = (ms: number) => {
      sleeps += 1;
      platform.clock.sleep(ms);
      if (sleeps < 3) return;
      world.locked = false;
      if (sleeps === 3) creditBalance(world.formula());
    };
    world.locked = true;
    const startedAt = world.now;
    expect(creditBalance({ ...platform, clock: { ...platform.clock, sleep } })).toEqual([
      [100_000],
    ]);
    expect(world.now - startedAt).toBe(900);
    expect(world.service.requests).toHaveLength(1);
  });

  it('is waited for until the formula’s time is over', () => {
    const world = World.connected();
    world.locked = true;
    const startedAt = world.now;
    expect(codeIn(creditBalance(world.formula())[0]?.[0])).toBe('PENDING');
    expect(world.now - startedAt).toBeGreaterThan(23_000);
    expect(world.now - startedAt).toBeLessThanOrEqual(24_000);
    world.now = startedAt;
    expect(codeIn(enrichDomain(world.formula(), 'a.example', '', false)[0]?.[0])).toBe('PENDING');
    expect(world.now - startedAt).toBe(24_000);
  });

  it('whose cache loses part of an answer causes a new request', () => {
    const world = World.connected();
    creditBalance(world.formula());
    for (const key of world.cache.keys()) world.cache.set(key, '9|{"value":');
    expect(creditBalance(world.formula())).toEqual([[100_000]]);
    for (const key of world.cache.keys()) world.cache.set(key, 'rubbish');
    expect(creditBalance(world.formula())).toEqual([[100_000]]);
    expect(world.service.requests).toHaveLength(3);
  });
});

describe('the cells of a column', () => {
  const charged = (rows: Cell[][], row: number, column: number) => {
    const world = World.connected();
    world.book.current = { sheet: world.book.add('S', rows), row, column };
    enrichDomain(world.formula(), 'own.example', 'name', false);
    return [...world.service.charged.keys()];
  };

  it('may take their domains from any column', () => {
    const far = Array.from({ length: 60 }, () => '' as Cell);
    far[0] = 'x';
    far[27] = 'ab.example';
    far[59] = 'bh.example';
    expect(
      charged([far, ['', '=ENRICH_DOMAIN(AB1)'], ['', '=ENRICH_DOMAIN($BH$1;)']], 2, 2),
    ).toEqual(['own.example', 'bh.example']);
    expect(
      charged([far, ['', '=ENRICH_DOMAIN(AB1,)'], ['', '=ENRICH_DOMAIN($BH$1;)'], ['', 'x']], 4, 2),
    ).toEqual(['own.example', 'ab.example', 'bh.example']);
  });

  it('below the calling one come first, then those from the top', () => {
    const rows = ['a', 'b', 'c', 'd'].map((name) => [`=ENRICH_DOMAIN("${name}.example")`]);
    const order = ['own.example', 'd.example', 'a.example', 'b.example'];
    expect(charged(rows, 3, 1)).toEqual(order);
  });

  it('are ignored if the sheet ends above the calling one, or if they refer beyond its edge', () => {
    const rows = [
      ['=ENRICH_DOMAIN("a.example")'],
      ['=ENRICH_DOMAIN(ZZ1)'],
      ['=ENRICH_DOMAIN(A99)'],
    ];
    expect(charged(rows, 4, 1)).toEqual(['own.example']);
    expect(charged(rows, 3, 1)).toEqual(['own.example', 'a.example']);
  });
});

it('only the credits of companies that were enriched count as spent', () => {
  const world = World.connected();
  const range = [['a.example'], ['unknown.example'], ['b.example']];
  enrichDomain(world.formula(), range, 'name', false);
  expect(loadSpending(world.execution()).spentToday).toBe(2);
  expect(world.service.totalCharged()).toBe(2);
});
