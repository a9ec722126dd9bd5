/** Converts the values of cells between o-spreadsheet, Google's scripts, other programs, and text typed by a user. */
import type { CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import { type CellValue, isDateCell } from '../protocol/cell-values';
import { dateOfDay, dayOfDate, ownTimeZone } from '../time-zone';
import { type CoreCommand, helpers, type SpreadsheetModel, spreadsheet } from './library';
import { heldFormat } from './shared/number-formats';

/** A cell's content for o-spreadsheet, with a format only if the value needs one. */
export interface Content {
  readonly content: string;
  readonly format?: string;
}

const widths = { day: 'd', month: 'm', year: 'yyyy' } as const;

/**
 * The number format for dates that have none, by the computer's locale; Google uses the spreadsheet's.
 *
 * Takes a language tag, by default the computer's. Returns the number format of a day, such as m/d/yyyy for en-US and
 * dd/mm/yyyy for en-GB.
 */
export function dateFormatOf(locale?: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(Date.UTC(2026, 2, 5));
  const pattern = parts.map(({ type, value }) => {
    if (type === 'day' || type === 'month') return widths[type].repeat(value.length);
    if (type === 'year') return widths.year;
    return type === 'literal' ? value.replace(/[^-./ ]/g, '') : '';
  });
  return pattern.join('').trim();
}

const dateFormat = dateFormatOf();
const dateTime = heldFormat(spreadsheet, `${dateFormat} h:mm:ss`);
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
 * The content that a user would type to get this value.
 *
 * @param formatNow the cell's number format, which a date keeps if it shows dates
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

/** Google reads a text that begins with + or - as a number or, if it isn't one, as a formula. */
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

/** Converts a program's value to a cell's; the workbook's time zone is this computer's by default. */
export function asCellValue(value: Typed, timeZone?: string): CellValue {
  if (value === null) return '';
  return value instanceof Date ? { d: dayOfDate(timeZone ?? ownTimeZone(), value) } : value;
}

/** The command that types a value into a cell; the workbook's time zone is this computer's by default. */
export function typedCommand(
  model: SpreadsheetModel,
  at: CellPosition,
  value: Typed,
  timeZone?: string,
): CoreCommand {
  return contentCommand(model, at, asCellValue(value, timeZone));
}

/** The command that types a cell's value into another. */
export function contentCommand(
  { getters }: SpreadsheetModel,
  at: CellPosition,
  value: CellValue,
): CoreCommand {
  return { type: 'UPDATE_CELL', ...at, ...typedContent(value, getters.getCell(at)?.format) };
}

/** Converts a cell's value to a program's; the workbook's time zone is this computer's by default. */
export function asTyped(value: CellValue, timeZone?: string): Exclude<Typed, null> {
  return isDateCell(value) ? dateOfDay(timeZone ?? ownTimeZone(), value.d) : value;
}
