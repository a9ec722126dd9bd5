/** Evidence columns that are kept fresh: a signal's finds are written into the rows of their companies. */
import * as reasons from '../../src/client/reasons';
import type { Platform } from '../../src/sheet/ports';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import type { ReadAccounts } from '../../src/sheet/runs/task';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { stopRefreshing, viewWatches } from '../../src/sheet/runs/watched-columns';
import { deploySignal } from '../../src/sheet/signals/deploy';
import { viewSignals } from '../../src/sheet/signals/view';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import type { FakeSignal } from '../fakes/service/signals';
import { refused } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { newest, requestFor, runOut } from '../support/runs';
import { deep } from '../support/signals';

const minute = 60_000;
const day = '2026-11-20';
const read: ReadAccounts = {
  kind: 'read-accounts',
  fields: ['signal_count', 'narrative_and_key_signals'],
  keepFresh: true,
};
/** Accounts and signals of one service: a company's evidence counts how often signals found it. */
class Office {
  readonly world = World.connected();
  readonly found = new Map<string, number>();
  readonly sheet: MemorySheet;

  constructor(domains: readonly string[] = ['a.example', 'b.example', 'c.example']) {
    this.world.service.accounts.add(domains);
    this.world.service.accounts.evidenceOf = (domain) => ({
      signal_count: this.found.get(domain) ?? 0,
      narrative_and_key_signals: `Found ${this.found.get(domain) ?? 0} times.`,
    });
    const rows = domains.map((domain) => [domain, `note on ${domain}`]);
    this.sheet = this.world.book.add('Prospects', [['Domain', 'Note'], ...rows]);
  }

  execution(onCall?: (name: string) => void, user?: Map<string, string>): Platform {
    return this.world.execution(onCall, user);
  }

  /** An office with columns that are kept fresh, and the signal that finds their companies. */
  static keeping() {
    const office = new Office();
    office.keep();
    return { office, signal: office.deploy() };
  }

  keep(task = read): void {
    startRun(this.execution(), requestFor(this.sheet, { task, which: 'everything' }));
    runOut(this.world);
  }

  deploy(): FakeSignal {
    const deployment = { ...deep, daily: true };
    deploySignal(this.execution(), { deployment, companiesSheet: true });
    const [signal] = this.world.service.signals.all;
    if (!signal) throw new Error('There is no signal');
    return signal;
  }

  /** Makes the signal find companies, and counts that in their evidence. */
  find(signal: FakeSignal, ...names: string[]): void {
    for (const name of names) {
      this.world.service.signals.find(signal, name, day);
      this.found.set(`${name}.example`, (this.found.get(`${name}.example`) ?? 0) + 1);
    }
  }

  advanceTime(ms: number): void {
    for (const end = this.world.now + ms; this.world.now < end; this.world.now += minute)
      pump(this.execution(), 30_000);
  }

  get watch() {
    return viewWatches(this.execution())[0];
  }

  /** The document's record of the kept columns: its key and text. */
  get record() {
    return [...this.world.document].find(([key]) => key.startsWith('evidence.')) ?? [];
  }

  /** Domains that were read, request by request. */
  reads(): string[][] {
    return this.world.service.requests.flatMap(({ url, body }) => {
      const domains = url.endsWith('/account/batch') && JSON.parse(body ?? '').account_domains;
      return domains ? [domains] : [];
    });
  }
}

it('rewrites the rows of the companies that a signal found, wherever they are, and nothing else', () => {
  const office = new Office();
  office.keep();
  expect(office.sheet.column('Narrative')).toEqual(Array(3).fill('Found 0 times.'));
  const signal = office.deploy();
  office.sheet.insertColumn(1);
  office.sheet.sortBelow(1, (a, b) => String(b[1]).localeCompare(String(a[1])));
  office.sheet.name = 'My prospects';
  const { length } = office.reads();
  office.find(signal, 'b', 'stranger');
  office.world.now = Date.parse('2026-11-21T09:00:00Z');
  office.advanceTime(3 * minute);
  expect(office.sheet.column('Domain')).toEqual(['c.example', 'b.example', 'a.example']);
  expect(office.sheet.column('Signals')).toEqual([0, 1, 0]);
  expect(office.sheet.column('Narrative')[1]).toBe('Found 1 times.');
  expect(office.sheet.column('Company read')).toEqual([day, '2026-11-21', day]);
  expect(office.sheet.column('Note')[1]).toBe('note on b.example');
  expect(new Set(office.reads().slice(length).flat())).toEqual(new Set(['b.example']));
  expect(office.watch).toMatchObject({ sheetName: 'My prospects', mine: true });
  expect(office.watch?.headers).toEqual(['Signals', 'Narrative']);
  expect(office.watch?.refreshedAt).toBeGreaterThan(0);
  expect(office.world.service.totalCharged()).toBe(0);
});

