/** Edits that a person makes while an undo is on its way are done after it, and page and workbook stay the same. */
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const about = { sheetId, sheetName: 'Data' } as const;
const values = ['h', 'f', 'c', 'b', 'a'].map((key) => [0, 1, 2].map((n) => `${key}${n}`));

function opened() {
  const pages = withLatePages(dataOfSheets([{ name: 'Data', values }]));
  const [{ model, hear }] = pages.pages;
  const rowsOf = ({ getters }: SpreadsheetModel) =>
    Array.from({ length: 8 }, (_, row) =>
      [0, 1, 2, 3]
        .map((col) => getters.getEvaluatedCell({ sheetId, row, col }).formattedValue)
        .join(' ')
        .trim(),
    );
  /** What the workbook shows, once the pages show the same. */
  const alike = () => {
    pages.settle();
    const rows = rowsOf(pages.book.model);
    for (const page of pages.pages) expect(rowsOf(page.model)).toEqual(rows);
    return rows;
  };
  const type = (row: number, content: string) =>
    model.dispatch('UPDATE_CELL', { sheetId, row, col: 3, content });
  const sort = () =>
    model.dispatch('SORT_CELLS', {
      ...{ sheetId, col: 0, row: 1, sortDirection: 'asc' },
      zone: { left: 0, right: 2, top: 1, bottom: 4 },
      sortOptions: { emptyCellAsZero: false, sortHeaders: true },
    });
  const write = (row: number, content: string) =>
    pages.book.apply([{ type: 'UPDATE_CELL', sheetId, row, col: 2, content }]);
  return { ...pages, model, hear, alike, type, sort, write };
}

it('a text typed after the undo of a sort that is done anew', () => {
  const { model, alike, type, sort, write } = opened();
  sort();
  write(1, 'new');
  model.dispatch('REQUEST_UNDO');
  type(6, 'typed');
  expect(alike()).toEqual([
    'h0 h1 h2',
    'f0 f1 new',
    'c0 c1 c2',
    'b0 b1 b2',
    'a0 a1 a2',
    '',
    'typed',
    '',
  ]);
});

it('a second undo, of the edit before, while a script writes', () => {
  const { model, alike, type, sort, write } = opened();
  type(0, 'typed');
  sort();
  model.dispatch('REQUEST_UNDO');
  model.dispatch('REQUEST_UNDO');
  write(1, 'new');
  expect(alike().slice(0, 5)).toEqual([
    'h0 h1 h2',
    'f0 f1 new',
    'c0 c1 c2',
    'b0 b1 b2',
    'a0 a1 a2',
  ]);
});

it('a column deleted after the undo of a moved one, while a script writes', () => {
  const { model, alike, write } = opened();
  const columns = { ...about, dimension: 'COL' } as const;
  model.dispatch('MOVE_COLUMNS_ROWS', {
    ...columns,
    ...{ base: 0, position: 'before', elements: [2] },
  });
  write(1, 'new');
  model.dispatch('REQUEST_UNDO');
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...columns, elements: [1] });
  expect(alike()[0]).toBe('h1 h2');
});
