/** Keys that formulas make, and that are missing for a while: results, undo and lists wait until they are back. */
import { pump } from '../../src/sheet/pump';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { textsIn, viewCompanies } from '../../src/sheet/signals/chosen';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { nameOf } from '../fakes/service/accounts';
import { catchKill, whereverItDies } from '../support/death';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withDomains, withSheet } from '../support/sheets';

const domains = ['a.example', 'b.example', 'c.example'];

const show = (sheet: MemorySheet, keys: readonly string[]) =>
  keys.forEach((key, i) => {
    sheet.put(2 + i, 1, key);
  });

describe.each([
  ['one formula that is loading', ['Loading...', '', '']],
  ['one formula that has an error', ['#REF!', '', '']],
  ['a formula in each row', ['#N/A', '#ERROR!', '#N/A']],
  ['formulas of which one is loading', ['a.example', 'Loading...', 'c.example']],
])('keys of %s', (_, keys) => {
  it('let results wait, which then reach their rows and cost once', () => {
    const { world, sheet } = withDomains(...domains);
    startRun(world.execution(), requestFor(sheet));
    show(sheet, keys);
    for (let i = 0; i < 3; i += 1) {
      pump(world.execution(), 30_000);
      world.now += 60_000;
    }
    expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'MOVING' } });
    show(sheet, domains);
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expect(sheet.column('Company')).toEqual(domains.map(nameOf));
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3, spent: 3 } });
  });

  it('let undo wait', () => {
    const { world, sheet } = withDomains(...domains);
    const { id } = runThrough(world, sheet);
    show(sheet, keys);
    const undo = () => undoRun(world.execution(), id, 30_000);
    expect(undo).toThrow('“S” kept changing');
    show(sheet, domains);
    undo();
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    expect(sheet.cells.map((line) => line.filter((cell) => cell !== ''))).toEqual([
      ['Domain'],
      ...domains.map((domain) => [domain]),
    ]);
  });

  it('give every result its row, and undo its cells, wherever an execution dies before they load', () => {
    whereverItDies(20, (onCall, where) => {
      const { world, sheet } = withSheet(
        ['Domain', 'Company', 'Note'],
        ...domains.map((domain, i) => [domain, i === 1 ? 'Mine' : '', `note ${i}`]),
      );
      const before = structuredClone(sheet.cells);
      startRun(world.execution(), requestFor(sheet));
      catchKill(() => pump(world.execution(onCall), 30_000));
      show(sheet, keys);
      for (let i = 0; i < 3; i += 1) {
        world.now += 60_000;
        pump(world.execution(), 30_000);
      }
      show(sheet, domains);
      resumeRun(world.execution(), newest(world).id);
      runOut(world);
      const meant = domains.map((domain, i) => (i === 1 ? 'Mine' : nameOf(domain)));
      expect([where(), sheet.column('Company')]).toEqual([where(), meant]);
      expect([where(), sheet.column('Employees')]).toEqual([where(), [90, 90, 90]]);
      undoRun(world.execution(), newest(world).id, 30_000);
      expect([where(), sheet.cells.map((line) => line.slice(0, 3))]).toEqual([where(), before]);
      expect([where(), world.service.totalCharged()]).toEqual([where(), 3]);
    });
  });

  it('don’t keep a run from being cancelled', () => {
    const { world, sheet } = withDomains(...domains);
    startRun(world.execution(), requestFor(sheet));
    show(sheet, keys);
    pump(world.execution(), 30_000);
    cancelRun(world.execution(), newest(world).id);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'cancelled' });
  });
});

it('keys that are loading are no list for a signal, and errors beside keys are left out', () => {
  const { world, sheet } = withDomains(...domains);
  const rows = { sheetId: sheet.id, headerRow: 1, keyColumn: 1 };
  show(sheet, ['Loading...', '', '']);
  expect(() => textsIn(world.execution(), rows)).toThrow('“S” kept changing');
  expect(() => viewCompanies(world.execution(), rows)).toThrow('“S” kept changing');
  show(sheet, ['a.example', '#N/A', 'c.example']);
  expect(textsIn(world.execution(), rows)).toEqual(['a.example', 'c.example']);
  expect(viewCompanies(world.execution(), rows).companies).toBe(2);
});

it('a key that a formula lost for good delays no one else’s result', () => {
  const { world, sheet } = withDomains(...domains);
  startRun(world.execution(), requestFor(sheet));
  show(sheet, ['a.example', '#N/A', 'c.example']);
  runOut(world);
  expect(sheet.column('Company')).toEqual([nameOf('a.example'), '', nameOf('c.example')]);
  expect(newest(world).state).toBe('done');
});