it('reads the companies of a daily signal again after runs without new finds', () => {
  const { office, signal } = Office.keeping();
  office.find(signal, 'a');
  signal.status = 'scheduled';
  office.advanceTime(5 * minute);
  expect(office.sheet.column('Signals')).toEqual([1, 0, 0]);
  const { length } = office.reads();
  office.found.set('a.example', 2);
  office.advanceTime(120 * minute);
  expect(office.reads().slice(length)).toEqual([['a.example'], ['a.example']]);
  expect(office.sheet.column('Signals')).toEqual([2, 0, 0]);
});

it('also refreshes rows whose key is a LinkedIn company page, if the service takes such pages', () => {
  const page = 'linkedin.com/company/fellside';
  const refreshed = (extensions: readonly string[]) => {
    const office = new Office(['a.example', 'b.example']);
    const { service } = office.world;
    service.accounts.hosts.set(page, 'b.example');
    service.extensions = [...extensions];
    office.sheet.put(3, 1, page);
    office.keep();
    office.find(office.deploy(), 'b');
    const { length } = office.reads();
    office.advanceTime(3 * minute);
    const asked = office.reads().slice(length).flat();
    return { signals: office.sheet.column('Signals'), asksPage: asked.includes(page) };
  };
  expect(refreshed(['company-domain'])).toEqual({ signals: [0, 1], asksPage: true });
  expect(refreshed([])).toEqual({ signals: [0, ''], asksPage: false });
});

it('includes rows that were added later, such as those of the signal’s own sheet', () => {
  const office = new Office();
  const signal = office.deploy();
  office.find(signal, 'a');
  office.advanceTime(3 * minute);
  const own = office.world.book.sheetByName('Robots - Companies');
  if (!own) throw new Error('There is no such sheet');
  const keyColumn = (own.cells[0] ?? []).indexOf('Website') + 1;
  startRun(office.execution(), requestFor(own, { task: read, keyColumn }));
  office.find(signal, 'b');
  office.advanceTime(5 * minute);
  expect(own.column('Company')).toEqual(['a', 'b']);
  expect(own.column('Signals')).toEqual([1, 1]);
});

it('processes a large sheet in steps of four hundred rows', () => {
  const names = Array.from({ length: 1_000 }, (_, i) => `n${i}`);
  const office = new Office(names.map((name) => `${name}.example`));
  office.keep();
  const signal = office.deploy();
  const { length } = office.reads();
  office.find(signal, ...names);
  signal.status = 'scheduled';
  let maxReadsPerRound = 0;
  for (let i = 0; i < 20; i += 1) {
    const before = office.reads().length;
    // Without a time budget, each call does one round.
    pump(office.execution(), 0);
    maxReadsPerRound = Math.max(maxReadsPerRound, office.reads().slice(before).flat().length);
    office.world.now += 20_000;
  }
  expect(new Set(office.sheet.column('Signals'))).toEqual(new Set([1]));
  expect(maxReadsPerRound).toBe(400);
  expect(office.reads().slice(length).flat().length).toBeLessThan(3_000);
});

it('leaves formulas, other columns and other people’s columns alone', () => {
  const office = new Office();
  office.keep();
  const column = (office.sheet.cells[0] ?? []).indexOf('Narrative') + 1;
  office.sheet.put(2, column, '=B2');
  const other = new Map<string, string>([['owner', 'somebody else']]);
  const [, text = ''] = office.record;
  const theirs = office.world.book.add('Theirs', [
    ['Domain', 'Note', 'Signals', 'Narrative'],
    ['a.example', 'n', 7, 'theirs'],
  ]);
  office.world.document.set(
    'evidence.other',
    JSON.stringify({ ...JSON.parse(text), id: 'other', owner: 'x', sheetId: theirs.id }),
  );
  office.find(office.deploy(), 'a');
  office.advanceTime(3 * minute);
  expect(office.sheet.column('Signals')).toEqual([1, 0, 0]);
  expect(office.sheet.get(2, column)).toBe('=B2');
  expect(theirs.column('Signals')).toEqual([7]);
  const mine = viewWatches(office.execution(undefined, other)).map((watch) => watch.mine);
  expect(mine).toEqual([false, false]);
});

