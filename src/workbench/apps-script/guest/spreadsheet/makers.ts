/** Makes the objects that know each other in circles: a sheet its workbook, a place its range. */
import type { Box } from '../../../shared/a1';
import type { RangeBase } from './range-base';
import type { SheetRef } from './sheet-ref';

export type AnyRange = RangeBase<SheetRef>;

interface Makers {
  spreadsheet(): object;
  sheet(key: string): SheetRef & { getRange(a1Notation: string): AnyRange };
  range(sheet: SheetRef, box: Box): AnyRange;
}

/** Filled by SpreadsheetApp before any script runs. */
export const makers = {} as Makers;
