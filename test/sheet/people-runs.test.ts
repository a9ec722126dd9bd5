/** Runs over people: finding them at companies, finding their contacts, and checking their employment. */
import { ProblemError } from '../../src/client/problem';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { planRun } from '../../src/sheet/runs/plan';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { countNeeded, type StartRequest, startRest, startRun } from '../../src/sheet/runs/start';
import type { DiscoverPeople, RowTask } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { isStart } from '../support/requests';
import {
  discovery as heads,
  newest,
  requestFor as requestOf,
  runOut,
  runThrough,
} from '../support/runs';
import { expectRightWhereverKilled } from '../support/shared-cap';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

const statusHeader = statusColumns['discover-people'].header;

const discovery: DiscoverPeople = { ...heads, locations: [' de', ''] };
const domains = domainsTo(8);

const requestFor = (sheet: MemorySheet, task: RowTask, more: Partial<StartRequest> = {}) =>
  requestOf(sheet, { task, cap: 1_000, ...more });

const onlyRun = (world: World) => viewRuns(world.execution())[0];

function runToEnd(world: World, request: StartRequest): void {
  startRun(world.execution(), request);
  runOut(world);
}

/** Companies that the service has, followed by one that it lacks. */
function companies() {
  const { world, sheet } = withDomains(...domains, 'new.example');
  world.service.accounts.add(domains);
  return { world, sheet };
}

function people(world: World): MemorySheet {
  const sheet = world.book.sheetByName('People');
  if (!sheet) throw new Error('There is no sheet of people');
  return sheet;
}

describe('finding people', () => {
  it('takes no longer for all companies than for the first', () => {
    const { world, sheet } = companies();
    startRun(world.execution(), requestFor(sheet, discovery));
    const startedAt = world.now;
    while (pump(world.execution(), 30_000).active > 0) world.now += 100;
    expect(sheet.column('People found')).toHaveLength(9);
    // Eight jobs are sent together, and all are done a second later.
    expect((newest(world).endedAt ?? Number.POSITIVE_INFINITY) - startedAt).toBeLessThan(3_000);
  });

  it('adds each person once, as text, and keeps other contents of the sheet of people', () => {
    const { world, sheet } = companies();
    runThrough(world, sheet, { task: discovery, cap: 1_000 });
    // Accounts 1 to 8 have 1, 2, 3, 0, 1, 2, 3 and 0 people.
    expect(sheet.column('People found')).toEqual([1, 2, 3, 0, 1, 2, 3, 0, '']);
    expect(sheet.column(statusHeader)).toEqual([
      ...['Done', 'Done', 'Done', 'Not found', 'Done', 'Done', 'Done', 'Not found'],
      rowStatus.notEnriched,
    ]);
    expect(people(world).column('Person id')).toHaveLength(12);
    expect(people(world).cells[1]).toEqual([
      ...['Person 10', '=HEAD("of sales")', 'Head', 'Sales', nameOf('c0.example'), 'c0.example'],
      ...['', 'https://www.linkedin.example/in/10', '2024-03-01', 10],
    ]);
    expect(world.service.people.started[0]).toMatchObject({
      account_id: 1,
      people_locations: ['DE'],
      max_credit_limit: 5,
    });
    expect(onlyRun(world)).toMatchObject({
      state: 'done',
      counts: { found: 6, notFound: 2, unsent: 1, added: 12, spent: 12 },
    });

    // People rename, sort and extend the sheet; a second run finds its columns and adds each person once.
    const sheetOfPeople = people(world);
    sheetOfPeople.name = 'Leads';
    sheetOfPeople.insertColumn(1);
    sheetOfPeople.put(1, 1, 'My notes');
    sheetOfPeople.sortBelow(1, (one, other) => Number(other.at(-1)) - Number(one.at(-1)));
    sheetOfPeople.deleteRow(2);
    const left = sheetOfPeople.column('Person id');
    world.service.chargesAgain = false;
    runToEnd(world, requestFor(sheet, discovery, { which: 'everything' }));
    expect(world.book.sheetByName('People')).toBeUndefined();
    expect(sheetOfPeople.column('Person id')).toEqual([...left, 72]);
    expect(sheetOfPeople.column('Name').at(-1)).toBe('Person 72');
    expect(sheetOfPeople.column('My notes').join('')).toBe('');
    expect(onlyRun(world)?.counts).toMatchObject({ added: 1, spent: 0 });
  });

  it('skips companies whose people are already found, and stops at its cap', () => {
    const { world, sheet } = companies();
    runToEnd(world, requestFor(sheet, discovery, { cap: 14 }));
    // Each company may cost 5: the cap leaves room for two at a time, then for one, and at the end for none.
    expect(world.service.totalCharged()).toBe(12);
    const before = sheet.column('People found').filter((cell) => cell !== '').length;
    expect(before).toBe(7);
    expect(sheet.column(statusHeader).slice(before)).toEqual(
      Array(2).fill('Not run: the cap of 14 leaves 2'),
    );
    const { summary } = planRun(world.execution(), requestFor(sheet, discovery));
    expect(summary).toMatchObject({ complete: before, toFetch: 9 - before });
  });

  it('has the right result wherever it is killed', () => {
    const whole = companies();
    runThrough(whole.world, whole.sheet, { task: discovery, cap: 1_000 });
    whereverItDies(50, (onCall, where) => {
      const { world, sheet } = companies();
      startRun(world.execution(), requestFor(sheet, discovery));
      catchKill(() => pump(world.execution(onCall), 30_000));
      world.now += 60_000;
      runOut(world);
      expect([where(), sheet.cells]).toEqual([where(), whole.sheet.cells]);
      expect([where(), people(world).cells]).toEqual([where(), people(whole.world).cells]);
      expect([where(), world.service.totalCharged()]).toEqual([where(), 12]);
      expect([where(), onlyRun(world)?.state]).toEqual([where(), 'done']);
    });
  });
});

