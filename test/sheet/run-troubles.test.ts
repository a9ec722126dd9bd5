/** Runs in trouble: what is sent again and when, what is given up, and what the user decides. */

import { ProblemError } from '../../src/client/problem';
import { endpoints } from '../../src/contract/endpoints';
import { limits } from '../../src/contract/limits';
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { cancelRun, resumeRun, settleUnknown } from '../../src/sheet/runs/control';
import { planRun } from '../../src/sheet/runs/plan';
import { rowStatus, statusColumns } from '../../src/sheet/runs/row-status';
import { runRecords } from '../../src/sheet/runs/run';
import { type StartRequest, startRun } from '../../src/sheet/runs/start';
import type { DiscoverPeople } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { Killed, World } from '../fakes/platform/memory-platform';
import { answer, refused } from '../support/answers';
import { catchKill } from '../support/death';
import { deleteKept } from '../support/hidden';
import { isPoll, isRead, isStart } from '../support/requests';
import { discovery, newest, requestFor, runOut } from '../support/runs';
import { domainsTo } from '../support/sheets';

const minute = 60_000;
const hour = 60 * minute;
const { header } = statusColumns['enrich-accounts'];

class Office {
  readonly world = World.connected();
  readonly sheet: MemorySheet;
  /** When requests were sent (ms since the beginning). */
  readonly polls: number[] = [];
  readonly starts: number[] = [];
  private readonly startedAt = this.world.now;

  constructor(count = 1) {
    const rows = Array.from({ length: count }, (_, i) => [`c${i}.example`]);
    this.sheet = this.world.book.add('S', [['Domain'], ...rows]);
  }

  /** Starts a run whose starts and polls get these answers, or if they are undefined, the fake service's. */
  run(
    answers: { readonly start?: () => unknown; readonly poll?: () => unknown } = {},
    more: Partial<StartRequest> = {},
  ): this {
    this.world.service.fault = (request) => {
      const [times, say] = isPoll(request)
        ? [this.polls, answers.poll]
        : isStart(request)
          ? [this.starts, answers.start]
          : [[], undefined];
      times.push(this.world.now - this.startedAt);
      return say?.() as ReturnType<typeof answer> | undefined;
    };
    startRun(this.world.execution(), requestFor(this.sheet, more));
    return this;
  }

  /** Executions of a trigger, until no run is active or this much time has passed. */
  advanceTime(ms = 24 * hour): this {
    const end = this.world.now + ms;
    while (this.world.now < end && pump(this.world.execution(), 30_000).active > 0)
      this.world.now += minute;
    return this;
  }

  get statuses() {
    return this.sheet.column(statusColumns[this.view.kind as keyof typeof statusColumns].header);
  }

  get view() {
    return newest(this.world);
  }
}

describe('a run that cannot start', () => {
  it('says why, and nothing is written', () => {
    const { world, sheet } = new Office();
    const start = (more: Partial<StartRequest> = {}) => {
      try {
        startRun(world.execution(), requestFor(sheet, more));
      } catch (error) {
        if (error instanceof ProblemError) return error.message;
      }
      return 'It started';
    };
    world.service.fault = () => refused(401);
    expect(start()).toContain('rejected the API key');
    world.service.fault = () => undefined;
    world.locked = true;
    expect(start()).toContain('already working in this spreadsheet');
    world.locked = false;
    expect(start({ sheetId: 999 })).toContain('The chosen sheet was deleted.');
    expect(start({ span: { from: 5, to: 9 } })).toContain(
      'every row is already filled or has nothing to look up.',
    );
    expect(start({ task: { kind: 'enrich-accounts', fields: [] } })).toContain(
      'no columns are selected.',
    );
    expect(start({ task: { kind: 'read-accounts', fields: [], keepFresh: false } })).toContain(
      'no columns are selected.',
    );
    expect(sheet.cells).toEqual([['Domain'], ['c0.example']]);
    expect(viewRuns(world.execution())).toEqual([]);
    expect(world.book.sheets).toHaveLength(1);
  });

  it.each<[Partial<DiscoverPeople>, string]>([
    [{ seniorities: [] }, 'no seniority is selected.'],
    [{ seniorities: ['BOSS'] }, 'no seniority is selected.'],
    [{ departments: [] }, 'no department is selected.'],
    [{ departments: ['COOKS'] }, 'no department is selected.'],
    [{ locations: ['Germany'] }, '“GERMANY” isn’t a two-letter country code, such as DE.'],
    [{ locations: ['D1'] }, '“D1” isn’t a two-letter country code, such as DE.'],
    [{ audience: 'x'.repeat(limits.audienceNameLength + 1) }, 'the audience name is too long.'],
    [{ perCompany: 0 }, 'credits per company must be a whole number, 1 or more.'],
    [{ perCompany: 1.5 }, 'credits per company must be a whole number, 1 or more.'],
  ])('names the invalid setting of a search for people: %j', (more, words) => {
    const { world, sheet } = new Office();
    const request = requestFor(sheet, { task: { ...discovery, ...more } });
    expect(() => startRun(world.execution(), request)).toThrow(words);
    expect([sheet.cells[0], viewRuns(world.execution())]).toEqual([['Domain'], []]);
    const longest = { ...discovery, audience: ` ${'x'.repeat(200)} `, perCompany: 1 };
    expect(() => planRun(world.execution(), requestFor(sheet, { task: longest }))).not.toThrow();
  });
});

