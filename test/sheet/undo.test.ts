/** Undo restores the old value of each cell that a run wrote and that wasn't edited, wherever it is now. */
import fc from 'fast-check';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { MemorySheet } from '../fakes/platform/memory-book';
import type { World } from '../fakes/platform/memory-platform';
import { catchKill, whereverItDies } from '../support/death';
import { keptKeys, keptNames } from '../support/hidden';
import { discovery, newest, runThrough } from '../support/runs';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

const minute = 60_000;

function undo(world: World, run = newest(world)): void {
  undoRun(world.execution(), run.id, minute);
}

/** A sheet with some filled cells, one with a formula, and a domain that occurs twice. */
const prospects = () =>
  withSheet(
    ['Domain', 'Company', 'Owner', 'Employees'],
    ['a.example', 'My own name', 'o1', '=C2&"!"'],
    ['b.example', '', 'o2', 7],
    ['a.example', '', 'o3', ''],
    ['rubbish', '', 'o4', ''],
    ['unknown.example', 'Kept', 'o5', '007'],
  );

const filled = (sheet: MemorySheet) =>
  sheet.cells.filter((line) => line.some((cell) => cell !== '')).map((line) => trimmed(line));

function trimmed<T>(line: readonly T[]): T[] {
  return line.slice(0, line.findLastIndex((cell) => cell !== '') + 1);
}

