/** Writes what was read again into the kept columns of a sheet, wherever people have moved rows and columns. */
import { ProblemError, problem } from '../../client/problem';
import type { HeldAccounts } from '../accounts/read-held';
import type { Sheet } from '../ports';
import { checkedField } from '../runs/kinds/kind';
import { readCellsNow, shownAs } from '../runs/undo/keep';
import type { Watch } from '../runs/watched-columns';
import { indexOf, type Location } from '../tables/columns';
import type { KeyRows } from '../tables/keys';
import { cellFor } from '../tables/own-sheet';
import { type Cells, putCell, writeCells } from '../tables/write-cells';

/**
 * Takes where the rows stand at this moment; writes the values of `held` into the columns that are still there. Cells that
 * show the value already, hold a formula, or have no value now stay as they are. Throws COLUMN_MISSING where none of the
 * columns is left, having written nothing.
 */
export function writeHeld(
  { sheet, location, keys }: { sheet: Sheet; location: Location; keys: KeyRows },
  fields: Watch['fields'],
  held: HeldAccounts,
  today: string,
): void {
  const columns = fields.flatMap(({ field, column }) => {
    // A person who took a column away does not want it any more.
    const isThere = location.headers.includes(column.header);
    return isThere ? [{ field, column: indexOf(location, column) }] : [];
  });
  const [first] = fields;
  if (columns.every(({ field }) => field === checkedField))
    throw new ProblemError(problem('COLUMN_MISSING', [first?.column.header ?? '']));
  const rows = [...held.keys()].flatMap((domain) => keys.rows.get(domain) ?? []);
  const now = readCellsNow(
    sheet,
    rows,
    columns.map(({ column }) => column),
  );
  const cells: Cells = new Map();
  for (const [domain, values] of held) {
    for (const row of keys.rows.get(domain) ?? []) {
      for (const { field, column } of columns) {
        const value = field === checkedField ? today : values[field];
        if (value === undefined || now.formula(row, column) !== '') continue;
        if (now.value(row, column) !== shownAs(value)) putCell(cells, row, column, cellFor(value));
      }
    }
  }
  writeCells(sheet, cells);
}
