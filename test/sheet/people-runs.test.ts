import { ProblemError } from '../../src/client/problem';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { planRun } from '../../src/sheet/runs/plan';
import { rowStatus, statusHeader } from '../../src/sheet/runs/row-status';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { DiscoverPeople, Task } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../support/memory-book';
import { Killed, World } from '../support/memory-platform';
import { nameOf } from '../support/memory-service';

const discovery: DiscoverPeople = {
  kind: 'discover-people',
  seniorities: ['HEAD'],
  departments: ['SALES'],
  locations: [' de', ''],
  audience: '',
  perCompany: 5,
};
const domains = Array.from({ length: 8 }, (_, i) => `c${i}.example`);

function requestFor(sheet: MemorySheet, task: Task, more: Partial<StartRequest> = {}) {
  return {
    task,
    sheetId: sheet.id,
    headerRow: 1,
    keyColumn: 1,
    which: 'blanks' as const,
    cap: 1_000,
    ...more,
  };
}

function runOut(world: World): void {
  for (let i = 0; i < 200; i++) {
    if (pump(world.execution(), 30_000).active === 0) return;
    world.now += 60_000;
  }
  throw new Error('The run never ended');
}

const onlyRun = (world: World) => viewRuns(world.execution())[0];

/** Companies that the service has, one after the other, and one that it has not. */
function companies(world: World): MemorySheet {
  world.service.addAccounts(domains);
  return world.book.add('Companies', [['Domain'], ...domains.map((d) => [d]), ['new.example']]);
}

function people(world: World): MemorySheet {
  const sheet = world.book.sheetByName('People');
  if (!sheet) throw new Error('There is no sheet of people');
  return sheet;
}

