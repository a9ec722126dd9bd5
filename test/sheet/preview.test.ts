/** Before a run: which rows are old enough, what would be written, and what it costs; after it, the sheet of runs. */
import { pump } from '../../src/sheet/pump';
import { writeHistory } from '../../src/sheet/runs/history-sheet';
import { planRun } from '../../src/sheet/runs/plan';
import { previewRun } from '../../src/sheet/runs/preview';
import { statusColumns } from '../../src/sheet/runs/row-status';
import { startRun } from '../../src/sheet/runs/start';
import type { ReadAccounts } from '../../src/sheet/runs/task';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { isOf } from '../../src/sheet/storage/hidden-sheet';
import { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { enrichment, newest, requestFor, runOut, runThrough } from '../support/runs';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

const day = 24 * 3600_000;
const planOf = (world: World, ...args: Parameters<typeof requestFor>) =>
  planRun(world.execution(), requestFor(...args));
const preview = (world: World, ...args: Parameters<typeof requestFor>) =>
  previewRun(world.execution(), requestFor(...args));

/** A document in which a run has looked these domains up. */
function knowing(...domains: readonly string[]): World {
  const { world, sheet } = withDomains(...domains);
  runThrough(world, sheet);
  return world;
}

describe('rows that were last looked up before a day', () => {
  it('are run and overwritten; other rows are kept, wherever they were moved or copied', () => {
    const { world, sheet } = withDomains('a.example', 'unknown.example', 'rubbish');
    runThrough(world, sheet);
    world.now += 40 * day;
    sheet.put(5, 1, 'b.example');
    sheet.put(6, 1, 'new.example');
    runThrough(world, sheet, { span: { from: 5, to: 5 } });
    const checked = ['2026-11-20', '2026-11-20', '', '2026-12-30', ''];
    expect(sheet.column('Company checked')).toEqual(checked);
    sheet.sortBelow(1, (one, other) => String(other[0]).localeCompare(String(one[0])));
    sheet.insertColumn(1);
    const copy = world.book.add('Copy', structuredClone(sheet.cells));
    const stale = { keyColumn: 2, which: 'stale', staleBefore: '2026-12-30' } as const;
    const { summary } = planOf(world, copy, stale);
    expect(summary).toMatchObject({ unique: 4, toFetch: 2, complete: 2, fresh: 0 });
    const typed = copy.column('Domain').indexOf('a.example') + 2;
    copy.put(typed, 3, 'Written over');
    world.service.charged.clear();
    runThrough(world, copy, stale);
    expect([...world.service.charged.keys()]).toEqual(['a.example']);
    expect(copy.get(typed, 3)).toBe('Company a.example');
    expect(new Set(copy.column('Company checked'))).toEqual(new Set(['2026-12-30', '']));
    // The original sheet is filled from the results that the document keeps by now.
    expect(planOf(world, sheet, stale).summary).toMatchObject({ fresh: 1, toFetch: 1 });
    // But not from results that are older than the chosen day.
    const later = { ...stale, staleBefore: '2026-12-31' };
    expect(planOf(world, sheet, later).summary).toMatchObject({ fresh: 0, toFetch: 3 });
  });

  it('have a separate day for each kind of run', () => {
    const { world, sheet } = withSheet(['Person id'], [10], [32]);
    const task = { kind: 'find-contacts', emails: true, phones: false } as const;
    runThrough(world, sheet, { task });
    const stale = { which: 'stale', staleBefore: '2027-01-01' } as const;
    expect(planOf(world, sheet, { ...stale, task }).summary.toFetch).toBe(2);
    const other = { kind: 'verify-employment' } as const;
    expect(planOf(world, sheet, { ...stale, task: other }).summary.toFetch).toBe(0);
  });

  it.each([undefined, '', '2026-02-30', '01.02.2026'])('need a day, not %s', (staleBefore) => {
    const { world, sheet } = withDomains('a.example');
    const { staleBefore: _, ...request } = requestFor(sheet, { which: 'stale' });
    const staleRequest = staleBefore === undefined ? request : { ...request, staleBefore };
    expect(() => planRun(world.execution(), staleRequest)).toThrow(/no date is chosen.*No credits/);
  });
});

describe('a preview', () => {
  it('shows the first five rows that would be filled, and counts everything else', () => {
    const world = knowing('c1.example');
    const sheet = world.book.add('S', [
      ['Website', 'Company', 'Notes'],
      ['c0.example', 'Mine', ''],
      ['not a domain'],
      ['c1.example'],
      ['C0.example'],
      ['c2.example'],
      ['c3.example'],
      ['c4.example'],
    ]);
    const before = structuredClone(world.book.sheets.map(({ cells }) => cells));
    const document = new Map(world.document);
    const sent = world.service.requests.length;
    const writes: string[] = [];
    const platform = world.execution((name) => {
      if (/write|add|remove|delete|set|put/i.test(name)) writes.push(name);
    });
    const rows = previewRun(platform, requestFor(sheet));
    expect(rows.map(({ row, key }) => [row, key])).toEqual([
      [2, 'c0.example'],
      [4, 'c1.example'],
      [5, 'c0.example'],
      [6, 'c2.example'],
      [7, 'c3.example'],
    ]);
    expect(rows[0]?.cells).toEqual([
      { header: 'Company', now: 'Mine', fate: 'stays', value: '' },
      { header: 'Employees', now: '', fate: 'looked up', value: '' },
    ]);
    expect(rows[1]?.cells).toEqual([
      { header: 'Company', now: '', fate: 'known', value: 'Company c1.example' },
      { header: 'Employees', now: '', fate: 'known', value: '100' },
    ]);
    const [over] = previewRun(platform, requestFor(sheet, { which: 'everything' }));
    const again = { header: 'Company', now: 'Mine', fate: 'looked up', value: '' };
    expect(over?.cells[0]).toEqual(again);
    expect(planRun(platform, requestFor(sheet)).summary).toEqual({
      ...{
        rows: 7,
        allRows: 7,
        chosenRows: 7,
        unique: 5,
        duplicates: 1,
        invalid: 1,
        invalidSamples: ['not a domain'],
      },
      ...{ complete: 0, missed: 0, fresh: 1, left: 0, underWay: 0, toFetch: 4, estimate: 4 },
      ...{ price: 1, paid: 0 },
      excluded: 0,
      fingerprint: expect.any(String),
    });
    expect(writes).toEqual([]);
    expect(world.book.sheets.map(({ cells }) => cells)).toEqual(before);
    expect(world.document).toEqual(document);
    expect(world.service.requests).toHaveLength(sent);
  });

  it('never shows keys as overwritten, and shortens long values', () => {
    const { world, sheet } = withSheet(['Domain', 'Company'], ['a.example', 'x'.repeat(200)]);
    const task = { ...enrichment, fields: ['domain', 'name'] };
    const [row] = preview(world, sheet, { task, which: 'everything' });
    expect(row?.cells[0]).toMatchObject({ header: 'Domain (found)', now: '', fate: 'looked up' });
    expect(row?.cells[1]?.now).toBe(`${'x'.repeat(59)}…`);
  });

  it('can be followed by a trial of the first keys, which fills and spends nothing else', () => {
    const world = knowing('c2.example');
    const rows = domainsTo(8).map((domain) => [domain]);
    const sheet = world.book.add('S', [['Domain'], ...rows, ['c1.example'], ['not a domain']]);
    const { summary } = planOf(world, sheet, { trial: 3 });
    expect(summary).toMatchObject({ toFetch: 3, estimate: 3 });
    world.service.charged.clear();
    runThrough(world, sheet, { trial: 3 });
    expect([...world.service.charged.keys()]).toEqual(['c0.example', 'c1.example', 'c3.example']);
    expect(newest(world)).toMatchObject({ state: 'done' });
    const filled = (row: number) => sheet.get(row, 2) !== '';
    expect(sheet.cells.flatMap((_, i) => (filled(i + 1) ? [i + 1] : []))).toEqual([1, 2, 3, 5, 10]);
    const rest = { complete: 3, fresh: 1, toFetch: 4 };
    expect(planOf(world, sheet).summary).toMatchObject(rest);
    runThrough(world, sheet);
    expect(world.service.charged.size).toBe(7);
  });

  it('shows only failed rows if only they are chosen', () => {
    const { world, sheet } = withDomains('a.example', 'b.example', 'c.example');
    runThrough(world, sheet, { cap: 1 });
    const statuses = sheet.column(statusColumns['enrich-accounts'].header);
    expect(statuses.filter((cell) => cell === 'Done')).toHaveLength(1);
    const rows = preview(world, sheet, { which: 'failed' });
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
    expect(newest(world).state).toBe('done');
  });

  it('shows dates as days, 60 characters of a text, and unchanged cells if no value is known for them', () => {
    const world = knowing('a.example');
    const sheet = world.book.add('S', [
      ['Domain', 'Company', 'Employees', 'HQ city'],
      ['a.example', 'x'.repeat(60), new Date('2020-02-03T04:05:06Z'), ''],
      ['b.example', 'x'.repeat(61), true, ''],
    ]);
    const task = { ...enrichment, fields: ['name', 'employee_count', 'hq_city', 'website'] };
    const rows = preview(world, sheet, { task, which: 'everything' });
    expect(rows.map(({ row, key }) => [row, key])).toEqual([
      [2, 'a.example'],
      [3, 'b.example'],
    ]);
    expect(rows.map(({ cells }) => cells)).toEqual([
      [
        { header: 'Company', now: 'x'.repeat(60), fate: 'known', value: 'Company a.example' },
        { header: 'Employees', now: '2020-02-03', fate: 'known', value: '90' },
        { header: 'HQ city', now: '', fate: 'stays', value: '' },
        { header: 'Website', now: '', fate: 'known', value: 'https://www.a.example/' },
      ],
      [
        { header: 'Company', now: `${'x'.repeat(59)}…`, fate: 'looked up', value: '' },
        { header: 'Employees', now: 'true', fate: 'looked up', value: '' },
        { header: 'HQ city', now: '', fate: 'looked up', value: '' },
        { header: 'Website', now: '', fate: 'looked up', value: '' },
      ],
    ]);
  });
});

const read: ReadAccounts = { kind: 'read-accounts', fields: ['industry'], keepFresh: true };

describe('a plan', () => {
  it('shows three of the texts that are not keys, shortened', () => {
    const texts = ['x'.repeat(50), 'two', 'three', 'four'];
    const { world, sheet } = withDomains(...texts, 'a.example');
    expect(planOf(world, sheet).summary).toMatchObject({
      rows: 5,
      invalid: 4,
      invalidSamples: ['x'.repeat(40), 'two', 'three'],
    });
  });

  it('includes a company if one of its rows has a blank cell', () => {
    const { world, sheet } = withSheet(
      ['Domain', 'COMPANY', 'employees', 'Company checked'],
      ['a.example', 'A', 1, ''],
      ['b.example', 'B', '', '2026-01-01'],
      ['c.example', 'C', 3, ''],
      ['c.example', '', 3, ''],
      ['d.example', 'D', 0, ''],
    );
    const { toFetch, summary } = planOf(world, sheet);
    expect(toFetch).toEqual(['b.example', 'c.example']);
    expect(summary).toMatchObject({ complete: 2, duplicates: 1, unique: 4 });
  });

  it('includes a company if one of its rows failed, or is older than the day', () => {
    const { world, sheet } = withSheet(
      ['Domain', 'Company checked', 'Company data status'],
      ['a.example', '2026-01-01', 'Done'],
      ['a.example', '2026-03-01', 'Failed: x'],
      ['b.example', '2026-03-01', 'Not run: cap reached'],
      ['c.example', '', 'Unknown outcome: may have been charged'],
      ['d.example', new Date('2026-01-31'), 'Failedly'],
      ['e.example', '2026-02-01', 'Done, not Failed'],
    );
    const open = (more: object) => planOf(world, sheet, more).toFetch;
    expect(open({ which: 'failed' })).toEqual(['a.example', 'b.example', 'c.example']);
    expect(open({ which: 'stale', staleBefore: '2026-02-01' })).toEqual(['a.example', 'd.example']);
    const bare = world.book.add('Bare', [['Domain'], ['a.example']]);
    for (const which of ['failed', 'stale'] as const)
      expect(planOf(world, bare, { which, staleBefore: '2026-02-01' }).toFetch).toEqual([]);
  });

  it('requires a header for domains only if their columns are kept fresh', () => {
    const { world, sheet } = withSheet(['', 'Note'], ['a.example', 'n']);
    const plan = (task: ReadAccounts | typeof enrichment) => () =>
      planOf(world, sheet, { task }).summary.toFetch;
    expect(plan(read)).toThrow('the domain column needs a header so it can be kept up to date.');
    expect(plan({ ...read, keepFresh: false })()).toBe(1);
    expect(plan(enrichment)()).toBe(1);
  });

  it('uses known results of the last thirty days, or since a given time', () => {
    const world = knowing('a.example');
    const fetched = newest(world).endedAt ?? 0;
    const other = world.book.add('Other', [['Domain'], ['a.example']]);
    const fresh = (since: { freshSince?: number } = {}) =>
      planOf(world, other, since).summary.fresh;
    expect(fresh()).toBe(1);
    expect(fresh({ freshSince: fetched })).toBe(1);
    expect(fresh({ freshSince: fetched + 1 })).toBe(0);
    world.now = fetched + 30 * day;
    expect(fresh()).toBe(1);
    world.now += 1;
    expect(fresh()).toBe(0);
  });
});

describe('a run', () => {
  it('never overwrites the keys: a field with the same header gets its own column', () => {
    const { world, sheet } = withSheet(['Domain', 'Company'], ['https://www.a.example/x', '']);
    const task = { ...enrichment, fields: ['domain', 'name'] };
    runThrough(world, sheet, { task, which: 'everything' });
    expect(sheet.cells).toEqual([
      ['Domain', 'Company', 'Domain (found)', 'Company checked', 'Company data status'],
      ['https://www.a.example/x', 'Company a.example', 'a.example', '2026-11-20', 'Done'],
    ]);
    expect(planOf(world, sheet, { task }).toFetch).toEqual([]);
    expect(world.service.totalCharged()).toBe(1);
  });

  it('pauses if a person has shortened its list', () => {
    const { world, sheet } = withDomains('a.example', 'b.example');
    startRun(world.execution(), requestFor(sheet));
    const data = world.book.dataSheet();
    const row = (data?.cells.findIndex(([key]) => isOf('list', String(key))) ?? 0) + 1;
    data?.put(row, 3, '');
    pump(world.execution(), 0);
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'LIST_MISSING' } });
    expect(world.service.totalCharged()).toBe(0);
  });

  it('spends all of its cap, even if that is a single credit', () => {
    for (const cap of [1, 2]) {
      const { world, sheet } = withDomains('a.example', 'b.example', 'c.example');
      const run = runThrough(world, sheet, { cap });
      expect([world.service.totalCharged(), run.counts.unsent]).toEqual([cap, 3 - cap]);
      expect(run.state).toBe('done');
      const left = sheet.column('Company data status').slice(cap);
      expect(left).toEqual(Array(3 - cap).fill('Not run: cap reached'));
    }
  });

  it('is refused if its cap or the credits cover nothing, and starts if a result is already known', () => {
    const { world, sheet } = withDomains('a.example', 'b.example');
    const before = sheet.cells.map((row) => [...row]);
    const start = (cap: number, balance: number) => {
      world.service.balance = balance;
      return () => startRun(world.execution(), requestFor(sheet, { cap }));
    };
    expect(start(0, 10)).toThrow(/a row can cost 1 credit, more than your cap of 0/);
    expect(start(10, 0)).toThrow(/There aren’t enough credits for this\. No credits were spent/);
    expect(sheet.cells).toEqual(before);
    world.service.balance = 10;
    runThrough(world, world.book.add('T', [['Domain'], ['a.example']]));
    start(0, 1)();
    runOut(world);
    expect(newest(world)).toMatchObject({ outcome: 'partly done', leftOut: 'cap' });
    expect(sheet.column('Company data status')).toEqual(['Done', 'Not run: cap reached']);
  });

  it('counts only charged companies against its cap', () => {
    const unknown = domainsTo(4).map((domain) => `unknown-${domain}`);
    const { world, sheet } = withDomains(...unknown, 'c4.example', 'c5.example');
    const run = runThrough(world, sheet, { cap: 2 });
    expect(run.counts).toMatchObject({ found: 2, notFound: 4, unsent: 0, spent: 2 });
  });
});

