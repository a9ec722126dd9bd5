/** Technology searches in detail: starts, pages, users' decisions, columns and countries. */
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun, settleUnknown } from '../../src/sheet/runs/control';
import { writeHistory } from '../../src/sheet/runs/history-sheet';
import { runRecords } from '../../src/sheet/runs/run';
import { startRest } from '../../src/sheet/runs/start';
import { repeatRun } from '../../src/sheet/schedules/control';
import { countries } from '../../src/sheet/searches/countries';
import { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { answer, refused } from '../support/answers';
import { search } from '../support/searched';
import { only, pagesAsked, results, runOut, start } from '../support/searches';
import { refusal } from '../support/signals';

const minute = 60_000;
const isPage = ({ url }: { url: string }) => url.includes('/tech/companies');

/** A world whose service answers requests for pages this way. */
function answering(pages: (page: number) => ReturnType<typeof answer> | 'lose-answer' | undefined) {
  const world = World.connected();
  world.service.fault = (request) => {
    const page = Number(/[?&]page=(\d+)/.exec(request.url)?.[1] ?? 1);
    return isPage(request) ? pages(page) : undefined;
  };
  return world;
}

/** The companies of a page, all with the same fields. */
const companies = (count: number, page: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({ domain: `p${page}-${i}.example`, ...more }));
const pageOf = (page: number, has_more: boolean, more: object = {}, count = 50) =>
  answer(200, { companies: companies(count, page), has_more, ...more });

describe('the start of a search', () => {
  it('is refused with the allowed values', () => {
    const world = World.connected();
    expect(refusal(() => start(world, { companies: 0 }))).toContain(
      'The option “companies” can’t be used: that number isn’t allowed. No credits were spent. Use 1 to 50000.',
    );
    expect(refusal(() => start(world, { cap: 1.5 }))).toContain(
      'The option “cap” can’t be used: it isn’t a number of credits. No credits were spent. Use 0 or more.',
    );
    expect(refusal(() => start(world, { cap: 249 }))).toContain(
      'a page costs up to 250 credits, more than your cap of 249.',
    );
    world.locked = true;
    expect(refusal(() => start(world))).toContain('already working in this spreadsheet');
    world.locked = false;
    world.service.fault = () => refused(401);
    expect(refusal(() => start(world))).toContain('rejected the API key');
    expect(viewRuns(world.execution())).toEqual([]);
    world.service.fault = () => undefined;
    start(world, { companies: 50_000, cap: 1_000_000_000 });
    expect(only(world)).toMatchObject({ keys: 50_000, cap: 1_000_000_000, mine: true });
  });

  it('shows which other names were searched for, and sends that none should be', () => {
    const world = answering(() => pageOf(1, false, { also_searched: ['K8s', null] }));
    start(world);
    runOut(world);
    expect(only(world)).toMatchObject({ also: ['K8s'] });
    const plain = answering(() => pageOf(1, false));
    start(plain, { options: [['other_names', false]] });
    runOut(plain);
    expect(only(plain)).not.toHaveProperty('also');
    const [request] = plain.service.requests.filter(isPage);
    expect(request?.url).toContain('other_names=false');
  });

  it('keeps the chosen options, including lists, and gives each search its own sheet', () => {
    const world = World.connected();
    world.book.add('Snowflake companies', []);
    const options = [
      ['alternates', 'b, a'],
      ['top_job', false],
      ['lookback_days', '365'],
      ['hq_country_code', ''],
    ] as const;
    start(world, { options });
    start(world);
    const names = runRecords
      .all(world.execution())
      .map(({ task, target }) => [target.sheetName, 'options' in task && task.options]);
    expect(names).toEqual([
      ['Snowflake companies 3', []],
      [
        'Snowflake companies 2',
        [
          ['alternates', 'b, a'],
          ['top_job', false],
        ],
      ],
    ]);
    runOut(world);
    expect(results(world, 'Snowflake companies').extent().rows).toBe(0);
    expect(results(world, 'Snowflake companies 2').column('Domain')).toHaveLength(120);
    expect(world.service.requests.find(isPage)?.url).toContain('alternates=b&alternates=a');
    search(world);
    expect(results(world, 'Snowflake companies 4').column('Domain')).toHaveLength(120);
  });
});

describe('a page', () => {
  it('whose answer has no total is followed by others as long as there are more', () => {
    const world = answering((page) => pageOf(page, page < 2, {}, page < 2 ? 50 : 7));
    start(world, { companies: 500, cap: 2_500 });
    expect(only(world)).toMatchObject({ keys: 500, finished: 0 });
    runOut(world);
    expect(only(world)).toMatchObject({
      state: 'done',
      keys: 57,
      finished: 57,
      counts: { found: 57, unsent: 0, spent: 285 },
    });
  });

  it('costs what the service reports, even if that is more than expected, and nothing if it is empty', () => {
    const overpriced = (page: number) =>
      page === 1 ? pageOf(1, true, { credits_consumed: 301 }) : pageOf(page, false, {}, 0);
    const world = answering(overpriced);
    search(world, { cap: 600 });
    expect([pagesAsked(world), only(world).counts.spent]).toEqual([1, 301]);
    const other = answering(overpriced);
    // From then on a company may cost 7 credits, so the next page may cost 350.
    search(other, { cap: 651 });
    expect([pagesAsked(other), only(other).counts.spent, only(other).state]).toEqual([
      ...[2, 301, 'done'],
    ]);
  });

  it('that is the last one wanted ends the search', () => {
    const world = answering((page) => pageOf(page, true));
    search(world, { companies: 51, cap: 10_000 });
    expect([pagesAsked(world), only(world).state, only(world).keys]).toEqual([2, 'done', 100]);
  });

  it('that another execution has requested is waited for, then left to the user', () => {
    const world = World.connected();
    start(world, { companies: 50, cap: 250 });
    const { document } = world.execution();
    const dying = world.execution((name) => {
      if (name === 'http.send') throw new Error('ended');
    });
    expect(() => pump(dying, 0)).toThrow('ended');
    const pageKey = [...world.document.keys()].find((key) => /^page\.[^.]+$/.test(key)) ?? '';
    expect(JSON.parse(document.get(pageKey) ?? '{}').state).toBe('asked');
    expect(pump(world.execution(), 0)).toMatchObject({ active: 1, waitMs: 3_000 });
    expect(only(world).state).toBe('running');
    world.now += 2_999;
    expect(pump(world.execution(), 0).waitMs).toBe(1);
    world.now += minute;
    pump(world.execution(), 0);
    expect(only(world)).toMatchObject({ state: 'paused', needsDecision: true });
    expect(pagesAsked(world)).toBe(0);
  });

  it('that keeps failing is retried forty times', () => {
    let tries = 0;
    const world = answering(() => {
      tries += 1;
      return refused(503);
    });
    start(world);
    while (only(world).state === 'running') {
      pump(world.execution(), 0);
      world.now += minute;
    }
    expect(tries).toBe(41);
    expect(only(world)).toMatchObject({ state: 'paused', problem: { code: 'SERVICE_ERROR' } });
    const before = tries;
    pump(world.execution(), 0);
    expect(tries).toBe(before);
  });

  it('that fails once is retried after a moment', () => {
    const world = answering(() => refused(503));
    start(world);
    expect(pump(world.execution(), 0).waitMs).toBe(1_500);
    expect(only(world).problem?.code).toBe('SERVICE_ERROR');
  });
});

describe('a person', () => {
  it('cannot change another user’s search, a finished one, or any while the document is busy', () => {
    const world = World.connected();
    const id = start(world);
    const omar = world.execution(undefined, new Map([['owner', 'omar']]));
    cancelRun(omar, id);
    cancelRun(world.execution(), 'another');
    settleUnknown(world.execution(), id, 'leave');
    resumeRun(world.execution(), id);
    expect(only(world).state).toBe('running');
    expect(viewRuns(omar)[0]?.mine).toBe(false);
    expect(pump(omar, 0).active).toBe(0);
    expect(pagesAsked(world)).toBe(0);
    world.locked = true;
    expect(refusal(() => cancelRun(world.execution(), id))).toContain(
      'already working in this spreadsheet',
    );
    world.locked = false;
    runOut(world);
    cancelRun(world.execution(), id);
    expect(only(world).state).toBe('done');
  });

  it('who resumes decides nothing about a lost page', () => {
    const world = answering(() => 'lose-answer');
    const id = search(world);
    resumeRun(world.execution(), id);
    expect(only(world)).toMatchObject({ state: 'paused', needsDecision: true });
    expect(pump(world.execution(), 0)).toMatchObject({ active: 0, waitMs: undefined });
    cancelRun(world.execution(), id);
    runOut(world);
    expect(only(world)).toMatchObject({
      state: 'cancelled',
      needsDecision: false,
      counts: { unknown: 50, found: 0, spent: 0 },
    });
    expect(pagesAsked(world)).toBe(1);
  });

  it('who leaves a lost page has it counted by what may have been on it', () => {
    const world = answering((page) =>
      page < 3 ? pageOf(page, true, { total_results: 120 }) : 'lose-answer',
    );
    const id = search(world, { companies: 150 });
    settleUnknown(world.execution(), id, 'leave');
    runOut(world);
    expect(only(world)).toMatchObject({
      state: 'done',
      keys: 120,
      finished: 120,
      counts: { found: 100, unknown: 20, unsent: 0 },
    });
    expect(runRecords.all(world.execution())[0]).toMatchObject({ maybeSpent: 100 });
  });

  it('who disconnects sees why the search pauses, and can cancel it', () => {
    const world = World.connected();
    const id = start(world);
    world.user.delete('connection');
    pump(world.execution(), 0);
    expect(only(world)).toMatchObject({ state: 'paused', problem: { code: 'NOT_CONNECTED' } });
    cancelRun(world.execution(), id);
    pump(world.execution(), 0);
    expect(only(world)).toMatchObject({ state: 'cancelled', endedAt: world.now });
  });

  it('has several searches served, the oldest first', () => {
    const world = World.connected();
    start(world, { tech: 'one', companies: 100 });
    start(world, { tech: 'two', companies: 50 });
    pump(world.execution(), 0);
    expect(
      world.service.requests.filter(isPage).map(({ url }) => /tech=(\w+)/.exec(url)?.[1]),
    ).toEqual(['one', 'two']);
    expect(viewRuns(world.execution()).map(({ number, state }) => [number, state])).toEqual([
      [2, 'done'],
      [1, 'running'],
    ]);
  });
});

describe('companies', () => {
  it('without a domain are identified by other fields, and are listed once each', () => {
    const world = answering(() =>
      answer(200, {
        companies: [
          { slug: 'acme', name: 'A' },
          { website: 'https://b.example', name: 'B' },
          { linkedin_url: 'in/c', name: 'C' },
          { name: ' D ' },
          { name: 'D' },
          { domain: ' ', post_count: 5 },
          { domain: ' e.example ' },
        ],
        has_more: false,
      }),
    );
    search(world, { companies: 50 });
    expect(results(world).column('Domain')).toEqual([
      ...['acme', 'https://b.example', 'in/c', 'D', 'e.example'],
    ]);
    expect(only(world).counts.found).toBe(5);
  });

  it('have at most sixty columns, each header once and no longer than a hundred characters', () => {
    const fields = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`field_${i}`, i]));
    const more = { ...fields, [' ']: 1, DOMAIN: 2, [`${'x'.repeat(99)}  y`]: 3 };
    const world = answering(() =>
      answer(200, {
        companies: [{ ...{ [`${'x'.repeat(99)}  y`]: 3 }, domain: 'a.example', ...more }],
        has_more: false,
      }),
    );
    search(world, { companies: 50 });
    const [headers = []] = results(world).cells;
    expect(headers).toHaveLength(60);
    expect(headers.slice(0, 4)).toEqual(['Company', 'Domain', `X${'x'.repeat(98)}`, 'Field 0']);
    expect(new Set(headers.map((header) => String(header).toLowerCase())).size).toBe(60);
  });

  it('get a sheet whose columns are fitted once', () => {
    const world = World.connected();
    const fitted = jest.spyOn(MemorySheet.prototype, 'fitColumns');
    search(world);
    expect(fitted.mock.calls).toEqual([[[1, 2, 3, 4, 5, 6, 7, 8, 9]]]);
    fitted.mockRestore();
  });

  it('wait for the domain column if it is gone, and get a new sheet if theirs is deleted', () => {
    const world = World.connected();
    const id = start(world);
    pump(world.execution(), 0);
    const sheet = results(world);
    sheet.put(1, 2, 'Renamed');
    runOut(world);
    expect(only(world).problem).toMatchObject({ code: 'COLUMN_MISSING', details: ['Domain'] });
    world.book.remove(sheet);
    resumeRun(world.execution(), id);
    runOut(world);
    expect(only(world)).toMatchObject({ state: 'done', counts: { found: 120 } });
    expect(results(world).column('Domain')).toHaveLength(70);
  });
});

