/**
 * Commands that o-spreadsheet works out from the cells that a page shows: if others change the workbook before the
 * command arrives, it does what it would have done after their change, or nothing, and nothing of theirs is lost.
 */
import type { Book } from '../../src/workbench/spreadsheet/book';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { insertLines } from '../../src/workbench/spreadsheet/lines';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const keys = ['f', 'c', 'h', 'c', 'a', 'g', 'c', 'e'];
/** A key, an empty column for results, a text to split, a number. */
const values = [
  ['Key', 'Result', 'Text', 'Number'],
  ...keys.map((key, i) => [key, '', ` ${key},${i} `, i % 2 ? i : '']),
];
const data = dataOfSheets([
  { name: 'Data', values },
  { name: 'Other', values: [['x']] },
]);

const zone = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
});
const select = (model: SpreadsheetModel, at: ReturnType<typeof zone>) =>
  model.selection.selectZone({ cell: { col: at.left, row: at.top }, zone: at });
const selected = ({ getters }: SpreadsheetModel) => getters.getSelectedZone();
const write = (row: number, col: number, content: string) => (book: Book) =>
  book.apply([{ type: 'UPDATE_CELL', sheetId, row, col, content }]);

interface Kind {
  /** What is selected before. */
  readonly on: ReturnType<typeof zone>;
  readonly before?: (model: SpreadsheetModel) => void;
  readonly does: (model: SpreadsheetModel) => void;
}
const rows = zone(0, 1, 3, 8);
const sort = (model: SpreadsheetModel, sortDirection: 'asc' | 'desc', isWithHeader = false) => {
  const at = selected(model);
  const anchor = { sheetId, col: at.left, row: at.top };
  const sortOptions = { emptyCellAsZero: false, sortHeaders: !isWithHeader };
  model.dispatch('SORT_CELLS', { ...anchor, zone: at, sortDirection, sortOptions });
};
/** Pastes into the selection. */
const paste = (model: SpreadsheetModel) => model.dispatch('PASTE', { target: [selected(model)] });
/** Copies or cuts cells of the selection's size, this number of rows above it. */
const copied = (model: SpreadsheetModel, above: number, how: 'COPY' | 'CUT') => {
  const at = selected(model);
  select(model, { ...at, top: at.top - above, bottom: at.bottom - above });
  model.dispatch(how);
  select(model, at);
};
/** As the page sends it. */
const move = (dimension: 'ROW' | 'COL', elements: number[], base: number) => ({
  sheetId,
  sheetName: 'Data',
  dimension,
  elements,
  base,
  position: base < (elements[0] ?? 0) ? ('before' as const) : ('after' as const),
});

const kinds: Record<string, Kind> = {
  'a sort': { on: rows, does: (model) => sort(model, 'asc') },
  'a sort of a table with its header': {
    on: zone(0, 0, 3, 8),
    does: (model) => sort(model, 'desc', true),
  },
  'the removal of duplicates': {
    on: rows,
    does: (model) => {
      model.dispatch('REMOVE_DUPLICATES', { hasHeader: false, columns: [selected(model).left] });
    },
  },
  'a trim': { on: rows, does: (model) => model.dispatch('TRIM_WHITESPACE') },
  'a split of a text': {
    on: zone(2, 1, 2, 8),
    does: (model) =>
      model.dispatch('SPLIT_TEXT_INTO_COLUMNS', { separator: ',', addNewColumns: true }),
  },
  'the fill handle': {
    on: zone(3, 2, 3, 4),
    does: (model) => {
      const { right, bottom } = selected(model);
      model.dispatch('AUTOFILL_SELECT', { col: right, row: bottom + 3 });
      model.dispatch('AUTOFILL');
    },
  },
  'a double click on the fill handle': {
    on: zone(1, 1, 1, 1),
    does: (model) => model.dispatch('AUTOFILL_AUTO'),
  },
  'copy and paste': {
    on: zone(0, 6, 3, 7),
    before: (model) => copied(model, 5, 'COPY'),
    does: paste,
  },
  'cut and paste': {
    on: zone(0, 10, 3, 11),
    does: (model) => {
      copied(model, 8, 'CUT');
      paste(model);
    },
  },
  'a paste of text': {
    on: zone(0, 3, 0, 3),
    does: (model) =>
      model.dispatch('PASTE_FROM_OS_CLIPBOARD', {
        target: [selected(model)],
        clipboardContent: { text: 'q\tr\ns\tt' },
      }),
  },
  'a copy of the cells above': {
    on: zone(0, 3, 3, 5),
    does: (model) => model.dispatch('COPY_PASTE_CELLS_ABOVE'),
  },
  'the insertion of cells': {
    on: zone(1, 3, 1, 4),
    does: (model) =>
      model.dispatch('INSERT_CELL', { zone: selected(model), shiftDimension: 'ROW' }),
  },
  'the deletion of cells': {
    on: zone(2, 3, 2, 4),
    does: (model) =>
      model.dispatch('DELETE_CELL', { zone: selected(model), shiftDimension: 'ROW' }),
  },
  'a sum': { on: zone(3, 1, 3, 9), does: (model) => model.dispatch('SUM_SELECTION') },
  'the deletion of shown content': {
    on: zone(2, 3, 2, 4),
    does: (model) =>
      model.dispatch('DELETE_UNFILTERED_CONTENT', { sheetId, target: [selected(model)] }),
  },
  'checkboxes in cells': {
    on: zone(1, 2, 1, 4),
    does: (model) => {
      const ranges = [model.getters.getRangeDataFromZone(sheetId, selected(model))];
      const rule = { id: 'dv', criterion: { type: 'isBoolean' as const, values: [] } };
      model.dispatch('ADD_DATA_VALIDATION_RULE', { sheetId, ranges, rule });
    },
  },
};
for (const [name, dimension, from, to] of [
  ['rows moved down', 'ROW', [2, 3], 5],
  ['rows moved up', 'ROW', [6, 7], 1],
  ['columns moved right', 'COL', [1], 3],
  ['columns moved left', 'COL', [2, 3], 0],
] as const) {
  const [first, last] = [from[0], from.at(-1) ?? 0];
  const on = dimension === 'ROW' ? zone(0, first, 3, last) : zone(first, 0, last, 8);
  kinds[name] = {
    on,
    does: (model) => {
      const at = selected(model);
      const start = dimension === 'ROW' ? at.top : at.left;
      const shift = start - first;
      const elements = from.map((index) => index + shift);
      model.dispatch('MOVE_COLUMNS_ROWS', move(dimension, elements, to + shift));
    },
  };
}

