/** An edit of rows follows them if others sorted or moved them before the workbench knew of it; none hits other rows. */
import { sortRows } from '../../src/workbench/spreadsheet/cell-moves';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const list = [
  ['f.example', 'of f', 'Germany'],
  ['c.example', 'of c', 'Germany'],
  ['h.example', 'of h', 'France'],
  ['b.example', 'of b', 'Germany'],
];
const lines = { sheetId, sheetName: 'Data', dimension: 'ROW' } as const;

function opened(values: string[][] = list) {
  const { book, pages, settle } = withLatePages(dataOfSheets([{ name: 'Data', values }]));
  const [mine, other] = pages;
  const { model } = mine;
  const told: string[] = [];
  model.on('notify-ui', told, (notice) => told.push((notice as { text: string }).text));
  /** Another page sorts, and the workbench takes that first. */
  const sortFirst = () => {
    sort(other.model);
    other.send();
  };
  const rows = () => {
    settle();
    const shown = [book.model, ...pages.map((page) => page.model)].map((each) => shownIn(each));
    for (const each of shown) expect(each).toEqual(shown[0]);
    return shown[0];
  };
  const type = (row: number, col: number, content: string) =>
    model.dispatch('UPDATE_CELL', { sheetId, row, col, content });
  return { book, pages, model, other, told, sortFirst, rows, type };
}

/** The rows with content. */
const shownIn = ({ getters }: SpreadsheetModel) =>
  Array.from({ length: 12 }, (_, row) =>
    [0, 1, 2, 3].map((col) => getters.getEvaluatedCell({ sheetId, row, col }).formattedValue),
  ).filter((cells) => cells.join('') !== '');

const sort = (model: SpreadsheetModel, bottom = 3) =>
  model.dispatch('SORT_CELLS', {
    ...{ sheetId, col: 0, row: 0, sortDirection: 'asc' },
    zone: { left: 0, right: 2, top: 0, bottom },
    sortOptions: { emptyCellAsZero: false, sortHeaders: true },
  });

const select = (model: SpreadsheetModel, top: number, bottom: number) =>
  model.selection.selectZone({
    cell: { col: 0, row: top },
    zone: { left: 0, right: 2, top, bottom },
  });

const sorted = (changed: Record<string, string[] | null> = {}) =>
  ['b', 'c', 'f', 'h'].flatMap((key) => {
    const row = changed[key];
    if (row === null) return [];
    const held = list.find(([domain]) => domain === `${key}.example`) ?? [];
    return [row ?? [...held, '']];
  });

it('a typed text comes beside its key', () => {
  const { told, sortFirst, rows, type } = opened();
  type(0, 3, 'mine');
  type(0, 1, 'also mine');
  sortFirst();
  expect(rows()).toEqual(sorted({ f: ['f.example', 'also mine', 'Germany', 'mine'] }));
  expect(told).toEqual([]);
});

it('a key that is typed over is the one of its row', () => {
  const { sortFirst, rows, type } = opened();
  type(0, 0, 'z.example');
  sortFirst();
  expect(rows()).toEqual(sorted({ f: ['z.example', 'of f', 'Germany', ''] }));
});

it('a typed text follows a sort by the script', () => {
  const { book, rows, type } = opened();
  type(3, 3, 'mine');
  sortRows(book, sheetId, { row: 1, column: 1, rows: 4, columns: 3 }, [
    { column: 1, isAscending: true },
  ]);
  expect(rows()).toEqual(sorted({ b: ['b.example', 'of b', 'Germany', 'mine'] }));
});

it('a typed text follows rows that others moved', () => {
  const { other, rows, type } = opened();
  type(3, 3, 'mine');
  other.model.dispatch('MOVE_COLUMNS_ROWS', {
    ...lines,
    position: 'before',
    base: 0,
    elements: [3],
  });
  other.send();
  expect(rows()?.[0]).toEqual(['b.example', 'of b', 'Germany', 'mine']);
});

