/** What undo and redo do in the page after others wrote into the rows that a command had moved. */
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const keys = ['f', 'c', 'h', 'b'];
const sorted = ['b', 'c', 'f', 'h'];

function opened(values: string[][] = keys.map((key) => [key])) {
  const pages = withLatePages(dataOfSheets([{ name: 'Data', values }]));
  const [mine, other] = pages.pages;
  const { model, hear } = mine;
  const told: string[] = [];
  model.on('notify-ui', told, (notice) => told.push((notice as { text: string }).text));
  const rows = () => {
    pages.settle();
    return Array.from({ length: 12 }, (_, row) =>
      [0, 1]
        .map((col) => pages.book.model.getters.getEvaluatedCell({ sheetId, row, col }))
        .map(({ formattedValue }) => formattedValue)
        .join(' '),
    );
  };
  /** The script writes beside each key. */
  const write = () =>
    rows().forEach((key, row) => {
      if (key.trim())
        pages.book.apply([{ type: 'UPDATE_CELL', sheetId, row, col: 1, content: key.trim() }]);
    });
  const sort = () =>
    model.dispatch('SORT_CELLS', {
      ...{ sheetId, col: 0, row: 0, sortDirection: 'asc' },
      zone: { left: 0, right: 0, top: 0, bottom: 3 },
      sortOptions: { emptyCellAsZero: false, sortHeaders: true },
    });
  return { mine, model, hear, other, told, rows, write, sort };
}

const beside = (of: readonly string[]) => of.map((key) => `${key} ${key}`);

it('a sort is undone and redone with what came beside its rows', () => {
  const { model, told, rows, write, sort } = opened();
  sort();
  write();
  rows();
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(beside(keys));
  model.dispatch('REQUEST_REDO');
  expect(rows().slice(0, 4)).toEqual(beside(sorted));
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(beside(keys));
  expect(told).toEqual([]);
});

it('a total that was sorted to the top is whole again', () => {
  const { model, other, rows } = opened([['4'], ['5'], ['6'], ['=SUM(A1:A3)']]);
  model.dispatch('SORT_CELLS', {
    ...{ sheetId, col: 0, row: 0, sortDirection: 'desc' },
    zone: { left: 0, right: 0, top: 0, bottom: 3 },
    sortOptions: { emptyCellAsZero: false, sortHeaders: true },
  });
  rows();
  other.model.dispatch('UPDATE_CELL', { sheetId, row: 1, col: 1, content: 'theirs' });
  rows();
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(['4 ', '5 ', '6 theirs', '15 ']);
});

it('a sort is undone so while what came is still on its way', () => {
  const { model, rows, write, sort } = opened();
  sort();
  write();
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(beside(keys));
});

it('a sort that was undone is redone with what came since', () => {
  const { model, rows, write, sort } = opened();
  sort();
  rows();
  model.dispatch('REQUEST_UNDO');
  rows();
  write();
  rows();
  model.dispatch('REQUEST_REDO');
  expect(rows().slice(0, 4)).toEqual(beside(sorted));
});

it('the undo of cut cells that got results is refused in words, and the next undo is of the edit before', () => {
  const { model, told, rows, write } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, col: 4, row: 0, content: 'mine' });
  const zone = { left: 0, right: 0, top: 1, bottom: 1 };
  model.selection.selectZone({ cell: { col: 0, row: 1 }, zone });
  model.dispatch('CUT');
  model.dispatch('PASTE', { target: [{ ...zone, top: 8, bottom: 8 }] });
  write();
  rows();
  model.dispatch('REQUEST_UNDO');
  expect(rows()[8]).toBe('c c');
  expect(told).toEqual([expect.stringContaining('was not undone')]);
  model.dispatch('REQUEST_UNDO');
  rows();
  expect(model.getters.getEvaluatedCell({ sheetId, col: 4, row: 0 }).formattedValue).toBe('');
});

it('edits wait for the page’s own undo, also when another page’s undo arrives first', () => {
  const { model, hear, other, rows } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, col: 4, row: 0, content: 'mine' });
  other.model.dispatch('UPDATE_CELL', { sheetId, col: 5, row: 0, content: 'theirs' });
  rows();
  model.dispatch('REQUEST_UNDO');
  other.model.dispatch('REQUEST_UNDO');
  other.send();
  while (hear());
  model.dispatch('UPDATE_CELL', { sheetId, col: 6, row: 0, content: 'next' });
  const shown = () => model.getters.getEvaluatedCell({ sheetId, col: 6, row: 0 }).formattedValue;
  expect(shown()).toBe('');
  rows();
  expect(shown()).toBe('next');
});

it('the undo of an insertion is refused in words if others filled the lines', () => {
  const { model, other, told, rows } = opened();
  const about = { sheetId, sheetName: 'Data', dimension: 'ROW', position: 'before' } as const;
  model.dispatch('ADD_COLUMNS_ROWS', { ...about, base: 1, quantity: 2 });
  rows();
  other.model.dispatch('UPDATE_CELL', { sheetId, col: 0, row: 2, content: 'theirs' });
  rows();
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(['f ', ' ', 'theirs ', 'c ']);
  expect(told).toEqual([expect.stringContaining('was not undone')]);
});

it('the undo of an insertion deletes its lines while they are blank', () => {
  const { model, told, rows } = opened();
  const about = { sheetId, sheetName: 'Data', dimension: 'ROW', position: 'before' } as const;
  model.dispatch('ADD_COLUMNS_ROWS', { ...about, base: 1, quantity: 2 });
  rows();
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(keys.map((key) => `${key} `));
  expect(told).toEqual([]);
});

