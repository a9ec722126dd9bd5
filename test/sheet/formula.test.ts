/** ENRICH_DOMAIN: fields, ranges, what it pays for, and what its cells share with runs and neighbours. */
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { enrichDomain } from '../../src/sheet/formulas/enrich-domain';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { answer, codeIn, refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { requestFor } from '../support/runs';
import { withDomains, withSheet } from '../support/sheets';

const enrich = (world: World, domains: unknown, fields?: unknown, headers?: unknown) =>
  enrichDomain(world.formula(), domains, fields, headers);

function column(count: number, prefix = 'c'): string[][] {
  return Array.from({ length: count }, (_, i) => [`${prefix}${i}.example`]);
}

/** A document whose one company is looked up by a run that has just begun. */
function withRun(): World {
  const { world, sheet } = withDomains('a.example');
  startRun(world.execution(), requestFor(sheet));
  return world;
}

describe('ENRICH_DOMAIN', () => {
  it('returns the default fields of one domain', () => {
    expect(enrich(World.connected(), 'https://www.Acme.example/about')).toEqual([
      [nameOf('acme.example'), 'Software', 120, '', 'Norway', '', ''],
    ]);
  });

  it('aligns a range row by row, including duplicates, blanks and rubbish', () => {
    const world = World.connected();
    const rows = enrich(
      world,
      [['a.example'], [''], ['A.example'], ['rubbish'], ['unknown.example']],
      'name',
    );
    expect(rows.map(([cell]) => codeIn(cell) ?? cell)).toEqual([
      nameOf('a.example'),
      '',
      nameOf('a.example'),
      'INVALID_DOMAIN',
      'UNKNOWN_COMPANY',
    ]);
    expect(world.service.totalCharged()).toBe(1);
  });

  it.each([
    ['employees, Industry'],
    [[['employee_count', 'firmographics.industry']]],
    [[['EMPLOYEES'], ['industry']]],
  ])('accepts fields as %j, with headers', (fields) => {
    expect(enrich(World.connected(), 'a.example', fields, true)).toEqual([
      ['Employees', 'Industry'],
      [90, 'Software'],
    ]);
  });

  it('returns every field for “*”, even those that only the service knows', () => {
    const [headers, row] = enrich(World.connected(), 'a.example', '*', true);
    expect(Object.fromEntries((headers ?? []).map((header, i) => [header, row?.[i]]))).toEqual({
      Company: nameOf('a.example'),
      Domain: 'a.example',
      Industry: 'Software',
      Employees: 90,
      'HQ country': 'Norway',
      Website: 'https://www.a.example/',
      'Company id': 1,
      Novelty: 'score: 3',
    });
  });

  it('spends nothing on a misspelt field', () => {
    const world = World.connected();
    expect(codeIn(enrich(world, 'a.example', 'employes')[0]?.[0])).toBe('MISSPELT');
    expect(codeIn(enrich(world, 'a.example', 'colour')[0]?.[0])).toBe('INVALID_FIELD');
    expect(world.service.requests).toEqual([]);
  });

  it('requests 1,000 domains in two paid requests, and none of them again', () => {
    const world = World.connected();
    enrich(world, column(1_000), 'name');
    expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
    const before = world.service.requests.length;
    expect(enrich(world, column(1_000), 'name')).toHaveLength(1_000);
    expect(world.service.requests.length).toBe(before);
  });

  it('pays once even if the cache has lost everything', () => {
    const world = World.connected();
    enrich(world, column(20), 'name');
    world.cache.clear();
    expect(enrich(world, column(20), 'name')[19]).toEqual([nameOf('c19.example')]);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
  });

  it('uses a run’s results without a request', () => {
    const world = withRun();
    pump(world.execution(), 60_000);
    const before = world.service.requests.length;
    expect(enrich(world, 'a.example', 'name')).toEqual([[nameOf('a.example')]]);
    expect(world.service.requests.length).toBe(before);
  });

  it('waits for a run that is fetching the same company instead of paying too', () => {
    const world = withRun();
    expect(codeIn(enrich(world, 'a.example', 'name')[0]?.[0])).toBe('PENDING');
    pump(world.execution(), 60_000);
    expect(world.book.refreshed).toContain('#SIGNAL: PENDING');
    expect(enrich(world, 'a.example', 'name')).toEqual([[nameOf('a.example')]]);
    expect(world.service.totalCharged()).toBe(1);
  });

  it('shows PENDING if a job takes too long, joins it later, and leaves its result to the pump', () => {
    const world = World.connected();
    world.service.pollsBeforeDone = 40;
    expect(codeIn(enrich(world, 'slow.example')[0]?.[0])).toBe('PENDING');
    expect(codeIn(enrich(world, [['slow.example']])[0]?.[0])).toBe('PENDING');
    for (let i = 0; i < 40 && world.book.refreshed.length === 0; i++) {
      pump(world.execution(), 10_000);
      world.now += 60_000;
    }
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
    expect(enrich(world, 'slow.example', 'name')).toEqual([[nameOf('slow.example')]]);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
  });

  it('spends only if the document allows it, and only up to the daily cap', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: false, dailyCap: 100, askAbove: 100_000 });
    expect(codeIn(enrich(world, 'a.example')[0]?.[0])).toBe('SPENDING_OFF');
    saveSpending(world.execution(), { allowed: true, dailyCap: 3, askAbove: 100_000 });
    expect(enrich(world, column(2), 'name')).toHaveLength(2);
    expect(enrich(world, column(2, 'd'), 'name').map(([cell]) => codeIn(cell))).toEqual([
      'DAILY_CAP',
      'DAILY_CAP',
    ]);
    expect(world.service.totalCharged()).toBe(2);
    world.now += 24 * 3600 * 1000;
    expect(enrich(world, column(2, 'd'), 'name').map(([cell]) => codeIn(cell))).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('counts against the daily cap only what was charged', () => {
    const world = World.connected();
    enrich(world, [['a.example'], ['unknown.example']]);
    expect(loadSpending(world.execution()).spentToday).toBe(1);
  });

  it('repeats a lost request once if keys are honoured, and never if they are not', () => {
    for (const honours of [true, false]) {
      const world = World.connected();
      world.service.honoursKeys = honours;
      let lost = false;
      world.service.fault = ({ method, url }) => {
        if (lost || method !== 'POST' || !url.endsWith('/enrich/accounts')) return undefined;
        lost = true;
        return 'lose-answer';
      };
      const first = enrich(world, 'a.example', 'name')[0]?.[0];
      expect(codeIn(first) ?? first).toBe(honours ? nameOf('a.example') : 'UNKNOWN_OUTCOME');
      const again = enrich(world, 'a.example', 'name')[0]?.[0];
      expect(codeIn(again) ?? again).toBe(honours ? nameOf('a.example') : 'UNKNOWN_OUTCOME');
      expect(world.service.totalCharged()).toBe(1);
    }
  });

  it.each([
    ['UNREACHABLE', { kind: 'unsent', reason: 'DNS error' }],
    ['NO_ANSWER', { kind: 'lost', reason: 'Timeout' }],
    ['BAD_KEY', refused(401)],
    ['SERVICE_ERROR', answer(502, '<html>')],
    ['BAD_ANSWER', answer(200, '{"acc')],
  ] as const)('shows %s as a filterable cell and spends nothing', (code, outcome) => {
    const world = World.connected();
    world.service.fault = () => outcome;
    const cell = String(enrich(world, 'a.example')[0]?.[0]);
    expect(codeIn(cell)).toBe(code);
    expect(cell).toContain('No credits were spent.');
    expect(world.service.totalCharged()).toBe(0);
  });

  it('also requests the companies of other formulas in its column, in any form except conditional ones', () => {
    const { world, sheet } = withSheet(
      ['b.example', '=ENRICH_DOMAIN($A$1, "name")'],
      ['c.example', '=iferror(enrich_domain(A2; "name"); "")'],
      ['', '=INDEX(ENRICH_DOMAIN("d.example"), 1, 2)'],
      ['e.example', '=IF(A4="", "", ENRICH_DOMAIN(A4))'],
      ['f.example', '=ENRICH_DOMAIN(A1:A2)'],
      ['g.example', 'ENRICH_DOMAIN(A6)'],
      ['a.example', '=ENRICH_DOMAIN(A7)'],
    );
    world.book.current = { sheet, row: 7, column: 2 };
    expect(enrich(world, 'a.example', 'name')).toEqual([[nameOf('a.example')]]);
    expect([...world.service.charged.keys()].sort()).toEqual(
      ['a', 'b', 'c', 'd'].map((name) => `${name}.example`),
    );
  });

  it('shows the fields of its own company, not of those fetched with it', () => {
    const { world, sheet } = withSheet(
      ['=ENRICH_DOMAIN("unknown.example")'],
      ['=ENRICH_DOMAIN("b.example")'],
    );
    world.book.current = { sheet, row: 1, column: 1 };
    const [headers] = enrich(world, 'unknown.example', '*', true);
    expect(headers).not.toContain('Novelty');
  });

  it('requests only its own company if the balance does not cover the others', () => {
    const { world, sheet } = withSheet(
      ...column(9).map(([domain]) => [`=ENRICH_DOMAIN("${domain}")`]),
    );
    world.service.balance = 2;
    world.book.current = { sheet, row: 1, column: 1 };
    expect(enrich(world, 'c0.example', 'name')).toEqual([[nameOf('c0.example')]]);
    expect(world.service.totalCharged()).toBe(1);
    expect(loadSpending(world.execution()).spentToday).toBe(1);
  });

  it('pays for neighbours only within the daily cap', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: true, dailyCap: 3, askAbove: 100_000 });
    const sheet = world.book.add(
      'S',
      column(9).map(([domain]) => [`=ENRICH_DOMAIN("${domain}")`]),
    );
    world.book.current = { sheet, row: 5, column: 1 };
    expect(enrich(world, 'c4.example', 'name')).toEqual([[nameOf('c4.example')]]);
    expect(world.service.totalCharged()).toBe(3);
  });

  it('reports missing credits, while free formulas still work', () => {
    const world = World.connected();
    world.service.balance = 0;
    expect(codeIn(enrich(world, 'a.example')[0]?.[0])).toBe('OUT_OF_CREDITS');
    expect(creditBalance(world.formula())).toEqual([[0]]);
  });

  it('pays once if it is killed at any call, and shows the company or an unknown outcome', () => {
    const ends = new Set<unknown>();
    whereverItDies(10, (onCall) => {
      const world = World.connected();
      world.service.pollsBeforeDone = 0;
      catchKill(() => enrichDomain(world.formula(onCall), 'a.example', 'name', undefined));
      world.now += 60_000;
      const [[cell]] = enrich(world, 'a.example', 'name') as [[unknown]];
      ends.add(codeIn(cell) ?? cell);
      world.now += 2 * 3600 * 1000;
      expect(enrich(world, 'a.example', 'name')).toEqual([[nameOf('a.example')]]);
      expect(world.service.totalCharged()).toBe(1);
    });
    expect([...ends].sort()).toEqual(['UNKNOWN_OUTCOME', nameOf('a.example')].sort());
  });
});
