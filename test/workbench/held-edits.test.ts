/** Edits that a person makes while an undo is on its way are done after it, and page and workbook stay the same. */
import fc from 'fast-check';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import type { ModelParts } from '../../src/workbench/spreadsheet/shared/revision-history';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const about = { sheetId, sheetName: 'Data' } as const;
const values = ['h', 'f', 'c', 'b', 'a'].map((key) => [0, 1, 2].map((n) => `${key}${n}`));

function opened() {
  const pages = withLatePages(dataOfSheets([{ name: 'Data', values }]));
  const [{ model, send, hear }] = pages.pages;
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
  const notices: string[] = [];
  model.on('notify-ui', notices, (notice) => notices.push((notice as { text: string }).text));
  return { ...pages, model, send, hear, alike, type, sort, write, notices };
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

it('undoes and redoes as often as it was asked, however quickly', () => {
  const step = fc.constantFrom('undo', 'redo', 'type', 'settle', 'send', 'hear');
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const { model, send, hear, settle, alike, type } = opened();
      const [undoable, redoable]: [number[], number[]] = [[], []];
      for (const [index, does] of steps.entries()) {
        if (does === 'settle') settle();
        else if (does === 'send') send();
        else if (does === 'hear') hear();
        else if (does === 'type') {
          type(1 + (index % 3), `typed ${index}`);
          undoable.push(index);
          redoable.length = 0;
        } else {
          const [from, to] = does === 'undo' ? [undoable, redoable] : [redoable, undoable];
          const edit = from.pop();
          if (edit !== undefined) to.push(edit);
          model.dispatch(does === 'undo' ? 'REQUEST_UNDO' : 'REQUEST_REDO');
        }
      }
      const shows = ['f0 f1 f2', 'c0 c1 c2', 'b0 b1 b2'];
      const typed = new Map(undoable.map((index) => [index % 3, ` typed ${index}`]));
      expect(alike().slice(1, 4)).toEqual(shows.map((row, i) => row + (typed.get(i) ?? '')));
    }),
    { numRuns: 50 },
  );
});

