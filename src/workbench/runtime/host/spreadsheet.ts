/** The host side of SpreadsheetApp: reads and writes the workbook, its sheets, and the data attached to cells. */
import { ScriptException } from '../../errors';
import type { Limits } from '../../limits';
import { type Book, RefusedError } from '../../spreadsheet/book';
import type { SpreadsheetCalls } from '../../spreadsheet/calls';
import { copyCells, moveCells, reorderRows, sortRows } from '../../spreadsheet/cell-moves';
import {
  type CellWords,
  clearCells,
  editCells,
  extent,
  readFormulas,
  readNumberFormats,
  readShown,
  readValues,
  replaceCells,
  writeValues,
} from '../../spreadsheet/cells';
import {
  appendRow,
  deleteLines,
  fitCommands,
  freezeLines,
  hideLines,
  insertLines,
  moveLines,
  sizeCommand,
} from '../../spreadsheet/lines';
import { readMarks, readNotes, removeMark, writeMark, writeNotes } from '../../spreadsheet/marks';
import {
  breakApart,
  createFilter,
  filterBox,
  mergeBoxes,
  mergesIn,
  namedRanges,
  removeFilter,
  removeNamedRange,
  renameNamedRange,
  setNamedRange,
} from '../../spreadsheet/ranges';
import {
  deleteSheet,
  hideSheet,
  insertSheet,
  moveSheet,
  renameSheet,
  sheetAppearance,
  sheetState,
} from '../../spreadsheet/sheets';
import { readStyles, setBorders, setNumberFormats, setStyles } from '../../spreadsheet/styles';
import { readValidations, setValidations } from '../../spreadsheet/validations';
import { isTimeZone } from '../../time-zone';
import type { HostService } from './execution';

/**
 * @param book the workbook, available once its first model exists
 * @param urlOf the workbook's current address
 * @param words what cells show in the user's language
 */
