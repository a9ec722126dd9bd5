/** The workbook for programs and tests: ranges in A1 notation, and edits that count as the user's. */

import type { Limits } from '../limits';
import type { Book } from '../spreadsheet/book';
import { sortRows } from '../spreadsheet/cell-moves';
import { readFormulas, readShown, readValues } from '../spreadsheet/cells';
import type { CoreCommand } from '../spreadsheet/library';
import { deleteLines, growCommands, insertLines, moveLines } from '../spreadsheet/lines';
import { type Box, boxOf, columnNumber, parseA1 } from '../spreadsheet/shared/a1';
import { sheetNamed, sheetState } from '../spreadsheet/sheets';
import { asTyped, type Typed, typedCommand } from '../spreadsheet/values';
import type { BookAccess } from './api';
import { type Edit, valueBefore } from './triggers/script-events';

interface Place {
  readonly sheet: string;
  readonly box: Box;
}

/**
 * Gives access to a workbook. Every change made through it counts as the user's.
 *
 * @param onEdit called after each change
 */
export function accessTo(
  book: () => Book,
  limits: Limits,
  onEdit: (edit: Edit) => void,
): BookAccess {
  const model = () => book().model;
  const edit = (work: () => void, typed: CoreCommand[] = []) => {
    const oldValue = valueBefore(model(), typed);
    onEdit({ commands: book().watch(work), oldValue });
  };

  function sheetKey(name: string | null): string {
    const key = name === null ? model().getters.getSheetIds()[0] : sheetNamed(model(), name);
    if (!key) throw new Error(`There is no sheet "${name}"`);
    return key;
  }

  function place(range: string): Place {
    const reference = parseA1(range);
    if (!reference) throw new Error(`"${range}" is no range`);
    const sheet = sheetKey(reference.sheet);
    const { rows, columns } = sheetState(model(), sheet);
    return { sheet, box: boxOf(reference, rows, columns) };
  }

  function read<T>(range: string, reader: (...args: [...Reader]) => T): T {
    const { sheet, box } = place(range);
    return reader(model(), sheet, box);
  }

  return {
    get name() {
      return book().store.name;
    },
    sheets: () =>
      model()
        .getters.getSheetIds()
        .map((key) => model().getters.getSheetName(key)),
    values: (range) =>
      read(range, readValues).map((row) =>
        row.map((value) => asTyped(value, book().store.timeZone)),
      ),
    formulas: (range) => read(range, readFormulas),
    shown: (range) => read(range, readShown),
    write(range, values) {
      const { sheet, box } = place(range);
      const rows = tableOf(values);
      const width = Math.max(0, ...rows.map((row) => row.length));
      const commands = [
        ...growCommands(model(), sheet, box.row - 1 + rows.length, box.column - 1 + width),
        ...rows.flatMap((row, y) =>
          row.map((value, x) => {
            const at = { sheetId: sheet, row: box.row - 1 + y, col: box.column - 1 + x };
            return typedCommand(model(), at, value, book().store.timeZone);
          }),
        ),
      ];
      edit(() => book().apply(commands), commands);
    },
    sort(range, column, isAscending = true) {
      const { sheet, box } = place(range);
      const keys = [{ column: columnNumber(column), isAscending }];
      edit(() => sortRows(book(), sheet, box, keys));
    },
    insertRows: (sheet, before, count = 1) =>
      edit(() => insertLines(book(), sheetKey(sheet), 'ROW', before, count, limits.bookCells)),
    deleteRows: (sheet, first, count = 1) =>
      edit(() => deleteLines(book(), sheetKey(sheet), 'ROW', first, count)),
    insertColumns: (sheet, before, count = 1) =>
      edit(() => insertLines(book(), sheetKey(sheet), 'COL', before, count, limits.bookCells)),
    deleteColumns: (sheet, first, count = 1) =>
      edit(() => deleteLines(book(), sheetKey(sheet), 'COL', first, count)),
    moveRows: (sheet, first, count, before) =>
      edit(() => moveLines(book(), sheetKey(sheet), 'ROW', first, count, before)),
    undo: () => book().undo(),
  };
}

type Reader = Parameters<typeof readValues>;

function tableOf(values: readonly (readonly Typed[])[] | Typed): readonly (readonly Typed[])[] {
  return isTable(values) ? values : [[values]];
}

function isTable(values: unknown): values is readonly (readonly Typed[])[] {
  return Array.isArray(values);
}