describe('finding people', () => {
  it('waits for one company after the other no longer than until the first is done', () => {
    const world = World.connected();
    const sheet = companies(world);
    startRun(world.execution(), requestFor(sheet, discovery));
    const begun = world.now;
    while (pump(world.execution(), 30_000).active > 0) world.now += 100;
    expect(sheet.column('People found')).toHaveLength(9);
    // Eight jobs that are sent together; a second after that all are done.
    expect(world.now - begun).toBeLessThan(3_000);
  });

  it('adds each person once, as text, beside whatever else stands in the sheet of people', () => {
    const world = World.connected();
    const sheet = companies(world);
    startRun(world.execution(), requestFor(sheet, discovery));
    runOut(world);
    // Accounts 1 to 8 have 1, 2, 3, 0, 1, 2, 3 and 0 people.
    expect(sheet.column('People found')).toEqual([1, 2, 3, 0, 1, 2, 3, 0, '']);
    expect(sheet.column(statusHeader)).toEqual([
      ...['Done', 'Done', 'Done', 'Not found', 'Done', 'Done', 'Done', 'Not found'],
      rowStatus.notEnriched,
    ]);
    expect(people(world).column('Person id')).toHaveLength(12);
    expect(people(world).cells[1]).toEqual([
      ...[
        'Person 10',
        '=HEAD("of sales")',
        'Head',
        'Sales',
        nameOf('c0.example'),
        'c0.example',
        '',
      ],
      ...['https://www.linkedin.example/in/10', '2024-03-01', 10],
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

    // People name, sort and extend what is theirs; a second run finds its way and adds nobody twice.
    const sheetOfPeople = people(world);
    sheetOfPeople.name = 'Leads';
    sheetOfPeople.insertColumn(1);
    sheetOfPeople.put(1, 1, 'My notes');
    sheetOfPeople.sortBelow(1, (one, other) => Number(other.at(-1)) - Number(one.at(-1)));
    sheetOfPeople.deleteRow(2);
    const left = sheetOfPeople.column('Person id');
    startRun(world.execution(), requestFor(sheet, discovery, { which: 'everything' }));
    runOut(world);
    expect(world.book.sheetByName('People')).toBeUndefined();
    expect(sheetOfPeople.column('Person id')).toEqual([...left, 72]);
    expect(sheetOfPeople.column('Name').at(-1)).toBe('Person 72');
    expect(sheetOfPeople.column('My notes').join('')).toBe('');
    expect(onlyRun(world)?.counts).toMatchObject({ added: 1, spent: 0 });
  });

  it('asks for no company again whose people are found, and stops at its cap', () => {
    const world = World.connected();
    const sheet = companies(world);
    startRun(world.execution(), requestFor(sheet, discovery, { cap: 14 }));
    runOut(world);
    // Each company may cost 5: the cap leaves room for two at a time, and then for one.
    expect(world.service.people.totalCharged()).toBeLessThanOrEqual(14);
    const before = sheet.column('People found').filter((cell) => cell !== '').length;
    expect(before).toBeGreaterThan(2);
    expect(sheet.column(statusHeader)).toContain(rowStatus.capReached);
    expect(planRun(world.execution(), requestFor(sheet, discovery)).summary).toMatchObject({
      complete: before,
      toFetch: 9 - before,
    });
  });

  it('ends right wherever it is killed', () => {
    const calls: string[] = [];
    const play = (killAt: number) => {
      const world = World.connected();
      const sheet = companies(world);
      startRun(world.execution(), requestFor(sheet, discovery));
      let at = 0;
      try {
        pump(
          world.execution((name) => {
            calls.push(name);
            at += 1;
            if (at === killAt) throw new Killed(name);
          }),
          30_000,
        );
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      world.now += 60_000;
      runOut(world);
      return { world, sheet, points: at };
    };
    const whole = play(0);
    expect(whole.points).toBeGreaterThan(50);
    for (let at = 1; at <= whole.points; at += 1) {
      const { world, sheet } = play(at);
      const context = `killed at ${calls[at - 1]} (${at})`;
      expect([context, sheet.cells]).toEqual([context, whole.sheet.cells]);
      expect([context, people(world).cells]).toEqual([context, people(whole.world).cells]);
      expect([context, world.service.people.totalCharged()]).toEqual([context, 12]);
      expect([context, onlyRun(world)?.state]).toEqual([context, 'done']);
    }
  });

  it('refuses a choice that the service would refuse, before anything is written', () => {
    const world = World.connected();
    const sheet = companies(world);
    const wrong: Partial<DiscoverPeople>[] = [
      { seniorities: [] },
      { departments: ['COOKS'] },
      { locations: ['Germany'] },
      { perCompany: 0 },
      { audience: 'x'.repeat(201) },
    ];
    for (const more of wrong) {
      const request = requestFor(sheet, { ...discovery, ...more });
      expect(() => startRun(world.execution(), request)).toThrow(ProblemError);
    }
    expect(sheet.cells[0]).toEqual(['Domain']);
    expect(viewRuns(world.execution())).toEqual([]);
  });
});

describe('runs over people', () => {
  const ids = [10, '21', ' 32 ', 'Dana', '', 0, 1.5, 10];

  it('fill e-mails and phones beside the ids, wherever the rows have gone meanwhile', () => {
    const world = World.connected();
    const sheet = world.book.add('P', [['Person id'], ...ids.map((id) => [id])]);
    const task: Task = { kind: 'find-contacts', emails: true, phones: true };
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
        '',
      ]),
    );
    expect(rows.filter(([id]) => id === '10')).toHaveLength(2);
    expect(onlyRun(world)?.counts).toMatchObject({ found: 2, notFound: 1, spent: 7 });
    expect(world.service.people.totalCharged()).toBe(7);
  });

  it('say whether people are still there, and charge verdicts alone', () => {
    const world = World.connected();
    const sheet = world.book.add('P', [['Person id'], [40], [41], [42], [43]]);
    startRun(world.execution(), requestFor(sheet, { kind: 'verify-employment' }));
    runOut(world);
    expect(sheet.column('Employment')).toEqual(['Still there', 'Left', 'Unknown', '']);
    expect(sheet.column('Works at')).toEqual(['Here', 'Elsewhere', '', '']);
    expect(sheet.column(statusHeader)).toEqual([
      ...['Done', 'Done', 'Not found'],
      rowStatus.unknownPerson,
    ]);
    expect(onlyRun(world)?.counts).toMatchObject({ found: 2, notFound: 2, spent: 2 });
  });

  it('refuse to look for nothing', () => {
    const world = World.connected();
    const sheet = world.book.add('P', [['Person id'], [40]]);
    const task: Task = { kind: 'find-contacts', emails: false, phones: false };
    expect(() => planRun(world.execution(), requestFor(sheet, task))).toThrow(/neither e-mails/);
  });
});