describe('a job', () => {
  it('that fails is reported in its rows and as a possible cost, and ends the run', () => {
    const office = new Office(2).run({
      poll: () => answer(200, { status: 'failed', error_message: 'no luck' }),
    });
    office.advanceTime();
    expect(office.statuses).toEqual(['Failed: no luck', 'Failed: no luck']);
    expect(office.view).toMatchObject({
      state: 'done',
      counts: { failed: 2, found: 0, spent: 0 },
      problem: { code: 'JOB_FAILED', spent: 'maybe', details: ['no luck'] },
    });
    expect(office.sheet.column('Company checked')).toEqual(['', '']);
  });

  it('that the service has lost is reported', () => {
    const office = new Office().run({ poll: () => answer(404) }).advanceTime();
    expect(office.statuses).toEqual(['Failed: the service lost the job.']);
    expect(office.view).toMatchObject({ state: 'done', counts: { failed: 1 } });
  });

  it('that is still running after a day is given up', () => {
    const office = new Office().run({ poll: () => answer(200, { status: 'running' }) });
    office.advanceTime(23 * hour);
    expect(office.statuses).toEqual(['Queued']);
    office.advanceTime(2 * hour);
    expect(office.statuses).toEqual(['Failed: there was no result after a day.']);
    expect(office.view).toMatchObject({ state: 'done', counts: { failed: 1 } });
  });

  it('waits if the key is refused, and is polled again only when the user resumes', () => {
    let status = 401;
    const office = new Office().run({ poll: () => (status === 200 ? undefined : answer(status)) });
    office.advanceTime();
    expect(office.view).toMatchObject({ state: 'paused', problem: { code: 'BAD_KEY' } });
    const { length } = office.polls;
    expect(pump(office.world.execution(), 30_000)).toMatchObject({ active: 0, waitMs: undefined });
    expect(office.polls).toHaveLength(length);
    status = 200;
    resumeRun(office.world.execution(), office.view.id);
    expect(office.view.problem).toBeUndefined();
    office.advanceTime();
    expect(office.statuses).toEqual(['Done']);
    expect(office.starts).toHaveLength(1);
  });

  it('reports that the key is refused even if another job’s poll fails at the same time', () => {
    // After a requested wait, the run polls both jobs together.
    const answers = [refused(429, { 'retry-after': '60' }), refused(401), answer(500)];
    const office = new Office(501).run({ poll: () => answers.shift() });
    for (let i = 0; i < 5 && answers.length > 0; i++) office.advanceTime();
    expect(answers).toEqual([]);
    expect(office.view).toMatchObject({ state: 'paused', problem: { code: 'BAD_KEY' } });
  });
});

