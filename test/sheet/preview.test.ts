/** Before a run: which rows are old enough, what would be written, what it would cost; nothing is touched by asking. */

import { dayIn } from '../../src/sheet/days';
import { planRun } from '../../src/sheet/runs/plan';
import { previewRun } from '../../src/sheet/runs/preview';
import { statusHeaders } from '../../src/sheet/runs/row-status';
import { World } from '../fakes/platform/memory-platform';
import { enrichment, newest, requestFor, runThrough } from '../support/runs';

const day = 24 * 3600_000;

describe('rows that were last looked up before a day', () => {
  it('are taken and written over, the others are kept, wherever they were moved or copied', () => {
    const world = World.connected();
    const sheet = world.book.add('S', [
      ['Domain'],
      ['a.example'],
      ['unknown.example'],
      ['rubbish'],
    ]);
    runThrough(world, sheet);
    world.now += 40 * day;
    sheet.put(5, 1, 'b.example');
    sheet.put(6, 1, 'new.example');
    runThrough(world, sheet, { span: { from: 5, to: 5 } });
    expect(sheet.column('Company checked')).toEqual([
      ...['2026-11-20', '2026-11-20', '', '2026-12-30'],
      '',
    ]);
    sheet.sortBelow(1, (one, other) => String(other[0]).localeCompare(String(one[0])));
    sheet.insertColumn(1);
    const copy = world.book.add('Copy', structuredClone(sheet.cells));
    const request = requestFor(copy, { keyColumn: 2, which: 'stale', staleBefore: '2026-12-30' });
    expect(planRun(world.execution(), request).summary).toMatchObject({
      unique: 4,
      toFetch: 2,
      complete: 2,
      fresh: 0,
    });
    const typed = copy.column('Domain').indexOf('a.example') + 2;
    copy.put(typed, 3, 'Written over');
    world.service.charged.clear();
    runThrough(world, copy, request);
    expect([...world.service.charged.keys()]).toEqual(['a.example']);
    expect(copy.get(typed, 3)).toBe('Company a.example');
    expect(new Set(copy.column('Company checked'))).toEqual(new Set(['2026-12-30', '']));
    // The sheet that was copied is filled from what the document keeps by now.
    const first = requestFor(sheet, { keyColumn: 2, which: 'stale', staleBefore: '2026-12-30' });
    expect(planRun(world.execution(), first).summary).toMatchObject({ fresh: 1, toFetch: 1 });
    // But not by what is older than the day, however fresh it is otherwise.
    const later = { ...first, staleBefore: '2026-12-31' };
    expect(planRun(world.execution(), later).summary).toMatchObject({ fresh: 0, toFetch: 3 });
  });

  it('have a day of their own for each kind of run', () => {
    const world = World.connected();
    const sheet = world.book.add('P', [['Person id'], [10], [32]]);
    const task = { kind: 'find-contacts', emails: true, phones: false } as const;
    runThrough(world, sheet, { task });
    const request = requestFor(sheet, { task, which: 'stale', staleBefore: '2027-01-01' });
    expect(planRun(world.execution(), request).summary.toFetch).toBe(2);
    const other = { ...request, task: { kind: 'verify-employment' as const } };
    expect(planRun(world.execution(), other).summary.toFetch).toBe(0);
  });

  it.each([undefined, '', '2026-02-30', '01.02.2026'])('need a day: %s', (staleBefore) => {
    const world = World.connected();
    const sheet = world.book.add('S', [['Domain'], ['a.example']]);
    const { staleBefore: _, ...request } = requestFor(sheet, { which: 'stale' });
    const asked = staleBefore === undefined ? request : { ...request, staleBefore };
    expect(() => planRun(world.execution(), asked)).toThrow(/no date is chosen.*No credits/);
  });

  it('keep their day where a sheet made a date of it', () => {
    expect(dayIn(new Date('2026-11-20T00:00:00Z'))).toBe('2026-11-20');
    expect(dayIn('2026-11-20T08:00:00Z')).toBe('2026-11-20');
    expect([dayIn(''), dayIn('yesterday'), dayIn(46_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a preview', () => {
  it('shows the first five rows that would be filled, and counts everything else', () => {
    const world = World.connected();
    const known = world.book.add('Known', [['Domain'], ['c1.example']]);
    runThrough(world, known);
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
    const over = previewRun(platform, requestFor(sheet, { which: 'everything' }));
    expect(over[0]?.cells[0]).toEqual({
      header: 'Company',
      now: 'Mine',
      fate: 'looked up',
      value: '',
    });
    expect(planRun(platform, requestFor(sheet)).summary).toEqual({
      rows: 7,
      unique: 5,
      duplicates: 1,
      invalid: 1,
      invalidSamples: ['not a domain'],
      complete: 0,
      fresh: 1,
      left: 0,
      toFetch: 4,
      estimate: 4,
    });
    expect(writes).toEqual([]);
    expect(world.book.sheets.map(({ cells }) => cells)).toEqual(before);
    expect(world.document).toEqual(document);
    expect(world.service.requests).toHaveLength(sent);
  });

  it('never says that keys are written over, and shortens what is long', () => {
    const world = World.connected();
    const sheet = world.book.add('S', [
      ['Domain', 'Company'],
      ['a.example', 'x'.repeat(200)],
    ]);
    const task = { ...enrichment, fields: ['domain', 'name'] };
    const [row] = previewRun(world.execution(), requestFor(sheet, { task, which: 'everything' }));
    expect(row?.cells[0]).toMatchObject({ header: 'Domain', fate: 'stays' });
    expect(row?.cells[1]?.now).toBe(`${'x'.repeat(59)}…`);
  });

  it('can be followed by a trial of the first keys, which fills and spends nothing else', () => {
    const world = World.connected();
    runThrough(world, world.book.add('Known', [['Domain'], ['c2.example']]));
    const rows = [['Domain'], ...Array.from({ length: 8 }, (_, i) => [`c${i}.example`])];
    const sheet = world.book.add('S', [...rows, ['c1.example'], ['not a domain']]);
    const trial = requestFor(sheet, { trial: 3 });
    expect(planRun(world.execution(), trial).summary).toMatchObject({
      toFetch: 3,
      estimate: 3,
    });
    world.service.charged.clear();
    runThrough(world, sheet, { trial: 3 });
    expect([...world.service.charged.keys()]).toEqual(['c0.example', 'c1.example', 'c3.example']);
    expect(newest(world)).toMatchObject({ state: 'done' });
    const filled = (row: number) => sheet.get(row, 2) !== '';
    expect(sheet.cells.flatMap((_, i) => (filled(i + 1) ? [i + 1] : []))).toEqual([1, 2, 3, 5, 10]);
    const rest = planRun(world.execution(), requestFor(sheet)).summary;
    expect(rest).toMatchObject({ complete: 3, fresh: 1, toFetch: 4 });
    runThrough(world, sheet);
    expect(world.service.charged.size).toBe(7);
  });

  it('takes failed rows alone where only they are chosen', () => {
    const world = World.connected();
    const sheet = world.book.add('S', [['Domain'], ['a.example'], ['b.example'], ['c.example']]);
    runThrough(world, sheet, { cap: 1 });
    expect(
      sheet.column(statusHeaders['enrich-accounts']).filter((cell) => cell === 'Done'),
    ).toHaveLength(1);
    const rows = previewRun(world.execution(), requestFor(sheet, { which: 'failed' }));
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
    expect(newest(world).state).toBe('done');
  });
});
