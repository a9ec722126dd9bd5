/** Large sheets: our faster versions of o-spreadsheet's plugins give the same results, and no call is too large. */
import fc from 'fast-check';
import {
  type CoreCommand,
  Model,
  type SpreadsheetModel,
} from '../../src/workbench/spreadsheet/library';
import { describeEdit } from '../../src/workbench/workspace/triggers/script-events';

const rowCount = 12;
const at = { sheetId: 'Sheet1' };
const zone = (row: number, rows = 1) => ({ top: row, bottom: row + rows - 1, left: 0, right: 2 });

function smallModel(): SpreadsheetModel {
  return new Model({
    sheets: [
      { id: 'Sheet1', rowNumber: rowCount, colNumber: 3, cells: { A2: 'two\nlines', B4: '4' } },
    ],
  });
}

/** Where each row begins, as the page draws it, and by the rows' heights. */
function places({ getters }: SpreadsheetModel) {
  const { sheetId } = at;
  const drawn: number[] = [];
  const added: number[] = [];
  let sum = 0;
  for (let row = 0; row < getters.getNumberRows(sheetId); row++) {
    drawn.push(getters.getRowDimensions(sheetId, row).start);
    added.push(sum);
    if (!getters.isRowHidden(sheetId, row)) sum += getters.getRowSize(sheetId, row);
  }
  return { drawn, added };
}

const row = fc.integer({ min: 0, max: rowCount - 2 });
const col = fc.integer({ min: 0, max: 2 });
const lines = (r: number) => ({ ...at, dimension: 'ROW' as const, elements: [r] });
const resize = (r: number): CoreCommand => ({ type: 'RESIZE_COLUMNS_ROWS', ...lines(r), size: 50 });
const remove = (r: number): CoreCommand => {
  return { type: 'REMOVE_COLUMNS_ROWS', sheetName: 'Sheet1', ...lines(r) };
};
const content = fc.constantFrom('', 'x', 'two\nlines', 'a\nb\nc', '=A1', '7');
const command: fc.Arbitrary<CoreCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({ row, col, content })
      .map((edit): CoreCommand => ({ type: 'UPDATE_CELL', ...at, ...edit })),
  },
  fc.record({ row, col, fontSize: fc.constantFrom(8, 10, 24) }).map(
    ({ fontSize, ...edit }): CoreCommand => ({
      type: 'UPDATE_CELL',
      ...at,
      ...edit,
      style: { fontSize },
    }),
  ),
  row.map(
    (r): CoreCommand => ({
      type: 'SET_FORMATTING',
      ...at,
      target: [zone(r, 2)],
      style: { wrapping: 'wrap' },
    }),
  ),
  row.map(resize),
  row.map((r): CoreCommand => ({ type: 'HIDE_COLUMNS_ROWS', ...lines(r) })),
  row.map((r): CoreCommand => ({ type: 'UNHIDE_COLUMNS_ROWS', ...lines(r) })),
  row.map((r): CoreCommand => {
    const added = { dimension: 'ROW', base: r, quantity: 2, position: 'after' } as const;
    return { type: 'ADD_COLUMNS_ROWS', ...at, sheetName: 'Sheet1', ...added };
  }),
  row.map(remove),
);

it('after any edits each row begins where the row above ends, as in a new model', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: command }, fc.constant(null)), { maxLength: 15 }),
      (steps) => {
        const model = smallModel();
        for (const step of steps) {
          const { type, ...payload } = step ?? { type: 'REQUEST_UNDO' };
          model.dispatch(type as 'UPDATE_CELL', payload as never);
          const { drawn, added } = places(model);
          expect(drawn).toEqual(added);
        }
        expect(places(new Model(model.exportData()))).toEqual(places(model));
      },
    ),
    {
      numRuns: 60,
      // A row that is removed before its new height arrives.
      examples: [[[remove(0), remove(0), resize(10)]]],
    },
  );
});

it('rows that a filter hides reappear when their text changes', () => {
  const model = smallModel();
  const { getters } = model;
  const type = (row: number, content: string) =>
    model.dispatch('UPDATE_CELL', { ...at, row, col: 0, content });
  for (const [index, text] of ['Name', 'a', 'b', 'a'].entries()) type(index, text);
  model.dispatch('CREATE_TABLE', {
    ...at,
    ranges: [getters.getRangeDataFromZone('Sheet1', { top: 0, bottom: 5, left: 0, right: 0 })],
    config: {
      hasFilters: true,
      totalRow: false,
      firstColumn: false,
      lastColumn: false,
      numberOfHeaders: 1,
      bandedRows: false,
      bandedColumns: false,
      styleId: 'TableStyleLight1',
    },
    tableType: 'static',
  });
  model.dispatch('UPDATE_FILTER', {
    ...at,
    row: 0,
    col: 0,
    value: { filterType: 'values', hiddenValues: ['a'] },
  });
  expect(getters.isRowHidden('Sheet1', 1)).toBe(true);
  type(1, 'b');
  expect(getters.isRowHidden('Sheet1', 1)).toBe(false);
  const { drawn, added } = places(model);
  expect(drawn).toEqual(added);
  expect(drawn[2]).toBeGreaterThan(drawn[1] ?? 0);
});

it('the colours to choose from include those of edits and of the opened workbook', () => {
  const model = new Model({
    sheets: [{ id: 'Sheet1', cells: { A1: 'x' }, styles: { A1: 1 } }],
    styles: { 1: { fillColor: '#123456' } },
  });
  model.dispatch('UPDATE_CELL', { ...at, row: 0, col: 1, content: 'y' });
  model.dispatch('UPDATE_CELL', { ...at, row: 0, col: 1, style: { textColor: '#654321' } });
  expect(model.getters.getCustomColors()).toEqual(expect.arrayContaining(['#123456', '#654321']));
});

it('an edit with more cells than a call can have arguments is reported as one range', () => {
  const cells = Array.from({ length: 200_000 }, (_, row): CoreCommand => {
    return { type: 'UPDATE_CELL', ...at, row: row + 1, col: row % 3, content: 'x' };
  });
  expect(describeEdit(smallModel(), cells, 'you@example.com', null)).toMatchObject({
    type: 'edit',
    box: { row: 2, column: 1, rows: 200_000, columns: 3 },
  });
});
