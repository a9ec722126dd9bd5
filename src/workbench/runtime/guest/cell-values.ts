/** Converts cell values between scripts and the workbench; dates use the spreadsheet's time zone. */
import { type CellValue, isDateCell } from '../../protocol/cell-values';
import { dateOfDay, dayOfDate } from '../../time-zone';
import { environment } from './host';

let zone = environment.bookTimeZone;

/** The spreadsheet's time zone. */
export function bookTimeZone(): string {
  return zone;
}

/** Sets the spreadsheet's time zone. */
export function setBookTimeZone(timeZone: string): void {
  zone = timeZone;
}

/** The spreadsheet's day number of a Date. */
export function dayNumberOf(date: Date): number {
  return dayOfDate(zone, date);
}

export type ScriptValue = string | number | boolean | Date;

/** A value as a script gets it. */
export function fromCell(value: CellValue): ScriptValue {
  return isDateCell(value) ? dateOfDay(zone, value.d) : value;
}

/** A script's value for a cell, as sent to the workbench. */
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