describe('polls', () => {
  it('come at the pace of the progress that the service reports', () => {
    const progress = [10, 55, 100, 100];
    const office = new Office(100).run({
      poll: () => {
        const completed = progress.shift();
        return completed === undefined
          ? undefined
          : answer(200, { status: 'running', progress: { completed } });
      },
    });
    office.advanceTime();
    const waits = office.polls.map((time, i) => time - (office.polls[i - 1] ?? 0));
    // A second; then 90 more at 100 ms each, and 5 % longer; then the 45 that are left, at the pace known by then.
    const pace = (1_000 + 9_450) / 55;
    expect(waits.slice(0, 3)).toEqual([1_000, 9_450, Math.ceil(pace * 45 * 1.05)]);
    // Complete progress shows no pace, so the job is polled as if it reported nothing.
    expect(waits[3]).toBeGreaterThanOrEqual(3_000);
    expect(waits[3]).toBeLessThanOrEqual(4_500);
    expect(office.view.state).toBe('done');
  });

  it('get rarer while the service reports nothing, up to half a minute apart', () => {
    const office = new Office().run({ poll: () => answer(200, { status: 'running' }) });
    while (office.polls.length < 12) {
      const { waitMs = 0 } = pump(office.world.execution(), 0);
      office.world.now += waitMs;
    }
    const waits = office.polls.slice(1).map((time, i) => (time - (office.polls[i] ?? 0)) / 1_000);
    [1, 2, 3, 5, 8, 13, 20, 30, 30, 30].forEach((seconds, i) => {
      expect(waits[i]).toBeGreaterThanOrEqual(seconds);
      expect(waits[i]).toBeLessThanOrEqual(1.5 * seconds);
    });
  });

  it('show how far the run is meanwhile', () => {
    const office = new Office(10).run({
      poll: () => answer(200, { status: 'running', progress: { completed: 4 } }),
    });
    pump(office.world.execution(), 2_000);
    expect(office.view).toMatchObject({ keys: 10, finished: 4, state: 'running' });
    expect(office.view).toMatchObject({ needsDecision: false, lost: 0 });
  });

  it('that fail delay no other request', () => {
    const { world, sheet } = new Office(12);
    world.service.accounts.add(domainsTo(12));
    const { path } = endpoints.discoverPeople;
    let [first, failures]: [string | undefined, number] = [undefined, 0];
    world.service.fault = ({ method, url }) => {
      if (method !== 'GET' || !url.includes(path)) return undefined;
      first ??= url;
      return url === first && failures++ < 5 ? refused(503) : undefined;
    };
    startRun(world.execution(), requestFor(sheet, { task: discovery }));
    for (; world.service.count('POST', path) < 12; world.now += 1_000) pump(world.execution(), 0);
    expect([1, 2]).toContain(failures);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', problem: undefined });
  });

  it('that are told to wait delay everything, even what is not sent yet', () => {
    let polls = 0;
    const office = new Office(2_001).run({
      poll: () => {
        polls += 1;
        return polls === 1 ? refused(429, { 'retry-after': '1800' }) : undefined;
      },
    });
    pump(office.world.execution(), 5_000);
    const { length } = office.world.service.requests;
    expect(office.view).toMatchObject({ state: 'running', problem: { code: 'RATE_LIMITED' } });
    office.world.now += 29 * minute;
    pump(office.world.execution(), 0);
    expect(office.world.service.requests).toHaveLength(length);
    office.world.now += 2 * minute;
    office.advanceTime();
    expect(office.view).toMatchObject({ state: 'done', counts: { found: 2_001, spent: 2_001 } });
    expect(office.view.problem).toBeUndefined();
  });
});

describe('a request that is refused', () => {
  it('temporarily delays the polls of others, and the run says why', () => {
    const office = new Office(501);
    const start = () =>
      office.starts.length === 1 ? refused(429, { 'retry-after': '1800' }) : undefined;
    office.run({ start });
    pump(office.world.execution(), 0);
    expect(office.view).toMatchObject({ state: 'running', problem: { code: 'RATE_LIMITED' } });
    office.world.now += 29 * minute;
    pump(office.world.execution(), 0);
    expect([office.starts.length, office.polls.length]).toEqual([2, 0]);
    office.world.now += 2 * minute;
    office.advanceTime();
    expect(office.view).toMatchObject({ state: 'done', counts: { found: 501 } });
  });

  it('permanently leaves the reason in its rows, and the others continue', () => {
    let starts = 0;
    const office = new Office(501).run({
      start: () => {
        starts += 1;
        return starts === 1 ? refused(422) : undefined;
      },
    });
    office.advanceTime();
    const { statuses } = office;
    expect(statuses[0]).toBe('Failed: The service rejected the request: Not these.');
    expect(statuses.filter((status) => status === statuses[0])).toHaveLength(500);
    expect(statuses[500]).toBe('Done');
    expect(office.view).toMatchObject({ state: 'done', counts: { failed: 500, found: 1 } });
  });

  it('leaves its rows unchanged if the person removed their column', () => {
    const office = new Office();
    office.run({
      start: () => {
        office.sheet.put(1, 1, 'Renamed');
        return refused(422);
      },
    });
    pump(office.world.execution(), 0);
    expect(office.view).toMatchObject({
      state: 'paused',
      problem: { code: 'COLUMN_MISSING' },
      counts: { failed: 1 },
    });
  });

  it('temporarily is sent again for six hours, and then waits for the user', () => {
    const office = new Office().run({ start: () => refused(503) });
    office.advanceTime(5 * hour + 50 * minute);
    expect(office.view.state).toBe('running');
    office.advanceTime(20 * minute);
    expect(office.view).toMatchObject({ state: 'paused', problem: { code: 'SERVICE_ERROR' } });
    expect(office.starts[1]).toBe(1_500);
    expect(office.starts[2]).toBe(1_500 + 3_000);
    expect(office.world.service.totalCharged()).toBe(0);
  });
});

