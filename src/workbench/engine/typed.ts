/** Cells written as a person types them, from values of a program. */
import type { CellPosition } from '@odoo/o-spreadsheet';
import type { Typed } from '../api';
import { type CellValue, isDateCell } from '../apps-script/wire/values';
import { type CoreCommand, type EngineModel, helpers } from './library';
import { typedContent } from './values';

/** A value of a program as a cell's. */
export function asCellValue(value: Typed): CellValue {
  if (value === null) return '';
  return value instanceof Date ? { d: dayNumber(value) } : value;
}

/** The command that types a value. */
export function typedCommand(model: EngineModel, at: CellPosition, value: Typed): CoreCommand {
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