export function spreadsheetService(
  book: () => Book,
  urlOf: () => string,
  limits: Limits,
  words: () => CellWords,
): HostService<SpreadsheetCalls> {
  const model = () => book().model;
  const characters = limits.cellCharacters;
  return {
    'book.state': () => {
      const { id, name } = book().store;
      return { id, name, url: urlOf() };
    },
    'book.rename': (_execution, name) => book().rename(name),
    'book.setTimeZone': (_execution, timeZone) => {
      if (!isTimeZone(timeZone)) throw new ScriptException(`Invalid argument: ${timeZone}`);
      book().store.timeZone = timeZone;
    },
    'book.sheets': () =>
      model()
        .getters.getSheetIds()
        .map((key) => sheetState(model(), key)),
    'book.active': (execution) => {
      // Another user may have deleted this execution's active sheet.
      const [first] = model().getters.getVisibleSheetIds();
      if (!model().getters.tryGetSheet(execution.selection.sheet) && first) {
        execution.returnTo(first);
      }
      return execution.selection;
    },
    'book.activate': (execution, sheet, box, cell) => {
      sheetState(model(), sheet);
      const area = box ?? { row: 1, column: 1, rows: 1, columns: 1 };
      const corner = { row: area.row, column: area.column };
      execution.select({ sheet, box: area, cell: cell ?? corner });
    },
    'book.return': (execution, sheet) => {
      sheetState(model(), sheet);
      execution.returnTo(sheet);
    },
    'book.insertSheet': (_execution, name, index, template) =>
      insertSheet(book(), name, index, template),
    // Writes reach the workbook when they are made.
    'book.flush': () => {},
    'book.toast': ({ page }, message, title, seconds) =>
      page?.send({ kind: 'toast', message, title, seconds }),
    'sheet.state': (_execution, sheet) => sheetState(model(), sheet),
    'sheet.extent': (_execution, sheet) => extent(model(), sheetState(model(), sheet).key),
    'sheet.delete': (execution, sheet) => {
      const visible = model().getters.getVisibleSheetIds();
      deleteSheet(book(), sheet);
      execution.leave(sheet, visible);
    },
    'sheet.rename': (_execution, sheet, name) => renameSheet(book(), sheet, name),
    'sheet.move': (_execution, sheet, index) => moveSheet(book(), sheet, index),
    'sheet.hide': (execution, sheet, isHidden) => {
      const visible = model().getters.getVisibleSheetIds();
      hideSheet(book(), sheet, isHidden);
      if (isHidden) execution.leave(sheet, visible);
    },
    'sheet.insertLines': (_execution, sheet, axis, before, count) =>
      insertLines(book(), sheet, axis, before, count, limits.bookCells),
    'sheet.deleteLines': (_execution, sheet, axis, first, count) =>
      deleteLines(book(), sheet, axis, first, count),
    'sheet.moveLines': (_execution, sheet, axis, first, count, before) =>
      moveLines(book(), sheet, axis, first, count, before),
    'sheet.freeze': (_execution, sheet, axis, count) => freezeLines(book(), sheet, axis, count),
    'sheet.columnWidth': (_execution, sheet, column) =>
      model().getters.getColSize(sheet, column - 1),
    'sheet.setColumnWidths': (_execution, sheet, first, count, width) =>
      book().apply([sizeCommand(sheet, 'COL', first, count, width)]),
    'sheet.fitColumns': (_execution, sheet, first, count) =>
      book().apply(fitCommands(model(), sheet, first, count)),
    'sheet.append': (_execution, sheet, values) => appendRow(book(), sheet, values, characters),
    'range.values': (_execution, sheet, box) => readValues(model(), sheet, box, words()),
    'range.shown': (_execution, sheet, box) => readShown(model(), sheet, box, words()),
    'range.formulas': (_execution, sheet, box) => readFormulas(model(), sheet, box),
    'range.numberFormats': (_execution, sheet, box) => readNumberFormats(model(), sheet, box),
    'range.styles': (_execution, sheet, box) => readStyles(model(), sheet, box),
    'range.write': (_execution, sheet, box, values) =>
      writeValues(book(), sheet, box, values, characters),
    'range.edit': (_execution, sheet, edits) => editCells(book(), sheet, edits, characters),
    'range.replace': (_execution, sheet, replacements) =>
      replaceCells(book(), sheet, replacements, characters, words()),
    'range.clear': (_execution, sheet, box, what) => clearCells(book(), sheet, box, what),
    'range.setNumberFormats': (_execution, sheet, box, formats) =>
      setNumberFormats(book(), sheet, box, formats),
    'range.setStyles': (_execution, sheet, box, change) => setStyles(book(), sheet, box, change),
    'range.sort': (_execution, sheet, box, keys) => sortRows(book(), sheet, box, keys),
    'range.copy': (_execution, from, to, what) => copyCells(book(), from, to, what),
    'range.move': (_execution, from, to) => moveCells(book(), from, to),
    'range.reorder': (_execution, sheet, box, rows) => reorderRows(book(), sheet, box, rows),
    'range.merge': (_execution, sheet, boxes) => mergeBoxes(book(), sheet, boxes),
    'range.breakApart': (_execution, sheet, box) => breakApart(book(), sheet, box),
    'range.merges': (_execution, sheet, box) => mergesIn(model(), sheet, box),
    'range.setBorders': (_execution, sheet, box, borders) =>
      setBorders(book(), sheet, box, borders),
    'sheet.hideLines': (_execution, sheet, axis, first, count, isHidden) =>
      hideLines(book(), sheet, axis, first, count, isHidden),
    'sheet.isLineHidden': (_execution, sheet, axis, line) =>
      model().getters.isHeaderHiddenByUser(sheet, axis, line - 1),
    'sheet.isRowFiltered': (execution, sheet, row) =>
      execution.isFiltered(sheet, row) || model().getters.isRowFiltered(sheet, row - 1),
    'sheet.rowHeight': (_execution, sheet, row) =>
      Math.round(model().getters.getRowSize(sheet, row - 1)),
    'sheet.setRowHeights': (_execution, sheet, first, count, height) =>
      book().apply([sizeCommand(sheet, 'ROW', first, count, height)]),
    'sheet.appearance': (_execution, sheet) => sheetAppearance(model(), sheet),
    'sheet.setTabColor': (_execution, sheet, color) =>
      book().apply([{ type: 'COLOR_SHEET', sheetId: sheet, ...(color !== null && { color }) }]),
    'sheet.setGridlines': (_execution, sheet, areShown) =>
      book().apply([
        { type: 'SET_GRID_LINES_VISIBILITY', sheetId: sheet, areGridLinesVisible: areShown },
      ]),
    'sheet.filter': (_execution, sheet) => filterBox(model(), sheet),
    'sheet.createFilter': (_execution, sheet, box) => createFilter(book(), sheet, box),
    'sheet.removeFilter': (_execution, sheet) => removeFilter(book(), sheet),
    'names.list': () => namedRanges(model()),
    'names.set': (_execution, name, sheet, box) => setNamedRange(book(), name, sheet, box),
    'names.rename': (_execution, name, newName) => renameNamedRange(book(), name, newName),
    'names.remove': (_execution, name) => removeNamedRange(book(), name),
    'range.notes': (_execution, sheet, box) => readNotes(model(), sheet, box),
    'range.setNotes': (_execution, sheet, box, texts) => writeNotes(book(), sheet, box, texts),
    'range.validations': (_execution, sheet, box) => readValidations(model(), sheet, box),
    'range.setValidations': (_execution, sheet, box, rules) =>
      setValidations(book(), sheet, box, rules),
    'marks.list': (_execution, kind) => readMarks(model(), kind),
    'marks.write': (_execution, kind, id, mark) => writeMark(book(), kind, mark, id ?? undefined),
    'marks.remove': (_execution, kind, id) => removeMark(book(), kind, id),
  };
}

/** The message for a script when o-spreadsheet refuses a command. */
export function refusalAsException(error: unknown): unknown {
  if (!(error instanceof RefusedError)) return error;
  const isOutside = error.reasons.includes('TargetOutOfSheet');
  return new ScriptException(
    isOutside
      ? 'The coordinates of the range are outside the dimensions of the sheet.'
      : error.message,
  );
}
