/** The part of SpreadsheetApp that the simulation has, over plain sheets, with Google's own error messages. */

import { ScriptException } from '../../../src/workbench/errors';
import { googleLimits } from '../../../src/workbench/limits';
import type { CellValue } from '../../../src/workbench/protocol/cell-values';
import type { HostService } from '../../../src/workbench/runtime/host/execution';
import type { SheetState, SpreadsheetCalls } from '../../../src/workbench/spreadsheet/calls';
import type { Box } from '../../../src/workbench/spreadsheet/shared/a1';
import type { PlainBook } from './plain-book';
import type { PlainSheet } from './plain-sheet';

/** The calls without those that only the real workbook can answer. */
export type PlainSheetCalls = Pick<
  SpreadsheetCalls,
  | `book.${'state' | 'sheets' | 'active' | 'activate' | 'return' | 'insertSheet' | 'flush' | 'toast'}`
  | `sheet.${'state' | 'extent' | 'delete' | 'rename' | 'hide' | 'insertLines' | 'deleteLines' | 'freeze' | 'fitColumns' | 'setColumnWidths' | 'append' | 'isLineHidden'}`
  | `range.${'values' | 'shown' | 'formulas' | 'write' | 'replace' | 'setStyles' | 'copy'}`
  | `range.${'notes' | 'setNotes' | 'numberFormats' | 'setNumberFormats'}`
>;

export function plainSheetService(book: PlainBook, durable: boolean): HostService<PlainSheetCalls> {
  function sheet(key: string): PlainSheet {
    const found = book.byKey(key);
    if (!found) throw new ScriptException(`Sheet ${key.slice(3)} not found`);
    return found;
  }
  function visibleKeys(): string[] {
    return book.sheets.filter(({ isHidden }) => !isHidden).map(({ key }) => key);
  }
  function state(key: string): SheetState {
    const { gid, name, isHidden, rows, columns } = sheet(key);
    const index = book.sheets.findIndex((each) => each.key === key) + 1;
    return { key, gid, name, index, isHidden, rows, columns, frozenRows: 0, frozenColumns: 0 };
  }
  function write(key: string, box: Box, values: CellValue[][]): void {
    const max = googleLimits.cellCharacters;
    if (values.some((line) => line.some((cell) => typeof cell === 'string' && cell.length > max)))
      throw new ScriptException(
        `Your input contains more than the maximum of ${max} characters in a single cell.`,
      );
    sheet(key).write(box, values);
  }
  return {
    'book.state': () => ({ id: book.id, name: book.name, url: 'http://localhost/' }),
    'book.sheets': () => book.sheets.map(({ key }) => state(key)),
    'book.active': ({ selection }) => selection,
    'book.activate': (execution, key, box, cell) => {
      const area = box ?? { row: 1, column: 1, rows: 1, columns: 1 };
      execution.select({ sheet: sheet(key).key, box: area, cell: cell ?? area });
    },
    'book.return': (execution, key) => execution.returnTo(sheet(key).key),
    'book.insertSheet': (_execution, name, index) => {
      const isTaken = book.sheets.some((each) => each.name.toLowerCase() === name?.toLowerCase());
      if (isTaken)
        throw new ScriptException(
          `A sheet with the name "${name}" already exists. Please enter another name.`,
        );
      return book.add(name ?? `Sheet${book.sheets.length + 1}`, index ?? undefined).key;
    },
    'book.flush': () => {
      if (!durable) book.flush();
    },
    'book.toast': () => {},
    'sheet.state': (_execution, key) => state(key),
    'sheet.extent': (_execution, key) => sheet(key).extent,
    'sheet.delete': (execution, key) => {
      const visible = visibleKeys();
      if (visible.length === 1 && visible[0] === key) {
        throw new ScriptException("You can't remove all the sheets in a document.");
      }
      book.remove(sheet(key).key);
      execution.leave(key, visible);
    },
    'sheet.rename': (_execution, key, name) => {
      sheet(key).name = name;
    },
    'sheet.hide': (execution, key, isHidden) => {
      const visible = visibleKeys();
      sheet(key).isHidden = isHidden;
      if (isHidden) execution.leave(key, visible);
    },
    'sheet.insertLines': (_execution, key, axis, before, count) =>
      sheet(key).insertLines(axis, before, count),
    'sheet.deleteLines': (_execution, key, axis, first, count) =>
      sheet(key).deleteLines(axis, first, count),
    'sheet.append': (_execution, key, values) => {
      const row = sheet(key).extent.rows + 1;
      write(key, { row, column: 1, rows: 1, columns: values.length }, [values]);
    },
    // These sheets have no hidden columns.
    'sheet.isLineHidden': () => false,
    'sheet.freeze': (_execution, key) => void sheet(key),
    'sheet.fitColumns': (_execution, key) => void sheet(key),
    'sheet.setColumnWidths': (_execution, key) => void sheet(key),
    'range.values': (_execution, key, box) => sheet(key).values(box),
    'range.shown': (_execution, key, box) =>
      sheet(key)
        .values(box)
        .map((line) => line.map(String)),
    'range.formulas': (_execution, key, box) => sheet(key).formulas(box),
    'range.write': (_execution, key, box, values) => write(key, box, values),
    'range.replace': (_execution, key, replacements) => {
      const boxed = replacements.map(({ row, column, value, was }) => {
        return { box: { row, column, rows: 1, columns: 1 }, value, was };
      });
      const isThere = boxed.every(({ box, was }) => String(sheet(key).values(box)[0]?.[0]) === was);
      if (isThere) for (const { box, value } of boxed) write(key, box, [[value]]);
      return isThere;
    },
    'range.notes': (_execution, key, box) => sheet(key).notes(box),
    'range.setNotes': (_execution, key, box, notes) => sheet(key).setNotes(box, notes),
    'range.numberFormats': (_execution, key, box) => sheet(key).formats(box),
    'range.setNumberFormats': (_execution, key, box, formats) =>
      sheet(key).setFormats(box, formats),
    'range.setStyles': (_execution, key) => void sheet(key),
    'range.copy': (_execution, from, to, { contents }) => {
      if (contents) throw new ScriptException('The simulation copies formats only.');
      sheet(to.sheet).setFormats(to.box, sheet(from.sheet).formats(from.box));
    },
  };
}
