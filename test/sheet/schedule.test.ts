/** Repeated runs: when they start, what they spend, when they pause, and which user controls them. */
import { ProblemError } from '../../src/client/problem';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { statusColumns } from '../../src/sheet/runs/row-status';
import { startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import {
  deleteSchedule,
  pauseSchedule,
  type RepeatRequest,
  repeatRun,
  resumeSchedule,
} from '../../src/sheet/schedules/control';
import { viewSchedules } from '../../src/sheet/schedules/schedule';
import { saveConnection } from '../../src/sheet/settings/connection';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { Killed, World } from '../fakes/platform/memory-platform';
import { answer, refused } from '../support/answers';
import { deathsIn } from '../support/death';
import { keptKeys } from '../support/hidden';
import { isPoll, isStart } from '../support/requests';
import { discovery, requestFor } from '../support/runs';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const domains = ['a.example', 'bb.example', 'ccc.example'];

class Office {
  readonly world = World.connected();
  readonly sheet: MemorySheet = this.world.book.add('Prospects', [
    ['Domain'],
    ...domains.map((domain) => [domain]),
  ]);
  readonly other = new Map<string, string>();

  /** An office whose first run is done and is repeated every day. */
  static repeating(more: Partial<RepeatRequest> = {}): Office {
    const office = new Office();
    const task: RowTask = { kind: 'enrich-accounts', fields: ['employee_count'] };
    startRun(office.world.execution(), requestFor(office.sheet, { task, cap: 100 }));
    office.advanceTime(10 * minute);
    office.repeat(more);
    return office;
  }

  repeat(more: Partial<RepeatRequest> = {}) {
    const run = viewRuns(this.world.execution()).at(-1)?.id ?? '';
    const defaultValue = { run, everyHours: 24, which: 'everything' as const, cap: 100 };
    return repeatRun(this.world.execution(), { ...defaultValue, ...more });
  }

  /** Firings of a trigger, a minute apart while something runs, else hourly. */
  advanceTime(ms: number): void {
    for (const end = this.world.now + ms; this.world.now < end; ) {
      const { active } = pump(this.world.execution(), 30_000);
      this.world.now = Math.min(end, this.world.now + (active > 0 ? minute : hour));
    }
    pump(this.world.execution(), 30_000);
  }

  /** Another user of the same document, with their own key. */
  otherExecution() {
    const platform = this.world.execution(undefined, this.other);
    saveConnection(platform.user, {
      baseUrl: 'https://service.example',
      userId: 'omar',
      apiKey: 'key',
    });
    return platform;
  }

  get runs() {
    return viewRuns(this.world.execution());
  }

  get only() {
    const [view, ...others] = viewSchedules(this.world.execution());
    if (!view || others.length > 0) throw new Error('There is not exactly one schedule');
    return view;
  }

  get charged() {
    return this.world.service.totalCharged();
  }
}

const employees = (count: number) => ({ firmographics: { employee_count: count } });

describe('a repeated run', () => {
  it('looks everything up again at its times, wherever people have moved the rows', () => {
    const office = Office.repeating();
    const { world, sheet } = office;
    expect(office.only).toMatchObject({ everyHours: 24, due: world.now + day, mine: true });
    world.service.accounts.evidence = employees(77);
    office.advanceTime(23 * hour);
    expect(sheet.column('Employees')).toEqual([90, 100, 110]);
    sheet.name = 'Leads';
    sheet.insertColumn(1);
    sheet.insertRows(1, 2);
    sheet.put(7, 2, 'dddd.example');
    office.advanceTime(3 * hour);
    expect(sheet.column('Employees', 3)).toEqual([77, 77, 77, 77]);
    expect(office.charged).toBe(7);
    expect(office.only.last).toMatchObject({ outcome: 'done', run: 2, found: 4, spent: 4 });
    world.service.accounts.evidence = employees(88);
    office.advanceTime(day);
    expect(sheet.column('Employees', 3)).toEqual([88, 88, 88, 88]);
    expect(office.charged).toBe(11);
  });

  it('fills only blank cells if that was chosen, and counts having nothing to do as a success', () => {
    const office = Office.repeating({ which: 'blanks', everyHours: 6 });
    office.advanceTime(7 * hour);
    expect(office.only.last).toMatchObject({ outcome: 'nothing' });
    expect([office.runs.length, office.charged]).toEqual([1, 3]);
    office.sheet.put(5, 1, 'new.example');
    office.sheet.put(6, 1, 'a.example');
    office.advanceTime(6 * hour);
    expect(office.sheet.column('Employees')).toEqual([90, 100, 110, 110, 90]);
    expect([office.runs.length, office.charged]).toEqual([2, 4]);
    office.advanceTime(4 * day);
    expect(office.only).toMatchObject({ paused: undefined, last: { outcome: 'nothing' } });
  });

  it.each<RowTask>([
    { kind: 'find-contacts', emails: true, phones: false },
    { kind: 'verify-employment' },
    discovery,
  ])('may be of any kind: $kind', (task) => {
    const office = new Office();
    const { world } = office;
    world.service.accounts.add(domains);
    const isByDomain = task.kind === 'discover-people';
    const keys = isByDomain ? domains : [40, 41];
    const sheet = world.book.add('Keys', [['Key'], ...keys.map((key) => [key])]);
    startRun(world.execution(), requestFor(sheet, { task, cap: 100 }));
    office.advanceTime(10 * minute);
    office.repeat();
    sheet.put(keys.length + 2, 1, isByDomain ? 'new.example' : 43);
    world.service.accounts.add(['new.example']);
    office.advanceTime(25 * hour);
    expect(office.only.last).toMatchObject({ outcome: 'done', run: 2 });
    expect(sheet.column(statusColumns[task.kind].header)).toHaveLength(keys.length + 1);
    expect(sheet.column(statusColumns[task.kind].header)).not.toContain('');
  });

  it('catches up once for several missed times, and keeps its hour', () => {
    const office = Office.repeating();
    const first = office.only.due;
    office.world.now = first + 9.5 * day;
    office.advanceTime(10 * minute);
    expect(office.runs).toHaveLength(2);
    expect(office.only.due).toBe(first + 10 * day);
  });

  it('stops each time at its own cap', () => {
    const office = Office.repeating({ cap: 2 });
    office.advanceTime(2 * day + hour);
    expect(office.runs.map(({ counts }) => counts.spent)).toEqual([2, 2, 3]);
  });

  it('starts no run while the previous one is open, and does not count a cancelled one as a failure', () => {
    const office = Office.repeating({ everyHours: 1 });
    office.world.service.pollsBeforeDone = 100_000;
    office.advanceTime(5 * hour);
    expect(office.runs).toHaveLength(2);
    office.world.service.pollsBeforeDone = 0;
    cancelRun(office.world.execution(), office.runs[0]?.id ?? '');
    office.advanceTime(2 * minute);
    expect(office.only.paused).toBeUndefined();
  });

  it('begins at the chosen time of day', () => {
    const office = Office.repeating({ firstInMs: 5 * hour });
    const startedAt = office.world.now;
    expect(office.only.due).toBe(startedAt + 5 * hour);
    office.advanceTime(6 * hour);
    expect(office.only.due).toBe(startedAt + 29 * hour);
    expect(office.only.last).toMatchObject({ outcome: 'done' });
  });

  it('is refused with the reason if its settings are invalid', () => {
    const office = Office.repeating();
    const hours = 'the interval must be a whole number of hours from 1 to 168.';
    const first = 'the first time must be within one interval from now.';
    const credits = 'the cap must be a whole number of credits.';
    for (const [more, words] of [
      [{ everyHours: 0 }, hours],
      [{ everyHours: 1.5 }, hours],
      [{ everyHours: 169 }, hours],
      [{ firstInMs: 0 }, first],
      [{ firstInMs: 26 * hour }, first],
      [{ cap: 0 }, credits],
      [{ cap: 1.5 }, credits],
      [{ which: 'stale' as 'blanks' }, 'no rows are selected.'],
      [{ run: 'gone' }, 'it’s no longer one of your runs.'],
    ] as const)
      expect(() => office.repeat(more)).toThrow(`This run can’t be repeated: ${words}`);
    const run = office.runs[0]?.id ?? '';
    const theirs = () =>
      repeatRun(office.otherExecution(), { run, everyHours: 1, which: 'blanks', cap: 1 });
    expect(theirs).toThrow(ProblemError);
    expect(() => office.repeat()).toThrow('it’s repeated like that already');
    for (let i = 0; i < 19; i += 1) office.repeat({ everyHours: 100 + i });
    expect(() => office.repeat({ everyHours: 99 })).toThrow(/20 runs repeat already/);
  });
});

describe('a repeated run that fails', () => {
  const failures: [string, (office: Office) => void, (office: Office) => void][] = [
    [
      'OUT_OF_CREDITS',
      ({ world }) => {
        world.service.balance = 0;
      },
      ({ world }) => {
        world.service.balance = 100_000;
      },
    ],
    [
      'SHEET_MISSING',
      ({ world, sheet }) => world.book.remove(sheet),
      ({ world, sheet }) => world.book.sheets.push(sheet),
    ],
    [
      'COLUMN_MISSING',
      ({ sheet }) => sheet.put(1, 1, 'Renamed'),
      ({ sheet }) => sheet.put(1, 1, 'Domain'),
    ],
    [
      'BAD_KEY',
      ({ world }) => {
        world.service.fault = () => refused(401);
      },
      ({ world }) => {
        world.service.fault = () => undefined;
      },
    ],
  ];

  it.each(failures)('pauses after three failures with their reason: %s', (code, fail, mend) => {
    const office = Office.repeating();
    fail(office);
    office.advanceTime(2 * day + hour);
    expect(office.only).toMatchObject({ paused: undefined, last: { outcome: 'failed' } });
    office.advanceTime(day);
    expect(office.only.paused).toMatchObject({ code });
    expect(pump(office.world.execution(), 30_000)).toMatchObject({ active: 0, scheduled: 0 });
    mend(office);
    office.advanceTime(3 * day);
    expect([office.runs.length, office.charged]).toEqual([1, 3]);
    resumeSchedule(office.world.execution(), office.only.id);
    office.advanceTime(day + hour);
    expect(office.only).toMatchObject({ paused: undefined, last: { outcome: 'done' } });
    expect([office.runs.length, office.charged]).toEqual([2, 6]);
  });

  it('pauses if its run is stuck, and counts that run once it is resumed and done', () => {
    const office = Office.repeating({ everyHours: 6 });
    const { service } = office.world;
    service.say(isStart, refused(401));
    office.advanceTime(25 * hour);
    expect(office.runs).toHaveLength(2);
    expect(office.only.paused).toMatchObject({ code: 'BAD_KEY' });
    service.fault = () => undefined;
    resumeRun(office.world.execution(), office.runs[0]?.id ?? '');
    resumeSchedule(office.world.execution(), office.only.id);
    office.advanceTime(hour);
    expect(office.only).toMatchObject({ paused: undefined, last: { outcome: 'done', run: 2 } });
    office.advanceTime(6 * hour);
    expect(office.runs).toHaveLength(3);
  });

  it('pauses if credits run out during each of its runs', () => {
    const office = Office.repeating();
    office.world.service.say(isStart, refused(402));
    office.advanceTime(3 * day + hour);
    expect(office.runs[0]).toMatchObject({ outcome: 'not run', leftOut: 'credits' });
    expect(office.only.paused).toMatchObject({ code: 'OUT_OF_CREDITS' });
  });

  it('starts again within hours if the service recovers', () => {
    const office = Office.repeating();
    office.advanceTime(day - hour);
    const { service } = office.world;
    service.fault = () => refused(503);
    office.advanceTime(2 * hour);
    expect([office.runs.length, office.only.last?.outcome]).toEqual([1, 'failed']);
    service.fault = () => undefined;
    office.advanceTime(2 * hour);
    expect([office.runs.length, office.charged]).toEqual([2, 6]);
  });

  it('reports an error of Google, and works on the next day if the error is gone', () => {
    const office = Office.repeating();
    const { sheet } = office;
    office.advanceTime(day - hour);
    sheet.write = () => {
      throw new Error('You are trying to edit a protected cell');
    };
    office.advanceTime(2 * hour);
    expect(office.only.last?.problem?.what).toContain('protected cell');
    Reflect.deleteProperty(sheet, 'write');
    office.advanceTime(day);
    expect(office.only.last?.outcome).toBe('done');
    expect(office.world.book.sheets.filter(({ name }) => /run/.test(name))).toEqual([]);
  });
});

describe('two editors', () => {
  it('see and can delete each other’s schedules; only the owner of one spends, pauses and resumes it', () => {
    const office = Office.repeating();
    office.world.now += 2 * day;
    for (let i = 0; i < 3; i += 1) pump(office.otherExecution(), 30_000);
    expect([office.runs.length, office.charged]).toEqual([1, 3]);
    const [seen] = viewSchedules(office.otherExecution());
    expect(seen).toMatchObject({ mine: false, sheetName: 'Prospects' });
    const { id } = office.only;
    pauseSchedule(office.otherExecution(), id);
    expect(office.only.paused).toBeUndefined();
    pauseSchedule(office.world.execution(), id);
    resumeSchedule(office.otherExecution(), id);
    expect(office.only.paused).toBeDefined();
    deleteSchedule(office.otherExecution(), id);
    expect(viewSchedules(office.world.execution())).toEqual([]);
    office.advanceTime(2 * day);
    expect([office.runs.length, office.charged]).toEqual([1, 3]);
  });
});

describe('a firing', () => {
  const due = () => {
    const office = Office.repeating();
    office.world.service.accounts.evidence = employees(77);
    office.world.now += day;
    return office;
  };
  const killed = (office: Office, killAt: number) => {
    let at = 0;
    const dying = office.world.execution((call) => {
      if (at++ >= killAt) throw new Killed(call);
    });
    expect(() => pump(dying, 30_000)).toThrow(Killed);
    office.world.now += minute;
  };
  const ending = (office: Office) => ({
    cells: office.sheet.cells,
    charged: office.charged,
    states: office.runs.map(({ state }) => state),
    last: office.only.last?.outcome,
    due: office.only.due,
    lists: keptKeys(office.world.book, 'list').length,
  });
  const whole = due();
  const calls: string[] = [];
  pump(
    whole.world.execution((name) => calls.push(name)),
    30_000,
  );
  whole.advanceTime(hour);

  it('happens exactly once wherever it is killed', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(ending(whole)).toMatchObject({ charged: 6, states: ['done', 'done'], last: 'done' });
    for (const killAt of deathsIn(calls.length)) {
      const office = due();
      killed(office, killAt);
      office.advanceTime(hour);
      const name = calls[killAt];
      expect([killAt, name, ending(office)]).toEqual([killAt, name, ending(whole)]);
    }
  });

  it('happens once even if the service is down after the kill and the run’s record is deleted after that', () => {
    for (const killAt of deathsIn(calls.length)) {
      const office = due();
      killed(office, killAt);
      office.world.service.fault = () => refused(503);
      pump(office.world.execution(), 0);
      office.world.service.fault = () => undefined;
      const forgets = killAt % 2 === 0;
      office.advanceTime(5 * minute);
      if (forgets) for (const { id } of office.runs) office.world.document.delete(`run.${id}`);
      office.advanceTime(hour);
      const { cells, charged } = ending(office);
      const done = office.runs.filter(({ state }) => state === 'done').length;
      const expected = [whole.sheet.cells, 6, forgets ? 0 : 2];
      expect([killAt, calls[killAt], cells, charged, done]).toEqual([
        killAt,
        calls[killAt],
        ...expected,
      ]);
      expect([killAt, office.only.last?.outcome]).toEqual([killAt, 'done']);
    }
  });

  it('happens exactly once even if others try at each of its calls', () => {
    const office = due();
    let tries = 0;
    const platform = office.world.execution(() => {
      tries += 1;
      pump(office.world.execution(), 0);
      pump(office.otherExecution(), 0);
    });
    pump(platform, 30_000);
    office.advanceTime(hour);
    expect(tries).toBeGreaterThan(100);
    expect(ending(office)).toEqual(ending(whole));
  });
});

