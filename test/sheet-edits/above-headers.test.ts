/** People insert rows above the headers right before a write: titles, headers and rows keep their content. */
import { startRun } from '../../src/sheet/runs/start';
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
) {
  const { world, sheet } = withSheet(...lines, headers, ...rows);
  world.service.accounts.nameOf = name;
  const before = sheet.write.bind(sheet);
  let writes = 0;
  const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
    if (writes++ === nth) sheet.insertRows(1, count);
    before(...args);
  });
  startRun(world.execution(), requestFor(sheet, { headerRow: lines.length + 1 }));
  runOut(world);
  spy.mockRestore();
  expect(newest(world)).toMatchObject({ state: 'done' });
  const shown = sheet.cells.map((line) => line.join(' ').trimEnd());
  return { writes, shown: shown.filter((line) => line !== '') };
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
