/** What users decide about keys, credits and names: to whom it applies, its limits, and what they are told. */
import { ProblemError } from '../../src/client/problem';
import { parameterNames } from '../../src/contract/tech-options';
import { connect, disconnect, share, sharingOf, unshare } from '../../src/sheet/account';
import { locked } from '../../src/sheet/execution';
import { creditBalance } from '../../src/sheet/formulas/credit-balance';
import { techCompanies } from '../../src/sheet/formulas/tech-companies';
import { viewRuns } from '../../src/sheet/run-list';
import { runRecords } from '../../src/sheet/runs/run';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import { pauseSchedule, repeatRun } from '../../src/sheet/schedules/control';
import { viewSchedules } from '../../src/sheet/schedules/schedule';
import { ensureOwner } from '../../src/sheet/settings/connection';
import {
  countSpent,
  loadSpending,
  refusal,
  settleSpent,
} from '../../src/sheet/settings/formula-spending';
import { loadReplaced, saveParameterNames } from '../../src/sheet/settings/parameter-names';
import { saveSpending } from '../../src/sheet/settings/spending-rules';
import { spentToday } from '../../src/sheet/spent-today';
import { addSpent } from '../../src/sheet/storage/record-store';
import { Killed, World } from '../fakes/platform/memory-platform';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { whereverAnotherActs } from '../support/meanwhile';
import { requestFor, runOut } from '../support/runs';

const danasConnection = { baseUrl: 'https://service.example', userId: 'dana', apiKey: 'key' };
const day = 24 * 3_600_000;

/** Two editors, and a sheet of one company for each run. */
class Office {
  readonly world = World.connected();
  private readonly omarsProperties = new Map<string, string>();

  dana(onCall?: (name: string) => void) {
    return this.world.execution(onCall);
  }

  omar() {
    return this.world.execution(undefined, this.omarsProperties);
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
  it('needs a connection of its owner', () => {
    const world = new World();
    expect(() => share(world.execution())).toThrow(/isn’t connected to a service/);
    expect(sharingOf(world.execution())).toBe('off');
    unshare(world.execution());
    expect([...world.document.keys()]).toEqual([]);
  });
});