describe('the next time', () => {
  const soon = (office: Office) => pump(office.world.execution(), 0).waitMs;

  it('is reported as the time until the next pump', () => {
    const office = Office.repeating();
    expect(pump(office.world.execution(), 0)).toMatchObject({ scheduled: 1, waitMs: day });
    pauseSchedule(office.world.execution(), office.only.id);
    expect(pump(office.world.execution(), 0)).toMatchObject({ scheduled: 0, waitMs: undefined });
    pauseSchedule(office.world.execution(), office.only.id);
    expect(office.only.paused).toMatchObject({ code: 'SCHEDULE_PAUSED' });
    office.world.now += 2.5 * day;
    resumeSchedule(office.world.execution(), office.only.id);
    expect(soon(office)).toBe(day / 2);
    expect(office.runs).toHaveLength(1);
  });

  it('is tried six times, at least a minute apart, or longer if the service asks to wait', () => {
    const office = Office.repeating();
    const { world } = office;
    world.now = office.only.due;
    world.service.fault = () => refused(503);
    expect(soon(office)).toBe(minute);
    world.now += minute;
    world.service.fault = () => refused(429, { 'retry-after': '600' });
    expect(soon(office)).toBe(10 * minute);
    expect(office.only).toMatchObject({
      last: { outcome: 'failed', problem: { code: 'RATE_LIMITED' } },
    });
    for (let tries = 2; tries < 6; tries += 1) {
      world.now += 10 * minute;
      expect(soon(office)).toBe(10 * minute);
    }
    world.now += 10 * minute;
    expect(soon(office)).toBe(day - 51 * minute);
    expect([office.runs.length, office.only.paused]).toEqual([1, undefined]);
  });

  it('needs the credits of one company, unless nothing has to be looked up', () => {
    const office = Office.repeating({ which: 'blanks' });
    const { world, sheet } = office;
    let balance = 0;
    world.service.fault = ({ url }) =>
      url.endsWith('/credits/balance') ? answer(200, { balance }) : undefined;
    sheet.put(5, 1, 'new.example');
    office.advanceTime(day + hour);
    expect(office.only.last).toMatchObject({ problem: { code: 'OUT_OF_CREDITS' } });
    balance = 1;
    office.advanceTime(day);
    expect(office.only.last).toMatchObject({ outcome: 'done', found: 1, spent: 1 });
    // Data in the document costs nothing.
    balance = 0;
    sheet.put(2, 2, '');
    office.advanceTime(day);
    expect(office.only.last).toMatchObject({ outcome: 'done', found: 1, spent: 0 });
  });

  it('looks up again what is older than half an interval', () => {
    const office = Office.repeating({ everyHours: 2 });
    office.advanceTime(2 * hour);
    expect(office.charged).toBe(6);
    const other = office.world.book.add('Other', [['Domain'], ['a.example']]);
    startRun(office.world.execution(), {
      task: { kind: 'enrich-accounts', fields: ['name'] },
      ...{ sheetId: other.id, headerRow: 1, keyColumn: 1, which: 'everything', cap: 9 },
      freshSince: office.world.now - minute,
    });
    office.advanceTime(hour);
    const before = office.charged;
    office.advanceTime(2 * hour);
    expect(office.charged - before).toBeLessThanOrEqual(3);
  });
});

