/** Takes rows out of a sheet of ours again that were added and that nobody has touched since. */
import type { Cell, Sheet } from '../ports';
import { cutForCell } from '../safe-text';
import { indexOf, locate } from './columns';
import type { OwnSheet } from './own-sheet';

/** A row as it was added. */
export interface AddedRow {
  readonly id: string;
  /** In the order of the headers that the sheet had for us. */
  readonly cells: readonly Cell[];
}

/**
 * Takes out each row that still shows what was added, and nothing else; returns how many are there changed, or undefined
 * when `hasTime` said no before it was done. Spends nothing. Throws COLUMN_MISSING where the ids' header is gone.
 */
export function removeRows(
  sheet: Sheet,
  { idHeader, headers }: Omit<OwnSheet, 'name'>,
  added: readonly AddedRow[],
  hasTime: () => boolean,
): number | undefined {
  const { rows, columns } = sheet.extent();
  if (rows === 0) return 0;
  const idColumn = { header: idHeader, index: headers.indexOf(idHeader) + 1 };
  const place = locate(sheet, 1, idColumn);
  const idIndex = indexOf(place, idColumn);
  const own = new Map(added.map((row) => [row.id, row]));
  const gone: number[] = [];
  let left = 0;
  sheet.read(1, 1, rows, columns).forEach((cells, i) => {
    const row = i < place.headerRow ? undefined : own.get(idIn(cells[idIndex - 1]));
    if (row && isUntouched(cells, place.headers, headers, row)) gone.push(i + 1);
    else if (row) left += 1;
  });
  // From below, so that the others stay where they are.
  for (const { first, count } of stretches(gone).reverse()) {
    if (!hasTime()) return undefined;
    if (stillThere(sheet, first, count, idIndex, own)) sheet.deleteRows(first, count);
    else left += count;
  }
  return left;
}

/** Our columns show what was added, wherever they stand now, and all others nothing. */
function isUntouched(
  cells: readonly Cell[],
  headers: readonly string[],
  ours: readonly string[],
  { cells: added }: AddedRow,
): boolean {
  return cells.every((cell, i) => {
    const at = ours.indexOf(headers[i] ?? '');
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
  own: ReadonlyMap<string, AddedRow>,
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
