/** Types and constructors of sheets and ranges for modules that would otherwise import each other. */
import type { SheetState } from '../../../spreadsheet/calls';
import type { Box } from '../../../spreadsheet/shared/a1';

export interface SheetRef {
  /** o-spreadsheet's id. */
  readonly key: string;
  state(): SheetState;
  /** Whether the sheet is large enough for the box. */
  holds(box: Box): boolean;
  getName(): string;
}

export interface RangeRef {
  readonly box: Readonly<Box>;
  getSheet(): SheetRef;
  getA1Notation(): string;
  /** One cell of the range, counted from its corner. */
  getCell(row: number, column: number): RangeRef;
}

/** Set by SpreadsheetApp before any script runs. */
export const makers = {} as {
  spreadsheet(): object;
  sheet(key: string): SheetRef & { getRange(a1Notation: string): RangeRef };
  range(sheet: SheetRef, box: Box): RangeRef;
};
