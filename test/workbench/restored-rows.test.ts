/** The undo of deleted rows or columns brings back what they held, whatever others did since. */
import fc from 'fast-check';
import { sortRows } from '../../src/workbench/spreadsheet/cell-moves';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import type { SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const keys = ['f', 'c', 'h', 'b', 'a', 'g'];
const lines = { sheetId, sheetName: 'Data' } as const;
const rows = { ...lines, dimension: 'ROW' } as const;

const gridOf = ({ getters }: SpreadsheetModel) =>
  Array.from({ length: 15 }, (_, row) =>
    [0, 1, 2, 3].map((col) => getters.getEvaluatedCell({ sheetId, row, col }).formattedValue),
  );

function opened() {
  const values = keys.map((key, i) => [key, `=A${i + 1}&"!"`, `n${key}`]);
  const { book, pages, settle } = withLatePages(dataOfSheets([{ name: 'Data', values }]));
  const [{ model }, other] = pages;
  const told: string[] = [];
  model.on('notify-ui', told, (notice) => told.push((notice as { text: string }).text));
  const undone = () => {
    settle();
    model.dispatch('REQUEST_UNDO');
    settle();
    const shown = shownIn(book.model);
    for (const page of pages) expect(shownIn(page.model)).toEqual(shown);
    return shown;
  };
  return { book, model, other: other.model, told, undone, settle };
}

const whole = (all: readonly string[]) => all.map((key) => [key, `${key}!`, `n${key}`, '']);
const sorted = [...keys].sort();

it('a deleted column comes back beside its keys, wherever others sorted them', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, dimension: 'COL', elements: [2] });
  settle();
  sort(other);
  expect(undone()).toEqual(whole(sorted));
  expect(told).toEqual([]);
});

it('a column whose rows can’t be told apart doesn’t come back beside others, and the page says so', () => {
  const { book, model, other, told, undone, settle } = opened();
  const same = (row: number, col: number) =>
    ({ type: 'UPDATE_CELL', sheetId, row, col, content: 'same' }) as const;
  book.apply([same(1, 0), same(1, 1), same(2, 0), same(2, 1)]);
  settle();
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...lines, dimension: 'COL', elements: [2] });
  settle();
  sort(other);
  expect(undone().every(([, , note]) => note === '')).toBe(true);
  expect(told).toEqual([expect.stringContaining('Your deletion of column C was not undone')]);
});

it.each(['DELETE_CONTENT', 'DELETE_UNFILTERED_CONTENT'] as const)(
  'after %s cells come back beside their keys, wherever others sorted them, but over nothing new',
  (kind) => {
    const { model, other, told, undone, settle } = opened();
    model.dispatch(kind, { sheetId, target: [{ left: 1, right: 2, top: 1, bottom: 2 }] });
    settle();
    sort(other);
    other.dispatch('UPDATE_CELL', { sheetId, row: 2, col: 1, content: 'theirs' });
    const rows = whole(sorted);
    rows[2] = ['c', 'theirs', 'nc', ''];
    expect(undone()).toEqual(rows);
    expect(told).toEqual([]);
  },
);

it('each earlier edit is undone too, wherever others sorted its row', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, row: 1, col: 2, content: 'typed' });
  model.dispatch('UPDATE_CELL', { sheetId, row: 1, col: 3, content: 'beside' });
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [3] });
  settle();
  sort(other);
  expect(undone()?.find(([key]) => key === 'c')).toEqual(['c', 'c!', 'typed', 'beside']);
  expect(undone()?.find(([key]) => key === 'c')).toEqual(['c', 'c!', 'typed', '']);
  expect(undone()?.find(([key]) => key === 'c')).toEqual(['c', 'c!', 'nc', '']);
  expect(told).toEqual([]);
});

it.each(['1/2/2026', '12 %', '=A2&"?"'])('what %s was typed over comes back', (typed) => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, row: 0, col: 2, content: typed });
  settle();
  sort(other);
  expect(undone()).toEqual(whole(sorted));
  expect(told).toEqual([]);
});

it('emptied rows come back, although nothing is left in them, while others write elsewhere', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('DELETE_CONTENT', { sheetId, target: [{ left: 0, right: 3, top: 1, bottom: 2 }] });
  settle();
  other.dispatch('UPDATE_CELL', { sheetId, row: 4, col: 3, content: 'xa' });
  expect(undone().slice(1, 3)).toEqual(whole(['c', 'h']));
  expect(told).toEqual([]);
});

