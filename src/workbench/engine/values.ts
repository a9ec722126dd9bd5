/** From what the engine holds in a cell to what Google would hand out, and back to what is typed. */
import type { EvaluatedCell } from '@odoo/o-spreadsheet';
import { type CellValue, isDateCell } from '../apps-script/wire/values';
import { helpers } from './library';

/** A cell's content as the engine takes it; a format only where the value brings one. */
export interface Content {
  content: string;
  format?: string;
}

const DATE = 'm/d/yyyy';
const DATE_TIME = 'm/d/yyyy hh:mm:ss';
const SIGNED_NUMBER = /^[+-]\s*[$€£]?[\d.,]+%?$/;

/** The value of an evaluated cell. */
export function cellValue(cell: EvaluatedCell): CellValue {
  if (cell.value === null) return '';
  if (typeof cell.value === 'number' && isDateFormat(cell.format)) return { d: cell.value };
  return cell.value;
}

/** Whether a number format shows dates or times. */
export function isDateFormat(format: string | undefined): boolean {
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
    return { content, format: Number.isInteger(value.d) ? DATE : DATE_TIME };
  }
  if (typeof value === 'boolean') return { content: value ? 'TRUE' : 'FALSE' };
  if (typeof value === 'number')
    return { content: Number.isFinite(value) ? String(value) : '#NUM!' };
  return { content: formatNow === '@' ? value : signedContent(value) };
}

/** Google takes a text that begins with + or - for a number or, failing that, for a formula. */
function signedContent(text: string): string {
  if (!/^[+-]./.test(text)) return text;
  if (SIGNED_NUMBER.test(text)) return text.replace(/^\+\s*/, '');
  return `=${text}`;
}