it('a typed text follows rows that others cut and pasted', () => {
  const { other, rows, type } = opened();
  type(0, 3, 'mine');
  select(other.model, 0, 0);
  other.model.dispatch('CUT');
  other.model.dispatch('PASTE', { target: [{ left: 0, right: 0, top: 6, bottom: 6 }] });
  other.send();
  expect(rows()?.at(-1)).toEqual(['f.example', 'of f', 'Germany', 'mine']);
});

const byOthers: Record<string, (model: SpreadsheetModel) => void> = {
  'sort the rows': (model) => sort(model),
  'delete rows above': (model) =>
    model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [0] }),
  'insert rows above': (model) =>
    model.dispatch('ADD_COLUMNS_ROWS', { ...lines, base: 0, quantity: 2, position: 'before' }),
  'move rows above': (model) =>
    model.dispatch('MOVE_COLUMNS_ROWS', { ...lines, position: 'before', base: 0, elements: [3] }),
  'move the row': (model) =>
    model.dispatch('MOVE_COLUMNS_ROWS', { ...lines, position: 'before', base: 0, elements: [2] }),
  'move the column that it names': (model) =>
    model.dispatch('MOVE_COLUMNS_ROWS', {
      ...{ ...lines, dimension: 'COL', position: 'after', base: 1, elements: [0] },
    }),
};

it.each(Object.entries(byOthers))(
  'a typed formula names its own row still when others %s',
  (_, edit) => {
    const { other, told, rows, type } = opened();
    type(2, 3, '=A3&"!"');
    edit(other.model);
    other.send();
    const row = rows()?.find((cells) => cells.includes('h.example'));
    expect(row?.[3]).toBe('h.example!');
    expect(told).toEqual([]);
  },
);

it('a typed formula names the cells of other rows where they are after a deletion, or says that they are gone', () => {
  const { other, rows, type } = opened();
  type(0, 3, '=A4&COUNTA(A1:A4)');
  type(2, 3, '=A2');
  type(3, 3, '= $A$1 & " b"');
  other.model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [1] });
  other.send();
  expect(rows()?.map((cells) => cells[3])).toEqual(['b.example3', '#REF!', 'f.example b']);
});

it('deleted rows are those that were deleted', () => {
  const { model, told, sortFirst, rows } = opened();
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [0, 1] });
  sortFirst();
  expect(rows()).toEqual(sorted({ f: null, c: null }));
  model.dispatch('REQUEST_UNDO');
  expect(rows()).toEqual(sorted());
  expect(told).toEqual([]);
});

it.each(['DELETE_CONTENT', 'DELETE_UNFILTERED_CONTENT'] as const)(
  '%s empties the cells of its rows, wherever each of them is',
  (kind) => {
    const { model, told, sortFirst, rows } = opened();
    model.dispatch(kind, { sheetId, target: [{ left: 1, right: 1, top: 0, bottom: 1 }] });
    sortFirst();
    expect(rows()).toEqual(
      sorted({ f: ['f.example', '', 'Germany', ''], c: ['c.example', '', 'Germany', ''] }),
    );
    expect(told).toEqual([]);
  },
);

it('a color follows its row', () => {
  const { book, model, sortFirst, rows } = opened();
  const style = { fillColor: '#FF0000' };
  model.dispatch('SET_FORMATTING', {
    sheetId,
    target: [{ left: 0, right: 2, top: 0, bottom: 0 }],
    style,
  });
  sortFirst();
  rows();
  const colors = [0, 1, 2, 3].map(
    (row) => book.model.getters.getCellStyle({ sheetId, row, col: 0 }).fillColor,
  );
  expect(colors).toEqual([undefined, undefined, '#FF0000', undefined]);
});

it('what is typed after an own sort stays beside its key when the sort is done again', () => {
  const { book, model, rows, type } = opened();
  sort(model);
  type(2, 3, 'of mine');
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [3] });
  book.apply([{ type: 'UPDATE_CELL', sheetId, row: 0, col: 0, content: 'a.example' }]);
  expect(rows()).toEqual([
    ['a.example', 'of f', 'Germany', 'of mine'],
    ['b.example', 'of b', 'Germany', ''],
    ['c.example', 'of c', 'Germany', ''],
  ]);
});