it('what was typed into a blank row is undone while others write elsewhere', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('UPDATE_CELL', { sheetId, row: 9, col: 0, content: 'typed' });
  settle();
  other.dispatch('UPDATE_CELL', { sheetId, row: 4, col: 3, content: 'xa' });
  expect(undone()).toHaveLength(keys.length);
  expect(told).toEqual([]);
});

it('the undo of a deletion in a sheet that others deleted is refused in words', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('CREATE_SHEET', { sheetId: 'gid9', position: 1, name: 'More' });
  model.dispatch('UPDATE_CELL', { sheetId: 'gid9', row: 1, col: 0, content: 'mine' });
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, sheetId: 'gid9', elements: [1] });
  settle();
  other.dispatch('DELETE_SHEET', { sheetId: 'gid9', sheetName: 'More' });
  expect(undone()).toEqual(whole(keys));
  expect(told).toEqual([expect.stringContaining('Your deletion of row 2 was not undone')]);
});

it('the undo of a text in a sheet that others deleted is refused in words', () => {
  const { model, other, settle, told } = opened();
  model.dispatch('CREATE_SHEET', { sheetId: 'gid8', position: 1, name: 'More' });
  model.dispatch('UPDATE_CELL', { sheetId: 'gid8', col: 1, row: 1, content: 'mine' });
  settle();
  other.dispatch('DELETE_SHEET', { sheetId: 'gid8', sheetName: 'More' });
  settle();
  model.dispatch('REQUEST_UNDO');
  settle();
  expect(told).toEqual([expect.stringContaining('What you typed in B2 (“mine”) was not undone')]);
});

it('in a sheet that others hid, undo and redo wait until it is shown again, in words', () => {
  const { model, other, settle, told } = opened();
  const hidden = 'gid8';
  const press = (type: 'REQUEST_UNDO' | 'REQUEST_REDO') => {
    model.dispatch(type);
    settle();
    return other.getters.getEvaluatedCell({ sheetId: hidden, col: 1, row: 1 }).formattedValue;
  };
  const hide = () => {
    other.dispatch('HIDE_SHEET', { sheetId: hidden });
    settle();
  };
  const show = () => {
    other.dispatch('SHOW_SHEET', { sheetId: hidden });
    settle();
  };
  model.dispatch('CREATE_SHEET', { sheetId: hidden, position: 1, name: 'More' });
  model.dispatch('UPDATE_CELL', { sheetId: hidden, col: 1, row: 1, content: 'mine' });
  settle();
  hide();
  expect(press('REQUEST_UNDO')).toBe('mine');
  show();
  expect(press('REQUEST_UNDO')).toBe('');
  hide();
  expect(press('REQUEST_REDO')).toBe('');
  show();
  expect(press('REQUEST_REDO')).toBe('mine');
  expect(told).toEqual(
    ['not undone', 'not done again'].map((how) =>
      expect.stringContaining(
        `What you typed in More!B2 (“mine”) was ${how}, because the sheet is hidden.`,
      ),
    ),
  );
});

it('with nothing to redo, Redo repeats a format, and no other edit', () => {
  const { book, model, settle } = opened();
  sort(model);
  model.selection.selectZone({
    cell: { col: 1, row: 1 },
    zone: { left: 1, right: 1, top: 1, bottom: 3 },
  });
  model.dispatch('REQUEST_REDO');
  settle();
  expect(shownIn(book.model)).toEqual(whole(sorted));
  const target = [{ left: 0, right: 0, top: 0, bottom: 0 }];
  model.dispatch('SET_FORMATTING', { sheetId, target, style: { bold: true } });
  model.dispatch('REQUEST_REDO');
  settle();
  expect(book.model.getters.getCellStyle({ sheetId, col: 1, row: 2 }).bold).toBe(true);
});

it('deleted rows come back whole after others moved a column', () => {
  const { model, other, told, undone, settle } = opened();
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [1, 2] });
  settle();
  other.dispatch('MOVE_COLUMNS_ROWS', {
    ...{ ...lines, dimension: 'COL', position: 'after', base: 2 },
    elements: [0],
  });
  expect(undone()).toEqual(keys.map((key) => [`${key}!`, `n${key}`, key, '']));
  expect(told).toEqual([]);
});

