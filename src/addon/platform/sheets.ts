/** The book, its sheets and our formulas in them, over SpreadsheetApp. */
import { formulaPattern } from '../../sheet/formulas/all';
import type { Book, Cell, CellPlace, Properties, Sheet } from '../../sheet/ports';
import { dataSheetName, hiddenSheetNote } from '../../sheet/storage/hidden-sheet';
import { stretchesOf } from '../../sheet/stretches';
import { type Dates, datesIn } from './dates';

type Spreadsheet = GoogleAppsScript.Spreadsheet.Spreadsheet;
type GoogleSheet = GoogleAppsScript.Spreadsheet.Sheet;
type Range = GoogleAppsScript.Spreadsheet.Range;

/** Dates in the spreadsheet's time zone, which is read at most once per execution. */
const dates: Dates = datesIn(
  () => SpreadsheetApp.getActiveSpreadsheet().getSpreadsheetTimeZone(),
  (date, zone, pattern) => Utilities.formatDate(date, zone, pattern),
);

/** The spreadsheet that the script runs in, with its properties. */
export function activeBook(document: Properties): Book {
  const book = () => SpreadsheetApp.getActiveSpreadsheet();
  const dataSheet = dataSheetIn(book, document);
  let lastStamp = 0;
  return {
    sheetById: (id) => wrap(sheetWith(book(), id)),
    sheetByName: (name) => wrap(book().getSheetByName(name)),
    currentCell: () => {
      // In a custom function, the active range is the formula's cell.
      const cell = book().getActiveRange();
      if (!cell) return undefined;
      return { sheet: sheetOf(cell.getSheet()), row: cell.getRow(), column: cell.getColumn() };
    },
    addSheet: (name) => sheetOf(insertBehind(book(), name)),
    dataSheet: () => wrap(dataSheet.find()),
    makeDataSheet: () => sheetOf(dataSheet.make()),
    stamp: (after) => {
      lastStamp = Math.max(Date.now(), lastStamp + 1, after + 1);
      // Two executions may make a stamp in the same millisecond.
      return `${lastStamp}.${Math.random().toString(36).slice(2, 8)}`;
    },
    remove: (sheet) => {
      const found = sheetWith(book(), sheet.id);
      const isShown = (each: GoogleSheet) => !each.isSheetHidden();
      // Google requires at least one visible sheet.
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

function sheetWith(book: Spreadsheet, id: number): GoogleSheet | undefined {
  return book.getSheets().find((sheet) => sheet.getSheetId() === id);
}

/** Adds a sheet at the end, which Google brings to the front, then restores the previous sheet and its selection. */
function insertBehind(book: Spreadsheet, name: string): GoogleSheet {
  const front = book.getActiveSheet();
  const sheet = book.insertSheet(name, book.getSheets().length);
  book.setActiveSheet(front, true);
  return sheet;
}

/** The document property that holds the sheet's id once the sheet is complete. */
const dataKey = 'data.sheet';

/** Finds the hidden sheet by its id, or by its name. */
function dataSheetIn(book: () => Spreadsheet, document: Properties) {
  /** `isWhole`: the id is from the document. A sheet found only by name may be incomplete. */
  let known: { readonly id: number; readonly isWhole: boolean } | undefined;
  const find = () => {
    const before = known && sheetWith(book(), known.id);
    if (before) return before;
    const kept = document.get(dataKey);
    const byId = kept === undefined ? undefined : sheetWith(book(), Number(kept));
    const found = byId ?? book().getSheetByName(dataSheetName) ?? undefined;
    known = found && { id: found.getSheetId(), isWhole: byId !== undefined };
    return found;
  };
  const make = () => {
    const found = find();
    if (found && known?.isWhole) return found;
    const sheet = found ?? insertBehind(book(), dataSheetName);
    sheet.hideSheet();
    if (sheet.getLastRow() === 0) sheet.getRange(1, 1).setValue(hiddenSheetNote);
    SpreadsheetApp.flush();
    known = { id: sheet.getSheetId(), isWhole: true };
    document.set(dataKey, String(known.id));
    return sheet;
  };
  return { find, make };
}

function wrap(sheet: GoogleSheet | null | undefined): Sheet | undefined {
  return sheet ? sheetOf(sheet) : undefined;
}

function sheetOf(sheet: GoogleSheet): Sheet {
  const block =
    <T>(read: (range: Range) => T[][]) =>
    (row: number, column: number, rows: number, columns: number) =>
      cellsOf(sheet, { row, column, rows, columns }, read);
  return {
    id: sheet.getSheetId(),
    name: sheet.getName(),
    extent: () => extentOf(sheet),
    isColumnHidden: (column) => sheet.isColumnHiddenByUser(column),
    mergedAt: (row, column) =>
      sheet.getRange(row, column).getMergedRanges()[0]?.getA1Notation() ?? '',
    read: block((range) => inEach(range.getValues() as Cell[][], dates.fromCell)),
    formulas: block((range) => range.getFormulas()),
    write: (row, column, values) =>
      fill(sheet, row, column, values, (range) => range.setValues(inEach(values, dates.toCell))),
    append: (values) => {
      sheet.appendRow(values.map(dates.toCell));
    },
    notes: block((range) => range.getNotes()),
    writeNotes: (row, column, notes) => {
      fill(sheet, row, column, notes, (range) => range.setNotes(notes.map((line) => [...line])));
    },
    formats: block((range) => range.getNumberFormats()),
    setFormats: (row, column, formats) => {
      fill(sheet, row, column, formats, (range) =>
        range.setNumberFormats(formats.map((line) => [...line])),
      );
    },
    insertRows: (before, count) => {
      sheet.insertRowsBefore(before, count);
    },
    deleteRows: (row, count) => {
      // Google requires at least one row that isn't frozen.
      if (sheet.getMaxRows() - sheet.getFrozenRows() <= count)
        sheet.insertRowsAfter(sheet.getMaxRows(), 1);
      sheet.deleteRows(row, count);
    },
    insertColumns: (before, count) => {
      sheet.insertColumnsBefore(before, count);
    },
    deleteColumns: (column, count) => {
      sheet.deleteColumns(column, count);
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
    setWidth: (column, pixels) => {
      sheet.setColumnWidth(column, pixels);
    },
    select: (row, column, columns) => {
      sheet.getRange(row, column, 1, columns).activate();
    },
  };
}

/** The last row and column with content. */
function extentOf(sheet: GoogleSheet): ReturnType<Sheet['extent']> {
  const all = sheet.getDataRange();
  const [rows, columns] = [all.getNumRows(), all.getNumColumns()];
  if (rows > 1 || columns > 1) return { rows, columns };
  // The data range of an empty sheet is its first cell.
  return { rows: sheet.getLastRow(), columns: sheet.getLastColumn() };
}

interface Box extends CellPlace {
  readonly rows: number;
  readonly columns: number;
}

/** Reads a block; blank beyond the end of the sheet, because a user may have just deleted rows or columns. */
function cellsOf<T>(sheet: GoogleSheet, box: Box, read: (range: Range) => T[][]): (T | '')[][] {
  const { row, column, rows, columns } = box;
  try {
    return read(sheet.getRange(row, column, rows, columns));
  } catch (error) {
    const height = Math.min(rows, sheet.getMaxRows() - row + 1);
    const width = Math.min(columns, sheet.getMaxColumns() - column + 1);
    if (height === rows && width === columns) throw error;
    const there = height < 1 || width < 1 ? [] : read(sheet.getRange(row, column, height, width));
    return Array.from({ length: rows }, (_, i) =>
      Array.from({ length: columns }, (__, j) => there[i]?.[j] ?? ''),
    );
  }
}

/** Calls `put` with the range of a table of cells. If the sheet is too small, it grows first. */
function fill(
  sheet: GoogleSheet,
  row: number,
  column: number,
  table: readonly (readonly unknown[])[],
  put: (range: Range) => void,
): void {
  const [rows, columns] = [table.length, table[0]?.length ?? 0];
  if (columns === 0) return;
  const attempt = () => put(sheet.getRange(row, column, rows, columns));
  try {
    attempt();
  } catch (error) {
    // Asking for the size before each block would make Google send the writes one by one.
    if (!grow(sheet, row + rows - 1, column + columns - 1)) throw error;
    attempt();
  }
}

/** Returns whether the sheet was too small. */
function grow(sheet: GoogleSheet, lastRow: number, lastColumn: number): boolean {
  const [rows, columns] = [sheet.getMaxRows(), sheet.getMaxColumns()];
  if (lastRow > rows) sheet.insertRowsAfter(rows, lastRow - rows);
  if (lastColumn > columns) sheet.insertColumnsAfter(columns, lastColumn - columns);
  return lastRow > rows || lastColumn > columns;
}

function inEach(cells: readonly (readonly Cell[])[], change: (cell: Cell) => Cell): Cell[][] {
  return cells.map((line) => line.map(change));
}

// Google re-evaluates a formula only when its text changes. Cells are changed by replacing exactly that text, which
// Google does in one step: even if users move rows meanwhile, no cell with another text is written.

/** Inserted briefly before the function's name; no such function exists. */
const refreshPrefix = 'SIGNALSHEET_REFRESH_';
/** In a column with more groups of affected formulas, everything between the first and the last is searched. */
const maxStretches = 20;
/** If edits come in between, the formulas are searched again. */
const maxTries = 4;

type Find = (sheet: GoogleSheet) => readonly Range[];

/** Re-evaluates the formulas whose cells show one of `markers`, and repairs what a killed refresh left. */
function refreshFormulas(book: Spreadsheet, markers: readonly string[]): void {
  // One search of the sheet for all markers, which are regular expressions.
  const anyOf = markers.join('|');
  refresh(book, (sheet) => sheet.createTextFinder(anyOf).useRegularExpression(true).findAll());
}

/** Re-evaluates the formulas that call this function of ours, whatever they show. */
function refreshFunction(book: Spreadsheet, name: string): void {
  refresh(book, (sheet) => finderOf(sheet, `${name}(`).findAll());
}

function refresh(book: Spreadsheet, find: Find): void {
  for (const sheet of book.getSheets()) {
    let id: number | undefined;
    try {
      id = sheet.getSheetId();
      if (!sheet.isSheetHidden()) refreshIn(sheet, find);
    } catch (error) {
      // A user deleted the sheet.
      if (id !== undefined && sheetWith(book, id)) throw error;
    }
  }
}

function refreshIn(sheet: GoogleSheet, find: Find): void {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = placesOf(find(sheet));
    const area = areaOf(found);
    const formulas = formulasIn(sheet, area);
    const calls = callsIn(found, formulas, area);
    // Formulas and places were read in separate calls.
    if (calls.length > 0 && !isSame(placesOf(find(sheet)), found)) continue;
    for (const { text, row, column, rows } of calls)
      cellsOf(sheet, { row, column, rows, columns: 1 }, (range) => {
        finderOf(range, text).replaceAllWith(refreshPrefix + text);
        return [];
      });
    if (calls.length > 0) SpreadsheetApp.flush();
    const left = finderOf(sheet, refreshPrefix);
    if (left.findNext()) left.replaceAllWith('');
    if (calls.length === 0 || isSame(formulasIn(sheet, area), formulas)) return;
  }
}

/** Finds a text in formulas, literally and case-sensitively. */
function finderOf(
  place: GoogleSheet | Range,
  text: string,
): GoogleAppsScript.Spreadsheet.TextFinder {
  return place.createTextFinder(text).matchCase(true).matchFormulaText(true);
}

function placesOf(ranges: readonly Range[]): CellPlace[] {
  return ranges.map((range) => ({ row: range.getRow(), column: range.getColumn() }));
}

/** From the first row to the last found cell, because a formula is above what it spills. */
function areaOf(found: readonly CellPlace[]): Box {
  const columns = found.map(({ column }) => column);
  const column = Math.min(...columns);
  const rows = Math.max(0, ...found.map(({ row }) => row));
  return { row: 1, column, rows, columns: Math.max(...columns) - column + 1 };
}

function formulasIn(sheet: GoogleSheet, area: Box): string[][] {
  return area.rows === 0 ? [] : cellsOf(sheet, area, (range) => range.getFormulas());
}

/** Consecutive cells of one column whose formulas contain `text`, a name of ours with its bracket. */
interface Calls extends CellPlace {
  readonly text: string;
  readonly rows: number;
}

/** Where to look for the formulas of these cells: a formula's errors are in its first column, at or below itself. */
function callsIn(
  found: readonly CellPlace[],
  formulas: readonly (readonly string[])[],
  area: Box,
): Calls[] {
  const ours = formulaPattern('gi');
  const rows = new Map<string, Set<number>>();
  for (const { row, column } of found) {
    const formulaAt = (at: number) => formulas[at - 1]?.[column - area.column] ?? '';
    let origin = row;
    while (origin > 0 && formulaAt(origin) === '') origin -= 1;
    for (const text of formulaAt(origin).match(ours) ?? []) {
      const key = `${column}.${text}`;
      rows.set(key, (rows.get(key) ?? new Set()).add(origin));
    }
  }
  return [...rows].flatMap(([key, origins]) => {
    const [column = '', text = ''] = key.split('.');
    const sorted = [...origins].sort((a, b) => a - b);
    const [first = 0, last = 0] = [sorted[0], sorted[sorted.length - 1]];
    const each = stretchesOf(sorted);
    const whole = each.length > maxStretches ? [{ first, count: last - first + 1 }] : each;
    return whole.map(({ first: row, count }) => ({
      row,
      column: Number(column),
      rows: count,
      text,
    }));
  });
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
