/** Cell values and calls of custom functions, as exchanged between script, workbench and page. */

/** A date or time as a spreadsheet's day number (1 is 31 December 1899). */
export interface DateCell {
  readonly d: number;
}

/** The value of a cell: an empty one is '', an error is its text. */
export type CellValue = string | number | boolean | DateCell;

/** Whether a value is a date or time. */
export function isDateCell(value: unknown): value is DateCell {
  return typeof value === 'object' && value !== null && 'd' in value;
}

export interface ParameterInfo {
  readonly name: string;
  readonly description: string;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface FunctionInfo {
  readonly name: string;
  readonly description: string;
  readonly parameters: ParameterInfo[];
  /** Whether the function is suggested while a formula is typed. */
  readonly isDocumented: boolean;
}

/** The result of a call: one value, a table of rows, or the text of an error. */
export type CallResult = { readonly value: CellValue | CellValue[][] } | { readonly error: string };

/** The argument of a call: a cell's value, or the rows of a range. */
export type CallArgument = CellValue | CellValue[][] | null;