it('a search has a row in the sheet of runs, and can be neither continued for its rest nor scheduled', () => {
  const world = World.connected();
  writeHistory(world.execution());
  const id = search(world, { companies: 50, cap: 250 });
  expect(results(world, 'Runs').cells[1]).toEqual([
    ...[1, 'Companies by technology', 'Snowflake companies', '2026-11-20 09:00'],
    ...['2026-11-20 09:00', 'id1', 50, 50, 0, 0, 0, 0, 250, 'done'],
  ]);
  const rest = refusal(() => startRest(world.execution(), { run: id, cap: 250 }));
  expect(rest).toContain('No credits were spent.');
  const daily = { run: id, everyHours: 24, which: 'everything', cap: 250 } as const;
  expect(refusal(() => repeatRun(world.execution(), daily))).toContain('No credits were spent.');
});

it('a document keeps its last twenty finished searches', () => {
  const world = World.connected();
  for (let i = 0; i < 22; i += 1) {
    search(world, { tech: `tech ${i}`, companies: 50 });
  }
  start(world, { tech: 'open' });
  world.document.set('run.odd', '7');
  world.document.set('run.none', 'null');
  world.document.set('run.later', '{"version":2}');
  const searches = runRecords.all(world.execution());
  expect(searches.map(({ task }) => 'tech' in task && task.tech)).toEqual([
    'open',
    ...Array.from({ length: 20 }, (_, i) => `tech ${21 - i}`),
  ]);
});