it('a text in a sheet whose undo is on its way is left out, in words', () => {
  const { model, alike, settle, notices } = opened();
  model.dispatch('CREATE_SHEET', { sheetId: 'made', position: 1, name: 'Made' });
  settle();
  model.dispatch('REQUEST_UNDO');
  model.dispatch('UPDATE_CELL', { sheetId: 'made', row: 4, col: 2, content: 'hello' });
  alike();
  expect(notices).toEqual([
    'What you typed in C5 (“hello”) was left out, because another person or the script deleted or moved these cells first.',
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

type Page = ReturnType<typeof opened>['model'];
const cell = (col: number, row: number) => [{ left: col, right: col, top: row, bottom: row }];

/** Edits that the library works out from the selection, the clipboard or the fill handle. */
const worked: Record<string, { do(model: Page): void; shows: string[] }> = {
  'a paste of text from elsewhere': {
    do: (model) =>
      model.dispatch('PASTE_FROM_OS_CLIPBOARD', {
        target: cell(1, 5),
        clipboardContent: { text: 'from\telsewhere' },
      } as never),
    shows: ['h0 h1 h2', 'f0 f1 f2', 'c0 c1 c2', 'b0 b1 b2', 'a0 a1 a2', 'from elsewhere'],
  },
  'copied cells': {
    do(model) {
      model.selection.selectCell(0, 1);
      model.dispatch('COPY');
      model.dispatch('PASTE', { target: cell(1, 5) });
    },
    shows: ['h0 h1 h2', 'f0 f1 f2', 'c0 c1 c2', 'b0 b1 b2', 'a0 a1 a2', 'f0'],
  },
  'cut cells': {
    do(model) {
      model.selection.selectCell(0, 1);
      model.dispatch('CUT');
      model.dispatch('PASTE', { target: cell(1, 5) });
    },
    shows: ['h0 h1 h2', 'f1 f2', 'c0 c1 c2', 'b0 b1 b2', 'a0 a1 a2', 'f0'],
  },
  'deleted cells': {
    do: (model) =>
      model.dispatch('DELETE_UNFILTERED_CONTENT', { sheetId, target: cell(0, 1) } as never),
    shows: ['h0 h1 h2', 'f1 f2', 'c0 c1 c2', 'b0 b1 b2', 'a0 a1 a2'],
  },
  'the row above, copied down': {
    do(model) {
      model.selection.selectCell(0, 2);
      model.dispatch('COPY_PASTE_CELLS_ABOVE');
    },
    shows: ['h0 h1 h2', 'f0 f1 f2', 'f0 c1 c2', 'b0 b1 b2', 'a0 a1 a2'],
  },
  'a fill': {
    do(model) {
      model.selection.selectCell(1, 1);
      model.dispatch('AUTOFILL_SELECT', { col: 1, row: 2 });
      model.dispatch('AUTOFILL');
    },
    shows: ['h0 h1 h2', 'f0 f1 f2', 'c0 f1 c2', 'b0 b1 b2', 'a0 a1 a2'],
  },
  'a sort': {
    do: (model) =>
      model.dispatch('SORT_CELLS', {
        ...{ sheetId, col: 0, row: 1, sortDirection: 'asc' },
        zone: { left: 0, right: 2, top: 1, bottom: 4 },
        sortOptions: { emptyCellAsZero: false, sortHeaders: true },
      }),
    shows: ['h0 h1 h2', 'a0 a1 a2', 'b0 b1 b2', 'c0 c1 c2', 'f0 f1 f2'],
  },
  'a removal of duplicates': {
    do(model) {
      model.selection.selectZone({
        cell: { col: 2, row: 1 },
        zone: { left: 0, right: 2, top: 1, bottom: 4 },
      });
      model.dispatch('REMOVE_DUPLICATES', { columns: [0], hasHeader: false });
    },
    shows: ['h0 h1 h2', 'f0 f1 f2', 'c0 c1 c2', 'b0 b1 b2', 'a0 a1 a2'],
  },
};

it.each(Object.entries(worked))('%s, as without an undo on its way', (_, edit) => {
  const { model, alike, type } = opened();
  type(7, 'typed');
  alike();
  model.dispatch('REQUEST_UNDO');
  edit.do(model);
  expect(alike()).toEqual([...edit.shows, ...Array(8 - edit.shows.length).fill('')]);
  const calm = opened();
  edit.do(calm.model);
  expect(calm.alike()).toEqual(alike());
});

it.each(Object.entries(worked))('%s, while a script writes', (_, edit) => {
  const { model, alike, type, write } = opened();
  type(7, 'typed');
  alike();
  model.dispatch('REQUEST_UNDO');
  edit.do(model);
  write(6, 'new');
  expect(alike()).toEqual([...edit.shows, ...Array(6 - edit.shows.length).fill(''), 'new', '']);
});

it('cut cells that others have moved since are not pasted, in words', () => {
  const { model, alike, pages } = opened();
  const notices: string[] = [];
  (model as unknown as ModelParts).config.notifyUI = ({ text }) => notices.push(text);
  model.selection.selectZone({
    cell: { col: 0, row: 1 },
    zone: { left: 0, right: 1, top: 1, bottom: 2 },
  });
  model.dispatch('CUT');
  pages[1].model.dispatch('SORT_CELLS', {
    ...{ sheetId, col: 0, row: 1, sortDirection: 'asc' },
    zone: { left: 0, right: 2, top: 1, bottom: 4 },
    sortOptions: { emptyCellAsZero: false, sortHeaders: true },
  });
  const sorted = alike();
  model.dispatch('PASTE', { target: cell(0, 6) });
  model.dispatch('PASTE', { target: cell(0, 6) });
  expect(alike()).toEqual(sorted);
  expect(notices).toEqual(Array(2).fill(expect.stringContaining('moved the cells that you cut')));
});

it('a sort of whole rows takes along what a script writes beside them meanwhile', () => {
  const { model, alike, book, sort } = opened();
  sort();
  model.dispatch('REQUEST_UNDO');
  book.apply([{ type: 'UPDATE_CELL', sheetId, row: 1, col: 3, content: 'beside the first row' }]);
  sort();
  const rows = alike();
  expect(rows.filter((row) => row.includes('beside'))).toEqual(['f0 f1 f2 beside the first row']);
  expect(rows.slice(1, 5).map((row) => row.slice(0, 8))).toEqual([
    'a0 a1 a2',
    'b0 b1 b2',
    'c0 c1 c2',
    'f0 f1 f2',
  ]);
});

it('what was done during an undo can be undone', () => {
  const { model, alike, type } = opened();
  type(7, 'typed');
  const before = alike();
  model.dispatch('REQUEST_UNDO');
  worked['a sort']?.do(model);
  expect(alike()[1]).toBe('a0 a1 a2');
  model.dispatch('REQUEST_UNDO');
  expect(alike()).toEqual([...before.slice(0, 7), '']);
});
