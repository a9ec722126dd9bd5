/** Columns that runs add have headers in their user's language; columns of the other language are found and filled. */
import { accountFields } from '../../src/sheet/accounts/fields';
import { evidenceFields } from '../../src/sheet/accounts/read-fields';
import { whereFrom } from '../../src/sheet/accounts/where-from';
import { planRun } from '../../src/sheet/runs/plan';
import { previewRun } from '../../src/sheet/runs/preview';
import { startRun } from '../../src/sheet/runs/start';
import type { RowTask } from '../../src/sheet/runs/task';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { requestFor, runOut } from '../support/runs';
import { withDomains, withSheet } from '../support/sheets';

const speaking = (world: World, language: 'en' | 'de') => ({
  ...world.execution(),
  language: () => language,
});

function runToEnd(
  world: World,
  sheet: MemorySheet,
  language: 'en' | 'de',
  more: Partial<Parameters<typeof startRun>[1]> = {},
): void {
  startRun(speaking(world, language), requestFor(sheet, more));
  runOut(world);
}

const german = [
  'Domain',
  'Unternehmen',
  'Mitarbeiter',
  'Unternehmen geprüft',
  'Unternehmen: Status',
];

it('a German user’s columns are German, and an English user fills the same ones', () => {
  const { world, sheet } = withDomains('a.example');
  runToEnd(world, sheet, 'de');
  expect(sheet.cells[0]).toEqual(german);
  sheet.put(3, 1, 'b.example');
  runToEnd(world, sheet, 'en');
  expect(sheet.cells[0]).toEqual(german);
  expect(sheet.column('Unternehmen: Status')).toEqual(['Done', 'Done']);
  expect(sheet.column('Unternehmen')).not.toContain('');
});

it('English columns stay as they are for a German user', () => {
  const { world, sheet } = withDomains('a.example');
  runToEnd(world, sheet, 'en');
  const before = sheet.cells[0];
  sheet.put(3, 1, 'b.example');
  const request = requestFor(sheet);
  expect(previewRun(speaking(world, 'de'), request)[0]?.cells.map(({ header }) => header)).toEqual([
    ...['Company', 'Employees'],
  ]);
  runToEnd(world, sheet, 'de');
  expect(sheet.cells[0]).toEqual(before);
  expect(sheet.column('Company data status')).toEqual(['Done', 'Done']);
});

it('failed rows and older results are found in German columns, whatever the user’s language', () => {
  const { world, sheet } = withDomains('a.example', 'b.example');
  world.service.say('/enrich/accounts', answer(422));
  startRun(speaking(world, 'de'), requestFor(sheet));
  const status = sheet.cells[0]?.indexOf('Unternehmen: Status') ?? -1;
  sheet.put(2, status + 1, 'Failed: no answer');
  sheet.put(3, status, '2026-01-02');
  const toFetch = (which: 'failed' | 'stale') =>
    planRun(
      speaking(world, 'en'),
      requestFor(sheet, { which, ...(which === 'stale' && { staleBefore: '2026-02-01' }) }),
    ).keys.rows.size > 0 &&
    planRun(
      speaking(world, 'en'),
      requestFor(sheet, { which, ...(which === 'stale' && { staleBefore: '2026-02-01' }) }),
    ).summary;
  expect(toFetch('failed')).toMatchObject({ complete: 1 });
  expect(toFetch('stale')).toMatchObject({ complete: 1 });
});

it('people who have left are recognised in a German column', () => {
  const { world, sheet } = withSheet(['Person id'], [40], [41]);
  runToEnd(world, sheet, 'de', { task: { kind: 'verify-employment' } });
  expect(sheet.column('Anstellung')).toEqual(['Still there', 'Left']);
  const task: RowTask = {
    kind: 'find-contacts',
    ...{ emails: true, phones: true, checkEmployment: true },
  };
  expect(planRun(speaking(world, 'en'), requestFor(sheet, { task })).summary).toMatchObject({
    ...{ left: 1, toFetch: 1 },
  });
  runToEnd(world, sheet, 'de', { task });
  expect(sheet.cells[0]).toEqual([
    ...['Person id', 'Anstellung', 'Arbeitet als', 'Arbeitet bei', 'Anstellung geprüft'],
    ...[
      'Anstellung: Status',
      'Geschäftliche E-Mail',
      'Telefonnummer',
      'Kontakte geprüft',
      'Kontakte: Status',
    ],
  ]);
});

it('“Where is this from?” compares with a German column', () => {
  const { world, sheet } = withDomains('a.example');
  runToEnd(world, sheet, 'de');
  sheet.put(2, 2, 'Another name');
  world.book.current = { sheet, row: 2, column: 2 };
  const { known } = whereFrom(world.execution());
  expect(known?.values.find(({ field }) => field === 'name')?.cell).toBe('Another name');
});

it('no two fields share a header in any language', () => {
  const all = [...accountFields(), ...evidenceFields()];
  const byName = new Map(all.map((field) => [field.name, field]));
  const headers = [...byName.values()].flatMap(({ header, german: other }) => [
    ...new Set([header.toLowerCase(), other.toLowerCase()]),
  ]);
  expect(headers.filter((header, i) => headers.indexOf(header) !== i)).toEqual([]);
});
