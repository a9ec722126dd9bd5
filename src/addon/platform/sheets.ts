/** The book and its sheets over SpreadsheetApp. */
import type { Book, Cell, Sheet } from '../../sheet/ports';
import { type Dates, datesIn } from './dates';
import { refreshFormulas, refreshFunction } from './refresh-formulas';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type GoogleSheet = GoogleAppsScript.Spreadsheet.Sheet;

/** The spreadsheet that the script runs in. */
export function activeBook(): Book {
  const book = () => SpreadsheetApp.getActiveSpreadsheet();
  return {
    sheetById: (id) =>
      wrap(
        book()
          .getSheets()
          .find((sheet) => sheet.getSheetId() === id),
      ),
    sheetByName: (name) => wrap(book().getSheetByName(name)),
    currentCell: () => {
      // Within a custom function the active range is the cell of the formula.
      const cell = book().getActiveRange();
      if (!cell) return undefined;
      return { sheet: sheetOf(cell.getSheet()), row: cell.getRow(), column: cell.getColumn() };
    },
    addVisible: (name) => sheetOf(addSheet(book(), name)),
    addHidden: (name) =>
      sheetOf((book().getSheetByName(name) ?? addSheet(book(), name)).hideSheet()),
    remove: (sheet) => {
      const found = book()
        .getSheets()
        .find((each) => each.getSheetId() === sheet.id);
      const isShown = (each: GoogleSheet) => !each.isSheetHidden();
      // Google keeps at least one sheet that people see.
      if (
        found &&
        book()
          .getSheets()
          .some((each) => each.getSheetId() !== sheet.id && isShown(each))
      )
        book().deleteSheet(found);
    },
    refreshFormulas: (markers) => refreshFormulas(book(), markers),
    refreshFunction: (name) => refreshFunction(book(), name),
    flush: () => SpreadsheetApp.flush(),
  };
}

function addSheet(book: Spreadsheet, name: string): GoogleSheet {
  const before = book.getActiveSheet();
  const sheet = book.insertSheet(name, book.getSheets().length);
  book.setActiveSheet(before, true);
  return sheet;
}

function wrap(sheet: GoogleSheet | null | undefined): Sheet | undefined {
  return sheet ? sheetOf(sheet) : undefined;
}

function sheetOf(sheet: GoogleSheet): Sheet {
  return {
    id: sheet.getSheetId(),
    name: sheet.getName(),
    extent: () => ({ rows: sheet.getLastRow(), columns: sheet.getLastColumn() }),
    read: (row, column, rows, columns) =>
      inEach(
        sheet.getRange(row, column, rows, columns).getValues() as Cell[][],
        datesOf(sheet).fromCell,
      ),
    formulas: (row, column, rows, columns) =>
      sheet.getRange(row, column, rows, columns).getFormulas(),
    write: (row, column, values) => write(sheet, row, column, values),
    notes: (row, column, rows, columns) => sheet.getRange(row, column, rows, columns).getNotes(),
    writeNotes: (row, column, notes) => {
      blockAt(sheet, row, column, notes).setNotes(notes.map((line) => [...line]));
    },
    formats: (row, column, rows, columns) =>
      sheet.getRange(row, column, rows, columns).getNumberFormats(),
    setFormats: (row, column, formats) => {
      blockAt(sheet, row, column, formats).setNumberFormats(formats.map((line) => [...line]));
    },
    insertRows: (before, count) => {
      sheet.insertRowsBefore(before, count);
    },
    deleteRows: (row, count) => {
      // Google keeps at least one row that is not frozen.
      if (sheet.getMaxRows() - sheet.getFrozenRows() <= count)
        sheet.insertRowsAfter(sheet.getMaxRows(), 1);
      sheet.deleteRows(row, count);
    },
    deleteColumn: (column) => {
      sheet.deleteColumn(column);
    },
    copyLook: (from, to, columns) => {
      const look = SpreadsheetApp.CopyPasteType.PASTE_FORMAT;
      const target = sheet.getRange(to.row, to.column, 1, columns);
      sheet.getRange(from.row, from.column).copyTo(target, look, false);
    },
    markHeaders: (columns) => {
      sheet.getRange(1, 1, 1, columns).setFontWeight('bold');
      sheet.setFrozenRows(1);
    },
    fitColumns: (columns) => {
      for (const column of columns) sheet.autoResizeColumn(column);
    },
    select: (row, column, columns) => {
      sheet.getRange(row, column, 1, columns).activate();
    },
  };
}

/** The cells that a table of texts is for. */
function blockAt(
  sheet: GoogleSheet,
  row: number,
  column: number,
  texts: readonly (readonly string[])[],
): GoogleAppsScript.Spreadsheet.Range {
  return sheet.getRange(row, column, texts.length, texts[0]?.length ?? 1);
}

function write(
  sheet: GoogleSheet,
  row: number,
  column: number,
  values: readonly (readonly Cell[])[],
): void {
  const width = values[0]?.length ?? 0;
  if (width === 0) return;
  const [maxRows, maxColumns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  const [lastRow, lastColumn] = [row + values.length - 1, column + width - 1];
  if (lastRow > maxRows) sheet.insertRowsAfter(maxRows, lastRow - maxRows);
  if (lastColumn > maxColumns) sheet.insertColumnsAfter(maxColumns, lastColumn - maxColumns);
  sheet
    .getRange(row, column, values.length, width)
    .setValues(inEach(values, datesOf(sheet).toCell));
}

function datesOf(sheet: GoogleSheet): Dates {
  return datesIn(
    () => sheet.getParent().getSpreadsheetTimeZone(),
    (date, zone, pattern) => Utilities.formatDate(date, zone, pattern),
  );
}

function inEach(cells: readonly (readonly Cell[])[], change: (cell: Cell) => Cell): Cell[][] {
  return cells.map((line) => line.map(change));
}
