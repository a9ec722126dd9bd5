/** The values of cells: as o-spreadsheet holds them, as Google and a program have them, and as a person types them. */
import type { CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import { type CellValue, isDateCell } from '../protocol/cell-values';
import { dateFormatOf } from './date-format';
import { type CoreCommand, helpers, type SpreadsheetModel } from './library';

/** A cell's content as o-spreadsheet takes it; a format only where the value brings one. */
export interface Content {
  content: string;
  format?: string;
}

const dateFormat = dateFormatOf();
const dateTime = `${dateFormat} hh:mm:ss`;
const signedNumber = /^[+-]\s*[$€£]?[\d.,]+%?$/;

/** The value of an evaluated cell. */
export function cellValue(cell: EvaluatedCell): CellValue {
  if (cell.value === null) return '';
  if (typeof cell.value === 'number' && isDateFormat(cell.format)) return { d: cell.value };
  return cell.value;
}

/** Whether a number format shows dates or times. */
function isDateFormat(format: string | undefined): boolean {
  return format !== undefined && helpers.isDateTimeFormat(format);
}

/**
 * What a person would type to get this value.
 *
 * @param formatNow the cell's number format, which a date keeps when it is one for dates
 */
export function typedContent(value: CellValue, formatNow: string | undefined): Content {
  if (isDateCell(value)) {
    const content = String(value.d);
    if (isDateFormat(formatNow)) return { content };
    return { content, format: Number.isInteger(value.d) ? dateFormat : dateTime };
  }
  if (typeof value === 'boolean') return { content: value ? 'TRUE' : 'FALSE' };
  if (typeof value === 'number')
    return { content: Number.isFinite(value) ? String(value) : '#NUM!' };
  return { content: formatNow === '@' ? value : signedContent(value) };
}

/** Google takes a text that begins with + or - for a number or, failing that, for a formula. */
function signedContent(text: string): string {
  if (!/^[+-]./.test(text)) return text;
  if (signedNumber.test(text)) return text.replace(/^\+\s*/, '');
  return `=${text}`;
}

/** A value for a cell, as it would be typed; a text that begins with "=" is a formula. */
export type Typed = string | number | boolean | Date | null;

export interface NewSheet {
  readonly name: string;
  readonly values: readonly (readonly Typed[])[];
}

/** A value of a program as a cell's. */
export function asCellValue(value: Typed): CellValue {
  if (value === null) return '';
  return value instanceof Date ? { d: dayNumber(value) } : value;
}

/** The command that types a value. */
export function typedCommand(model: SpreadsheetModel, at: CellPosition, value: Typed): CoreCommand {
  const format = model.getters.getCell(at)?.format;
  return { type: 'UPDATE_CELL', ...at, ...typedContent(asCellValue(value), format) };
}

/** A cell's value as a program has it. */
export function asTyped(value: CellValue): Exclude<Typed, null> {
  return isDateCell(value) ? localDate(value.d) : value;
}

function localDate(number: number): Date {
  const date = helpers.numberToJsDate(number);
  return new Date(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
}

/** The spreadsheet's day number of a local time. */
function dayNumber(date: Date): number {
  return helpers.jsDateToNumber(
    new helpers.DateTime(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      date.getHours(),
      date.getMinutes(),
      date.getSeconds(),
    ),
  );
}
