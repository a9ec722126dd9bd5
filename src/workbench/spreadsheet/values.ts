/** The values of cells: as o-spreadsheet holds them, as Google and a program have them, and as a person types them. */
import type { CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import { type CellValue, isDateCell } from '../protocol/cell-values';
import { dateOfDay, dayOfDate, ownTimeZone } from '../time-zone';
import { type CoreCommand, helpers, type SpreadsheetModel, spreadsheet } from './library';
import { heldFormat } from './shared/number-formats';

/** A cell's content as o-spreadsheet takes it; a format only where the value brings one. */
export interface Content {
  readonly content: string;
  readonly format?: string;
}

const widths = { day: 'd', month: 'm', year: 'yyyy' } as const;

/**
 * How dates are shown that come without a number format: as people write them where the computer is, like Google by the
 * spreadsheet's locale.
 *
 * Takes a language tag, or nothing for the computer's own; returns the number format of a day, such as m/d/yyyy for en-US and
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

/** A value of a program as a cell's, in a workbook of a time zone; this computer's by default. */
export function asCellValue(value: Typed, timeZone?: string): CellValue {
  if (value === null) return '';
  return value instanceof Date ? { d: dayOfDate(timeZone ?? ownTimeZone(), value) } : value;
}

/** The command that types a value into a workbook of a time zone; this computer's by default. */
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

/** A cell's value as a program has it, in a workbook of a time zone; this computer's by default. */
export function asTyped(value: CellValue, timeZone?: string): Exclude<Typed, null> {
  return isDateCell(value) ? dateOfDay(timeZone ?? ownTimeZone(), value.d) : value;
}