describe('the countries', () => {
  const list = (count: number, name: string) =>
    answer(200, {
      countries: Array.from({ length: count }, (_, i) => ({
        code: `A${String.fromCharCode(65 + Math.floor(i / 26), 65 + (i % 26))}`,
        name: `${name}${i}`,
      })),
    });

  it('are requested once a day from each service, and kept if they fit', () => {
    const world = World.connected();
    const requestCount = () => world.service.requests.length;
    world.service.fault = () => list(3, 'Land ');
    expect(countries(world.execution()).map(({ name }) => name)).toEqual([
      ...['Land 0', 'Land 1', 'Land 2'],
    ]);
    world.now += 24 * 60 * minute - 1;
    expect(countries(world.execution())[2]).toEqual({ code: 'AAC', name: 'Land 2' });
    expect(requestCount()).toBe(1);
    world.now += 1;
    countries(world.execution());
    expect(requestCount()).toBe(2);
    const connection = world.user.get('connection') ?? '';
    world.user.set('connection', connection.replace('service.example', 'other.example'));
    countries(world.execution());
    expect(requestCount()).toBe(3);
    world.user.delete('countries');
    // “ü” takes two bytes, so these names fit as characters but not as bytes.
    world.service.fault = () => list(100, 'ü'.repeat(60));
    expect(countries(world.execution())).toHaveLength(100);
    expect(world.user.has('countries')).toBe(false);
    world.service.fault = () => list(100, 'u'.repeat(60));
    countries(world.execution());
    expect(world.user.has('countries')).toBe(true);
    world.user.delete('countries');
    world.service.fault = () => answer(200);
    expect(countries(world.execution())).toEqual([]);
    expect(world.user.has('countries')).toBe(false);
  });
});