/** What a script or another person does meanwhile. */
const meanwhile: Record<string, (book: Book) => void> = {
  'a result is written': write(4, 1, 'result of c'),
  'a key is changed': write(2, 0, 'z'),
  'a row is inserted above': (book) => insertLines(book, sheetId, 'ROW', 1, 1, 1e6),
  'a column is inserted before': (book) => insertLines(book, sheetId, 'COL', 1, 2, 1e6),
  'a write is undone': (book) => {
    book.undo();
  },
};

const contentOf = ({ getters }: SpreadsheetModel) =>
  getters.getSheetIds().map((id) => [
    getters.getNumberRows(id),
    getters.getNumberCols(id),
    ...getters
      .getEvaluatedCellsPositions(id)
      .map((at) => [at.row, at.col, getters.getEvaluatedCell(at).formattedValue] as const)
      .filter(([, , text]) => text !== '')
      .sort(([row, col], [otherRow, otherCol]) => row - otherRow || col - otherCol),
  ]);

/** What all models show after a command, its undo and its redo, each after everything was delivered. */
function shownAfter(
  { on, before, does }: Kind,
  change: (book: Book) => void,
  isMeanwhile: boolean,
) {
  const { book, pages, settle } = withLatePages(data);
  const [{ model }, other] = pages;
  write(8, 1, 'written before')(book);
  settle();
  select(model, on);
  before?.(model);
  if (!isMeanwhile) {
    change(book);
    settle();
  }
  does(model);
  if (isMeanwhile) change(book);
  const shown = [];
  for (const next of [() => true, 'REQUEST_UNDO', 'REQUEST_REDO'] as const) {
    if (typeof next === 'string') model.dispatch(next);
    settle();
    const content = contentOf(book.model);
    expect(contentOf(model)).toEqual(content);
    expect(contentOf(other.model)).toEqual(content);
    shown.push(content);
  }
  return shown;
}

/** Writes results into all rows. */
const fill = (book: Book) => {
  for (let row = 1; row <= 8; row++) write(row, 1, `result ${row}`)(book);
};

describe.each(Object.entries(kinds))('%s', (name, kind) => {
  it.each(Object.entries(meanwhile))('while %s is as after it', (_, change) => {
    expect(shownAfter(kind, change, true)).toEqual(shownAfter(kind, change, false));
  });

  if (name === 'copy and paste')
    it('while results fill its cells is not done, and has nothing to undo', () => {
      const nothing = { on: kind.on, does: () => {} };
      const [done, undone] = shownAfter(kind, fill, true);
      const [filled] = shownAfter(nothing, fill, false);
      expect([done, undone]).toEqual([filled, filled]);
    });
  else
    it('while results are written everywhere is as after it', () => {
      expect(shownAfter(kind, fill, true)).toEqual(shownAfter(kind, fill, false));
    });
});
