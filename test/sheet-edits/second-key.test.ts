/** A user gives another column the key's header during a run: results stay beside the keys that were paid for. */
import { pump } from '../../src/sheet/pump';
import { startRest, startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { nameOf } from '../fakes/service/accounts';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withSheet } from '../support/sheets';

const domains = ['a.example', 'b.example', 'c.example'];
const others = ['x.example', 'y.example', 'z.example'];

const typed = (sheet: MemorySheet, at: number, header: string, texts: readonly string[]) => {
  sheet.insertColumn(at);
  for (const [i, text] of [header, ...texts].entries()) sheet.put(i + 1, at, text);
};

it.each<[string, string[][], number, string, readonly string[]]>([
  ['left of the first column, still blank', [], 1, 'Domain', []],
  ['left of the first column', [], 1, 'Domain', others],
  ['left of the first column, with fewer domains', [], 1, 'Domain', ['a.example', 'y.example']],
  ['between two columns, still blank', [['Name']], 2, 'Domain', []],
  ['between two columns', [['Name']], 2, 'Domain', others],
  ['right of the first column', [], 2, 'Domain', others],
])('results stay beside their keys with a “Domain” column %s', (_, left, at, header, texts) => {
  const lines = [['Domain'], ...domains.map((domain) => [domain])].map((line, i) => [
    ...left.map(([name = '']) => (i === 0 ? name : `n${i}`)),
    ...line,
  ]);
  const { world, sheet } = withSheet(...lines);
  startRun(world.execution(), requestFor(sheet, { keyColumn: left.length + 1 }));
  pump(world.execution(), 0);
  typed(sheet, at, header, texts);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3, spent: 3 } });
  expect(sheet.column('Company')).toEqual(domains.map(nameOf));
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
  const shown = sheet.cells.map((line) => line.filter((cell) => cell !== ''));
  const kept = lines.map((line, i) => {
    const cell = [header, ...texts][i];
    return [...line.slice(0, at - 1), ...(cell ? [cell] : []), ...line.slice(at - 1)];
  });
  expect(shown).toEqual(kept);
});

it('results stay under the run’s own headers if a user adds a column with one of these headers', () => {
  const { world, sheet } = withSheet(['Domain'], ...domains.map((domain) => [domain]));
  startRun(world.execution(), requestFor(sheet));
  pump(world.execution(), 0);
  typed(sheet, 1, 'Company', []);
  runOut(world);
  expect(sheet.cells.map(([first]) => first)).toEqual(['Company', '', '', '']);
  expect(sheet.cells.map(([, , third]) => third)).toEqual(['Company', ...domains.map(nameOf)]);
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(sheet.cells).toEqual([['Company', 'Domain'], ...domains.map((domain) => ['', domain])]);
});

it('the rest of a run reads its keys from the original column', () => {
  const { world, sheet } = withSheet(['Domain'], ...domains.map((domain) => [domain]));
  runThrough(world, sheet, { cap: 1 });
  typed(sheet, 1, 'Domain', []);
  startRest(world.execution(), { run: newest(world).id, cap: 10 });
  runOut(world);
  expect(sheet.column('Company')).toEqual(domains.map(nameOf));
});