it('reports a missing domain column, and stops neither the signal nor other kept columns', () => {
  const office = new Office();
  office.keep();
  const second = office.world.book.add('Second', [['Domain'], ['a.example']]);
  startRun(office.execution(), requestFor(second, { task: read }));
  runOut(office.world);
  const signal = office.deploy();
  office.sheet.put(1, 1, 'Whatever');
  office.find(signal, 'a');
  signal.status = 'completed';
  office.advanceTime(5 * minute);
  expect(viewSignals(office.execution())[0]).toMatchObject({ state: 'over', problem: undefined });
  expect(second.column('Signals')).toEqual([1]);
  const views = viewWatches(office.execution());
  const first = views.find(({ sheetName }) => sheetName === 'Prospects');
  expect(views).toHaveLength(2);
  expect(first?.problem?.what).toBe(
    'The evidence in “Prospects” couldn’t be refreshed: the domain column, or every column to refresh, was renamed or deleted.',
  );
  expect(office.sheet.column('Signals')).toEqual([0, 0, 0]);
});

it('waits for a service that is down before it stops following a signal', () => {
  const { office, signal } = Office.keeping();
  office.find(signal, 'a');
  signal.status = 'completed';
  office.world.service.say('/batch', refused(503));
  office.advanceTime(5 * minute);
  expect(viewSignals(office.execution())[0]).toMatchObject({ state: 'open' });
  office.world.service.fault = () => undefined;
  office.advanceTime(5 * minute);
  expect(viewSignals(office.execution())[0]).toMatchObject({ state: 'over' });
  expect(office.sheet.column('Signals')).toEqual([1, 0, 0]);
});

it('ends if it is stopped or its run is undone', () => {
  const office = new Office();
  office.keep();
  stopRefreshing(office.execution(), office.watch?.id ?? '');
  expect(office.watch).toBeUndefined();
  office.keep();
  undoRun(office.execution(), newest(office.world).id, minute);
  expect(office.watch).toBeUndefined();
  const { length } = office.reads();
  office.find(office.deploy(), 'a');
  office.advanceTime(3 * minute);
  expect(office.reads()).toHaveLength(length);
});

it('keeps one set of columns per sheet, and requires a header for the domains', () => {
  const office = new Office();
  office.keep();
  office.keep({ ...read, fields: ['industry'] });
  expect(viewWatches(office.execution()).map(({ headers }) => headers)).toEqual([
    ['Industry', 'Signals', 'Narrative'],
  ]);
  const bare = office.world.book.add('Bare', [['a.example']]);
  const request = requestFor(bare, { task: read, headerRow: 0 });
  expect(() => startRun(office.execution(), request)).toThrow('the domain column needs a header');
});

it('shows what was found wherever an execution dies', () => {
  whereverItDies(100, (onCall) => {
    const { office, signal } = Office.keeping();
    office.find(signal, 'b');
    signal.status = 'completed';
    office.world.now += minute;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(10 * minute);
    expect(office.sheet.column('Signals')).toEqual([0, 1, 0]);
    expect(viewSignals(office.execution())[0]?.state).toBe('over');
  });
});

