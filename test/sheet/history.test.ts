/** The sheet “Runs” is made on demand and lists every run once, whatever people add to it. */
import { pump } from '../../src/sheet/pump';
import { writeHistory } from '../../src/sheet/runs/history-sheet';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { World } from '../fakes/platform/memory-platform';
import { catchKill, whereverItDies } from '../support/death';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withDomains } from '../support/sheets';

const hostile = '=IMPORTXML("https://evil.example","//a")';

function runs(world: World) {
  const sheet = world.book.sheetByName('Runs');
  if (!sheet) throw new Error('There is no sheet of runs');
  return sheet;
}

describe('the sheet of runs', () => {
  it('is made on demand, then lists every run once as it ends or is undone', () => {
    const world = World.connected();
    const sheet = world.book.add(hostile, [['Domain'], ['a.example'], ['unknown.example'], ['x']]);
    runThrough(world, sheet);
    expect(world.book.sheetByName('Runs')).toBeUndefined();
    writeHistory(world.execution());
    expect(runs(world).cells[1]).toEqual([
      ...[1, 'Enrich companies', hostile, '2026-11-20 09:00', '2026-11-20 09:00', 'id1'],
      ...[2, 1, 1, 0, 0, 0, 1, 'done'],
    ]);
    sheet.put(5, 1, 'b.example');
    runThrough(world, sheet);
    expect(runs(world).column('Run number')).toEqual([1, 2]);
    undoRun(world.execution(), newest(world).id, 60_000);
    expect(runs(world).column('State')).toEqual(['done', 'undone']);
    writeHistory(world.execution());
    expect(runs(world).column('Run number')).toEqual([1, 2]);
  });

  it('leaves people’s changes alone, and stays deleted', () => {
    const { world, sheet } = withDomains('a.example');
    runThrough(world, sheet);
    writeHistory(world.execution());
    const history = runs(world);
    history.name = 'What we did';
    history.insertColumn(1);
    history.put(1, 1, 'For whom');
    history.put(2, 1, 'Omar');
    history.insertRows(1, 1);
    sheet.put(3, 1, 'b.example');
    runThrough(world, sheet);
    expect(history.column('For whom', 2)).toEqual(['Omar', '']);
    expect(history.column('Run number', 2)).toEqual([1, 2]);
    expect(history.column('Credits', 2)).toEqual([1, 1]);
    history.put(2, 2, 'Renamed');
    sheet.put(4, 1, 'c.example');
    expect(runThrough(world, sheet).state).toBe('done');
    world.book.remove(history);
    sheet.put(5, 1, 'd.example');
    expect(runThrough(world, sheet).state).toBe('done');
    expect(world.book.sheetByName('Runs')).toBeUndefined();
    // A user's own sheet of that name is not overwritten.
    world.book.add('Runs', [['Run', 'Kilometres']]);
    writeHistory(world.execution());
    expect(world.book.sheetByName('Runs 2')?.column('Run number')).toEqual([1, 2, 3, 4]);
  });

  it('lists each run once, wherever the execution that ends it is killed', () => {
    whereverItDies(50, (onCall, where) => {
      const { world, sheet } = withDomains('a.example');
      runThrough(world, sheet);
      writeHistory(world.execution());
      sheet.put(3, 1, 'b.example');
      startRun(world.execution(), requestFor(sheet));
      catchKill(() => pump(world.execution(onCall), 30_000));
      world.now += 60_000;
      runOut(world);
      expect([where(), runs(world).column('Run number')]).toEqual([where(), [1, 2]]);
      expect([where(), runs(world).column('State')]).toEqual([where(), ['done', 'done']]);
      expect([where(), runs(world).column('Credits')]).toEqual([where(), [1, 1]]);
    });
  });
});
