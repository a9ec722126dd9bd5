/** Named ranges, whose names formulas may use. */

import { ScriptException } from '../errors';
import type { Book } from './book';
import type { NamedRangeState } from './calls';
import type { SpreadsheetModel } from './library';
import type { Box } from './shared/a1';
import { boxIn, rangeDataOf } from './shared/zones';

export function namedRanges({ getters }: SpreadsheetModel): NamedRangeState[] {
  return getters
    .getNamedRanges()
    .map(({ name, range }) => ({ name, sheet: range.sheetId, box: boxIn(range.zone) }));
}

/**
 * Names a range, or gives a name to another range.
 *
 * Throws ScriptException when it cannot be a name.
 */
export function setNamedRange(book: Book, name: string, sheet: string, box: Box): void {
  const ranges = [rangeDataOf(sheet, box)];
  const isKnown = book.model.getters.getNamedRange(name) !== undefined;
  if (!isKnown) assertName(name);
  book.apply([
    isKnown
      ? { type: 'UPDATE_NAMED_RANGE', oldRangeName: name, newRangeName: name, ranges }
      : { type: 'CREATE_NAMED_RANGE', name, ranges },
  ]);
}

/**
 * Renames a named range; formulas follow.
 *
 * Throws ScriptException when there is none of that name, or the new one is taken or no name.
 */
export function renameNamedRange(book: Book, name: string, newName: string): void {
  const { getters } = book.model;
  const known = getters.getNamedRange(name);
  if (!known) throw new ScriptException(`A named range "${name}" does not exist.`);
  assertName(newName);
  if (newName.toLowerCase() !== name.toLowerCase() && getters.getNamedRange(newName)) {
    throw new ScriptException(`A named range with the name "${newName}" already exists.`);
  }
  const ranges = [rangeDataOf(known.range.sheetId, boxIn(known.range.zone))];
  book.apply([{ type: 'UPDATE_NAMED_RANGE', oldRangeName: name, newRangeName: newName, ranges }]);
}

/** Throws ScriptException when there is none of that name. */
export function removeNamedRange(book: Book, name: string): void {
  if (!book.model.getters.getNamedRange(name)) {
    throw new ScriptException(`A named range "${name}" does not exist.`);
  }
  book.apply([{ type: 'DELETE_NAMED_RANGE', name }]);
}

/** Letters, digits and underscores; no number, no truth value and nothing that reads like a cell. */
function assertName(name: string): void {
  const isName = /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && name.length <= 250;
  if (!isName || /^(true|false|[a-z]{1,3}\d+|r\d*c\d*)$/i.test(name)) {
    throw new ScriptException('The name of the range is invalid.');
  }
}