it('pauses if its sheet is emptied, until the headers are back', () => {
  const { world, sheet } = new Office().run();
  const cells = sheet.cells.map((line) => [...line]);
  sheet.deleteRows(1, sheet.cells.length);
  for (let i = 0; i < 3; i += 1, world.now += minute) pump(world.execution(), 0);
  expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'COLUMN_MISSING' } });
  sheet.write(1, 1, cells);
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  expect(sheet.column('Company')).toEqual(['Company c0.example']);
});

describe('a lost answer', () => {
  const lost = () => {
    const office = new Office(3);
    office.world.service.honoursKeys = false;
    return office.run({ start: () => 'lose-answer' }).advanceTime();
  };

  it('is left to the user: resuming does not decide', () => {
    const office = lost();
    expect(office.view).toMatchObject({ state: 'paused', needsDecision: true });
    resumeRun(office.world.execution(), office.view.id);
    expect(office.view.state).toBe('paused');
    expect(pump(office.world.execution(), 0)).toMatchObject({ active: 0, waitMs: undefined });
    expect(office.starts).toHaveLength(1);
  });

  it('of an execution that dies is left to the user; other requests continue', () => {
    const office = new Office(12);
    const { world } = office;
    world.service.honoursKeys = false;
    world.service.accounts.add(domainsTo(12));
    const { path } = endpoints.discoverPeople;
    const starts = () => world.service.count('POST', path);
    startRun(world.execution(), requestFor(office.sheet, { task: discovery }));
    let polls = 0;
    world.service.fault = ({ method, url }) =>
      method === 'GET' && url.includes(path) && polls++ >= 2
        ? answer(200, { status: 'running' })
        : undefined;
    const dying = world.execution((name) => {
      if (name === 'after http.send' && starts() > 10) throw new Killed(name);
    });
    for (let i = 0; i < 5 && !catchKill(() => pump(dying, 0)); i += 1) world.now += minute;
    expect(starts()).toBe(12);
    pump(world.execution(), 0);
    expect(office.view).toMatchObject({
      state: 'paused',
      needsDecision: true,
      problem: { code: 'UNKNOWN_OUTCOME', spent: 'maybe' },
    });
    // A poll that fails doesn't hide what the user must decide.
    world.service.fault = () => refused(503);
    world.now += minute;
    pump(world.execution(), 0);
    expect(office.view.problem?.code).toBe('UNKNOWN_OUTCOME');
    world.service.fault = () => undefined;
    settleUnknown(world.execution(), office.view.id, 'leave');
    office.advanceTime();
    expect(office.view).toMatchObject({ state: 'done', counts: { unknown: 2 } });
    expect(office.statuses.filter((status) => status === rowStatus.unknown)).toHaveLength(2);
    expect(starts()).toBe(12);
  });

  it('is reported in the rows if the run is then cancelled', () => {
    const office = lost();
    cancelRun(office.world.execution(), office.view.id);
    office.advanceTime();
    expect(office.statuses).toEqual(Array(3).fill('Unknown outcome: may have been charged'));
    expect(office.view).toMatchObject({
      state: 'cancelled',
      counts: { unknown: 3, unsent: 0, failed: 0 },
      finished: 3,
    });
  });

  it('of a run that is being cancelled is retried as long as keys are honoured, then left', () => {
    const office = new Office();
    office.run({ start: () => 'lose-answer' });
    pump(office.world.execution(), 0);
    cancelRun(office.world.execution(), office.view.id);
    office.advanceTime(5 * hour);
    expect(office.view.state).toBe('cancelling');
    expect(office.starts.length).toBeGreaterThan(10);
    office.advanceTime(2 * hour);
    expect(office.view).toMatchObject({ state: 'cancelled', counts: { unknown: 1 } });
    expect(office.world.service.totalCharged()).toBe(1);
  });

  it('remains undecided while its rows can’t be marked', () => {
    const office = lost();
    office.sheet.put(1, 1, 'Renamed');
    settleUnknown(office.world.execution(), office.view.id, 'leave');
    expect(office.view).toMatchObject({
      state: 'paused',
      problem: { code: 'COLUMN_MISSING' },
      needsDecision: true,
      counts: { unknown: 0 },
    });
    office.sheet.put(1, 1, 'Domain');
    settleUnknown(office.world.execution(), office.view.id, 'leave');
    office.advanceTime();
    expect(office.statuses).toEqual(Array(3).fill(rowStatus.unknown));
    expect(office.view).toMatchObject({ state: 'done', counts: { unknown: 3 } });
  });

  it('is reported in the rows once the run has ended, if its list is gone', () => {
    const office = lost();
    deleteKept(office.world.book, 'list');
    settleUnknown(office.world.execution(), office.view.id, 'leave');
    office.advanceTime();
    expect(office.statuses).toEqual(Array(3).fill(rowStatus.unknown));
    expect(office.view).toMatchObject({ state: 'done', counts: { unknown: 3 } });
  });
});