describe('the outcome of a time', () => {
  const failing = (result: object) => {
    const office = Office.repeating();
    office.world.service.say(isPoll, answer(200, result));
    return office;
  };

  it('is a failure if every row failed; after three, the schedule pauses with the reason of its run', () => {
    const office = failing({ status: 'failed', error_message: 'no luck' });
    office.advanceTime(day + hour);
    expect(office.only).toMatchObject({
      paused: undefined,
      last: { outcome: 'failed', run: 2, found: 0, spent: 0, problem: { code: 'JOB_FAILED' } },
    });
    office.advanceTime(2 * day);
    expect(office.only.paused).toMatchObject({ code: 'JOB_FAILED' });
  });

  it('is a failure even if the run gives no reason', () => {
    const office = failing({ status: 'completed', result: [] });
    office.advanceTime(3 * day + hour);
    expect(office.only.paused).toMatchObject({ code: 'RUN_FAILED' });
    expect(office.runs).toHaveLength(4);
  });

  it('is not a failure if some rows were found, or nothing existed to find', () => {
    for (const status of ['enriched', 'not_found']) {
      const office = failing({
        status: 'completed',
        result: [{ domain: 'a.example', status, account_id: status === 'enriched' ? 1 : null }],
      });
      office.advanceTime(4 * day);
      expect(office.only).toMatchObject({ paused: undefined, last: { outcome: 'done' } });
    }
  });

  it('restarts the count of failures if it is a success, but not if the run was cancelled', () => {
    const office = Office.repeating();
    const { world } = office;
    const times = (good: boolean) => {
      world.service.balance = good ? 100 : 0;
      office.advanceTime(day);
    };
    office.advanceTime(hour);
    for (const good of [false, false, true, false, false]) times(good);
    expect(office.only.paused).toBeUndefined();
    world.service.balance = 100;
    world.service.pollsBeforeDone = 100_000;
    office.advanceTime(day);
    cancelRun(world.execution(), office.runs[0]?.id ?? '');
    world.service.say(isPoll, answer(404));
    office.advanceTime(hour);
    expect(office.only.last?.outcome).toBe('cancelled');
    times(false);
    expect(office.only.paused).toMatchObject({ code: 'OUT_OF_CREDITS' });
  });

  it('is reported even if our code failed', () => {
    const office = Office.repeating();
    office.world.now = office.only.due;
    office.sheet.read = () => {
      throw 'a text';
    };
    pump(office.world.execution(), 0);
    expect(office.only.last?.problem).toMatchObject({ code: 'INTERNAL', details: ['a text'] });
  });
});

it("schedules don't change while the document is busy, and invalid records are ignored", () => {
  const office = Office.repeating();
  expect(office.repeat({ everyHours: 168, cap: 1 })).toMatchObject({ everyHours: 168 });
  expect(office.repeat({ everyHours: 1 })).toMatchObject({ due: office.world.now + hour });
  const [last] = viewSchedules(office.world.execution());
  office.world.locked = true;
  for (const change of [pauseSchedule, resumeSchedule, deleteSchedule])
    expect(() => change(office.world.execution(), last?.id ?? '')).toThrow(
      /already working in this spreadsheet/,
    );
  office.world.locked = false;
  pauseSchedule(office.world.execution(), 'another');
  office.world.document.set('schedule.odd', 'null');
  office.world.document.set('schedule.later', '{"version":2}');
  office.world.document.set('schedule.text', '"x"');
  expect(viewSchedules(office.world.execution())).toHaveLength(3);
});
