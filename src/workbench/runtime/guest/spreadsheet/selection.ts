/** Selection: what is selected, seen from the active sheet. */
import type { EnumValue } from '../enums';
import type { Range } from './range';
import { RangeList } from './range-list';
import type { SheetRef } from './refs';

interface ActiveSheet extends SheetRef {
  getActiveRange(): Range;
  getCurrentCell(): Range;
}

export class Selection {
  readonly #sheet: ActiveSheet;

  constructor(sheet: ActiveSheet) {
    this.#sheet = sheet;
  }

  getActiveRange(): Range {
    return this.#sheet.getActiveRange();
  }

  /** @partly a selection of several ranges comes as its last one */
  getActiveRangeList(): RangeList {
    return new RangeList([this.#sheet.getActiveRange()]);
  }

  getActiveSheet(): ActiveSheet {
    return this.#sheet;
  }

  getCurrentCell(): Range {
    return this.#sheet.getCurrentCell();
  }

  getNextDataRange(direction: EnumValue): Range {
    return this.#sheet.getCurrentCell().getNextDataCell(direction);
  }
}
