/** Filter: the range with buttons in its header row; only users set criteria, in the page. */
import type { Box } from '../../../spreadsheet/shared/a1';
import { Exception, whole } from '../exception';
import { call } from '../host';
import { requireWrite } from '../permissions';
import type { SheetRef } from './refs';
import { makers, type RangeRef } from './refs';

export class Filter {
  readonly #sheet: SheetRef;

  constructor(sheet: SheetRef) {
    this.#sheet = sheet;
  }

  getRange(): RangeRef {
    return makers.range(this.#sheet, this.#box());
  }

  /** Sorts all rows except the header. */
  sort(columnPosition: unknown, ascending: unknown): this {
    requireWrite('sort');
    const box = this.#box();
    const keys = [{ column: whole(columnPosition), isAscending: ascending === true }];
    if (box.rows > 1) {
      const body = { ...box, row: box.row + 1, rows: box.rows - 1 };
      call('range.sort', this.#sheet.key, body, keys);
    }
    return this;
  }

  remove(): void {
    requireWrite('remove');
    call('sheet.removeFilter', this.#sheet.key);
  }

  #box(): Box {
    const box = call('sheet.filter', this.#sheet.key);
    if (!box) throw new Exception('The filter was removed.');
    return box;
  }
}

/** The filter of a sheet; null without one. */
export function filterOf(sheet: SheetRef): Filter | null {
  return call('sheet.filter', sheet.key) ? new Filter(sheet) : null;
}

export function createFilter(sheet: SheetRef, box: Box): Filter {
  requireWrite('createFilter');
  call('sheet.createFilter', sheet.key, box);
  return new Filter(sheet);
}