describe('the sheet of runs', () => {
  const history = (world: World) => world.book.sheetByName('Runs');

  it('has every count of a run, and isn’t written while the document is busy', () => {
    const { world, sheet: known } = withDomains('a.example');
    world.user.set('owner', 'a-long-owner-id');
    runThrough(world, known);
    world.service.say(
      '/enrich/accounts/job-2',
      answer(200, '{"status":"completed","result":[{"domain":"b.example","status":"failed"}]}'),
    );
    const names = ['a', 'b', 'unknown', 'd', 'e'].map((name) => [`${name}.example`]);
    const sheet = world.book.add('Prospects', [['Domain'], ...names]);
    world.locked = true;
    expect(() => writeHistory(world.execution())).toThrow(/already working in this spreadsheet/);
    world.locked = false;
    startRun(world.execution(), requestFor(sheet, { cap: 1 }));
    writeHistory(world.execution());
    expect(history(world)?.cells[2]?.slice(3, 5)).toEqual(['2026-11-20 09:01', '']);
    runOut(world);
    expect(history(world)?.cells).toEqual([
      [
        ...['Run number', 'Run', 'Sheet', 'Started (UTC)', 'Ended (UTC)', 'By', 'Looked up'],
        ...['Found', 'Not found', 'Failed', 'Not run', 'People added', 'Credits', 'State'],
      ],
      [
        ...[1, 'Enrich companies', 'S', '2026-11-20 09:00', '2026-11-20 09:00', 'a-long-o'],
        ...[1, 1, 0, 0, 0, 0, 1, 'done'],
      ],
      [
        ...[2, 'Enrich companies', 'Prospects', '2026-11-20 09:01'],
        ...[expect.stringMatching(/^2026-11-20 09/), 'a-long-o', 5, 2, 1, 1, 1, 0, 1],
        'partly done',
      ],
    ]);
  });

  it('is made once, has its columns fitted once, and is found again by its id', () => {
    const { world, sheet } = withDomains('a.example');
    runThrough(world, sheet);
    writeHistory(world.execution());
    const made = history(world);
    if (!made) throw new Error('There is no sheet of runs');
    const fitted = jest.spyOn(MemorySheet.prototype, 'fitColumns');
    made.name = 'Renamed';
    writeHistory(world.execution());
    expect(history(world)).toBeUndefined();
    expect(fitted).not.toHaveBeenCalled();
    world.book.remove(made);
    writeHistory(world.execution());
    const columns = Array.from({ length: 14 }, (_, i) => i + 1);
    expect(fitted.mock.calls).toEqual([[columns]]);
    fitted.mockRestore();
    undoRun(world.execution(), newest(world).id, 60_000);
    expect(history(world)?.column('State')).toEqual(['undone']);
  });
});
