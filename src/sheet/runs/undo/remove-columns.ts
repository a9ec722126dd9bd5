/** Takes the columns out that a run made and that hold nothing any more. */
import type { Sheet } from '../../ports';
import type { Location } from '../../tables/columns';
import type { Run } from '../run';
import { columnNow } from './restore';

/** Whoever wrote into one of them, above or below its header, keeps it. */
export function removeOwnColumns(sheet: Sheet, place: Location, { target }: Run): void {
  const columns = [...target.fields.map(({ column }) => column), target.status];
  const own = columns.flatMap((column) =>
    column.index > target.columnsBefore ? (columnNow(place, column) ?? []) : [],
  );
  const { rows, columns: width } = sheet.extent();
  // From the right, so that the others stay where they are.
  for (const column of own.sort((a, b) => b - a)) {
    if (column > width) continue;
    const values = sheet.read(1, column, rows, 1);
    const formulas = sheet.formulas(1, column, rows, 1);
    const isUsed = (row: number) => values[row]?.[0] !== '' || formulas[row]?.[0] !== '';
    const used = values.some((_, i) => i + 1 !== place.headerRow && isUsed(i));
    if (!used) sheet.deleteColumn(column);
  }
}
