/** How the values of cells cross between the script's context and the workbench. */

/** A date or time, as the day number that a spreadsheet keeps (1 is 31 December 1899). */
export interface DateCell {
  d: number;
}

/** The value of a cell: an empty one is '', an error is its text. */
export type CellValue = string | number | boolean | DateCell;

/** Whether a value is a date or time. */
export function isDateCell(value: unknown): value is DateCell {
  return typeof value === 'object' && value !== null && 'd' in value;
}