describe('disconnecting', () => {
  it('pauses the user’s own open work, and nothing else', () => {
    const office = new Office();
    connect(office.omar(), { ...danasConnection, userId: 'omar' });
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

  it('leaves a half-recorded run, which is later closed as cancelled', () => {
    const office = new Office();
    const dying = office.dana((name) => {
      if (name === 'book.flush') throw new Killed(name);
    });
    expect(() => office.start(dying)).toThrow(Killed);
    disconnect(office.dana());
    const [run] = runRecords.all(office.dana());
    expect([run?.state, run?.problem]).toEqual(['starting', undefined]);
    connect(office.dana(), danasConnection);
    runOut(office.world);
    expect(office.state(run?.id ?? '')).toBe('cancelled');
    expect(office.world.service.totalCharged()).toBe(0);
  });
});

describe('the credits of formulas', () => {
  const count = (world: World, credits: number, onCall?: (name: string) => void) => {
    const platform = world.execution(onCall);
    locked(platform, () => countSpent(platform, credits));
  };
  const spent = (world: World) => loadSpending(world.execution()).spentToday;
  const purchase = { id: 'x', label: 'ENRICH_DOMAIN: acme.example' };

  it('may be spent up to the cap but not beyond, and the refusal names the cap', () => {
    const { world } = new Office();
    const platform = world.execution();
    saveSpending(platform, { allowed: true, dailyCap: 100, askAbove: 100_000 });
    countSpent(platform, 60);
    expect(refusal(platform, 40, purchase)).toBeUndefined();
    expect(refusal(platform, 41, purchase)).toMatchObject({
      code: 'DAILY_CAP',
      what: 'Formulas have reached today’s credit cap (100).',
    });
    settleSpent(platform, -80, world.now);
    expect(loadSpending(platform).spentToday).toBe(0);
  });

  it('are counted correctly even if another execution counts at any call', () => {
    whereverAnotherActs(
      20,
      () => {
        const world = World.connected();
        world.service.tech.results = 30;
        return world;
      },
      (world, onCall) => expect(techCompanies(world.formula(onCall), 'Snowflake')).toHaveLength(31),
      (world) => count(world, 300),
      (world, where) => expect([where, spent(world)]).toEqual([where, 450]),
    );
  });

  it('are counted correctly even if a correction comes during a count, or the count dies', () => {
    const counted = () => {
      const world = World.connected();
      count(world, 500);
      settleSpent(world.execution(), -50, world.now);
      return world;
    };
    whereverAnotherActs(
      3,
      counted,
      (world, onCall) => count(world, 300, onCall),
      (world) => settleSpent(world.execution(), -100, world.now),
      (world, where) => expect([where, spent(world)]).toEqual([where, 650]),
    );
    whereverItDies(3, (onCall, where) => {
      const world = counted();
      catchKill(() => count(world, 300, onCall));
      expect([450, 750].map((sum) => [where(), sum])).toContainEqual([where(), spent(world)]);
      count(world, 1);
      expect([451, 751].map((sum) => [where(), sum])).toContainEqual([where(), spent(world)]);
    });
  });

  it('are given back only to the day on which they were counted', () => {
    const world = World.connected();
    count(world, 250);
    const countedAt = world.now;
    world.now += day;
    count(world, 300);
    settleSpent(world.execution(), -250, countedAt);
    expect(spent(world)).toBe(300);
    settleSpent(world.execution(), 20, countedAt);
    expect(spent(world)).toBe(320);
  });

  it('have a default cap, and count from 0 on each UTC day', () => {
    const world = new World();
    const platform = world.execution();
    expect(loadSpending(platform)).toEqual({
      allowed: undefined,
      dailyCap: 1_000,
      askAbove: 50,
      spentToday: 0,
      ofAccount: 0,
      payer: 'unknown',
      payerId: undefined,
      isMine: false,
    });
    expect(refusal(platform, 1, purchase)?.code).toBe('SPENDING_OFF');
    countSpent(platform, 7);
    world.now += day;
    expect(loadSpending(platform).spentToday).toBe(0);
  });
});

describe('rules and names that two pages change concurrently', () => {
  it('are merged, because each page sends only what was changed there', () => {
    whereverAnotherActs(
      2,
      World.connected,
      (world, onCall) => saveSpending(world.execution(onCall), { askAbove: 60 }),
      (world) => saveSpending(world.execution(), { allowed: false, dailyCap: 100 }),
      (world, where) =>
        expect([where, loadSpending(world.execution())]).toEqual([
          where,
          expect.objectContaining({ allowed: false, dailyCap: 100, askAbove: 60 }),
        ]),
    );
    whereverAnotherActs(
      2,
      World.connected,
      (world, onCall) => saveParameterNames(world.execution(onCall), { alternates: 'also' }),
      (world) => saveParameterNames(world.execution(), { top_job: 'job' }),
      (world, where) =>
        expect([where, loadReplaced(world.execution().document)]).toEqual([
          where,
          expect.objectContaining({ alternates: 'also', top_job: 'job' }),
        ]),
    );
  });

  it('leave open whether formulas may spend if their payer has not decided that', () => {
    const world = new World();
    connect(world.execution(), danasConnection);
    saveSpending(world.execution(), { dailyCap: 100 });
    expect(loadSpending(world.execution())).toMatchObject({ allowed: undefined, dailyCap: 100 });
  });
});

it('two concurrent first executions of a user make one owner id', () => {
  const known = new Map<Office, string>();
  whereverAnotherActs(
    2,
    () => new Office(),
    (office, onCall) => {
      const platform = office.dana(onCall);
      office.world.user.delete('owner');
      known.set(office, ensureOwner(platform));
    },
    (office) => void office.dana(),
    (office, where) =>
      expect([where, office.world.user.get('owner')]).toEqual([where, known.get(office)]),
  );
});

describe('what a user’s runs spent', () => {
  it('is the sum of today’s runs', () => {
    const office = new Office();
    office.start();
    expect(spentToday(office.dana())).toBe(0);
    runOut(office.world);
    office.start();
    expect(spentToday(office.dana())).toBe(1);
  });

  it('includes runs that the history no longer holds, for each user and until the next day', () => {
    const office = new Office();
    const { world } = office;
    for (let n = 0; n < 25; n++) {
      office.start();
      runOut(world);
    }
    expect(runRecords.all(office.dana())).toHaveLength(20);
    expect(spentToday(office.dana())).toBe(25);
    expect(spentToday(office.omar())).toBe(0);
    world.now += day;
    expect(spentToday(office.dana())).toBe(0);
    office.start();
    runOut(world);
    expect(spentToday(office.dana())).toBe(1);
  });

  it('counts for the day on which it was spent', () => {
    const now = Date.UTC(2026, 10, 20, 23);
    const first = addSpent(undefined, 3, now, 'a');
    expect(addSpent(first, 4, now + 60_000, 'a')).toMatchObject({ day: '2026-11-20', credits: 7 });
    expect(addSpent(first, 4, now + 3_600_000, 'a')).toMatchObject({
      ...{ day: '2026-11-21', credits: 4 },
    });
    expect(addSpent(first, 4, now, 'b')).toMatchObject({ credits: 4 });
  });

  it('counts only for the account that was connected then', () => {
    const office = new Office();
    const { world } = office;
    const connectAs = (userId: string) =>
      connect(office.dana(), { baseUrl: 'https://service.example', userId, apiKey: 'key' });
    const spentAmounts = () => [spentToday(office.dana()), loadSpending(office.dana()).ofAccount];
    connectAs('one');
    for (let n = 0; n < 25; n++) {
      office.start();
      runOut(world);
    }
    countSpent(office.dana(), 7);
    // 25 credits are spent.
    world.service.balance = 85;
    expect(creditBalance(office.dana())).toEqual([[60]]);
    expect(spentAmounts()).toEqual([25, 7]);
    world.service.balance = 29;
    connectAs('two');
    expect(spentAmounts()).toEqual([0, 0]);
    expect(world.book.refreshed).toContain('CREDIT_BALANCE');
    expect(creditBalance(office.dana())).toEqual([[4]]);
    world.service.balance = 100_000;
    // The daily cap of formulas belongs to the document and counts all users.
    expect(loadSpending(office.dana()).spentToday).toBe(7);
    office.start();
    runOut(world);
    expect(spentAmounts()).toEqual([1, 0]);
    connectAs('one');
    expect(spentAmounts()).toEqual([25, 7]);
    disconnect(office.dana());
    expect(spentAmounts()).toEqual([0, 0]);
  });
});

it('a date until which the service asks to wait is compared with the clock of the execution', () => {
  const office = new Office();
  const { world } = office;
  const back = world.now + 600_000;
  world.service.fault = ({ method, url }) =>
    method === 'POST' && url.endsWith('/enrich/accounts') && world.now < back
      ? refused(503, { 'retry-after': new Date(back).toUTCString() })
      : undefined;
  office.start();
  runOut(world);
  expect(world.service.count('POST', '/enrich/accounts')).toBe(2);
});

describe('a name for a parameter', () => {
  const refused = (name: string) => {
    const world = World.connected();
    try {
      saveParameterNames(world.execution(), { ...parameterNames, alternates: name });
    } catch (error) {
      if (error instanceof ProblemError) return error.problem;
    }
    throw new Error('It was taken');
  };

  it('that is invalid is shown, with what is valid', () => {
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
