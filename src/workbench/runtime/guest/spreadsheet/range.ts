/** Google's class Range: copies of its contents, data attached to its cells, and ranges around it. */
import { type Box, boxOf, contains, parseReference } from '../../../spreadsheet/shared/a1';
import { type EnumValue, enumOf } from '../enums';
import { Exception, mismatch, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { dataRegion, nextDataCell } from './data-region';
import { createFilter, type Filter, filterOf } from './filter';
import { inBox, inLine } from './marks';
import {
  addMetadata,
  type DeveloperMetadata,
  DeveloperMetadataFinder,
  metadataAt,
} from './metadata';
import { namedRange } from './named-range';
import { type Protection, protect } from './protection';
import { type CopyOptions, RangeContents } from './range-contents';
import { makers, type RangeRef, type SheetRef } from './refs';
import { TextFinder } from './text-finder';
import { distinctRows } from './tidy';

export const CopyPasteType = enumOf(
  'PASTE_NORMAL',
  'PASTE_NO_BORDERS',
  'PASTE_FORMAT',
  'PASTE_FORMULA',
  'PASTE_VALUES',
  'PASTE_DATA_VALIDATION',
  'PASTE_CONDITIONAL_FORMATTING',
  'PASTE_COLUMN_WIDTHS',
);

const notCopied = [
  CopyPasteType.PASTE_DATA_VALIDATION,
  CopyPasteType.PASTE_CONDITIONAL_FORMATTING,
  CopyPasteType.PASTE_COLUMN_WIDTHS,
];

const nothing = { contents: false, formats: false, asValues: false };
const everything = { contents: true, formats: true, asValues: false };
const valuesAlone = { contents: true, formats: false, asValues: true };
const formatsAlone = { contents: false, formats: true, asValues: false };
const formulasAlone = { contents: true, formats: false, asValues: false };

const arbitrary =
  'Adding developer metadata to arbitrary ranges is not currently supported. Developer metadata may only be added to the top-level spreadsheet, an individual sheet, or an entire row or column.';

const outside = 'The coordinates of the range are outside the dimensions of the sheet.';

type SortSpec = number | { readonly column: number; readonly ascending?: boolean };

export class Range extends RangeContents {
  /**
   * Copies to a range; a larger one is filled with repetitions.
   *
   * @partly data validation, conditional formats, column widths and notes are not copied
   */
  copyTo(destination: unknown, how?: unknown, transposed?: unknown): void {
    requireWrite('copyTo');
    if (!(destination instanceof Range)) {
      mismatch('SpreadsheetApp.Range.copyTo', [destination]);
    }
    call(
      'range.copy',
      { sheet: this.sheet.key, box: this.box },
      { sheet: destination.sheet.key, box: destination.box },
      { ...copiedParts(how), transposed: transposed === true },
    );
  }

  addDeveloperMetadata(...args: unknown[]): this {
    addMetadata(this.#line(), args);
    return this;
  }

  getDeveloperMetadata(): DeveloperMetadata[] {
    return metadataAt(this.#line());
  }

  createDeveloperMetadataFinder(): DeveloperMetadataFinder {
    return new DeveloperMetadataFinder(inBox(this.sheet.key, this.box));
  }

  protect(): Protection {
    return protect(inBox(this.sheet.key, this.box));
  }

  canEdit(): boolean {
    return true;
  }

  createFilter(): Filter {
    return createFilter(this.sheet, this.box);
  }

  getFilter(): Filter | null {
    return filterOf(this.sheet);
  }

  /** Takes a sheet or its number, first and last column, first and last row. */
  copyFormatToRange(sheet: unknown, ...edges: unknown[]): void {
    this.copyTo(rectangle(sheet, edges), { formatOnly: true });
  }

  /** Takes a sheet or its number, first and last column, first and last row. */
  copyValuesToRange(sheet: unknown, ...edges: unknown[]): void {
    this.copyTo(rectangle(sheet, edges), { contentsOnly: true });
  }

  /** @partly formulas that refer to the moved cells stay as they are */
  moveTo(target: unknown): void {
    requireWrite('moveTo');
    if (!(target instanceof Range)) mismatch('SpreadsheetApp.Range.moveTo', [target]);
    const sheet: SheetRef = target.getSheet();
    const { row, column } = target.box;
    const { rows, columns } = this.box;
    const box = { row, column, rows, columns };
    call('range.move', { sheet: this.sheet.key, box: this.box }, { sheet: sheet.key, box });
  }

  /** One cell of the range, counted from its corner. */
  getCell(row: unknown, column: unknown): Range {
    const [y, x] = [whole(row), whole(column)];
    if (y < 1 || x < 1 || y > this.box.rows || x > this.box.columns) {
      throw new Exception('Cell reference out of range');
    }
    const { row: top, column: left } = this.box;
    return new Range(this.sheet, { row: top + y - 1, column: left + x - 1, rows: 1, columns: 1 });
  }

  /** A range at a distance from this one. */
  offset(
    rowOffset: unknown,
    columnOffset: unknown,
    numRows: unknown = this.box.rows,
    numColumns: unknown = this.box.columns,
  ): Range {
    return rangeAt(this.sheet, {
      row: this.box.row + whole(rowOffset),
      column: this.box.column + whole(columnOffset),
      rows: whole(numRows),
      columns: whole(numColumns),
    });
  }

  /** Sorts the rows by one column or several, named by their place in the sheet. */
  sort(spec: SortSpec | SortSpec[]): this {
    requireWrite('sort');
    const keys = [spec].flat().map((key) => {
      if (key === null || key === undefined) mismatch('SpreadsheetApp.Range.sort', [spec]);
      const column = whole(typeof key === 'number' ? key : key.column);
      if (column < this.box.column || column > this.getLastColumn()) {
        throw new Exception('Sort range does not contain the column to sort by.');
      }
      return { column, isAscending: typeof key === 'number' || key.ascending !== false };
    });
    call('range.sort', this.sheet.key, this.box, keys);
    return this;
  }

  activate(): this {
    call('book.activate', this.sheet.key, this.box);
    return this;
  }

  /** Keeps the active range if it contains the cell; otherwise the cell becomes the active range. */
  activateAsCurrentCell(): this {
    const { sheet, box } = call('book.active');
    const isInside = sheet === this.sheet.key && contains(box, this.box);
    const { row, column } = this.box;
    call('book.activate', this.sheet.key, isInside ? box : this.box, { row, column });
    return this;
  }

  getMergedRanges(): Range[] {
    return call('range.merges', this.sheet.key, this.box).map((box) => new Range(this.sheet, box));
  }

  /** Removes rows that equal one above, in some columns of the sheet or in all of the range. */
  removeDuplicates(columnsToCompare?: number[]): Range {
    requireWrite('removeDuplicates');
    const { column: first, rows, columns: width } = this.box;
    const columns = Array.isArray(columnsToCompare)
      ? columnsToCompare.map((column) => whole(column) - first)
      : Array.from({ length: width }, (_, index) => index);
    if (columns.some((column) => column < 0 || column >= width)) {
      throw new Exception('The columns to compare must be in the range.');
    }
    const kept = distinctRows(this.getValues(), columns);
    if (kept.length < rows) call('range.reorder', this.sheet.key, this.box, kept);
    return new Range(this.sheet, { ...this.box, rows: kept.length });
  }

  /** The filled cells around the range, up to the next empty row and column. */
  getDataRegion(dimension?: EnumValue): Range {
    return new Range(this.sheet, dataRegion(this.sheet, this.box, dimension && String(dimension)));
  }

  /** The cell that Ctrl and an arrow key lead to. */
  getNextDataCell(direction: EnumValue): Range {
    const { row, column } = nextDataCell(this.sheet, this.box, String(direction));
    return new Range(this.sheet, { row, column, rows: 1, columns: 1 });
  }

  createTextFinder(findText: unknown): TextFinder {
    return new TextFinder(this, String(findText));
  }

  /** The place of a whole row or column. */
  #line() {
    const { rows, columns } = this.sheet.state();
    const isRow = this.box.rows === 1 && this.box.columns === columns;
    const isColumn = this.box.columns === 1 && this.box.rows === rows;
    if (!isRow && !isColumn) throw new Exception(arbitrary);
    return inLine(this.sheet.key, this.box);
  }
}

/**
 * The range of a box.
 *
 * Throws Exception when it is empty or extends beyond the sheet.
 */
export function rangeAt(sheet: SheetRef, box: Box): Range {
  const { row, column, rows, columns } = box;
  if (row < 1) throw new Exception('The starting row of the range is too small.');
  if (column < 1) throw new Exception('The starting column of the range is too small.');
  if (rows < 1) throw new Exception('The number of rows in the range must be at least 1.');
  if (columns < 1) throw new Exception('The number of columns in the range must be at least 1.');
  if (!sheet.holds(box)) throw new Exception(outside);
  return new Range(sheet, box);
}

/**
 * The range that the arguments of getRange name: a named range, A1 or R1C1 notation, or row, column and sizes.
 *
 * Throws Exception when they name no range.
 */
export function rangeOf(sheet: SheetRef, args: unknown[]): Range {
  const [first] = args;
  if (typeof first === 'string' && args.length === 1) {
    const named = namedRange(first);
    if (named?.sheet === sheet.key) return new Range(sheet, named.box);
    const reference = parseReference(first);
    if (!reference || (reference.sheet && reference.sheet !== sheet.getName())) {
      throw new Exception('Range not found');
    }
    const { rows, columns } = sheet.state();
    return rangeAt(sheet, boxOf(reference, rows, columns));
  }
  const areNumbers = args.every((value) => typeof value === 'number');
  if (args.length < 2 || args.length > 4 || !areNumbers) {
    mismatch('SpreadsheetApp.Sheet.getRange', args);
  }
  const [row = 0, column = 0, rows = 1, columns = 1] = args.map(whole);
  return rangeAt(sheet, { row, column, rows, columns });
}

function copiedParts(how: unknown) {
  const { contentsOnly, formatOnly } = (how ?? {}) as CopyOptions;
  if (how === CopyPasteType.PASTE_VALUES || contentsOnly) return valuesAlone;
  if (how === CopyPasteType.PASTE_FORMAT || formatOnly) return formatsAlone;
  if (notCopied.includes(how as EnumValue)) return nothing;
  return how === CopyPasteType.PASTE_FORMULA ? formulasAlone : everything;
}

function rectangle(sheet: unknown, edges: unknown[]): RangeRef {
  const [column = 1, columnEnd = 1, row = 1, rowEnd = 1] = edges.map(whole);
  const key = typeof sheet === 'number' ? keyOf(sheet) : (sheet as SheetRef).key;
  return makers.range(makers.sheet(key), {
    row,
    column,
    rows: rowEnd - row + 1,
    columns: columnEnd - column + 1,
  });
}

function keyOf(gid: number): string {
  const found = call('book.sheets').find((sheet) => sheet.gid === gid);
  if (!found) throw new Exception(`Sheet ${gid} not found`);
  return found.key;
}
