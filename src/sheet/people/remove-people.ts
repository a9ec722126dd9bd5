/** Takes people out of the sheet of people again whom a run added and nobody has touched since. */
import type { Cell, Platform, Sheet } from '../ports';
import { cutForCell } from '../safe-text';
import { indexOf, locate } from '../tables/columns';
import { type AddedPerson, findPeople, ownSheet } from './people-sheet';

/**
 * Takes out each row that still shows what was added, and nothing else; returns how many are there changed, or undefined
 * when `hasTime` said no before it was done. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function removePeople(
  platform: Platform,
  added: readonly AddedPerson[],
  hasTime: () => boolean,
): number | undefined {
  const sheet = added.length === 0 ? undefined : findPeople(platform);
  const { rows, columns } = sheet?.extent() ?? { rows: 0, columns: 0 };
  if (!sheet || rows === 0) return 0;
  const idColumn = { header: ownSheet.idHeader, index: ownSheet.headers.length };
  const place = locate(sheet, 1, idColumn);
  const idIndex = indexOf(place, idColumn);
  const own = new Map(added.map((person) => [person.id, person]));
  const gone: number[] = [];
  let left = 0;
  sheet.read(1, 1, rows, columns).forEach((cells, i) => {
    const person = i < place.headerRow ? undefined : own.get(idIn(cells[idIndex - 1]));
    if (person && isUntouched(cells, place.headers, person)) gone.push(i + 1);
    else if (person) left += 1;
  });
  // From below, so that the others stay where they are.
  for (const { first, count } of stretches(gone).reverse()) {
    if (!hasTime()) return undefined;
    if (stillThere(sheet, first, count, idIndex, own)) sheet.deleteRows(first, count);
    else left += count;
  }
  return left;
}

/** The run's columns show what was added, wherever they stand now, and all others nothing. */
function isUntouched(
  cells: readonly Cell[],
  headers: readonly string[],
  { cells: added }: AddedPerson,
): boolean {
  return cells.every((cell, i) => {
    const at = ownSheet.headers.indexOf(headers[i] ?? '');
    const before = added[at] ?? '';
    return cell === (typeof before === 'string' ? cutForCell(before) : before);
  });
}

/** People edit while this works: a row is looked at again right before it goes. */
function stillThere(
  sheet: Sheet,
  first: number,
  count: number,
  idIndex: number,
  own: ReadonlyMap<string, AddedPerson>,
): boolean {
  return sheet.read(first, idIndex, count, 1).every(([id]) => own.has(idIn(id)));
}

function stretches(rows: readonly number[]): { first: number; count: number }[] {
  const all: { first: number; count: number }[] = [];
  for (const row of rows) {
    const last = all[all.length - 1];
    if (last && last.first + last.count === row) last.count += 1;
    else all.push({ first: row, count: 1 });
  }
  return all;
}

function idIn(cell: Cell | undefined): string {
  return String(cell ?? '').trim();
}
