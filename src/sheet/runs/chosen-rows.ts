/** Where the rows that a user chose are now, and which keys they have. */
import type { Sheet } from '../ports';
import { indexOf, type Location, locate, ownHeaders, readHeaders } from '../tables/columns';
import { type ChosenRows, type KeyRows, movedSpan, type ReadKey, readKeys } from '../tables/keys';

/** The place without the headers of another table beside it. */
export function ownPlace(sheet: Sheet, location: Location, keyColumn: number): Location {
  const first = location.headerRow + 1;
  const isBlank = (column: number) => {
    const rows = Math.max(1, sheet.extent().rows - location.headerRow);
    return sheet.read(first, column, rows, 1).every(([cell]) => cell === '');
  };
  return { ...location, headers: ownHeaders(sheet, location, keyColumn, isBlank) };
}

interface KeyPlace extends Location {
  readonly keyColumn: number;
}

/** Finds the table's present place. Throws COLUMN_MISSING if its key column is gone. */
export function placeNow(sheet: Sheet, { headerRow, keyColumn, keyHeader }: ChosenRows): KeyPlace {
  const headers = readHeaders(sheet, headerRow);
  if (!keyHeader || headers[keyColumn - 1] === keyHeader) return { headerRow, headers, keyColumn };
  const key = { header: keyHeader, index: keyColumn };
  const place = locate(sheet, headerRow, key);
  return { ...place, keyColumn: indexOf(place, key) };
}

/** Reads the chosen rows' keys; the rows move with the headers. */
export function keysAt(
  sheet: Sheet,
  place: KeyPlace,
  readKey: ReadKey,
  chosen: ChosenRows,
): KeyRows {
  const down = place.headerRow - chosen.headerRow;
  const { span } = chosen;
  const now = span && movedSpan(span, down);
  return readKeys(sheet, place.headerRow, place.keyColumn, readKey, now);
}
