/** Reads the arguments of formulas as Apps Script hands them over, and makes tables of results. */
import type { Cell } from './ports';

/** A cell or a range as texts, row by row. */
export function texts(argument: unknown): string[] {
  if (Array.isArray(argument)) return argument.flatMap(texts);
  return [argument === undefined || argument === null ? '' : String(argument)];
}

/** A list in one cell, separated by commas, semicolons or lines, or in several; blanks are passed over. */
export function listed(argument: unknown): string[] {
  return texts(argument)
    .flatMap((text) => text.split(/[,;\n]/))
    .map((text) => text.trim())
    .filter(Boolean);
}

/** Gives all rows the width of the widest. */
export function squared(rows: readonly (readonly Cell[])[]): Cell[][] {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...new Array<Cell>(width - row.length).fill('')]);
}
