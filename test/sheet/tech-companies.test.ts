/** TECH_COMPANIES: its rows and options, and which pages it pays for. */
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { forgetLost } from '../../src/sheet/searches/kept-pages';
import { loadSpending } from '../../src/sheet/settings/formula-spending';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { World } from '../fakes/platform/memory-platform';
import { codeIn, refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';

const ask = (world: World, tech: unknown = 'Kubernetes', options?: unknown, rows?: unknown) =>
  techCompanies(world.formula(), tech, options, rows);
const code = (table: unknown[][]) => codeIn(table[0]?.[0]);
const day = 24 * 3600 * 1000;

describe('TECH_COMPANIES', () => {
  it('returns one page with headers, including the service’s own fields, and strings as text', () => {
    const [headers, first, ...rest] = ask(World.connected());
    expect(headers).toEqual([
      ...['Company', 'Domain', 'Posts', 'Top job', 'Top job URL', 'Top job posted'],
      ...['Top job says', 'Slug', 'Novelty'],
    ]);
    expect(first).toEqual([
      ...['=Company 1', 't1.example', 1_000, 'Engineer', 'https://t1.example/jobs/1'],
      ...['2026-01-02', 'Use K8s & more', 't1', 'new'],
    ]);
    expect(rest).toHaveLength(49);
  });

  it('fetches as many pages as the rows need, and stops if there are no more', () => {
    const world = World.connected();
    expect(ask(world, 'k', '', 60)).toHaveLength(61);
    expect(world.service.requests).toHaveLength(2);
    expect(ask(world, 'k', '', 500)).toHaveLength(121);
    expect(world.service.requests).toHaveLength(3);
    expect(world.service.totalCharged()).toBe(600);
    expect(loadSpending(world.execution()).spentToday).toBe(600);
  });

  it.each([
    ['gossip=3', 'lookback_days'],
    ['lookback_days=900', '1 to 365'],
    ['min_employee_count=-1', 'whole number'],
    ['hq_country_code=Atlantis', 'such as Germany'],
    ['enrich=perhaps', 'TRUE or FALSE'],
    ['min_employee_count=9; max_employee_count=3', 'larger'],
    ['enrich=yes; Enrich=no', 'once'],
    ['enrich', 'enrich=…'],
    ['page=2', 'alternates'],
    [[['alternates', Array.from({ length: 19 }, () => 'x'.repeat(120)).join(',')]], 'fewer'],
  ])('spends nothing on the options %j and says what can be used', (options, hint) => {
    const world = World.connected();
    const [[cell]] = ask(world, 'k', options) as [[string]];
    expect(codeIn(cell)).toBe('INVALID_OPTION');
    expect(cell).toContain(hint);
    expect(world.service.requests).toEqual([]);
  });

  it.each([[0], [501], ['many'], [1.5]])('spends nothing on %j rows', (rows) => {
    const world = World.connected();
    expect(code(ask(world, 'k', '', rows))).toBe('INVALID_OPTION');
    expect(world.service.requests).toEqual([]);
  });

  it('sends the given options, except defaults and blanks', () => {
    const world = World.connected();
    ask(world, ' C++  20', [
      ['HQ country code', 'usa'],
      ['alternates', 'k8s, kube'],
      ['lookback_days', 365],
      ['exclude_vendor', false],
      ['max_employee_count', ''],
      ['', ''],
    ]);
    expect(world.service.requests[0]?.url).toBe(
      'https://service.example/api/v2/tech/companies?tech=C%2B%2B%2020&hq_country_code=USA' +
        '&alternates=k8s&alternates=kube&exclude_vendor=false',
    );
    ask(
      world,
      'Rust',
      'enrich=yes; min_employee_count=5; max_employee_count=9; lookback_days=30; ' +
        'exclude_aggregators=no; exclude_slugs=acme, northwind; top_job=no',
    );
    expect(world.service.requests[1]?.url).toBe(
      'https://service.example/api/v2/tech/companies?tech=Rust&enrich=true&min_employee_count=5' +
        '&max_employee_count=9&lookback_days=30&exclude_aggregators=false' +
        '&exclude_slugs=acme&exclude_slugs=northwind&top_job=false',
    );
  });

  it('answers the same search from the document for 30 days, without the cache', () => {
    const world = World.connected();
    const table = ask(world, 'Kubernetes', 'alternates=k8s,kube; lookback_days=365');
    world.cache.clear();
    expect(ask(world, 'kubernetes ', [['Alternates', 'KUBE, k8s']])).toEqual(table);
    pump(world.execution(), 1_000);
    expect([...world.document.keys()].filter((key) => key.startsWith('page.'))).toEqual([]);
    world.cache.clear();
    world.now += 29 * day;
    expect(ask(world, 'Kubernetes', 'alternates=kube,k8s')).toEqual(table);
    expect(world.service.requests).toHaveLength(1);
    world.now += 2 * day;
    ask(world, 'Kubernetes', 'alternates=kube,k8s');
    expect(world.service.requests).toHaveLength(2);
  });

  it('sends no request unless the price of all missing pages fits under the daily cap', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: false, dailyCap: 1_000, askAbove: 100_000 });
    expect(code(ask(world))).toBe('SPENDING_OFF');
    saveSpending(world.execution(), { allowed: true, dailyCap: 499, askAbove: 100_000 });
    expect(code(ask(world, 'k', '', 100))).toBe('DAILY_CAP');
    expect(code(ask(world, 'k', 'hq_country_code=USA'))).toBe('DAILY_CAP');
    expect(world.service.requests).toEqual([]);
    expect(ask(world, 'k')).toHaveLength(51);
    const more = ask(world, 'k', '', 150);
    expect(more).toHaveLength(52);
    expect(codeIn(more[51]?.[0])).toBe('DAILY_CAP');
    expect(world.service.totalCharged()).toBe(250);
  });

  it('counts what the answer says was charged, even if it came from the service’s cache', () => {
    const world = World.connected();
    world.service.fault = () => ({
      kind: 'answer',
      status: 200,
      headers: {},
      body: JSON.stringify({
        total_results: 1,
        has_more: false,
        credits_consumed: 0,
        from_cache: true,
        hits: [{ name: 'A', post_count: 3 }],
      }),
    });
    expect(ask(world)).toEqual([
      ['Company', 'Posts'],
      ['A', 3],
    ]);
    expect(loadSpending(world.execution()).spentToday).toBe(0);
  });

  it('says that nothing matches, and stores that answer too', () => {
    const world = World.connected();
    world.service.tech.results = 0;
    expect(code(ask(world))).toBe('NOTHING_FOUND');
    expect(code(ask(world))).toBe('NOTHING_FOUND');
    expect(world.service.requests).toHaveLength(1);
  });

  it('never repeats a request whose answer was lost, until a user allows it', () => {
    const world = World.connected();
    world.service.fault = () => 'lose-answer';
    expect(code(ask(world))).toBe('UNKNOWN_OUTCOME');
    world.service.fault = () => undefined;
    world.cache.clear();
    world.now += 40 * day;
    expect(code(ask(world))).toBe('UNKNOWN_OUTCOME');
    expect(world.service.requests).toHaveLength(1);
    expect(forgetLost(world.execution())).toBe(1);
    expect(ask(world)).toHaveLength(51);
    expect(world.service.requests).toHaveLength(2);
  });

  it('releases the credits reserved for a refused request, and can ask again', () => {
    const world = World.connected();
    world.service.fault = () => refused(402);
    expect(code(ask(world))).toBe('OUT_OF_CREDITS');
    expect(loadSpending(world.execution()).spentToday).toBe(0);
    world.service.fault = () => undefined;
    expect(code(ask(world))).toBe('OUT_OF_CREDITS');
    world.now += 16_000;
    expect(ask(world)).toHaveLength(51);
  });

  it('pays for the page at most once if it is killed at any call', () => {
    whereverItDies(10, (onCall) => {
      const world = World.connected();
      catchKill(() => techCompanies(world.formula(onCall), 'k'));
      world.now += 60_000;
      world.cache.clear();
      const again = ask(world, 'k');
      expect([51, 1]).toContain(again.length);
      if (again.length === 1) expect(code(again)).toBe('UNKNOWN_OUTCOME');
      expect(world.service.totalCharged()).toBeLessThanOrEqual(250);
    });
  });

  it('spends nothing more if the document has no room for paid results', () => {
    const world = World.connected();
    saveSpending(world.execution(), { allowed: true, dailyCap: 100_000, askAbove: 100_000 });
    const codes = Array.from({ length: 100 }, (_, i) => code(ask(world, `tech ${i}`)));
    const full = codes.indexOf('STORE_FULL');
    expect(full).toBeGreaterThan(5);
    expect(world.service.requests).toHaveLength(full);
    pump(world.execution(), 1_000);
    expect(code(ask(world, `tech ${full}`))).toBeUndefined();
    world.cache.clear();
    expect(ask(world, 'tech 0')).toHaveLength(51);
    expect(world.service.requests).toHaveLength(full + 1);
  });

  it('waits while another cell is asking, and says so if that takes too long', () => {
    const world = World.connected();
    let inner: unknown[][] = [];
    world.service.fault = () => {
      world.service.fault = () => undefined;
      inner = ask(world);
      return undefined;
    };
    expect(ask(world)).toHaveLength(51);
    expect(code(inner)).toBe('PENDING');
    expect(world.service.requests).toHaveLength(1);
    pump(world.execution(), 1_000);
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
  });

  it('shows the pages that it has while another cell asks for the next, and is evaluated again', () => {
    const world = World.connected();
    ask(world, 'k', '', 50);
    let inner: unknown[][] = [];
    world.service.fault = () => {
      world.service.fault = () => undefined;
      inner = ask(world, 'k', '', 100);
      return undefined;
    };
    expect(ask(world, 'k', '', 100)).toHaveLength(101);
    expect(inner).toHaveLength(52);
    expect(code(inner.slice(-1))).toBe('PENDING');
    pump(world.execution(), 1_000);
    expect(world.book.refreshed).toEqual(['#SIGNAL: PENDING']);
  });
});
