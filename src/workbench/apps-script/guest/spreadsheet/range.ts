/** Range. */
import { type Box, boxOf, contains, parseReference } from '../../../shared/a1';
import { mismatch, whole } from '../arguments';
import type { EnumValue } from '../enums';
import { Exception } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import { namedRange } from './named-range';
import { dataRegion, nextDataCell } from './neighbours';
import { RangeMore } from './range-more';
import type { SheetRef } from './sheet-ref';
import { TextFinder } from './text-finder';

const OUTSIDE = 'The coordinates of the range are outside the dimensions of the sheet.';

type SortSpec = number | { column: number; ascending?: boolean };

export class Range<Sheet extends SheetRef = SheetRef> extends RangeMore<Sheet> {
  /** One cell of the range, counted from its corner. */
  getCell(row: unknown, column: unknown): Range<Sheet> {
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
  ): Range<Sheet> {
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

  /** Stays in the active range where it is in that, and is the active range itself elsewhere. */
  activateAsCurrentCell(): this {
    const { sheet, box } = call('book.active');
    const isInside = sheet === this.sheet.key && contains(box, this.box);
    const { row, column } = this.box;
    call('book.activate', this.sheet.key, isInside ? box : this.box, { row, column });
    return this;
  }

  getMergedRanges(): Range<Sheet>[] {
    return call('range.merges', this.sheet.key, this.box).map((box) => new Range(this.sheet, box));
  }

  /** Removes rows that are like one above, in some columns of the sheet or in all of the range. */
  removeDuplicates(columnsToCompare?: number[]): Range<Sheet> {
    const rows = this.keepDistinct(columnsToCompare);
    return new Range(this.sheet, { ...this.box, rows });
  }

  /** The filled cells around the range, up to the next empty row and column. */
  getDataRegion(dimension?: EnumValue): Range<Sheet> {
    return new Range(this.sheet, dataRegion(this.sheet, this.box, dimension && String(dimension)));
  }

  /** Where the arrow key leads with Ctrl. */
  getNextDataCell(direction: EnumValue): Range<Sheet> {
    const { row, column } = nextDataCell(this.sheet, this.box, String(direction));
    return new Range(this.sheet, { row, column, rows: 1, columns: 1 });
  }

  createTextFinder(findText: unknown): TextFinder<Range<Sheet>> {
    return textFinder(this, String(findText));
  }
}

/** A finder whose finds are single cells of a range. */
export function textFinder<Sheet extends SheetRef>(
  range: Range<Sheet>,
  findText: string,
): TextFinder<Range<Sheet>> {
  return new TextFinder(range, findText, (row, column) => range.getCell(row, column));
}

/**
 * The range of a box.
 *
 * @throws Exception when it is empty or reaches out of the sheet
 */
export function rangeAt<Sheet extends SheetRef>(sheet: Sheet, box: Box): Range<Sheet> {
  const { row, column, rows, columns } = box;
  if (row < 1) throw new Exception('The starting row of the range is too small.');
  if (column < 1) throw new Exception('The starting column of the range is too small.');
  if (rows < 1) throw new Exception('The number of rows in the range must be at least 1.');
  if (columns < 1) throw new Exception('The number of columns in the range must be at least 1.');
  const state = sheet.state();
  if (row + rows - 1 > state.rows || column + columns - 1 > state.columns) {
    throw new Exception(OUTSIDE);
  }
  return new Range(sheet, box);
}

/**
 * The range that the arguments of getRange name: a named range, A1 or R1C1 notation, or row, column and sizes.
 *
 * @throws Exception when they name none
 */
export function rangeOf<Sheet extends SheetRef>(sheet: Sheet, args: unknown[]): Range<Sheet> {
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
