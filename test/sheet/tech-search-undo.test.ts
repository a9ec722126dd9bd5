/** Undo of a technology search removes added companies that weren't edited, and with the last one their sheet. */
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { repeatSearch } from '../../src/sheet/runs/start-search';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { catchKill, whereverItDies } from '../support/death';
import { deleteKept, keptNames } from '../support/hidden';
import { newest } from '../support/runs';
import { search } from '../support/searched';
import { results, runOut, start } from '../support/searches';

const minute = 60_000;

function undo(world: World, id = newest(world).id): void {
  undoRun(world.execution(), id, minute);
}

/** A search that found 120 companies. */
function searched(): World {
  const world = World.connected();
  search(world);
  return world;
}

const sheetNames = (world: World) => world.book.sheets.map(({ name }) => name);

describe('undoing a technology search', () => {
  it('removes its companies, with their sheet and the journal', () => {
    const world = searched();
    world.book.add('Mine', [['Domain']]);
    const { spent } = newest(world).counts;
    expect(newest(world).undo).toBe('kept');
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', outcome: 'undone', leftByUndo: 0 });
    expect(newest(world).counts.spent).toBe(spent);
    expect(sheetNames(world)).toEqual(['Signalsheet data', 'Mine']);
    undo(world);
    expect(newest(world).undo).toBe('undone');
  });

  it('keeps edited rows, wherever they are now, and counts them', () => {
    const world = searched();
    const sheet = results(world);
    sheet.put(3, 1, 'Renamed since');
    sheet.put(5, 7, 'call on Monday');
    sheet.insertColumn(1);
    sheet.sortBelow(1, (one, other) => String(other[2]).localeCompare(String(one[2])));
    sheet.name = 'My accounts';
    sheet.put(122, 3, 'mine.example');
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 2 });
    expect(sheet.column('Domain').sort()).toEqual(['mine.example', 't2.example', 't4.example']);
  });

  it('brings headers and edited rows back as they are if rows and columns move while others are removed', () => {
    const world = searched();
    const sheet = results(world);
    for (const row of [3, 5, 121]) sheet.put(row, 7, `remark ${row}`);
    const rowOf = (domain: string) => {
      const line = sheet.cells.find((each) => each.includes(domain)) ?? [];
      return line.map(
        (cell, i) => `${sheet.cells.find((each) => each.includes('Domain'))?.[i]}: ${cell}`,
      );
    };
    const edited = () =>
      ['t2.example', 't4.example', 't120.example'].map((domain) => rowOf(domain).sort());
    const before = edited();
    const remove = sheet.deleteRows.bind(sheet);
    jest.spyOn(sheet, 'deleteRows').mockImplementationOnce((...args) => {
      sheet.moveColumn(1, sheet.extent().columns + 1);
      sheet.insertRows(1, 1);
      remove(...args);
    });
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 3 });
    expect(edited()).toEqual(before);
  });

  it('of a repetition leaves the rows from before it', () => {
    const world = World.connected();
    search(world, { companies: 50, cap: 250 });
    const first = newest(world).id;
    const sheet = results(world);
    sheet.deleteRows(2, 3);
    const before = structuredClone(sheet.cells);
    world.now += 40 * 86_400_000;
    repeatSearch(world.execution(), first);
    expect(() => undo(world, first)).toThrow(/run 2 is still working on this sheet\. No credits/);
    runOut(world);
    expect(newest(world).counts.found).toBe(3);
    expect(sheet.column('Domain')).toHaveLength(50);
    undo(world);
    expect(sheet.cells).toEqual(before);
    expect(newest(world)).toMatchObject({ outcome: 'undone', leftByUndo: 0 });
    undo(world, first);
    expect(sheetNames(world)).toEqual(['Signalsheet data']);
  });

  it('is refused without its journal or the domain column, and for other users', () => {
    const world = searched();
    const sheet = results(world);
    sheet.put(1, 2, 'Renamed');
    expect(() => undo(world)).toThrow(/column “Domain” is no longer in the sheet\./);
    sheet.put(1, 2, 'Domain');
    const owner = world.user.get('owner') ?? '';
    world.user.set('owner', 'somebody else');
    undo(world);
    expect(sheet.extent().rows).toBe(121);
    world.user.set('owner', owner);
    deleteKept(world.book, 'undo');
    expect(() => undo(world)).toThrow(/hidden sheet with the previous values/);
    expect(sheet.extent().rows).toBe(121);
  });

  it('needs no sheet if a user deleted it, and is offered only if something was found', () => {
    const world = searched();
    world.book.remove(results(world));
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    world.service.fault = ({ url }) =>
      url.includes('/tech/') ? answer(200, { companies: [], has_more: false }) : undefined;
    search(world, { tech: 'nothing' });
    expect(newest(world)).toMatchObject({ outcome: 'nothing found', undo: undefined });
  });

  it('is possible for the last five searches', () => {
    const world = World.connected();
    for (let n = 0; n < 7; n++) {
      search(world, { tech: `word ${n}`, companies: 50, cap: 250 });
    }
    expect(keptNames(world.book, 'undo')).toHaveLength(5);
    expect(viewRuns(world.execution()).filter(({ undo: state }) => state === 'kept')).toHaveLength(
      5,
    );
  });

  it('has the right result wherever it or the search is killed', () => {
    const ended = (world: World, where: string) => {
      if (newest(world).undo === 'kept' || newest(world).undo === 'undoing') undo(world);
      expect([where, sheetNames(world)]).toEqual([where, ['Signalsheet data']]);
    };
    whereverItDies(20, (onCall, where) => {
      const world = searched();
      catchKill(() => undoRun(world.execution(onCall), newest(world).id, minute));
      ended(world, `undo ${where()}`);
    });
    whereverItDies(20, (onCall, where) => {
      const world = World.connected();
      start(world);
      catchKill(() => pump(world.execution(onCall), 30_000));
      world.now += minute;
      // The user decides about a paid request without an answer; other searches continue automatically.
      if (newest(world).needsDecision) return;
      runOut(world);
      if (!newest(world).needsDecision) ended(world, `search ${where()}`);
    });
  });
});
