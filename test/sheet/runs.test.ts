/** Runs that enrich companies: which rows they fill, what they charge, and how they survive edits and failures. */
import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun, settleUnknown } from '../../src/sheet/runs/control';
import { planRun } from '../../src/sheet/runs/plan';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { answer, refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { deleteKept, keptNames } from '../support/hidden';
import { isPoll, isStart } from '../support/requests';
import {
  newest,
  requestFor as requestOf,
  runOut,
  runThrough as runThroughOf,
} from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const minute = 60_000;

const requestFor = (sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
  requestOf(sheet, { keyColumn: 2, ...more });
const runThrough = (world: World, sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
  runThroughOf(world, sheet, { keyColumn: 2, ...more });
const statuses = (sheet: MemorySheet, headerRow = 1) =>
  sheet.column(statusColumns['enrich-accounts'].header, headerRow);
const planned = (world: World, sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
  planRun(world.execution(), requestFor(sheet, more)).summary;

function domainTable(domains: readonly string[]): string[][] {
  const rows = domains.map((domain, i) => [`o${i}`, domain, `note ${i}`]);
  return [['Owner', 'Website', 'Notes'], ...rows];
}

const withProspects = (domains: readonly string[]) => withSheet(...domainTable(domains));

/** From now on the service acts on this many starts, but loses their answers. */
function loseAnswers(world: World, count: number): void {
  let lost = 0;
  world.service.fault = (request) =>
    isStart(request) && lost++ < count ? 'lose-answer' : undefined;
}

it('skips personal email addresses, says so, and asks the service for none', () => {
  const { world, sheet } = withProspects(['dana@gmail.com', 'dana@a.example', 'x@web.de']);
  runThrough(world, sheet);
  const skipped = rowStatus.personalEmail;
  expect(statuses(sheet)).toEqual([skipped, rowStatus.done, skipped]);
  expect(newest(world).counts.spent).toBe(1);
});

/** Checks that every row shows exactly what belongs to its domain. */
function expectRowsRight(world: World, sheet: MemorySheet, headerRow = 1): void {
  const websites = sheet.column('Website', headerRow);
  const companies = sheet.column('Company', headerRow);
  const shownStatuses = statuses(sheet, headerRow);
  websites.forEach((website, i) => {
    const domain = String(website);
    const company = companies[i];
    const status = shownStatuses[i];
    if (domain === '') expect([company, status]).toEqual(['', '']);
    else if (!domain.includes('.')) expect([company, status]).toEqual(['', rowStatus.notADomain]);
    else if (!world.service.accounts.knows(domain))
      expect([company, status]).toEqual(['', rowStatus.notFound]);
    else expect([company, status]).toEqual([nameOf(domain), rowStatus.done]);
  });
}

describe('a run of more rows than one request may have', () => {
  /** Sends one request of 500 domains at a time; `onStart` sees the sheet whenever one is sent. */
  function oneByOne(
    onStart: (sheet: MemorySheet, nth: number) => void,
    domains: readonly string[] = domainsTo(1_100),
  ) {
    const { world, sheet } = withProspects(domains);
    let starts = 0;
    world.service.fault = (request) => {
      if (isStart(request)) onStart(sheet, ++starts);
      return undefined;
    };
    const advance = () => pump({ ...world.execution(), parallelJobs: 1 }, 30_000);
    return { world, sheet, advance };
  }
  const doneIn = (sheet: MemorySheet) =>
    statuses(sheet).filter((status) => status === rowStatus.done).length;

  it('sends the next request before it writes the rows of the last', () => {
    const written: number[] = [];
    const { world, sheet, advance } = oneByOne((each) => written.push(doneIn(each)));
    startRun(world.execution(), requestFor(sheet));
    while (advance().active > 0) world.now += minute;
    expect(written).toEqual([0, 0, 500]);
    expectRowsRight(world, sheet);
    expect(newest(world)).toMatchObject({ outcome: 'done', counts: { spent: 1_100 } });
  });

  it('sends nothing more if the rows can no longer be written', () => {
    const { world, sheet, advance } = oneByOne((each, nth) => {
      if (nth === 1) each.put(1, 2, 'Renamed');
    });
    startRun(world.execution(), requestFor(sheet));
    for (let i = 0; i < 5; i++, world.now += minute) advance();
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'COLUMN_MISSING' } });
    expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
    expect(newest(world).counts.spent).toBe(0);
  });

  it('sends a smaller request only after the results show what the cap still covers', () => {
    const unknown = Array.from({ length: 300 }, (_, i) => `unknown${i}.example`);
    const { world, sheet, advance } = oneByOne(() => {}, [...unknown, ...domainsTo(800)]);
    startRun(world.execution(), requestFor(sheet, { cap: 700 }));
    while (advance().active > 0) world.now += minute;
    expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
    expect(newest(world)).toMatchObject({ counts: { spent: 700, unsent: 100 } });
  });
});

describe('a run', () => {
  it('fills 1,200 rows with duplicates and rubbish in three jobs, and charges unique domains once', () => {
    const unique = domainsTo(1_080);
    const rubbish = Array.from({ length: 20 }, (_, i) => `rubbish ${i}`);
    const { world, sheet } = withProspects([...unique, ...unique.slice(0, 100), ...rubbish]);
    expect(planned(world, sheet)).toMatchObject({
      ...{ rows: 1_200, unique: 1_080, invalid: 20, fresh: 0, toFetch: 1_080, estimate: 1_080 },
    });
    const { state, counts } = runThrough(world, sheet);
    expectRowsRight(world, sheet);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(3);
    expect(world.service.totalCharged()).toBe(1_080);
    expect(state).toBe('done');
    expect(counts).toMatchObject({ found: 1_080, spent: 1_080, failed: 0 });
    expect(world.book.sheets.map(({ name }) => name)).toEqual(['S', 'Signalsheet data']);
    expect(keptNames(world.book, 'list')).toEqual([]);
    expect(keptNames(world.book, 'undo')).toEqual(['id2']);
  });

  it('keeps filled cells, other columns and rows without a domain as they are', () => {
    const { world, sheet } = withProspects(['a.example', '', 'unknown.example']);
    sheet.put(1, 4, 'Company');
    sheet.put(2, 4, 'My own name');
    runThrough(world, sheet);
    expect(sheet.cells.slice(1)).toEqual([
      ['o0', 'a.example', 'note 0', 'My own name', 90, '2026-11-20', 'Done'],
      ['o1', '', 'note 1'],
      ['o2', 'unknown.example', 'note 2', '', '', '2026-11-20', 'Not found'],
    ]);
  });

  it('says Done only if it filled something in', () => {
    const { world, sheet } = withProspects(['a.example', 'b.example', 'c.example']);
    sheet.put(1, 4, 'Company');
    sheet.put(3, 4, 'My own name');
    const some = { task: { kind: 'enrich-accounts', fields: ['name', 'funding_stage'] } } as const;
    const expected = [rowStatus.done, rowStatus.nothingFilled, rowStatus.done];
    runThrough(world, sheet, some);
    expect(statuses(sheet)).toEqual(expected);
    // The known data has no values for the blank cells, so these rows aren't offered again.
    expect(() => startRun(world.execution(), requestFor(sheet, some))).toThrow(/Nothing to run/);
    const anyway = { which: 'everything', overwrite: false } as const;
    runThrough(world, sheet, { ...some, ...anyway });
    expect(statuses(sheet)).toEqual(expected);
    expect(world.service.totalCharged()).toBe(3);
    const none = { task: { kind: 'enrich-accounts', fields: ['funding_stage'] } } as const;
    const second = world.book.add('Two', domainTable(['a.example']));
    runThrough(world, second, { ...none, ...anyway });
    expect(statuses(second)).toEqual([rowStatus.nothingFilled]);
    expect(newest(world).counts).toMatchObject({ found: 1, failed: 0 });
  });

  it('fills in a field that has the same name as the domain column', () => {
    const { world, sheet } = withSheet(['company'], ['a.example'], ['b.example']);
    const task = { kind: 'enrich-accounts', fields: ['name'] } as const;
    const request = { keyColumn: 1, task };
    expect(planned(world, sheet, request)).toMatchObject({ toFetch: 2, complete: 0 });
    runThrough(world, sheet, request);
    expect(sheet.cells.map((row) => row.slice(0, 2))).toEqual([
      ['company', 'Company (found)'],
      ['a.example', nameOf('a.example')],
      ['b.example', nameOf('b.example')],
    ]);
    expect(planned(world, sheet, request)).toMatchObject({ toFetch: 0, complete: 2 });
  });

  it('runs again only the rows that failed or were not run', () => {
    const domains = ['a.example', 'unknown.example', 'b.example', 'c.example', 'd.example'];
    const { world, sheet } = withProspects(domains);
    runThrough(world, sheet, { cap: 2 });
    expect(statuses(sheet)).toEqual([
      ...['Done', 'Not found', 'Done', rowStatus.capReached, rowStatus.capReached],
    ]);
    const again = requestFor(sheet, { which: 'failed' });
    expect(planned(world, sheet, { which: 'failed' })).toMatchObject({ unique: 5, toFetch: 2 });
    startRun(world.execution(), again);
    runOut(world);
    expectRowsRight(world, sheet);
    expect(world.service.totalCharged()).toBe(4);
    expect(() => startRun(world.execution(), again)).toThrow(ProblemError);
  });

  it('costs nothing for what was fetched in the last 30 days, and fetches it again after that', () => {
    const { world, sheet } = withProspects(['a.example', 'b.example']);
    runThrough(world, sheet);
    const second = world.book.add('Two', domainTable(['b.example', 'c.example']));
    expect(planned(world, second)).toMatchObject({ fresh: 1, toFetch: 1 });
    runThrough(world, second);
    expectRowsRight(world, second);
    const once = ['a.example', 'b.example', 'c.example'].map((domain) => [domain, 1]);
    expect([...world.service.charged]).toEqual(once);
    world.now += 31 * 24 * 60 * minute;
    const third = world.book.add('Three', domainTable(['b.example']));
    expect(planned(world, third)).toMatchObject({ fresh: 0, toFetch: 1 });
  });

  it('pays nothing for rows that have nothing left to fill', () => {
    const { world, sheet } = withProspects(['a.example']);
    runThrough(world, sheet);
    expect(() => startRun(world.execution(), requestFor(sheet))).toThrow(ProblemError);
    expect(world.service.totalCharged()).toBe(1);
  });

  it.each([
    ['COMPANY', true],
    [' company ', true],
    ['Company\n', true],
    ['Compa\u0301ny', false],
    ['Com\u00a0pany', false],
    ['Company 2', false],
  ])('fills the column “%s” instead of adding one: %s', (header, isOurs) => {
    const { world, sheet } = withSheet([header, 'Domain', 'DOMAIN '], ['', 'a.example', 'mine']);
    runThrough(world, sheet);
    expect(sheet.get(2, 1)).toBe(isOurs ? nameOf('a.example') : '');
    expect(sheet.cells[0]?.slice(0, 4)).toEqual([
      ...[header, 'Domain', 'DOMAIN '],
      isOurs ? 'Employees' : 'Company',
    ]);
    undoRun(world.execution(), newest(world).id, 30_000);
    expect(sheet.cells).toEqual([
      [header, 'Domain', 'DOMAIN '],
      ['', 'a.example', 'mine'],
    ]);
  });

  it('works in a sheet without headers', () => {
    const { world, sheet } = withSheet(['a.example'], ['b.example']);
    const task = { kind: 'enrich-accounts' as const, fields: ['name'] };
    runThrough(world, sheet, { headerRow: 0, keyColumn: 1, task });
    expect(sheet.cells).toEqual([
      ['a.example', nameOf('a.example'), '2026-11-20', 'Done'],
      ['b.example', nameOf('b.example'), '2026-11-20', 'Done'],
    ]);
  });

  it('finds its columns without headers if a person inserts one to the left, and so does undo', () => {
    const { world, sheet } = withSheet(['a.example', 'mine'], ['b.example', 'yours']);
    const task = { kind: 'enrich-accounts' as const, fields: ['name'] };
    startRun(world.execution(), requestFor(sheet, { headerRow: 0, keyColumn: 1, task }));
    sheet.insertColumn(1);
    sheet.put(1, 1, 'A note');
    runOut(world);
    expect(sheet.cells).toEqual([
      ['A note', 'a.example', 'mine', nameOf('a.example'), '2026-11-20', 'Done'],
      ['', 'b.example', 'yours', nameOf('b.example'), '2026-11-20', 'Done'],
    ]);
    sheet.insertColumn(1);
    undoRun(world.execution(), newest(world).id, 30_000);
    expect(sheet.cells.map((line) => line.filter((cell) => cell !== ''))).toEqual([
      ['A note', 'a.example', 'mine'],
      ['b.example', 'yours'],
    ]);
  });

  it('never spends more than its cap, and says which rows were left out', () => {
    const domains = domainsTo(1_300).map((domain, i) => (i % 2 ? `unknown-${domain}` : domain));
    const { world, sheet } = withProspects(domains);
    runThrough(world, sheet, { cap: 600 });
    expect(world.service.totalCharged()).toBe(600);
    const { counts } = newest(world);
    expect(counts.spent).toBe(600);
    expect(counts.found + counts.notFound + counts.unsent).toBe(1_300);
    const left = statuses(sheet).filter((status) => status === rowStatus.capReached);
    expect(left).toHaveLength(counts.unsent);
  });

  it('writes each result to its own row, whatever people do to the sheet meanwhile', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('sort' as const), seed: fc.nat(1_000) }),
      fc.record({
        kind: fc.constant('insert' as const),
        at: fc.integer({ min: 1, max: 40 }),
        count: fc.integer({ min: 1, max: 5 }),
      }),
      fc.record({ kind: fc.constant('delete' as const), at: fc.integer({ min: 0, max: 40 }) }),
      fc.record({ kind: fc.constant('column' as const), at: fc.integer({ min: 1, max: 8 }) }),
      fc.record({
        kind: fc.constant('rename' as const),
        name: fc.string({ minLength: 1, maxLength: 9 }),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(fc.array(edit, { maxLength: 3 }), { maxLength: 12 }),
        fc.integer({ min: 2, max: 60 }),
        (rounds, size) => {
          const domains = Array.from({ length: size }, (_, i) =>
            i % 7 === 3 ? `unknown${i}.example` : `c${i % 50}.example`,
          );
          const { world, sheet } = withProspects(domains);
          startRun(world.execution(), requestFor(sheet));
          for (const edits of rounds) {
            pump(world.execution(), 0);
            for (const each of edits) apply(sheet, each);
            world.now += minute;
          }
          runOut(world);
          const headerRow = sheet.cells.findIndex((line) => line.includes('Website')) + 1;
          expectRowsRight(world, sheet, headerRow);
          // Only the run's columns were written: each row is otherwise unchanged.
          const owners = sheet.column('Owner', headerRow);
          sheet.column('Website', headerRow).forEach((website, i) => {
            if (website !== '') expect(domains[Number(String(owners[i]).slice(1))]).toBe(website);
          });
        },
      ),
      { numRuns: 60 },
    );
  });

  it('writes a deleted row’s result nowhere, and counts it', () => {
    const { world, sheet } = withProspects(['a.example', 'gone.example', 'b.example']);
    startRun(world.execution(), requestFor(sheet));
    sheet.deleteRow(3);
    runOut(world);
    expect(JSON.stringify(sheet.cells)).not.toContain('gone.example');
    expectRowsRight(world, sheet);
    expect(newest(world)).toMatchObject({ outcome: 'partly done', counts: { found: 3, noRow: 1 } });
  });

  it('says that rows have no result whose key a person replaces meanwhile, and nothing where there is no key', () => {
    const domains = ['a.example', 'b.example', 'c.example', 'd.example'];
    const { world, sheet } = withProspects(domains);
    const before = structuredClone(sheet.cells);
    startRun(world.execution(), requestFor(sheet));
    for (const [row, key] of [
      [3, 'new.example'],
      [4, ''],
      [5, 'a.example'],
    ] as const)
      sheet.put(row, 2, key);
    runOut(world);
    const { noResult, done } = rowStatus;
    expect(statuses(sheet)).toEqual([done, noResult, '', done]);
    expect(newest(world).counts).toMatchObject({ found: 4, noRow: 3 });
    runThrough(world, sheet, { which: 'failed' });
    expect(statuses(sheet)).toEqual([done, done, '', done]);
    undoRun(world.execution(), newest(world).id, 30_000);
    undoRun(world.execution(), viewRuns(world.execution())[1]?.id ?? '', 30_000);
    for (const [i, domain] of domains.entries()) sheet.put(i + 2, 2, domain);
    expect(sheet.cells).toEqual(before);
  });

  it('says so in rows that an earlier spreadsheet left queued, and keeps a person’s own words', () => {
    const { world, sheet } = withSheet(
      ['Website', 'Owner', statusColumns['enrich-accounts'].header],
      ['a.example', 'o1', ''],
      ['b.example', 'o2', 'Queued'],
      ['c.example, d.example', 'o3', 'Queued (c.example, the first of several)'],
      ['e.example', 'o4', 'Queued for Dana'],
    );
    runThrough(world, sheet, { keyColumn: 1, span: { from: 2, to: 2 } });
    const { done, noResult } = rowStatus;
    expect(statuses(sheet)).toEqual([done, noResult, noResult, 'Queued for Dana']);
    expect(newest(world)).toMatchObject({ outcome: 'done', counts: { found: 1 } });
  });

  it('leaves to a later run on the same column the rows that this one queued', () => {
    const { world, sheet } = withProspects(['a.example', 'b.example']);
    startRun(world.execution(), requestFor(sheet, { span: { from: 2, to: 2 } }));
    startRun(world.execution(), requestFor(sheet, { span: { from: 3, to: 3 } }));
    sheet.put(3, 2, 'new.example');
    cancelRun(world.execution(), viewRuns(world.execution())[1]?.id ?? '');
    expect(statuses(sheet)[1]).toBe(rowStatus.queued);
    runOut(world);
    expect(statuses(sheet)[1]).toBe(rowStatus.noResult);
  });
});

