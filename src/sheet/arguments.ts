/** Reads formula arguments as Apps Script passes them, and squares tables of results. */
import type { Cell } from './ports';

/** Returns a cell or range as texts, row by row. */
export function texts(argument: unknown): string[] {
  if (Array.isArray(argument)) return argument.flatMap(texts);
  return [argument === undefined || argument === null ? '' : String(argument)];
}

/** Splits a list at commas, semicolons and line breaks, in one cell or several; drops blanks. */
export function splitList(argument: unknown): string[] {
  return texts(argument)
    .flatMap((text) => text.split(/[,;\n]/))
    .map((text) => text.trim())
    .filter(Boolean);
}

/** Pads all rows to the width of the widest. */
export function squared(rows: readonly (readonly Cell[])[]): Cell[][] {
  const width = Math.max(1, ...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...new Array<Cell>(width - row.length).fill('')]);
}
