/** Number formats that make large amounts read well, such as 168 M: the cell still holds the whole number. */
import type { Cell, Sheet } from '../ports';
import { type Cells, putCell, readTexts, writeFormats } from '../tables/cells';
import type { PlannedCell } from './undo/keep';

/** The field that holds amounts. */
export const amountField = 'revenue_usd';
const unformatted = /^(general|0\.#+)?$/i;
const millions = '#,##0,,"\u00a0M"';
const fewMillions = '#,##0.0,,"\u00a0M"';

/** Formats the amounts among planned cells, where nobody has chosen a format. */
export function formatAmounts(sheet: Sheet, planned: readonly PlannedCell[]): void {
  const amounts = planned.filter(
    (cell) => cell.field === amountField && formatFor(cell.value) !== '',
  );
  const now = readTexts(sheet, 'formats', amounts);
  const formats: Cells = new Map();
  for (const { row, column, value } of amounts) {
    const shown = now(row, column);
    if (isOurs(shown) || unformatted.test(shown)) putCell(formats, row, column, formatFor(value));
  }
  writeFormats(sheet, formats);
}

/** Takes our formats off those cells of a column that are about to get other values back. */
export function unformatAmounts(sheet: Sheet, column: number, cells: Cells): void {
  const places = [...cells].flatMap(([row, line]) => {
    const value = line.get(column);
    return value === undefined ? [] : [{ row, column, value }];
  });
  const now = readTexts(sheet, 'formats', places);
  const formats: Cells = new Map();
  for (const { row, column, value } of places)
    if (isOurs(now(row, column))) putCell(formats, row, column, formatFor(value) || 'General');
  writeFormats(sheet, formats);
}

function formatFor(value: Cell): string {
  if (typeof value !== 'number' || value < 1_000_000) return '';
  return value < 10_000_000 ? fewMillions : millions;
}

function isOurs(format: string): boolean {
  return format === millions || format === fewMillions;
}