describe('finding people at companies that are not enriched', () => {
  const fields = ['industry'];
  const names = Array.from({ length: 6 }, (_, i) => `n${i}.example`);
  const enrichmentStatus = statusColumns['enrich-accounts'].header;

  /** Two companies that the service has, and four that it lacks, one of which it doesn't know at all. */
  function mixed() {
    const { world, sheet } = withDomains(...names);
    world.service.accounts.add(names.slice(0, 2));
    world.service.accounts.knows = (domain) => domain !== 'n5.example';
    return { world, sheet };
  }

  const withFirstStep = (sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
    requestFor(sheet, discovery, { first: { kind: 'enrich-accounts', fields }, ...more });

  it('offers no enrichment of those that a run did not find', () => {
    const { world, sheet } = mixed();
    runToEnd(world, requestFor(sheet, { kind: 'enrich-accounts', fields }));
    expect(sheet.column(enrichmentStatus).at(-1)).toBe('Not found');
    expect(countNeeded(world.execution(), requestFor(sheet, discovery)).keys).toBe(0);
  });

  it('counts them in advance at no cost, and skips them if enrichment is not wanted', () => {
    const { world, sheet } = mixed();
    expect(countNeeded(world.execution(), requestFor(sheet, discovery))).toEqual({
      keys: 4,
      price: 1,
      paid: 0,
    });
    const contacts: RowTask = { kind: 'find-contacts', emails: true, phones: false };
    expect(countNeeded(world.execution(), requestFor(sheet, contacts)).keys).toBe(0);
    world.service.say('/account/batch', refused(503));
    expect(() => countNeeded(world.execution(), requestFor(sheet, discovery))).toThrow(
      /Something went wrong at the service/,
    );
    expect(() => startRun(world.execution(), withFirstStep(sheet))).toThrow(ProblemError);
    expect(viewRuns(world.execution())).toEqual([]);
    world.service.fault = () => undefined;
    const unenriched = world.book.add('None', [['Domain'], ['n3.example']]);
    runThrough(world, unenriched, { task: discovery, cap: 1_000 });
    expect(onlyRun(world)).toMatchObject({ outcome: 'not run', leftOut: 'notEnriched' });
    expect(world.service.totalCharged()).toBe(0);
  });

  it('is two runs under one cap, the second of which waits for the first', () => {
    const { world, sheet } = mixed();
    startRun(world.execution(), withFirstStep(sheet, { cap: 40 }));
    const [second, first] = viewRuns(world.execution());
    expect(first).toMatchObject({ kind: 'enrich-accounts', outcome: 'running', keys: 4, cap: 4 });
    expect(second).toMatchObject({ kind: 'discover-people', outcome: 'waiting', waitsFor: 1 });
    expect(sheet.column(enrichmentStatus)).toEqual(['', '', ...Array(4).fill('Queued')]);
    runOut(world);
    expect(sheet.column('Industry')).toEqual(['', '', ...Array(3).fill('Software'), '']);
    expect(sheet.column(statusHeader)).toEqual([
      ...['Done', 'Done', 'Done', 'Not found', 'Done', 'Not found'],
    ]);
    const [found, enriched] = viewRuns(world.execution());
    expect(enriched).toMatchObject({
      outcome: 'done',
      counts: { found: 3, notFound: 1, spent: 3 },
    });
    expect(found).toMatchObject({
      outcome: 'done',
      leftOut: undefined,
      counts: { found: 4, notFound: 2, unsent: 0 },
      waitsFor: undefined,
      cap: 37,
    });
  });

  it('reserves what people may cost within the cap, and enriches only what the rest covers', () => {
    const { world, sheet } = withSheet(['Domain'], ...names.map((name) => [name]));
    runToEnd(world, withFirstStep(sheet, { cap: 17 }));
    // 2 companies with 3 people, 2 with 3, and 1 with 1 cost 12: the remaining 5 don't cover 1 with up to 5 people.
    expect(world.service.totalCharged()).toBe(12);
    expect(sheet.column(statusHeader)).toEqual([
      ...['Done', 'Done', 'Done', 'Not found', 'Done', 'Not run: the cap of 17 leaves 5'],
    ]);
    expect(() =>
      startRun(world.execution(), withFirstStep(sheet, { which: 'failed', cap: 5 })),
    ).toThrow(/a row can cost 6 credits, more than your cap of 5/);
    world.service.balance = 17;
    expect(() => startRun(world.execution(), withFirstStep(sheet, { which: 'failed' }))).toThrow(
      /There aren’t enough credits/,
    );
    // Rows of enriched companies cost only what their people cost.
    startRun(world.execution(), withFirstStep(sheet, { which: 'everything' }));
    expect(viewRuns(world.execution())).toHaveLength(3);
  });

  it.each([
    ['only a search in the 2 enriched companies', 'covers no other', 5, undefined, 2, 1],
    ['both runs', 'covers one other', 6, undefined, 6, 2],
    ['both runs', 'covers one that was paid for before', 5, 'n2.example', 6, 2],
  ])('is %s if the cap %s', (_, _cap, cap, paid, keys, runs) => {
    const { world, sheet } = mixed();
    world.service.extensions = ['paid-companies'];
    if (paid) world.service.accounts.paidBefore.add(paid);
    startRun(world.execution(), withFirstStep(sheet, { cap }));
    expect(viewRuns(world.execution())).toHaveLength(runs);
    expect(onlyRun(world)).toMatchObject({ kind: 'discover-people', keys });
    runOut(world);
    expect(sheet.column(statusHeader)).toContain('Done');
    expect(world.service.totalCharged()).toBeLessThanOrEqual(cap);
  });

  it('starts no search after a cancelled enrichment, and stops waiting if it is cancelled itself', () => {
    const { world, sheet } = mixed();
    startRun(world.execution(), withFirstStep(sheet));
    cancelRun(world.execution(), viewRuns(world.execution())[1]?.id ?? '');
    runOut(world);
    expect(viewRuns(world.execution()).map(({ outcome }) => outcome)).toEqual([
      ...['cancelled', 'cancelled'],
    ]);
    expect(sheet.column(statusHeader)).toEqual(Array(6).fill(rowStatus.cancelled));
    startRun(world.execution(), withFirstStep(sheet));
    cancelRun(world.execution(), onlyRun(world)?.id ?? '');
    runOut(world);
    expect(
      viewRuns(world.execution())
        .map(({ outcome }) => outcome)
        .slice(0, 2),
    ).toEqual([...['cancelled', 'done']]);
    // Only companies were charged.
    expect(world.service.totalCharged()).toBe(3);
  });

  it('waits without triggers while the enrichment waits for the user', () => {
    const { world, sheet } = mixed();
    startRun(world.execution(), withFirstStep(sheet));
    world.service.say(isStart, refused(401));
    expect(pump(world.execution(), 30_000).active).toBe(0);
    expect(onlyRun(world)?.outcome).toBe('waiting');
    world.service.fault = () => undefined;
    resumeRun(world.execution(), viewRuns(world.execution())[1]?.id ?? '');
    runOut(world);
    expect(onlyRun(world)).toMatchObject({ outcome: 'done', counts: { found: 4, notFound: 2 } });
  });

  it('has the right result wherever it is killed, even during its start', () => {
    expectRightWhereverKilled(mixed, withFirstStep);
  });
});

describe('employment that is checked before contacts are paid for', () => {
  const contacts: RowTask = {
    kind: 'find-contacts',
    emails: true,
    phones: false,
    checkEmployment: true,
  };
  const status = statusColumns['find-contacts'].header;
  const ids = [40, 41, 42, 43, 44];

  const persons = () => withSheet(['Person id'], ...ids.map((id) => [id]));
  const withFirstStep = (sheet: MemorySheet, more: Partial<StartRequest> = {}) =>
    requestFor(sheet, contacts, { first: { kind: 'verify-employment' }, ...more });

  it('leaves out people who have left, or whose check has no result', () => {
    const { world, sheet } = persons();
    const needed = () => countNeeded(world.execution(), requestFor(sheet, contacts));
    expect(needed()).toEqual({ keys: 5, price: 1, paid: 0 });
    startRun(world.execution(), withFirstStep(sheet));
    expect(viewRuns(world.execution())[1]).toMatchObject({ kind: 'verify-employment', keys: 5 });
    runOut(world);
    const employment = ['Still there', 'Left', 'Unknown', '', 'Still there'];
    expect(sheet.column('Employment')).toEqual(employment);
    expect(sheet.column('Email')).toEqual([
      ...['p40@work.example', '', 'p42@work.example', '', 'p44@work.example'],
    ]);
    expect(sheet.column(status)).toEqual([
      ...['Done', rowStatus.left, 'Done', rowStatus.unchecked, 'Done'],
    ]);
    expect(onlyRun(world)).toMatchObject({
      outcome: 'partly done',
      keys: 5,
      finished: 5,
      price: 2,
      counts: { found: 3, left: 1, unsent: 1, spent: 3 },
    });
    // Three verdicts and three emails.
    expect(world.service.totalCharged()).toBe(6);
    // A checked person is not checked again, and the age of the check is shown.
    expect(needed()).toMatchObject({ keys: 1 });
    const again = requestFor(sheet, contacts, { which: 'everything' });
    expect(countNeeded(world.execution(), again)).toEqual({
      ...{ keys: 1, price: 1, paid: 0, oldest: '2026-01-04' },
    });
    expect(planRun(world.execution(), again).summary).toMatchObject({ toFetch: 4, left: 1 });
  });

  it('keeps to one cap, and rows that it left out are checked too when they are run later', () => {
    const { world, sheet } = persons();
    runToEnd(world, withFirstStep(sheet, { cap: 2 }));
    expect(sheet.column(status)).toEqual(['Done', ...Array(4).fill(rowStatus.capReached)]);
    expect(world.service.totalCharged()).toBe(2);
    const run = onlyRun(world);
    expect(run).toMatchObject({ leftOut: 'cap', counts: { unsent: 4 } });
    startRest(world.execution(), { run: run?.id ?? '', cap: 8 });
    runOut(world);
    expect(sheet.column(status)).toEqual([
      ...['Done', rowStatus.left, 'Done', rowStatus.unchecked, 'Done'],
    ]);
    expect(() => startRest(world.execution(), { run: 'gone', cap: 8 })).toThrow(
      /it’s no longer one of your runs/,
    );
  });

  it('needs headers, waits for its column, and pays for no person whom the cap leaves unchecked', () => {
    const { world, sheet } = persons();
    const bare = world.book.add('Bare', [[40]]);
    expect(() =>
      planRun(world.execution(), { ...requestFor(bare, contacts), headerRow: 0 }),
    ).toThrow(/the sheet needs a header row/);
    runToEnd(world, requestFor(sheet, { kind: 'verify-employment' }));
    sheet.put(7, 1, 48);
    runToEnd(world, withFirstStep(sheet, { cap: 1 }));
    expect(sheet.column('Email')).toEqual(['p40@work.example', '', '', '', '', '']);
    startRun(world.execution(), withFirstStep(sheet));
    sheet.put(1, 1, 'Renamed');
    runOut(world);
    expect(viewRuns(world.execution())[1]).toMatchObject({ problem: { code: 'COLUMN_MISSING' } });
    sheet.put(1, 1, 'Person id');
    resumeRun(world.execution(), viewRuns(world.execution())[1]?.id ?? '');
    runOut(world);
    expect(sheet.column('Email').filter((cell) => cell !== '')).toHaveLength(4);
  });

  it('has the right result wherever it is killed, even during its start', () => {
    expectRightWhereverKilled(persons, withFirstStep);
  });
});

describe('runs over people', () => {
  const ids = [10, '21', ' 32 ', 'Dana', '', 0, 1.5, 10];

  it('fill emails and phones beside the ids, wherever the rows have moved meanwhile', () => {
    const { world, sheet } = withSheet(['Person id'], ...ids.map((id) => [id]));
    const task: RowTask = { kind: 'find-contacts', emails: true, phones: true };
    expect(planRun(world.execution(), requestFor(sheet, task)).summary).toMatchObject({
      rows: 7,
      unique: 3,
      invalid: 3,
      invalidSamples: ['Dana', '0', '1.5'],
      estimate: 18,
    });
    startRun(world.execution(), requestFor(sheet, task));
    sheet.sortBelow(1, (one, other) => String(one[0]).localeCompare(String(other[0])));
    runOut(world);
    const rows = sheet.cells.slice(1).map(([id, ...cells]) => [String(id).trim(), ...cells]);
    expect(new Set(rows.map((row) => row.join('|')))).toEqual(
      new Set([
        '10|p10@work.example|+49 10|2026-11-20|Done',
        '21|||2026-11-20|Not found',
        '32|p32@work.example||2026-11-20|Done',
        'Dana||||Not a person id',
        '0||||Not a person id',
        '1.5||||Not a person id',
        '||||',
      ]),
    );
    expect(rows.filter(([id]) => id === '10')).toHaveLength(2);
    expect(onlyRun(world)?.counts).toMatchObject({ found: 2, notFound: 1, spent: 7 });
    expect(world.service.totalCharged()).toBe(7);
  });

  it('say whether people still work there, and charge only for verdicts', () => {
    const { world, sheet } = withSheet(['Person id'], [40], [41], [42], [43]);
    runToEnd(world, requestFor(sheet, { kind: 'verify-employment' }));
    expect(sheet.column('Employment')).toEqual(['Still there', 'Left', 'Unknown', '']);
    expect(sheet.column('Works at')).toEqual(['Here', '=Elsewhere()', '', '']);
    expect(sheet.column(statusColumns['verify-employment'].header)).toEqual([
      ...['Done', 'Done', 'Not found'],
      rowStatus.unknownPerson,
    ]);
    expect(onlyRun(world)?.counts).toMatchObject({ found: 2, notFound: 2, spent: 2 });
  });

  it('refuse to look for neither emails nor phones', () => {
    const { world, sheet } = withSheet(['Person id'], [40]);
    const task: RowTask = { kind: 'find-contacts', emails: false, phones: false };
    expect(() => planRun(world.execution(), requestFor(sheet, task))).toThrow(/neither emails/);
  });
});