it('a deletion of rows doesn’t take the copy that others kept', () => {
  const { model, other, rows } = opened([
    ['a.example', 'first', ''],
    ['a.example', 'second', ''],
  ]);
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [1] });
  select(other.model, 0, 1);
  other.model.dispatch('REMOVE_DUPLICATES', { hasHeader: false, columns: [0] });
  other.send();
  expect(rows()).toEqual([['a.example', 'first', '', '']]);
});

it('a row that can’t be told from others is left alone in words', () => {
  const same = ['a.example', 'of a', 'Germany'];
  const { model, told, sortFirst, rows } = opened([
    ['z.example', 'of z', ''],
    same,
    same,
    ['b.example', '', ''],
  ]);
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [2] });
  sortFirst();
  expect(rows()).toHaveLength(4);
  expect(told).toEqual([expect.stringContaining('Your deletion of row 3 was not done')]);
});

it('a text beside a row that others deleted is left out in words', () => {
  const { other, told, rows, type } = opened();
  type(0, 3, 'mine');
  other.model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [0] });
  sort(other.model, 2);
  while (other.send());
  expect(rows()).toEqual(sorted({ f: null }));
  expect(told).toEqual([expect.stringContaining('What you typed in D1 (“mine”) was left out')]);
});

it('a paste or a fill beside rows that others sorted is not done, in words', () => {
  const { model, told, sortFirst, rows } = opened();
  select(model, 2, 2);
  model.dispatch('COPY');
  model.dispatch('PASTE', { target: [{ left: 3, right: 3, top: 0, bottom: 0 }] });
  sortFirst();
  expect(rows()).toEqual(sorted());
  expect(told).toEqual([expect.stringContaining('Your paste in D1 was not done')]);
});

const zone = (left: number, top: number, right: number, bottom: number) => ({
  ...{ left, top, right, bottom },
});
const pastes: Record<string, (model: SpreadsheetModel) => void> = {
  'of the clipboard': (model) =>
    model.dispatch('PASTE_FROM_OS_CLIPBOARD', {
      clipboardContent: { text: 'p0\np1\np2' },
      target: [zone(3, 0, 3, 0)],
    }),
  'of copied cells': (model) => {
    model.selection.selectZone({ cell: { col: 0, row: 0 }, zone: zone(0, 0, 0, 2) });
    model.dispatch('COPY');
    model.dispatch('PASTE', { target: [zone(3, 0, 3, 0)] });
  },
};
const inside: Record<string, (model: SpreadsheetModel) => void> = {
  'deleted a row': (model) => model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [1] }),
  'inserted a row': (model) =>
    model.dispatch('ADD_COLUMNS_ROWS', { ...lines, position: 'before', base: 1, quantity: 1 }),
  'moved a row': (model) =>
    model.dispatch('MOVE_COLUMNS_ROWS', { ...lines, position: 'after', base: 3, elements: [1] }),
};

describe.each(Object.entries(pastes))('a paste %s', (_what, paste) => {
  it.each(Object.entries(inside))('in which others %s is not done, in words', (_how, change) => {
    const { model, other, told, rows } = opened();
    paste(model);
    change(other.model);
    other.send();
    expect(rows()?.every(([, , , pasted]) => pasted === '')).toBe(true);
    expect(told).toEqual([expect.stringMatching(/^Your paste in D1(:D3)? was not done/)]);
  });
});

it('a paste of thousands of rows in which others deleted one is not done, in words', () => {
  const many = 1500;
  const { model, other, told, rows } = opened(Array.from({ length: many }, (_, i) => [`c${i}`]));
  const text = Array.from({ length: many }, (_, i) => `p${i}`).join('\n');
  model.dispatch('PASTE_FROM_OS_CLIPBOARD', {
    clipboardContent: { text },
    target: [zone(3, 0, 3, 0)],
  });
  other.model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [1] });
  other.send();
  expect(rows()?.every(([, , , pasted]) => pasted === '')).toBe(true);
  expect(told).toEqual([expect.stringContaining('Your paste in D1 was not done')]);
});

