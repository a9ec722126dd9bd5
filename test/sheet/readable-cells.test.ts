/** Values that read well in cells: amounts by their number format, stages as people write them. */
import { cellOf, flattenAccount, inPlainWords } from '../../src/sheet/accounts/flat-account';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { World } from '../fakes/platform/memory-platform';
import { newest, runThrough } from '../support/runs';

const task = { kind: 'enrich-accounts', fields: ['revenue_usd'] } as const;
const plain = '0.###############';
const revenues = [168_000_000, 1_500_000, 950_000, 12_300_000_000];

function prospects(): { world: World; sheet: MemorySheet } {
  const world = World.connected();
  world.service.accounts.evidenceOf = (domain) => ({
    firmographics: { revenue_usd: revenues[Number(domain[1])], funding_stage: 'series_b' },
  });
  const sheet = world.book.add('Prospects', [
    ['Domain', 'Revenue (USD)'],
    ...revenues.map((_, i) => [`c${i}.example`, i === 0 ? 700_000 : '']),
  ]);
  return { world, sheet };
}

const formats = (sheet: MemorySheet) => sheet.formats(2, 2, 4, 1).flat();
const [many, few] = ['#,##0,,"\u00a0M"', '#,##0.0,,"\u00a0M"'];

it('keep the full number under a format in millions, which undo removes', () => {
  const { world, sheet } = prospects();
  runThrough(world, sheet, { task, which: 'everything' });
  expect(sheet.column('Revenue (USD)')).toEqual(revenues);
  expect(formats(sheet)).toEqual([many, few, plain, many]);
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(sheet.column('Revenue (USD)')[0]).toBe(700_000);
  expect(formats(sheet)).toEqual(['General', 'General', plain, 'General']);
});

it('say “Mio.” to German users, and undo knows that format too', () => {
  const { world, sheet } = prospects();
  const execution = world.execution.bind(world);
  world.execution = (...given) => ({ ...execution(...given), language: () => 'de' });
  runThrough(world, sheet, { task, which: 'everything' });
  expect(formats(sheet)[0]).toBe('#,##0,,"\u00a0Mio."');
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(formats(sheet)[0]).toBe('General');
});

it('leave a format alone that a user chose', () => {
  const { world, sheet } = prospects();
  sheet.setFormats(2, 2, [['$#,##0'], ['0.00E+00']]);
  runThrough(world, sheet, { task, which: 'everything' });
  expect(formats(sheet)).toEqual(['$#,##0', '0.00E+00', plain, many]);
});

it.each([
  ['series_b', 'Series B'],
  ['pre_seed', 'Pre-seed'],
  ['seed', 'Seed'],
  ['ipo', 'IPO'],
  ['private_equity', 'Private equity'],
  ['Series B2', 'Series B2'],
])('show %s as %s', (stage, words) => {
  const account = flattenAccount({ firmographics: { funding_stage: stage } });
  expect(inPlainWords('funding_stage', account['funding_stage'] ?? '')).toBe(words);
});

const manyRanges = [
  [{ min: 51, max: 200 }, '51–200'],
  [{ min: 10_001, max: null }, '10001+'],
  [{ min: 10_001 }, '10001+'],
  [{ min: 0, max: 9 }, '0–9'],
  ['11-50', '11-50'],
  [{ min: '51', max: 200 }, 'min: 51; max: 200'],
  [null, undefined],
] as const;

it.each(manyRanges)('show the employee range %j as %s', (employee_range, words) => {
  expect(flattenAccount({ firmographics: { employee_range } })['employee_range']).toBe(words);
  expect(cellOf(employee_range, 'employee_range')).toBe(words ?? '');
});

it('leave the number of employees blank if only a range is known, and show the range as text', () => {
  const world = World.connected();
  world.service.checks = false;
  world.service.accounts.evidenceOf = (domain) => {
    const [employee_range] = manyRanges[Number(domain[1])] ?? [];
    return { firmographics: { employee_count: null, employee_range } };
  };
  const rows = manyRanges.map((_, i) => [`c${i}.example`]);
  const sheet = world.book.add('Prospects', [['Domain'], ...rows]);
  const fields = ['employee_count', 'employee_range'];
  runThrough(world, sheet, { task: { kind: 'enrich-accounts', fields }, which: 'everything' });
  expect(sheet.column('Employees').join('')).toBe('');
  expect(sheet.column('Employee range')).toEqual(manyRanges.map(([, words]) => words ?? ''));
  expect(sheet.column('Company data status')).toEqual(
    manyRanges.map(([, words]) =>
      words === undefined ? 'Nothing filled in: no data for the blank cells' : 'Done',
    ),
  );
});

it('stay as the service sent them if the run asks for that', () => {
  const { world, sheet } = prospects();
  const fields = ['revenue_usd', 'funding_stage'];
  runThrough(world, sheet, { task: { ...task, fields, raw: true }, which: 'everything' });
  expect(sheet.column('Revenue (USD)')).toEqual(revenues);
  expect(formats(sheet)).toEqual([plain, plain, plain, plain]);
  expect(new Set(sheet.column('Funding stage'))).toEqual(new Set(['series_b']));
  runThrough(world, sheet, { task: { ...task, fields }, which: 'everything' });
  expect(new Set(sheet.column('Funding stage'))).toEqual(new Set(['Series B']));
  expect(formats(sheet)).toEqual([many, few, plain, many]);
});