it('what others write while rows come back stays beside its key', () => {
  const { book, model, other, settle } = opened();
  model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [1] });
  settle();
  other.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [0] });
  settle();
  model.dispatch('REQUEST_UNDO');
  sort(other);
  book.apply([{ type: 'UPDATE_CELL', sheetId, row: 0, col: 3, content: 'xh' }]);
  settle();
  const shown = shownIn(book.model);
  expect(shown.map(([key]) => key).sort()).toEqual(sorted.filter((key) => key !== 'f'));
  expect(shown.find(([, , , x]) => x === 'xh')?.[0]).toBe('h');
});

/** The rows with content. */
const shownIn = (model: SpreadsheetModel) => gridOf(model).filter((cells) => cells.join('') !== '');

const sort = (model: SpreadsheetModel) =>
  model.dispatch('SORT_CELLS', {
    ...{ sheetId, col: 0, row: 0, sortDirection: 'asc' },
    zone: { left: 0, right: 3, top: 0, bottom: 5 },
    sortOptions: { emptyCellAsZero: false, sortHeaders: true },
  });

const step = fc.record({
  does: fc.constantFrom(
    ...(['sort', 'script sort', 'delete', 'move', 'remove duplicates', 'write', 'insert'] as const),
  ),
  row: fc.nat(4),
});

it('rows come back whole, each once', () => {
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 1, maxLength: 3 }),
      fc.nat(4),
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      (steps, first, count, isSettled) => {
        const { book, pages, settle } = withLatePages(
          dataOfSheets([
            { name: 'Data', values: keys.map((key) => [key, `of ${key}`, `n${key}`]) },
          ]),
        );
        const [{ model }, other] = pages;
        const deleted = new Set<string>();
        const told: string[] = [];
        model.on('notify-ui', told, (notice) => told.push((notice as { text: string }).text));
        const before = shownIn(model);
        const gone = keys.slice(first, first + count);
        model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: gone.map((_, i) => first + i) });
        settle();
        for (const { does, row } of steps) {
          const key = gridOf(other.model)[row]?.[0];
          if (does === 'sort') sort(other.model);
          if (does === 'script sort')
            sortRows(book, sheetId, { row: 1, column: 1, rows: 6, columns: 4 }, [
              { column: 1, isAscending: row % 2 === 0 },
            ]);
          if (does === 'delete' && key) {
            deleted.add(key);
            other.model.dispatch('REMOVE_COLUMNS_ROWS', { ...rows, elements: [row] });
          }
          if (does === 'move')
            other.model.dispatch('MOVE_COLUMNS_ROWS', {
              ...rows,
              position: 'before',
              base: row,
              elements: [row + 1],
            });
          if (does === 'remove duplicates') {
            other.model.selection.selectZone({
              cell: { col: 0, row: 0 },
              zone: { left: 0, right: 3, top: 0, bottom: 5 },
            });
            other.model.dispatch('REMOVE_DUPLICATES', { hasHeader: false, columns: [2] });
          }
          if (does === 'write' && key)
            other.model.dispatch('UPDATE_CELL', { sheetId, row, col: 3, content: `x${key}` });
          if (does === 'insert')
            other.model.dispatch('ADD_COLUMNS_ROWS', {
              ...rows,
              position: 'before',
              base: row,
              quantity: 1,
            });
          if (isSettled) settle();
          else other.send();
        }
        model.dispatch('REQUEST_UNDO');
        settle();
        const shown = shownIn(book.model);
        for (const page of pages) expect(shownIn(page.model)).toEqual(shown);
        for (const [key, of, n, x] of shown)
          expect([of, n, x ? x : `x${key}`]).toEqual([`of ${key}`, `n${key}`, `x${key}`]);
        const expected = before.map(([key]) => key).filter((key = '') => !deleted.has(key));
        expect([told, shown.map(([key]) => key).sort()]).toEqual([[], expected.sort()]);
      },
    ),
    {
      numRuns: Number(process.env['SIGNALSHEET_TEST_LATE'] ?? 40),
      seed: Number(process.env['SIGNALSHEET_TEST_SEED'] ?? 1),
    },
  );
});