describe('a run that ends', () => {
  const cancelled = () => {
    const office = new Office(2).run();
    cancelRun(office.world.execution(), office.view.id);
    return office;
  };

  it('waits while its rows keep moving, then marks them as cancelled', () => {
    const { world, sheet } = cancelled();
    const edit = (call: string) => {
      if (call === 'sheet.read') sheet.insertRows(2, 1);
    };
    expect(pump(world.execution(edit), 10)).toMatchObject({ active: 1, waitMs: 1_000 });
    expect(newest(world).state).toBe('cancelling');
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'cancelled', problem: undefined, undo: 'kept' });
    const rows = sheet.column('Domain').map((domain, i) => [domain, sheet.column(header)[i]]);
    expect(rows.filter(([domain]) => domain !== '')).toEqual([
      ['c0.example', rowStatus.cancelled],
      ['c1.example', rowStatus.cancelled],
    ]);
  });

  it('gives up its rows after five errors of Google, and says so', () => {
    const office = cancelled();
    const { world, sheet } = office;
    const write = jest.spyOn(sheet, 'write').mockImplementation(() => {
      throw new Error('Service Spreadsheets failed');
    });
    for (let tries = 1; tries < 5; tries += 1) {
      pump(world.execution(), 0);
      expect(office.view).toMatchObject({ state: 'cancelling', problem: undefined });
    }
    pump(world.execution(), 0);
    expect(write).toHaveBeenCalledTimes(5);
    expect(office.view).toMatchObject({ state: 'cancelled', problem: { code: 'INTERNAL' } });
    expect(office.view.counts).toMatchObject({ unsent: 2, spent: 0 });
  });

  it.each<[string, (office: Office) => void]>([
    ['sheet', ({ world, sheet }) => world.book.remove(sheet)],
    ['key column', ({ sheet }) => sheet.deleteColumns(1, 1)],
    ['status column', ({ sheet }) => sheet.put(1, sheet.cells[0]?.indexOf(header) ?? 0, '')],
  ])('has no problem if the user removed its %s', (_, remove) => {
    const office = cancelled();
    remove(office);
    pump(office.world.execution(), 0);
    expect(office.view).toMatchObject({ state: 'cancelled', problem: undefined });
  });
});

describe('a person', () => {
  it('cannot change another user’s run, a finished one, or any while the document is busy', () => {
    const office = new Office().run();
    const { id } = office.view;
    const omar = () => office.world.execution(undefined, new Map([['owner', 'omar']]));
    cancelRun(omar(), id);
    cancelRun(office.world.execution(), 'another');
    expect(office.view.state).toBe('running');
    resumeRun(office.world.execution(), id);
    expect(office.view.state).toBe('running');
    office.world.locked = true;
    expect(() => cancelRun(office.world.execution(), id)).toThrow(
      /already working in this spreadsheet/,
    );
    office.world.locked = false;
    office.advanceTime();
    cancelRun(office.world.execution(), id);
    settleUnknown(office.world.execution(), id, 'resend');
    expect(office.view.state).toBe('done');
  });
});