describe('undoing a run', () => {
  it('restores values and formulas that were overwritten, and removes the run’s own columns', () => {
    const { world, sheet } = prospects();
    const before = structuredClone(filled(sheet));
    const run = runThrough(world, sheet, { which: 'everything' });
    expect(sheet.column('Company')[0]).toBe('Company a.example');
    expect(run.undo).toBe('kept');
    undo(world);
    expect(filled(sheet)).toEqual(before);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0, counts: run.counts });
    expect(world.book.sheets.map(({ name }) => name)).toEqual(['S', 'Signalsheet data']);
    expect([...keptKeys(world.book, 'undo'), ...keptKeys(world.book, 'batch')]).toEqual([]);
    undo(world);
    expect(filled(sheet)).toEqual(before);
  });

  it('finds its rows again after they were sorted and moved, even those that share a domain', () => {
    const { world, sheet } = prospects();
    runThrough(world, sheet, { which: 'everything' });
    sheet.sortBelow(1, (one, other) => String(other[2]).localeCompare(String(one[2])));
    sheet.insertRows(1, 2);
    sheet.insertColumn(1);
    undo(world);
    expect(filled(sheet).map(([, ...cells]) => cells)).toEqual([
      ['Domain', 'Company', 'Owner', 'Employees'],
      ['unknown.example', 'Kept', 'o5', '007'],
      ['rubbish', '', 'o4'],
      ['a.example', '', 'o3'],
      ['b.example', '', 'o2', 7],
      // A formula follows its row.
      ['a.example', 'My own name', 'o1', '=C8&"!"'],
    ]);
  });

  it('leaves alone what users changed or added, and counts it', () => {
    const { world, sheet } = prospects();
    runThrough(world, sheet, { which: 'everything' });
    sheet.put(2, 2, 'Renamed since');
    sheet.put(3, 4, '=1+1');
    sheet.insertRows(2, 1);
    sheet.put(2, 1, 'b.example');
    sheet.put(2, 2, 'A row of somebody’s own');
    const status = sheet.cells[0]?.indexOf('Company data status') ?? 0;
    sheet.put(5, status + 1, 'call them');
    undo(world);
    expect(newest(world).leftByUndo).toBe(3);
    expect(filled(sheet)).toEqual([
      ['Domain', 'Company', 'Owner', 'Employees', 'Company data status'],
      ['b.example', 'A row of somebody’s own'],
      ['a.example', 'Renamed since', 'o1', '=C3&"!"'],
      ['b.example', '', 'o2', '=1+1'],
      ['a.example', '', 'o3', '', 'call them'],
      ['rubbish', '', 'o4'],
      ['unknown.example', 'Kept', 'o5', '007'],
    ]);
  });

  it("removes only the people whom the run added and who weren't edited", () => {
    const domains = domainsTo(5);
    const { world, sheet } = withDomains(...domains);
    world.service.accounts.add(domains);
    runThrough(world, sheet, { task: discovery, cap: 6 });
    const first = newest(world);
    runThrough(world, sheet, { task: discovery });
    const people = world.book.sheetByName('People');
    const ids = people?.column('Person id') ?? [];
    expect(ids.length).toBe(first.counts.added + newest(world).counts.added);
    people?.put(people.extent().rows, 11, 'met at the fair');
    people?.sortBelow(1, (one, other) => Number(other[9]) - Number(one[9]));
    undo(world);
    const remaining = [...ids.slice(0, first.counts.added), ids.at(-1)];
    expect(people?.column('Person id')).toEqual(remaining.reverse());
    expect(newest(world).leftByUndo).toBe(1);
    undo(world, first);
    expect(people?.column('Person id')).toEqual([ids.at(-1)]);
    expect(filled(sheet)).toEqual([['Domain'], ...domains.map((each) => [each])]);
  });

  it('of a run that changed nothing changes nothing', () => {
    const { world, sheet } = prospects();
    runThrough(world, sheet, { which: 'everything' });
    const before = structuredClone(sheet.cells);
    runThrough(world, sheet, { which: 'everything', span: { from: 2, to: 2 } });
    undo(world);
    expect(newest(world)).toMatchObject({ undo: 'undone', leftByUndo: 0 });
    expect(sheet.cells).toEqual(before);
  });

  it('is possible for the last five finished runs', () => {
    const { world, sheet } = prospects();
    for (let i = 0; i < 7; i++) runThrough(world, sheet, { which: 'everything' });
    expect(keptNames(world.book, 'undo')).toHaveLength(5);
    expect(keptNames(world.book, 'batch')).toEqual(keptNames(world.book, 'undo'));
  });

  it('has the right result wherever it is killed', () => {
    whereverItDies(50, (onCall, where) => {
      const { world, sheet } = prospects();
      world.service.accounts.add(['a.example', 'b.example', 'd.example']);
      sheet.put(7, 1, 'd.example');
      const before = structuredClone(filled(sheet));
      runThrough(world, sheet, { task: discovery, which: 'everything' });
      catchKill(() => undoRun(world.execution(onCall), newest(world).id, minute));
      if (newest(world).undo !== 'undone') undo(world);
      expect([where(), filled(sheet)]).toEqual([where(), before]);
      expect([where(), world.book.sheetByName('People')?.column('Person id')]).toEqual([
        ...[where(), []],
      ]);
      const sheets = world.book.sheets.map(({ name }) => name);
      expect([where(), sheets]).toEqual([where(), ['S', 'Signalsheet data', 'People']]);
    });
  });

  it('never changes a cell that a person edited, after any edits', () => {
    const edit = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), row: fc.nat(30), column: fc.nat(7) }),
      fc.record({ kind: fc.constant('sort' as const), row: fc.nat(97), column: fc.nat(7) }),
      fc.record({
        kind: fc.constantFrom('delete' as const, 'insert' as const, 'copy' as const),
        row: fc.nat(30),
        column: fc.constant(0),
      }),
    );
    fc.assert(
      fc.property(
        fc.array(edit, { maxLength: 12 }),
        fc.array(fc.nat(9), { minLength: 1, maxLength: 20 }),
        fc.boolean(),
        (edits, numbers, overwrite) => {
          const rows = numbers.map((n, i) => [
            n === 9 ? `unknown${n}.example` : `c${n}.example`,
            i % 2 ? `own ${i}` : '',
            `o${i}`,
          ]);
          const { world, sheet } = withSheet(['Domain', 'Company', 'Owner'], ...rows);
          const old = new Map(rows.map(([, company = '', owner = '']) => [owner, company]));
          runThrough(world, sheet, { which: overwrite ? 'everything' : 'blanks' });
          const typed: string[] = [];
          edits.forEach(({ kind, row, column }, i) => {
            const at = 2 + (row % Math.max(1, sheet.extent().rows - 1));
            if (kind === 'type' && column > 0) {
              typed.push(`typed ${i}`);
              // Not over something typed before, nor over what identifies the row.
              if (column === 2 || String(sheet.get(at, column + 1)).startsWith('typed'))
                typed.pop();
              else sheet.put(at, column + 1, `typed ${i}`);
            } else if (kind === 'sort') {
              const order = (line: readonly unknown[]) =>
                [...line.join('|')].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 997, row);
              sheet.sortBelow(1, (one, other) => order(one) - order(other));
            } else if (kind === 'delete') {
              const gone = sheet.cells[at - 1] ?? [];
              for (const cell of gone) if (typed.includes(String(cell))) return;
              sheet.deleteRow(at);
            } else if (kind === 'insert') sheet.insertRows(at, 1);
            else if (kind === 'copy') {
              const line = sheet.cells[at - 1] ?? [];
              sheet.insertRows(at, 1);
              sheet.put(at, 1, line[0] ?? '');
              sheet.put(at, 4, `typed copy ${i}`);
              typed.push(`typed copy ${i}`);
            }
          });
          undo(world);
          const after = sheet.cells.flat();
          for (const text of typed) expect(after).toContain(text);
          for (const [domain = '', company = '', owner = ''] of sheet.cells.slice(1)) {
            const isTyped = String(company).startsWith('typed');
            if (owner !== '' && !isTyped && domain !== '')
              expect([
                [owner, old.get(String(owner))],
                // If edits make two rows indistinguishable, they stay as they are, and are counted.
                ...(newest(world).leftByUndo > 0 ? [[owner, `Company ${domain}`]] : []),
              ]).toContainEqual([owner, company]);
          }
          expect(newest(world).undo).toBe('undone');
        },
      ),
      { numRuns: 150 },
    );
  });
});
