/** What people decide about keys, credits and names: whose it is, where it ends, and what they are told. */
import { ProblemError } from '../../src/client/problem';
import { parameterNames } from '../../src/contract/tech-companies';
import { connect, disconnect, share, sharingOf, unshare } from '../../src/sheet/account';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { viewRuns } from '../../src/sheet/run-list';
import { runRecords } from '../../src/sheet/runs/run';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import { pauseSchedule, repeatRun } from '../../src/sheet/schedules/control';
import { viewSchedules } from '../../src/sheet/schedules/schedule';
import {
  countSpent,
  loadSpending,
  refusal,
  saveSpending,
} from '../../src/sheet/settings/formula-spending';
import { saveParameterNames } from '../../src/sheet/settings/parameter-names';
import { spentToday } from '../../src/sheet/spent-today';
import { addSpent } from '../../src/sheet/storage/record-store';
import { Killed, World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
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
    expect(() => share(world.execution())).toThrow(/isn’t connected to a service/);
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
    const paused = repeatRun(office.dana(), { run: closed, ...repeat, everyHours: 2 });
    const other = repeatRun(office.omar(), { run: theirs, ...repeat, everyHours: 3 });
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
  const purchase = { id: 'x', label: 'ENRICH_DOMAIN: acme.example' };

  it('may be spent up to the cap and not one more, and the refusal names the cap', () => {
    const { world } = new Office();
    const platform = world.execution();
    saveSpending(platform, { allowed: true, dailyCap: 100, askAbove: 100_000 });
    countSpent(platform, 60);
    expect(refusal(platform, 40, purchase)).toBeUndefined();
    expect(refusal(platform, 41, purchase)).toMatchObject({
      code: 'DAILY_CAP',
      what: 'Formulas have reached today’s credit cap (100).',
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
      askAbove: 50,
      spentToday: 0,
      ofAccount: 0,
    });
    expect(refusal(platform, 1, purchase)?.code).toBe('SPENDING_OFF');
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
    const first = addSpent(undefined, 3, now, 'a');
    expect(addSpent(first, 4, now + 60_000, 'a')).toMatchObject({ day: '2026-11-20', credits: 7 });
    expect(addSpent(first, 4, now + 3_600_000, 'a')).toMatchObject({
      ...{ day: '2026-11-21', credits: 4 },
    });
    expect(addSpent(first, 4, now, 'b')).toMatchObject({ credits: 4 });
  });

  it('is of the account that was connected then, and no other one’s', () => {
    const office = new Office();
    const { world } = office;
    const connectAs = (userId: string) =>
      connect(office.dana(), { baseUrl: 'https://service.example', userId, apiKey: 'key' });
    const told = () => [spentToday(office.dana()), loadSpending(office.dana()).ofAccount];
    connectAs('one');
    for (let n = 0; n < 25; n++) {
      office.start();
      runOut(world);
    }
    countSpent(office.dana(), 7);
    world.service.balance = 60;
    expect(creditBalance(office.dana())).toEqual([[60]]);
    expect(told()).toEqual([25, 7]);
    world.service.balance = 4;
    connectAs('two');
    expect(told()).toEqual([0, 0]);
    expect(world.book.refreshed).toContain('CREDIT_BALANCE');
    expect(creditBalance(office.dana())).toEqual([[4]]);
    world.service.balance = 100_000;
    // What formulas may spend a day is of the document, whoever pays.
    expect(loadSpending(office.dana()).spentToday).toBe(7);
    office.start();
    runOut(world);
    expect(told()).toEqual([1, 0]);
    connectAs('one');
    expect(told()).toEqual([25, 7]);
    disconnect(office.dana());
    expect(told()).toEqual([0, 0]);
  });
});

it('a date on which the service wants to be asked again is taken by the clock of the execution', () => {
  const office = new Office();
  const { world } = office;
  const back = world.now + 600_000;
  world.service.fault = ({ method, url }) =>
    method === 'POST' && url.endsWith('/enrich/accounts') && world.now < back
      ? answer(503, {}, { 'retry-after': new Date(back).toUTCString() })
      : undefined;
  office.start();
  runOut(world);
  expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
});

describe('a name for a parameter', () => {
  const refused = (name: string) => {
    const { document } = World.connected().execution();
    try {
      saveParameterNames(document, { ...parameterNames, alternates: name });
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
    }
    throw new Error('It was taken');
  };

  it('that cannot be one is shown, with what can be', () => {
    expect(refused('a b')).toMatchObject({
      what: 'The option “alternates” can’t be used: “a b” isn’t a valid name.',
      next: 'Use a letter, then letters, digits, “_”, “.” or “-”, up to 64 characters.',
    });
    expect(refused('x'.repeat(65)).what).toContain(`“${'x'.repeat(40)}” isn’t a valid name`);
  });

  it('that another has is shown as taken', () => {
    expect(refused('Page')).toMatchObject({
      what: 'The option “alternates” can’t be used: “Page” is already taken.',
      next: 'Use a different name.',
    });
  });
});
