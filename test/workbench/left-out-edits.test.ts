/** A page’s notices about edits that were left out name each edit, as its person would. */
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const keys = ['f', 'c', 'h', 'b'];
const lines = { sheetId, sheetName: 'Data', dimension: 'ROW' } as const;

function opened() {
  const values = keys.map((key) => [key, `of ${key}`]);
  const { book, pages, settle } = withLatePages(
    dataOfSheets([
      { name: 'Data', values },
      { name: 'Other', values },
    ]),
  );
  const [{ model }] = pages;
  const told: string[] = [];
  model.on('notify-ui', told, (notice) => told.push((notice as { text: string }).text));
  const select = (left: number, top: number, right = left, bottom = top) =>
    model.selection.selectZone({
      cell: { col: left, row: top },
      zone: { left, top, right, bottom },
    });
  return { book, model, settle, told, select };
}
type Opened = ReturnType<typeof opened>;

const cases: readonly (readonly [string, (page: Opened) => void])[] = [
  [
    'What you typed in B3 (“mine”) was left out',
    ({ model }) => model.dispatch('UPDATE_CELL', { sheetId, row: 2, col: 1, content: 'mine' }),
  ],
  [
    'Your deletion of B3 was left out',
    ({ model }) => model.dispatch('UPDATE_CELL', { sheetId, row: 2, col: 1, content: '' }),
  ],
  [
    'Your sort of A3:B4 was not done',
    ({ model }) =>
      model.dispatch('SORT_CELLS', {
        ...{ sheetId, col: 0, row: 2, sortDirection: 'asc' },
        zone: { left: 0, right: 1, top: 2, bottom: 3 },
        sortOptions: { emptyCellAsZero: false, sortHeaders: true },
      }),
  ],
  [
    'Your deletion of A3:B4 was left out',
    ({ model }) =>
      model.dispatch('DELETE_CONTENT', {
        sheetId,
        target: [{ left: 0, right: 1, top: 2, bottom: 3 }],
      }),
  ],
  [
    'Your move of row 4 was left out',
    ({ model }) =>
      model.dispatch('MOVE_COLUMNS_ROWS', {
        ...{ ...lines, position: 'before' },
        base: 2,
        elements: [3],
      }),
  ],
  [
    'Your formatting of A3:B4 was left out',
    ({ model }) =>
      model.dispatch('SET_FORMATTING', {
        sheetId,
        target: [{ left: 0, right: 1, top: 2, bottom: 3 }],
        style: { bold: true },
      }),
  ],
  [
    'What you typed in Data!B3 (“mine”) was left out',
    ({ model }) => {
      model.dispatch('UPDATE_CELL', { sheetId, row: 2, col: 1, content: 'mine' });
      model.dispatch('ACTIVATE_SHEET', { sheetIdFrom: sheetId, sheetIdTo: 'gid1' });
    },
  ],
];

it.each(cases)('%s', (name, edit) => {
  const page = opened();
  edit(page);
  page.book.apply([{ type: 'REMOVE_COLUMNS_ROWS', ...lines, elements: [2, 3] }]);
  page.settle();
  expect(page.told).toEqual([expect.stringContaining(name)]);
});

it('edits that are refused together are named together', () => {
  const { book, model, settle, told, select } = opened();
  select(0, 0);
  model.dispatch('COPY');
  const rows = [5, 6, 7];
  for (const row of rows)
    model.dispatch('PASTE', { target: [{ left: 0, right: 0, top: row, bottom: row }] });
  book.apply(rows.map((row) => ({ type: 'UPDATE_CELL', sheetId, row, col: 0, content: 'theirs' })));
  settle();
  expect(told).toEqual([expect.stringContaining('Your paste in A6 and 2 other edits were not')]);
});

it('a refused fill is named by the cells that it would have filled', () => {
  const { book, model, settle, told, select } = opened();
  select(0, 3);
  model.dispatch('AUTOFILL_SELECT', { col: 0, row: 5 });
  model.dispatch('AUTOFILL');
  book.apply([{ type: 'UPDATE_CELL', sheetId, row: 5, col: 0, content: 'theirs' }]);
  settle();
  expect(told).toEqual([expect.stringContaining('Your fill of A5:A6 was not done')]);
});