const columns = { ...lines, dimension: 'COL' } as const;

it('a paste over columns that others moved or deleted is not done, in words', () => {
  for (const change of [
    { type: 'MOVE_COLUMNS_ROWS', ...columns, position: 'after', base: 3, elements: [1] },
    { type: 'REMOVE_COLUMNS_ROWS', ...columns, elements: [1] },
  ] as const) {
    const { model, other, told, rows } = opened();
    model.dispatch('PASTE_FROM_OS_CLIPBOARD', {
      clipboardContent: { text: 'p1\tp2' },
      target: [zone(1, 0, 1, 0)],
    });
    other.model.dispatch(change.type as 'REMOVE_COLUMNS_ROWS', change as never);
    other.send();
    expect(rows()?.flat().join(' ')).not.toMatch(/\bp\d/);
    expect(told).toEqual([expect.stringContaining('was not done')]);
  }
});

it('what is typed or emptied follows columns that others moved', () => {
  const { model, other, told, rows, type } = opened();
  type(0, 1, 'mine');
  model.dispatch('DELETE_CONTENT', { sheetId, target: [zone(1, 1, 2, 1)] });
  other.model.dispatch('MOVE_COLUMNS_ROWS', {
    ...columns,
    ...{ position: 'after', base: 3, elements: [1] },
  });
  other.send();
  expect(rows()?.slice(0, 2)).toEqual([
    ['f.example', 'Germany', '', 'mine'],
    ['c.example', '', '', ''],
  ]);
  expect(told).toEqual([]);
});

it('a text beside a column that others deleted is left out in words', () => {
  const { other, told, rows, type } = opened();
  type(0, 1, 'mine');
  other.model.dispatch('REMOVE_COLUMNS_ROWS', { ...columns, elements: [1] });
  other.send();
  expect(rows()?.[0]).toEqual(['f.example', 'Germany', '', '']);
  expect(told).toEqual([expect.stringContaining('What you typed in B1 (“mine”) was left out')]);
});

it('a blank row that others filled isn’t removed, nor are its cells typed over', () => {
  const { book, model, told, rows, type } = opened();
  type(5, 0, 'mine.example');
  type(6, 1, 'mine');
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, elements: [7] });
  for (const row of [5, 6, 7])
    book.apply([{ type: 'UPDATE_CELL', sheetId, row, col: 0, content: `${row}.example` }]);
  expect(rows()?.slice(4)).toEqual([
    ['5.example', '', '', ''],
    ['6.example', 'mine', '', ''],
    ['7.example', '', '', ''],
  ]);
  expect(told).toEqual([
    expect.stringContaining(
      'What you typed in A6 (“mine.example”) was not done, because another person or the script filled',
    ),
    expect.stringContaining(
      'Your deletion of row 8 was not done, because another person or the script filled',
    ),
  ]);
});

it.each([0, 1])(
  'a typed text follows an undo of a sort that its page hadn’t heard of (%i)',
  (who) => {
    const { pages, rows } = opened();
    const [typing, sorting] = who === 0 ? pages : [...pages].reverse();
    if (!typing || !sorting) throw new Error('no pages');
    sort(sorting.model);
    sorting.model.dispatch('REQUEST_UNDO');
    typing.model.dispatch('UPDATE_CELL', { sheetId, row: 0, col: 3, content: 'mine' });
    expect(rows()?.[0]).toEqual(['f.example', 'of f', 'Germany', 'mine']);
  },
);

it('a text in a row whose cells others write stays in its place', () => {
  const { book, told, rows, type } = opened();
  type(0, 3, 'mine');
  book.apply([
    { type: 'UPDATE_CELL', sheetId, row: 0, col: 1, content: 'new' },
    { type: 'UPDATE_CELL', sheetId, row: 0, col: 2, content: 'newer' },
  ]);
  expect(rows()?.[0]).toEqual(['f.example', 'new', 'newer', 'mine']);
  expect(told).toEqual([]);
});
