/**
 * Two pages and a script change a table in any order, and messages arrive whenever: every row keeps its own key's result
 * or none, no result is lost, and all models end up the same.
 */
import fc from 'fast-check';
import { sortRows } from '../../src/workbench/spreadsheet/cell-moves';
import { dataOfSheets } from '../../src/workbench/spreadsheet/files/book-data';
import { Model, type SpreadsheetModel } from '../../src/workbench/spreadsheet/library';
import { deleteLines, insertLines } from '../../src/workbench/spreadsheet/lines';
import { withLatePages } from './late-pages';

const sheetId = 'gid0';
const keys = ['f', 'c', 'h', 'b', 'a', 'g', 'd', 'e'];
const data = dataOfSheets([{ name: 'Data', values: keys.map((key) => [key, '', `n${key}`]) }]);
/** Rows below it are blank. */
const last = 29;

const shownIn = ({ getters }: SpreadsheetModel) =>
  Array.from({ length: last + 10 }, (_, row) =>
    [0, 1, 2, 3].map((col) => getters.getEvaluatedCell({ sheetId, row, col }).formattedValue),
  );

/** The last column with content: a person sorts and cuts whole rows. */
const rightIn = (model: SpreadsheetModel) =>
  shownIn(model).some((cells) => cells[3] !== '') ? 3 : 2;

const select = (model: SpreadsheetModel, top: number, bottom: number) =>
  model.selection.selectZone({
    cell: { col: 0, row: top },
    zone: { left: 0, top, right: rightIn(model), bottom },
  });

const step = fc.record({
  does: fc.constantFrom(
    ...(['sort', 'sort', 'cut', 'copy', 'remove duplicates', 'fill', 'move rows'] as const),
    ...(['type', 'undo', 'undo', 'redo', 'script sort', 'write beside', 'delete blank'] as const),
    ...(['type', 'delete row'] as const),
    ...(['write', 'write', 'write', 'insert', 'settle'] as const),
    ...(['send', 'hear', 'send', 'hear together'] as const),
  ),
  row: fc.nat(7),
  which: fc.constantFrom(0, 1),
});

it('whenever messages arrive, each row has its own result or none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      // Formulas have a budget for each turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
      const { book, pages, settle } = withLatePages(data);
      const written = new Set<string>();
      const deleted = new Set<string>();
      for (const { does, row, which: chosen } of steps) {
        const page = pages[chosen];
        const { model } = page ?? pages[0];
        const key = keys[row] ?? '';
        const free = shownIn(model).findIndex((cells) => cells.join('') === '') + row;
        const ends = shownIn(model).findLastIndex((cells) => cells.join('') !== '');
        if (does === 'sort')
          model.dispatch('SORT_CELLS', {
            sheetId,
            col: row % 2 ? 0 : 2,
            row: 0,
            zone: { left: 0, top: 0, right: rightIn(model), bottom: last },
            sortDirection: row % 3 ? 'asc' : 'desc',
            sortOptions: { emptyCellAsZero: false, sortHeaders: true },
          });
        if (does === 'cut' || does === 'copy') {
          select(model, row, Math.min(row + 1, last));
          model.dispatch(does === 'cut' ? 'CUT' : 'COPY');
          select(model, ends + 2, ends + 2);
          model.dispatch('PASTE', { target: model.getters.getSelectedZones() });
        }
        if (does === 'remove duplicates') {
          select(model, 0, last);
          model.dispatch('REMOVE_DUPLICATES', { hasHeader: false, columns: [0] });
        }
        if (does === 'fill' && free > 0) {
          select(model, ends, ends);
          model.dispatch('AUTOFILL_SELECT', { col: 0, row: ends + 2 });
          model.dispatch('AUTOFILL');
        }
        if (does === 'move rows') {
          const elements = [row + 1, row + 2];
          const about = {
            sheetId,
            sheetName: 'Data',
            dimension: 'ROW',
            position: 'before',
          } as const;
          model.dispatch('MOVE_COLUMNS_ROWS', { ...about, base: row, elements });
        }
        const at = shownIn(model).findIndex(([its]) => its === key);
        if (does === 'type' && at >= 0)
          model.dispatch('UPDATE_CELL', { sheetId, row: at, col: 1, content: `of ${key}` });
        if (does === 'delete row' && at >= 0) {
          const about = { sheetId, sheetName: 'Data', dimension: 'ROW' } as const;
          model.dispatch('REMOVE_COLUMNS_ROWS', { ...about, elements: [at] });
          deleted.add(key);
        }
        if (does === 'undo') model.dispatch('REQUEST_UNDO');
        if (does === 'redo') model.dispatch('REQUEST_REDO');
        if (does === 'script sort')
          sortRows(book, sheetId, { row: 1, column: 1, rows: last + 1, columns: 4 }, [
            { column: row % 2 ? 1 : 3, isAscending: row % 3 > 0 },
          ]);
        if (does === 'delete blank') {
          const blank = shownIn(book.model).findIndex((cells) => cells.join('') === '');
          if (blank >= 0) deleteLines(book, sheetId, 'ROW', blank + 1, 1);
        }
        if (does === 'insert') insertLines(book, sheetId, 'ROW', row + 1, 1, 1e6);
        if (does === 'write' || does === 'write beside')
          shownIn(book.model).forEach(([its], index) => {
            if (its !== key) return;
            const [col, content] = does === 'write' ? [1, `of ${key}`] : [3, `beside ${key}`];
            book.apply([{ type: 'UPDATE_CELL', sheetId, row: index, col, content }]);
            if (does === 'write') written.add(key);
          });
        if (does === 'send') page?.send();
        if (does === 'hear') page?.hear();
        if (does === 'hear together') page?.hearTogether();
        if (does === 'settle') settle();
      }
      settle();
      const rows = shownIn(book.model);
      for (const { model } of pages) expect(shownIn(model)).toEqual(rows);
      for (const [key, result, note, beside] of rows) {
        if (note !== '') expect(note).toBe(`n${key}`);
        if (result !== '') expect(result).toBe(`of ${key}`);
        if (beside !== '') expect(beside).toBe(`beside ${key}`);
      }
      const { snapshot, revisions } = book.log.content;
      const kept = revisions.map((text) => JSON.parse(text));
      expect(shownIn(new Model(JSON.parse(snapshot), {}, kept))).toEqual(rows);
      for (const key of keys) {
        const results = rows.filter(([its]) => its === key).map(([, result]) => result);
        if (!deleted.has(key)) expect(results).not.toEqual([]);
        if (written.has(key) && !deleted.has(key)) expect(results).toContain(`of ${key}`);
      }
    }),
    {
      numRuns: Number(process.env['SIGNALSHEET_TEST_LATE'] ?? 25),
      seed: Number(process.env['SIGNALSHEET_TEST_SEED'] ?? 3),
    },
  );
});