it('moved rows are moved back', () => {
  const { model, told, rows } = opened();
  const about = { sheetId, sheetName: 'Data', dimension: 'ROW', position: 'before' } as const;
  model.dispatch('MOVE_COLUMNS_ROWS', { ...about, base: 0, elements: [2, 3] });
  expect(rows().slice(0, 4)).toEqual(['h ', 'b ', 'f ', 'c ']);
  model.dispatch('REQUEST_UNDO');
  expect(rows().slice(0, 4)).toEqual(keys.map((key) => `${key} `));
  expect(told).toEqual([]);
});

it('undo passes over a paste that was not done', () => {
  const { model, other, told, rows } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, col: 4, row: 0, content: 'mine' });
  rows();
  const zone = { left: 0, right: 0, top: 1, bottom: 1 };
  model.selection.selectZone({ cell: { col: 0, row: 1 }, zone });
  model.dispatch('COPY');
  model.dispatch('PASTE', { target: [{ ...zone, top: 8, bottom: 8 }] });
  other.model.dispatch('UPDATE_CELL', { sheetId, col: 0, row: 8, content: 'theirs' });
  other.send();
  expect(rows()[8]).toBe('theirs ');
  expect(told).toEqual([expect.stringContaining('was not done')]);
  model.dispatch('REQUEST_UNDO');
  expect(rows()[8]).toBe('theirs ');
  expect(model.getters.getEvaluatedCell({ sheetId, col: 4, row: 0 }).formattedValue).toBe('');
  expect(told).toHaveLength(1);
});

const pairs = ['f 2', 'c 4', 'h 1', 'b 3'];
const byLetter = ['b 3', 'c 4', 'f 2', 'h 1'];
const byNumber = ['h 1', 'f 2', 'b 3', 'c 4'];

/** Two pages, both of which can sort the same pairs. */
function withPairs() {
  const { mine, other, rows, told } = opened(pairs.map((pair) => pair.split(' ')));
  const sortBy = (page: typeof other, col: number) => {
    page.model.dispatch('SORT_CELLS', {
      ...{ sheetId, col, row: 0, sortDirection: 'asc' },
      zone: { left: 0, right: 1, top: 0, bottom: 3 },
      sortOptions: { emptyCellAsZero: false, sortHeaders: true },
    });
    return rows().slice(0, 4);
  };
  const undo = (page: typeof other) => {
    page.model.dispatch('REQUEST_UNDO');
    return rows().slice(0, 4);
  };
  const redo = (page: typeof other) => {
    page.model.dispatch('REQUEST_REDO');
    return rows().slice(0, 4);
  };
  const write = (page: typeof other, col: number, row: number, content: string) => {
    page.model.dispatch('UPDATE_CELL', { sheetId, col, row, content });
    rows();
  };
  return { mine, other, told, rows, sortBy, undo, redo, write };
}

it('a sort isn’t undone while another person’s sort is in force, and is undone after that one', () => {
  const { mine, other, told, sortBy, undo } = withPairs();
  expect(sortBy(mine, 0)).toEqual(byLetter);
  expect(sortBy(other, 1)).toEqual(byNumber);
  expect(undo(mine)).toEqual(byNumber);
  expect(told).toEqual([expect.stringMatching(/sort.* was not undone, .*Undo that first/)]);
  expect(undo(other)).toEqual(byLetter);
  expect(undo(mine)).toEqual(pairs);
  expect(told).toHaveLength(1);
});

it('a sort is undone after another person’s sort whose undo had to keep what came beside its rows', () => {
  const { mine, other, told, sortBy, undo, redo, write } = withPairs();
  sortBy(mine, 0);
  sortBy(other, 1);
  write(mine, 2, 0, 'beside h');
  expect(undo(other)).toEqual(byLetter);
  write(other, 2, 0, 'beside b');
  expect(undo(mine)).toEqual(byLetter);
  expect(undo(mine)).toEqual(pairs);
  expect(redo(mine)).toEqual(byLetter);
  expect(told).toEqual([]);
});

it('a second undo of such a sort passes over it', () => {
  const { mine, other, told, sortBy, undo, write } = withPairs();
  write(mine, 2, 9, 'mine');
  sortBy(mine, 0);
  sortBy(other, 1);
  undo(mine);
  undo(mine);
  expect(told).toHaveLength(2);
  expect(undo(mine)).toEqual(byNumber);
  expect(mine.model.getters.getEvaluatedCell({ sheetId, col: 2, row: 9 }).formattedValue).toBe('');
  expect(told).toHaveLength(2);
});

it('an undone sort isn’t redone after another person’s sort', () => {
  const { mine, other, told, sortBy, undo, redo } = withPairs();
  sortBy(mine, 0);
  undo(mine);
  sortBy(other, 1);
  expect(redo(mine)).toEqual(byNumber);
  expect(told).toEqual([expect.stringContaining('was not done again')]);
  expect(undo(other)).toEqual(pairs);
  expect(redo(mine)).toEqual(byLetter);
});

it('a sort isn’t undone after others moved one of its rows', () => {
  const { mine, other, told, rows, sortBy, undo } = withPairs();
  sortBy(mine, 0);
  const about = { sheetId, sheetName: 'Data', dimension: 'ROW', position: 'before' } as const;
  other.model.dispatch('MOVE_COLUMNS_ROWS', { ...about, base: 0, elements: [3] });
  const moved = ['h 1', 'b 3', 'c 4', 'f 2'];
  expect(rows().slice(0, 4)).toEqual(moved);
  expect(undo(mine)).toEqual(moved);
  expect(told).toEqual([expect.stringContaining('was not undone')]);
});
