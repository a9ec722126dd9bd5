/** A1 notation: reading it (open-ended ranges included) and writing it. */

/** A rectangle of cells, counted from 1 as Apps Script does. */
export interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/** The cells that an A1 text names; a missing end is open ("A2:A" ends at the end of the sheet). */
export interface Reference {
  readonly sheet: string | null;
  readonly top: number;
  readonly left: number;
  readonly bottom: number | null;
  readonly right: number | null;
}

const withSheet = /^(?:'((?:[^']|'')+)'|([^'!]+))!(.+)$/;
const corners = /^\$?([A-Z]{1,3})?\$?(\d{1,8})?(?::\$?([A-Z]{1,3})?\$?(\d{1,8})?)?$/i;

/** Parses A1 notation; null for other texts. */
export function parseA1(text: string): Reference | null {
  const { sheet, area } = splitSheet(text);
  const match = corners.exec(area);
  if (!match) return null;
  const [, column1, row1, column2, row2] = match;
  if (!area.includes(':')) {
    if (!column1 || !row1) return null;
    const [row, column] = [Number(row1), columnNumber(column1)];
    return row < 1 ? null : { sheet, top: row, left: column, bottom: row, right: column };
  }
  if ((!column1 && !row1) || (!column2 && !row2)) return null;
  if (!column1 !== !column2 && !(row1 && row2)) return null;
  const [top, bottom] = inOrder(row1 ? Number(row1) : null, row2 ? Number(row2) : null);
  const [left, right] = inOrder(
    column1 ? columnNumber(column1) : null,
    column2 ? columnNumber(column2) : null,
  );
  if (top === 0) return null;
  return { sheet, top: top ?? 1, left: left ?? 1, bottom, right };
}

const r1c1 = /^R(\d{1,8})C(\d{1,8})(?::R(\d{1,8})C(\d{1,8}))?$/i;

/** Parses A1 notation or R1C1 notation of absolute cells; null for other texts. */
export function parseReference(text: string): Reference | null {
  const { sheet, area } = splitSheet(text);
  const match = r1c1.exec(area);
  if (!match) return parseA1(text);
  const [row1, column1, row2, column2] = match.slice(1).map((part) => part && Number(part));
  const [top, bottom] = inOrder(Number(row1), Number(row2 ?? row1));
  const [left, right] = inOrder(Number(column1), Number(column2 ?? column1));
  return top && left ? { sheet, top, left, bottom, right } : null;
}

function splitSheet(text: string): { readonly sheet: string | null; readonly area: string } {
  const named = withSheet.exec(text.trim());
  if (!named) return { sheet: null, area: text.trim() };
  return { sheet: named[1]?.replaceAll("''", "'") ?? named[2] ?? null, area: named[3] ?? '' };
}

/** Sorts two ends; an open end stays last. */
function inOrder(first: number | null, second: number | null): [number | null, number | null] {
  if (first === null || second === null) return [first ?? second, null];
  return first <= second ? [first, second] : [second, first];
}

/** The cells a reference covers in a sheet of this size. */
export function boxOf(reference: Reference, rows: number, columns: number): Box {
  const { top, left } = reference;
  return {
    row: top,
    column: left,
    rows: (reference.bottom ?? rows) - top + 1,
    columns: (reference.right ?? columns) - left + 1,
  };
}

/** The number of a column's letters: A is 1, AA is 27. */
export function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters of a column's number. */
export function columnLetters(number: number): string {
  let letters = '';
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A box in A1 notation, without its sheet. */
export function toA1({ row, column, rows, columns }: Box): string {
  const first = `${columnLetters(column)}${row}`;
  if (rows === 1 && columns === 1) return first;
  return `${first}:${columnLetters(column + columns - 1)}${row + rows - 1}`;
}

/** Whether two boxes of a sheet have a cell in common. */
export function overlap(a: Box, b: Box): boolean {
  return (
    a.row < b.row + b.rows &&
    b.row < a.row + a.rows &&
    a.column < b.column + b.columns &&
    b.column < a.column + a.columns
  );
}

/** Whether one box contains all of another. */
export function contains(outer: Box, inner: Box): boolean {
  return (
    inner.row >= outer.row &&
    inner.column >= outer.column &&
    inner.row + inner.rows <= outer.row + outer.rows &&
    inner.column + inner.columns <= outer.column + outer.columns
  );
}
