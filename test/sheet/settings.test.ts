/** What people decide about keys, credits and names: whose it is, where it ends, and what they are told. */
import { ProblemError } from '../../src/client/problem';
import { dialect } from '../../src/contract/dialect';
import { connect, disconnect, share, sharingOf, unshare } from '../../src/sheet/account';
import { viewRuns } from '../../src/sheet/run-list';
import { runRecords } from '../../src/sheet/runs/records';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import { pauseSchedule, repeatRun } from '../../src/sheet/schedules/control';
import { viewSchedules } from '../../src/sheet/schedules/view';
import { saveDialect } from '../../src/sheet/settings/dialect';
import {
  countSpent,
  loadSpending,
  refusal,
  saveSpending,
} from '../../src/sheet/settings/formula-spending';
import { spentToday } from '../../src/sheet/spent-today';
import { addSpent } from '../../src/sheet/storage/daily-spending';
import { Killed, World } from '../support/memory-platform';
import { requestFor, runOut } from '../support/runs';

const danas = { baseUrl: 'https://service.example', userId: 'dana', apiKey: 'key' };
const day = 24 * 3_600_000;

/** Two editors with keys of their own, and a sheet of one company for each run. */
class Office {
  readonly world = World.connected();
  private readonly omars = new Map<string, string>();

  dana(onCall?: (name: string) => void) {
    return this.world.execution(onCall);
  }

  omar() {
    return this.world.execution(undefined, this.omars);
  }

  start(platform = this.dana(), more: Partial<StartRequest> = {}) {
    const { length } = this.world.book.sheets;
    const sheet = this.world.book.add(`S${length}`, [['Domain'], [`c${length}.example`]]);
    return startRun(platform, requestFor(sheet, more)).id;
  }

  state(id: string) {
    return viewRuns(this.dana()).find((run) => run.id === id)?.state;
  }
}

const repeat = { everyHours: 24, which: 'everything' as const, cap: 5 };

describe('a shared connection', () => {
  it('is nobody’s while nobody has one to share', () => {
    const world = new World();
    expect(() => share(world.execution())).toThrow(/not connected to a service/);
    expect(sharingOf(world.execution())).toBe('off');
    unshare(world.execution());
    expect([...world.document.keys()]).toEqual([]);
  });
});

describe('disconnecting', () => {
  it('pauses what is one’s own and open, and nothing else', () => {
    const office = new Office();
    connect(office.omar(), { ...danas, userId: 'omar' });
    const closed = office.start();
    runOut(office.world);
    const [mine, theirs] = [office.start(), office.start(office.omar())];
    const own = repeatRun(office.dana(), { run: closed, ...repeat });
    const paused = repeatRun(office.dana(), { run: closed, ...repeat });
    const other = repeatRun(office.omar(), { run: theirs, ...repeat });
    pauseSchedule(office.dana(), paused.id);
    disconnect(office.dana());
    expect([closed, mine, theirs].map((id) => office.state(id))).toEqual([
      'done',
      'paused',
      'running',
    ]);
    expect(viewRuns(office.dana()).find(({ id }) => id === closed)?.problem).toBeUndefined();
    const reasonOf = ({ id }: { id: string }) =>
      viewSchedules(office.dana()).find((schedule) => schedule.id === id)?.paused?.code;
    expect([own, paused, other].map(reasonOf)).toEqual([
      'DISCONNECTED',
      'SCHEDULE_PAUSED',
      undefined,
    ]);
  });

  it('leaves a run that was half written down to be closed as interrupted', () => {
    const office = new Office();
    const dying = office.dana((name) => {
      if (name === 'book.flush') throw new Killed(name);
    });
    expect(() => office.start(dying)).toThrow(Killed);
    disconnect(office.dana());
    const [run] = runRecords.all(office.dana().document);
    expect([run?.state, run?.problem]).toEqual(['starting', undefined]);
    connect(office.dana(), danas);
    runOut(office.world);
    expect(office.state(run?.id ?? '')).toBe('cancelled');
    expect(office.world.service.totalCharged()).toBe(0);
  });
});

