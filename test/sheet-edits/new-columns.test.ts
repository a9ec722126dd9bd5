/** People insert rows and insert or delete columns while headers are written: their own headers stay in place. */
import fc from 'fast-check';
import { ProblemError } from '../../src/client/problem';
import type { Cell } from '../../src/sheet/ports';
import { ensureColumns } from '../../src/sheet/tables/new-columns';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { withSheet } from '../support/sheets';

const personHeaders = ['Domain', 'Owner', 'Mine', 'Note'];
const wanted = ['Company', 'Employees', 'Industry'];
const key = { header: 'Domain', index: 1 };

type Edit = (sheet: MemorySheet, at: number) => void;
const widthOf = (sheet: MemorySheet) => Math.max(1, sheet.extent().columns);
const edits: Readonly<Record<string, Edit>> = {
  'insert a column': (sheet, at) => sheet.insertColumn(1 + (at % (widthOf(sheet) + 1))),
  'delete a blank column': (sheet) => {
    const width = widthOf(sheet);
    for (let column = 1; column <= width; column += 1)
      if (sheet.cells.every((line) => (line[column - 1] ?? '') === '')) {
        sheet.deleteColumns(column, 1);
        return;
      }
  },
  'move a column': (sheet, at) =>
    sheet.moveColumn(1 + (at % widthOf(sheet)), 1 + ((at * 7) % (widthOf(sheet) + 1))),
  'insert a row': (sheet, at) => sheet.insertRows(1 + (at % 4), 1),
};

/** Adds the wanted columns amid these edits; returns the final columns that aren't blank, each as one text. */
function columnsAfterEdits(body: readonly (readonly Cell[])[], names: readonly [string, number][]) {
  const { world, sheet } = withSheet(personHeaders, ...body);
  const left = [...names];
  const before = sheet.write.bind(sheet);
  const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
    const [name = '', at = 0] = left.shift() ?? [];
    edits[name]?.(sheet, at);
    before(...args);
  });
  let succeeded = true;
  try {
    ensureColumns(world.book, sheet, 1, key, wanted);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    succeeded = false;
  }
  spy.mockRestore();
  const columns = Array.from({ length: widthOf(sheet) }, (_, i) =>
    sheet.cells
      .map((line) => String(line[i] ?? ''))
      .filter((text) => text !== '')
      .join(' '),
  );
  return { succeeded, columns: columns.filter((column) => column !== '').sort() };
}

const rows = fc.constantFrom(
  [1, 2, 3].map((row) => personHeaders.map((header) => `${header}-${row}`)),
  // One of their columns is blank: the last one, or one in between.
  [1, 2, 3].map((row) => [`Domain-${row}`, `Owner-${row}`, `Mine-${row}`, '']),
  [1, 2, 3].map((row) => [`Domain-${row}`, '', `Mine-${row}`, `Note-${row}`]),
);
const edit = fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(20));

it('keeps each header above its column, and adds the wanted ones', () => {
  fc.assert(
    fc.property(rows, fc.array(edit, { maxLength: 5 }), (body, names) => {
      const expected = personHeaders.map((header, i) =>
        [header, ...body.map((line) => line[i] ?? '')].filter((text) => text !== '').join(' '),
      );
      const { succeeded, columns } = columnsAfterEdits(body, names);
      expect({ succeeded, columns }).toEqual({
        succeeded: true,
        columns: [...expected, ...wanted].sort(),
      });
    }),
    { numRuns: Number(process.env['SIGNALSHEET_TEST_EDITS'] ?? 300), seed: 34 },
  );
});
