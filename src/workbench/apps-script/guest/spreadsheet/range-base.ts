/** Where a range is. */
import { type Box, toA1 } from '../../../shared/a1';
import type { SheetRef } from './sheet-ref';

export class RangeBase<Sheet extends SheetRef> {
  protected readonly sheet: Sheet;
  readonly box: Readonly<Box>;

  constructor(sheet: Sheet, box: Box) {
    this.sheet = sheet;
    this.box = box;
    // Scripts print ranges and list their properties: what they must not see does not show.
    Object.defineProperties(this, { sheet: { enumerable: false }, box: { enumerable: false } });
  }

  getSheet(): Sheet {
    return this.sheet;
  }

  getGridId(): number {
    return this.sheet.state().gid;
  }

  getRow(): number {
    return this.box.row;
  }

  getRowIndex(): number {
    return this.box.row;
  }

  getColumn(): number {
    return this.box.column;
  }

  getColumnIndex(): number {
    return this.box.column;
  }

  getLastRow(): number {
    return this.box.row + this.box.rows - 1;
  }

  getLastColumn(): number {
    return this.box.column + this.box.columns - 1;
  }

  getNumRows(): number {
    return this.box.rows;
  }

  getNumColumns(): number {
    return this.box.columns;
  }

  getHeight(): number {
    return this.box.rows;
  }

  getWidth(): number {
    return this.box.columns;
  }

  getA1Notation(): string {
    return toA1(this.box);
  }

  toString(): string {
    return 'Range';
  }
}