describe('the credits of formulas', () => {
  it('may be spent up to the cap and not one more, and the refusal names the cap', () => {
    const { world } = new Office();
    const platform = world.execution();
    saveSpending(platform, true, 100);
    countSpent(platform, 60);
    expect(refusal(loadSpending(platform), 40)).toBeUndefined();
    expect(refusal(loadSpending(platform), 41)).toMatchObject({
      code: 'DAILY_CAP',
      what: 'The daily cap of 100 credits for formulas is reached.',
    });
    countSpent(platform, -80);
    expect(loadSpending(platform).spentToday).toBe(0);
  });

  it('have a cap where nobody has set one, and begin anew with the UTC day', () => {
    const world = new World();
    const platform = world.execution();
    expect(loadSpending(platform)).toEqual({
      allowed: undefined,
      dailyCap: 1_000,
      spentToday: 0,
    });
    expect(refusal(loadSpending(platform), 1)?.code).toBe('SPENDING_OFF');
    countSpent(platform, 7);
    world.now += day;
    expect(loadSpending(platform).spentToday).toBe(0);
  });
});

describe('what one’s runs spent', () => {
  it('is counted by the day, of those that have spent something', () => {
    const office = new Office();
    office.start();
    expect(spentToday(office.dana())).toBe(0);
    runOut(office.world);
    office.start();
    expect(spentToday(office.dana())).toBe(1);
  });

  it('is counted also of those that the history holds no more, for each person and until the next day', () => {
    const office = new Office();
    const { world } = office;
    for (let n = 0; n < 25; n++) {
      office.start();
      runOut(world);
    }
    expect(runRecords.all(office.dana().document)).toHaveLength(20);
    expect(spentToday(office.dana())).toBe(25);
    expect(spentToday(office.omar())).toBe(0);
    world.now += day;
    expect(spentToday(office.dana())).toBe(0);
    office.start();
    runOut(world);
    expect(spentToday(office.dana())).toBe(1);
  });

  it('is of the day on which it was spent', () => {
    const now = Date.UTC(2026, 10, 20, 23);
    const first = addSpent(undefined, 3, now);
    expect(addSpent(first, 4, now + 60_000)).toEqual({ day: '2026-11-20', credits: 7 });
    expect(addSpent(first, 4, now + 3_600_000)).toEqual({ day: '2026-11-21', credits: 4 });
  });
});

it('a date on which the service wants to be asked again is taken by the clock of the execution', () => {
  const office = new Office();
  const { world } = office;
  const back = world.now + 600_000;
  world.service.fault = ({ method, url }) =>
    method === 'POST' && url.endsWith('/enrich/accounts') && world.now < back
      ? {
          kind: 'answer',
          status: 503,
          headers: { 'retry-after': new Date(back).toUTCString() },
          body: '{}',
        }
      : undefined;
  office.start();
  runOut(world);
  expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
});

describe('a name for a parameter', () => {
  const refused = (name: string) => {
    const { document } = World.connected().execution();
    try {
      saveDialect(document, { ...dialect, alternates: name });
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
    }
    throw new Error('It was taken');
  };

  it('that cannot be one is shown, with what can be', () => {
    expect(refused('a b')).toMatchObject({
      what: 'The option “alternates” cannot be used: “a b” is no name.',
      next: 'Use a letter, then letters, digits, “_”, “.” or “-”, 64 in all.',
    });
    expect(refused('x'.repeat(65)).what).toContain(`“${'x'.repeat(40)}” is no name`);
  });

  it('that another has is shown as taken', () => {
    expect(refused('Page')).toMatchObject({
      what: 'The option “alternates” cannot be used: “Page” is taken.',
      next: 'Use a name that no other has.',
    });
  });
});