describe('companies that the service does not know yet', () => {
  it('are read again if the service fails, and wait for the user if it refuses the key', () => {
    const office = new Office(2);
    const { world } = office;
    world.service.accounts.add(['c0.example', 'c1.example']);
    startRun(world.execution(), requestFor(office.sheet, { task: discovery }));
    let status = 503;
    world.service.fault = (request) =>
      isRead(request) && status !== 200 ? answer(status) : undefined;
    pump(world.execution(), 0);
    expect(office.view).toMatchObject({ state: 'running', problem: { code: 'SERVICE_ERROR' } });
    expect(world.service.people.started).toEqual([]);
    status = 401;
    world.now += minute;
    pump(world.execution(), 0);
    expect(office.view).toMatchObject({ state: 'paused', problem: { code: 'BAD_KEY' } });
    status = 200;
    resumeRun(world.execution(), office.view.id);
    runOut(world);
    expect(office.view).toMatchObject({ state: 'done', counts: { found: 2 } });
  });

  it('may have been charged if they were requested before it lost them', () => {
    const office = new Office(1);
    const { world } = office;
    world.service.accounts.add(['c0.example']);
    startRun(world.execution(), requestFor(office.sheet, { task: discovery }));
    world.service.say('/fast-people-enrichment', 'lose-answer');
    pump(world.execution(), 0);
    world.service.fault = (request) =>
      isRead(request) ? answer(200, { accounts: [] }) : undefined;
    world.now += minute;
    pump(world.execution(), 0);
    expect(office.view).toMatchObject({
      state: 'paused',
      needsDecision: true,
      problem: { code: 'UNKNOWN_OUTCOME', spent: 'maybe' },
    });
    expect(office.statuses).toEqual(['Not run: enrich this company first']);
  });
});

describe('an execution', () => {
  it('retries soon if another execution works on the document', () => {
    const office = new Office().run();
    office.world.locked = true;
    expect(pump(office.world.execution(), 30_000)).toEqual({
      active: 1,
      scheduled: 0,
      waitMs: 3_000,
      busy: true,
    });
  });

  it('reports when the next one is due, and sleeps only for short waits', () => {
    const office = new Office().run({ poll: () => refused(429, { 'retry-after': '120' }) });
    const startedAt = office.world.now;
    expect(pump(office.world.execution(), 30_000)).toEqual({
      active: 1,
      scheduled: 0,
      waitMs: 120_000,
      busy: false,
    });
    expect(office.world.now - startedAt).toBe(1_000);
    expect(pump(new World().execution(), 1_000)).toEqual({
      active: 0,
      scheduled: 0,
      waitMs: undefined,
      busy: false,
    });
  });

  it('ends within its time budget, and leaves what is due later to the next one', () => {
    const office = new Office().run({ poll: () => answer(200, { status: 'running' }) });
    const startedAt = office.world.now;
    const { waitMs = 0 } = pump(office.world.execution(), 3_500);
    expect(office.world.now - startedAt).toBeLessThanOrEqual(3_500);
    expect(waitMs).toBeGreaterThan(0);
  });

  it('reads one batch of accounts after the other without a wait', () => {
    const { world, sheet } = new Office(300);
    world.service.accounts.add(sheet.column('Domain').map(String));
    const task = { kind: 'read-accounts', fields: ['name'], keepFresh: false } as const;
    startRun(world.execution(), requestFor(sheet, { task }));
    const startedAt = world.now;
    const sent = world.service.requests.length;
    pump({ ...world.execution(), parallelJobs: 1 }, 30_000);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 300 } });
    expect(world.service.requests.slice(sent).filter(isRead).length).toBeGreaterThan(2);
    expect(world.now).toBe(startedAt);
  });

  it('pauses the runs of a user without a connection, and says why', () => {
    const office = new Office().run();
    office.world.user.delete('connection');
    pump(office.world.execution(), 0);
    expect(office.view).toMatchObject({ state: 'paused', problem: { code: 'NOT_CONNECTED' } });
    cancelRun(office.world.execution(), office.view.id);
    // Nothing was sent, so nothing has to arrive.
    pump(office.world.execution(), 0);
    expect(office.view.state).toBe('cancelled');
  });
});

it('a document keeps its last twenty runs, and ignores invalid records', () => {
  const office = new Office();
  for (let i = 0; i < 22; i += 1) {
    office.sheet.put(2, 1, `c${i}.example`);
    for (let column = 2; column <= 5; column += 1) office.sheet.put(2, column, '');
    startRun(office.world.execution(), requestFor(office.sheet));
    runOut(office.world);
  }
  expect(runRecords.all(office.world.execution()).map(({ number }) => number)).toEqual(
    Array.from({ length: 20 }, (_, i) => 22 - i),
  );
  office.world.document.set('run.other', '{"version":2}');
  office.world.document.set('run.odd', 'null');
  expect(viewRuns(office.world.execution())).toHaveLength(20);
});
