/** Finds where the cells of a sheet are now, from its values and formulas at two moments. */
import type { Cell, CellPlace } from '../ports';
import { turned } from './contents';
import { type LineMap, matchLines } from './match-lines';

/** The values and formulas of a sheet at one moment. */
export interface Look {
  readonly values: readonly Cell[][];
  readonly formulas: readonly string[][];
}

/** Where cells moved between two readings. */
export interface Moves {
  /** Values written so far, as keys; these say nothing about where a line came from. */
  readonly landed: ReadonlySet<string>;
  to(place: CellPlace): CellPlace | undefined;
  from(place: CellPlace): CellPlace | undefined;
  /** The cell's row or column is one of several with equal content. */
  isUnsure(place: CellPlace): boolean;
}

/** Takes values written in between, as keys, and whether a cell's formula was replaced by its value. */
export function movesBetween(
  first: Look,
  second: Look,
  landed: ReadonlySet<string>,
  isReplaced: (place: CellPlace) => boolean,
): Moves {
  const before = marksOf(first, isReplaced);
  const after = marksOf(second, () => false);
  const rows = matchLines(before, after, landed);
  const columns = matchLines(turned(before), turned(after), landed);
  return {
    landed,
    to: (place) => moved(place, rows.to, columns.to),
    from: (place) => moved(place, rows.from, columns.from),
    isUnsure: ({ row, column }) => rows.unsure.has(row - 1) || columns.unsure.has(column - 1),
  };
}

function moved({ row, column }: CellPlace, rows: LineMap, columns: LineMap): CellPlace | undefined {
  const [toRow, toColumn] = [rows(row - 1), columns(column - 1)];
  if (toRow === undefined || toColumn === undefined) return undefined;
  return { row: toRow + 1, column: toColumn + 1 };
}

/** Identifies lines: values, and formulas without the references that change when lines move. */
function marksOf({ values, formulas }: Look, isReplaced: (place: CellPlace) => boolean): Cell[][] {
  const reference = /\$?[A-Z]{1,3}\$?\d+|\$?\d+/gi;
  return values.map((line, i) =>
    line.map((cell, j) => {
      const formula = isReplaced({ row: i + 1, column: j + 1 }) ? '' : formulas[i]?.[j];
      return formula ? formula.replace(reference, '') : cell;
    }),
  );
}

/** The content at a place; '' outside the table. */
export function at<T extends Cell>(
  table: readonly (readonly T[])[],
  { row, column }: CellPlace,
): T | '' {
  return table[row - 1]?.[column - 1] ?? '';
}
