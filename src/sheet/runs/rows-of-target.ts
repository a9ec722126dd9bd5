/** Where the rows of an earlier run are now: the whole sheet that it worked on, whatever people did to it since. */
import { ProblemError, problem } from '../../client/problem';
import type { Platform } from '../ports';
import { indexOf, locate } from '../tables/columns';
import type { ChosenRows } from '../tables/keys';
import type { RunTarget } from './run';

/** Throws SHEET_MISSING, COLUMN_MISSING. */
export function rowsOfTarget(
  { book }: Platform,
  {
    sheetId,
    sheetName,
    headerRow,
    key,
  }: Pick<RunTarget, 'sheetId' | 'sheetName' | 'headerRow' | 'key'>,
): ChosenRows {
  const sheet = book.sheetById(sheetId);
  if (!sheet) throw new ProblemError(problem('SHEET_MISSING', [sheetName]));
  const place = locate(sheet, headerRow, key);
  return { sheetId, headerRow: place.headerRow, keyColumn: indexOf(place, key) };
}
