/** People insert rows above the headers right before a write: titles, headers and rows keep their content. */
import { startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { companyOf, nameOf } from '../fakes/service/accounts';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const titles = [
  ['Our prospects', '', ''],
  ['Spring', '', 'Queued by hand'],
];
const headers = ['Domain', 'Company', 'Note'];
const rows = Array.from({ length: 6 }, (_, i) => [`c${i}.example`, '', `note ${i}`]);

/** Runs, with `count` rows inserted at the top right before the nth write; returns the final rows that aren't blank. */
function rowsAfterInserts(
  count: number,
  nth: number,
  lines: readonly (readonly string[])[],
  name = nameOf,
  move = (_: MemorySheet) => {},
) {
  const { world, sheet } = withSheet(...lines, headers, ...rows);
  world.service.accounts.nameOf = name;
  const before = sheet.write.bind(sheet);
  let writes = 0;
  const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
    if (writes++ === nth) {
      move(sheet);
      sheet.insertRows(1, count);
    }
    before(...args);
  });
  startRun(world.execution(), requestFor(sheet, { headerRow: lines.length + 1 }));
  runOut(world);
  spy.mockRestore();
  expect(newest(world)).toMatchObject({ state: 'done' });
  const shown = sheet.cells.map((line) => line.join(' ').trimEnd());
  return { writes, sheet, shown: shown.filter((line) => line !== '') };
}

describe.each([
  ['plain', nameOf],
  ['like a formula', companyOf],
])('names that look %s', (_, name) => {
  it.each([1, 2, 3, 4])(
    'leave all rows as they are if %i are inserted right before any write',
    (count) => {
      for (const lines of [[], titles]) {
        const { writes, shown } = rowsAfterInserts(0, 0, lines, name);
        for (let nth = 0; nth < writes; nth += 1) {
          const after = rowsAfterInserts(count, nth, lines, name);
          expect({ nth, shown: after.shown }).toEqual({ nth, shown });
        }
      }
    },
  );
});

/** Each row as its headers and cells, in any order of columns. */
function byHeader({ cells }: MemorySheet): string[] {
  const at = cells.findIndex((line) => line.includes('Domain'));
  const named = (line: readonly unknown[]) => line.map((cell, i) => `${cells[at]?.[i]}: ${cell}`);
  return cells.slice(at + 1).map((line) => named(line).sort().join(', '));
}

it.each([1, 2, 3, 4, 5, 6])('keeps all headers if column %i is moved too', (from) => {
  const { writes, sheet } = rowsAfterInserts(0, 0, []);
  for (const before of [1, 2, 3, 4, 5, 6, 7])
    for (let nth = 0; nth < writes; nth += 1) {
      const after = rowsAfterInserts(1, nth, [], nameOf, (now) =>
        now.moveColumn(
          Math.min(from, now.extent().columns),
          Math.min(before, now.extent().columns + 1),
        ),
      );
      const shown = byHeader(after.sheet);
      expect({ before, nth, shown }).toEqual({ before, nth, shown: byHeader(sheet) });
    }
});
