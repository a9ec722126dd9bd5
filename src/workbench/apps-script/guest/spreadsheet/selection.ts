/** Selection: what is selected, seen from the active sheet. */
import type { EnumValue } from '../enums';
import type { Range } from './range';
import { RangeList } from './range-list';
import type { SheetRef } from './sheet-ref';

interface ActiveSheet extends SheetRef {
  getActiveRange(): Range<SheetRef>;
  getCurrentCell(): Range<SheetRef>;
}

export class Selection<Sheet extends ActiveSheet = ActiveSheet> {
  readonly #sheet: Sheet;

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  getActiveRange(): Range<SheetRef> {
    return this.#sheet.getActiveRange();
  }

  /** @partly a selection of several ranges comes as its last one */
  getActiveRangeList(): RangeList<SheetRef> {
    return new RangeList([this.#sheet.getActiveRange()]);
  }

  getActiveSheet(): Sheet {
    return this.#sheet;
  }

  getCurrentCell(): Range<SheetRef> {
    return this.#sheet.getCurrentCell();
  }

  getNextDataRange(direction: EnumValue): Range<SheetRef> {
    return this.#sheet.getCurrentCell().getNextDataCell(direction);
  }
}