type Edit =
  | { kind: 'sort'; seed: number }
  | { kind: 'insert'; at: number; count: number }
  | { kind: 'delete'; at: number }
  | { kind: 'column'; at: number }
  | { kind: 'rename'; name: string };

function apply(sheet: MemorySheet, edit: Edit): void {
  const headerRow = sheet.cells.findIndex((line) => line.includes('Website')) + 1;
  const { rows } = sheet.extent();
  if (edit.kind === 'sort')
    sheet.sortBelow(headerRow, (a, b) => order(a, edit.seed) - order(b, edit.seed));
  if (edit.kind === 'insert') sheet.insertRows(Math.min(edit.at, rows), edit.count);
  if (edit.kind === 'delete' && headerRow + 1 + edit.at <= rows)
    sheet.deleteRow(headerRow + 1 + edit.at);
  if (edit.kind === 'column') sheet.insertColumn(edit.at);
  if (edit.kind === 'rename') sheet.name = edit.name;
}

function order(line: readonly unknown[], seed: number): number {
  return [...line.join('|')].reduce(
    (sum, char) => (sum * 31 + char.charCodeAt(0) + seed) % 9973,
    seed,
  );
}

describe('a run in trouble', () => {
  it('continues after an execution was killed before or after any platform call, and pays once', () => {
    whereverItDies(100, (onCall) => {
      const world = World.connected();
      const domains = ['a.example', 'b.example', 'a.example', 'unknown.example', 'nothing'];
      const sheet = world.book.add('S', domainTable(domains));
      catchKill(() => {
        const platform = world.execution(onCall);
        startRun(platform, requestFor(sheet));
        pump(platform, 30_000);
      });
      world.locked = false;
      runOut(world);
      if (!viewRuns(world.execution()).some((run) => run.state === 'done')) {
        expect(world.service.totalCharged()).toBe(0);
        runThrough(world, sheet);
      }
      expectRowsRight(world, sheet);
      expect(Object.fromEntries(world.service.charged)).toEqual({ 'a.example': 1, 'b.example': 1 });
      expect(keptNames(world.book, 'list')).toEqual([]);
      const states = viewRuns(world.execution()).map(({ state }) => state);
      expect(states.every((state) => state === 'done' || state === 'cancelled')).toBe(true);
    });
  });

  it('repeats a request whose answer was lost if the service honours its key', () => {
    const { world, sheet } = withProspects(['a.example']);
    loseAnswers(world, 2);
    runThrough(world, sheet);
    expectRowsRight(world, sheet);
    expect(world.service.count('POST', '/enrich/accounts')).toBe(3);
    expect(world.service.totalCharged()).toBe(1);
  });

  it.each(['leave', 'resend'] as const)(
    'asks the user about a lost answer if the service ignores keys, and obeys “%s”',
    (decision) => {
      const { world, sheet } = withProspects(['a.example']);
      world.service.honoursKeys = false;
      loseAnswers(world, 1);
      runThrough(world, sheet);
      expect(newest(world)).toMatchObject({
        state: 'paused',
        needsDecision: true,
        problem: { code: 'UNKNOWN_OUTCOME', spent: 'maybe' },
      });
      expect(world.service.count('POST', '/enrich/accounts')).toBe(1);
      settleUnknown(world.execution(), newest(world).id, decision);
      runOut(world);
      expect(newest(world).state).toBe('done');
      expect(statuses(sheet)).toEqual([decision === 'leave' ? rowStatus.unknown : rowStatus.done]);
      expect(world.service.totalCharged()).toBe(decision === 'leave' ? 1 : 2);
    },
  );

  it('counts a lost answer as paid, so the cap holds for either outcome', () => {
    const { world, sheet } = withProspects(domainsTo(5));
    world.service.honoursKeys = false;
    loseAnswers(world, 1);
    runThrough(world, sheet, { cap: 3 });
    settleUnknown(world.execution(), newest(world).id, 'leave');
    runOut(world);
    expect(world.service.totalCharged()).toBe(3);
    expect(statuses(sheet).filter((status) => status === rowStatus.capReached)).toHaveLength(2);
  });

  it('waits as long as the service asks, and retries automatically', () => {
    const { world, sheet } = withProspects(['a.example']);
    const start = world.now;
    const times: number[] = [];
    world.service.fault = (request) => {
      if (!isStart(request)) return undefined;
      times.push(world.now - start);
      return times.length > 1 ? undefined : refused(429, { 'retry-after': '600' });
    };
    runThrough(world, sheet);
    expectRowsRight(world, sheet);
    expect(times).toHaveLength(2);
    expect(times[1]).toBeGreaterThanOrEqual(600_000);
  });

  it('survives a service that is away for an hour', () => {
    const { world, sheet } = withProspects(['a.example']);
    startRun(world.execution(), requestFor(sheet));
    const back = world.now + 60 * minute;
    world.service.fault = () =>
      world.now < back ? { kind: 'unsent', reason: 'Address unavailable' } : undefined;
    runOut(world);
    expectRowsRight(world, sheet);
    expect(world.service.requests.length).toBeLessThan(150);
  });

  it('waits a week for news of a job, then says that there was none', () => {
    const { world, sheet } = withProspects(['acme.example']);
    world.service.say(isPoll, answer(500));
    startRun(world.execution(), requestFor(sheet));
    for (let day = 0; day < 7; day++) {
      expect(pump(world.execution(), 30_000).active).toBe(1);
      world.now += 24 * 60 * minute;
    }
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', problem: { spent: 'maybe' } });
    expect(statuses(sheet)).toEqual(['Failed: there was no news of it for a week.']);
  });

  it('spends the available credits, says in the rows how far they went, and leaves no row waiting', () => {
    const { world, sheet } = withProspects(['a.example', 'b.example']);
    world.service.balance = 1;
    runThrough(world, sheet);
    expect(newest(world)).toMatchObject({
      outcome: 'partly done',
      leftOut: 'credits',
      counts: { found: 1, unsent: 1, spent: 1 },
    });
    expect(statuses(sheet)).toEqual([rowStatus.done, rowStatus.outOfCredits]);
    world.service.balance = 10;
    runThrough(world, sheet, { which: 'failed' });
    expectRowsRight(world, sheet);
  });

  it('ends with what it paid for if others spend the credits meanwhile', () => {
    const { world, sheet } = withProspects(domainsTo(700));
    startRun(world.execution(), requestFor(sheet));
    world.service.balance = 600;
    runOut(world);
    expect(newest(world)).toMatchObject({
      outcome: 'partly done',
      leftOut: 'credits',
      problem: undefined,
      counts: { found: 500, unsent: 200, failed: 0, spent: 500 },
    });
    const shownStatuses = statuses(sheet);
    expect(new Set(shownStatuses.slice(0, 500))).toEqual(new Set([rowStatus.done]));
    expect(new Set(shownStatuses.slice(500))).toEqual(new Set([rowStatus.outOfCredits]));
  });

  it('pauses if its column is gone, keeps what was paid for, and writes it once the column is back', () => {
    const { world, sheet } = withProspects(['a.example']);
    startRun(world.execution(), requestFor(sheet));
    sheet.put(1, 2, 'Renamed');
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'COLUMN_MISSING' } });
    expect(keptNames(world.book, 'result')).toEqual(['a.example']);
    sheet.put(1, 2, 'Website');
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expectRowsRight(world, sheet);
    expect(world.service.totalCharged()).toBe(1);
  });

  it('sends nothing more once cancelled, and still writes the results of running jobs', () => {
    const { world, sheet } = withProspects(domainsTo(3_000));
    world.service.pollsBeforeDone = 5;
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), 0);
    cancelRun(world.execution(), newest(world).id);
    runOut(world);
    const { state, counts } = newest(world);
    expect(state).toBe('cancelled');
    expect(world.service.totalCharged()).toBe(2_000);
    expect(counts).toMatchObject({ found: 2_000, spent: 2_000, unsent: 1_000 });
    expect(statuses(sheet).filter((status) => status === rowStatus.cancelled)).toHaveLength(1_000);
  });

  it('finishes its jobs at the service even if its hidden list is deleted', () => {
    const { world, sheet } = withProspects(domainsTo(2_500));
    startRun(world.execution(), requestFor(sheet));
    pump(world.execution(), 0);
    deleteKept(world.book, 'list');
    runOut(world);
    expect(newest(world)).toMatchObject({
      state: 'paused',
      problem: { code: 'LIST_MISSING' },
      counts: { found: 2_000 },
    });
    cancelRun(world.execution(), newest(world).id);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'cancelled', counts: { unsent: 500 } });
  });

  it('fits into the property store even with 5,000 companies', () => {
    const domains = Array.from({ length: 5_000 }, (_, i) => `company-number-${i}.example`);
    const { world, sheet } = withProspects(domains);
    startRun(world.execution(), requestFor(sheet, { cap: 100_000 }));
    pump(world.execution(), 0);
    const largest = Math.max(...[...world.document.values()].map((value) => value.length));
    expect(largest).toBeLessThan(4_000);
    runOut(world);
    expect(world.service.totalCharged()).toBe(5_000);
  });
});