describe('columns that are kept fresh', () => {
  const column = (sheet: MemorySheet, header: string) => (sheet.cells[0] ?? []).indexOf(header) + 1;

  it('are those that still exist: a deleted column is not written again', () => {
    const { office, signal } = Office.keeping();
    office.sheet.deleteColumns(column(office.sheet, 'Signals'), 1);
    office.find(signal, 'a');
    office.advanceTime(3 * minute);
    expect(office.sheet.column('Narrative')[0]).toBe('Found 1 times.');
    expect(office.sheet.cells[0]).not.toContain('Signals');
    office.sheet.deleteColumns(column(office.sheet, 'Narrative'), 1);
    office.find(signal, 'b');
    office.advanceTime(5 * minute);
    expect(office.watch?.problem).toMatchObject({
      ...{ code: 'NOT_REFRESHED', details: ['Prospects', reasons.columnsGone()] },
    });
    const left = ['Domain', 'Note', 'Company read', 'Company data status'];
    expect(office.sheet.cells[0]).toEqual(left);
  });

  it('of a deleted sheet are reported, and continue once it is back', () => {
    const { office, signal } = Office.keeping();
    const at = office.world.book.sheets.indexOf(office.sheet);
    office.world.book.sheets.splice(at, 1);
    office.find(signal, 'a');
    office.advanceTime(3 * minute);
    expect(office.watch?.problem?.details).toEqual(['Prospects', reasons.sheetDeleted()]);
    expect(office.watch?.refreshedAt).toBeUndefined();
    office.world.book.sheets.push(office.sheet);
    office.find(signal, 'b');
    office.advanceTime(5 * minute);
    expect(office.watch?.problem).toBeUndefined();
    expect(office.sheet.column('Signals')).toEqual([1, 1, 0]);
  });

  it('keep a value that the service no longer has, and write only changed values', () => {
    const office = new Office();
    office.keep();
    office.find(office.deploy(), 'a', 'b');
    office.world.service.accounts.evidenceOf = (domain) =>
      domain === 'a.example' ? { signal_count: 0 } : { signal_count: 5 };
    const write = jest.spyOn(office.sheet, 'write');
    office.advanceTime(3 * minute);
    expect(office.sheet.column('Narrative')).toEqual(Array(3).fill('Found 0 times.'));
    expect(office.sheet.column('Signals')).toEqual([0, 5, 0]);
    expect(new Set(write.mock.calls.map(([row]) => row))).toEqual(new Set([3]));
  });

  it('are all read again if the signal’s findings are unknown', () => {
    for (const name of ['Robots - Companies', 'Robots - Calls']) {
      const { office, signal } = Office.keeping();
      office.find(signal, 'a');
      office.advanceTime(3 * minute);
      const own = office.world.book.sheetByName(name);
      own?.put(1, column(own, 'Website'), 'Renamed');
      signal.credits_used += 1;
      office.found.set('c.example', 9);
      signal.account_audience_url = '';
      office.advanceTime(5 * minute);
      expect(office.sheet.column('Signals')).toEqual([1, 0, 9]);
    }
  });

  it('of another user or another service are replaced, not taken over', () => {
    const office = new Office();
    office.keep();
    const [key = '', text = ''] = office.record;
    for (const theirs of [{ owner: 'omar' }, { baseUrl: 'https://other.example' }]) {
      office.world.document.set(key, JSON.stringify({ ...JSON.parse(text), ...theirs }));
      office.keep({ ...read, fields: ['industry'] });
      const [watch, ...others] = viewWatches(office.execution());
      expect([watch?.headers, watch?.mine, others]).toEqual([['Industry'], true, []]);
    }
    office.world.document.set('evidence.odd', 'null');
    office.world.document.set('evidence.later', '{"version":2}');
    expect(viewWatches(office.execution())).toHaveLength(1);
  });

  it('are not kept by a run that reads only once, and can’t be stopped while the document is busy', () => {
    const office = new Office();
    office.keep({ ...read, keepFresh: false });
    expect(office.watch).toBeUndefined();
    office.keep();
    office.world.locked = true;
    expect(() => stopRefreshing(office.execution(), office.watch?.id ?? '')).toThrow(
      /already working/,
    );
    office.world.locked = false;
    expect(office.watch).toMatchObject({ headers: ['Signals', 'Narrative'] });
  });

  it('of several sheets are listed, the newest first, and undo ends only those of its run', () => {
    const office = new Office();
    office.keep();
    office.world.now += minute;
    const second = office.world.book.add('Second', [['Domain'], ['a.example']]);
    startRun(office.execution(), requestFor(second, { task: { ...read, fields: ['industry'] } }));
    runOut(office.world);
    const listed = () => viewWatches(office.execution()).map(({ sheetName }) => sheetName);
    expect(listed()).toEqual(['Second', 'Prospects']);
    undoRun(office.execution(), newest(office.world).id, minute);
    expect(listed()).toEqual(['Prospects']);
  });
});
