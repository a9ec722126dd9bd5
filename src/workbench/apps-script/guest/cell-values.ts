/** The values of cells as a script has them and as they cross to the workbench. */
import { type CellValue, isDateCell } from '../wire/values';
import { dateOf, dayNumberOf } from './dates';

export type ScriptValue = string | number | boolean | Date;

/** A value as a script gets it. */
export function fromCell(value: CellValue): ScriptValue {
  return isDateCell(value) ? dateOf(value.d) : value;
}

/** Anything a script may put into a cell, as it crosses. */
export function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? value : '#NUM!';
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (isDate(value)) return Number.isNaN(value.getTime()) ? '#NUM!' : { d: dayNumberOf(value) };
  return String(value);
}

export function isDate(value: unknown): value is Date {
  return Object.prototype.toString.call(value) === '[object Date]';
}
