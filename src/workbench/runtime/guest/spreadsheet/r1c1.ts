/** Converts formulas between A1 and R1C1 notation; texts and names of sheets and functions are unchanged. */
import { columnLetters, columnNumber } from '../../../spreadsheet/shared/a1';

interface Cell {
  readonly row: number;
  readonly column: number;
}

const quoted = `"(?:[^"]|"")*"|'(?:[^']|'')*'`;
const A1 = new RegExp(`${quoted}|(?<![\\w.$])(\\$?)([A-Z]{1,3})(\\$?)(\\d{1,7})(?![\\w.(])`, 'gi');
const r1c1 = new RegExp(
  `${quoted}|(?<![\\w.])R(\\d+|\\[-?\\d+\\])?C(\\d+|\\[-?\\d+\\])?(?![\\w.(\\[])`,
  'gi',
);

/** Converts a formula of one cell to R1C1 notation. */
export function toR1C1(formula: string, at: Cell): string {
  return formula.replace(A1, (text, fixedColumn, letters, fixedRow, row) => {
    if (!letters) return text;
    const column = columnNumber(letters);
    const y = fixedRow ? row : offset(Number(row) - at.row);
    const x = fixedColumn ? String(column) : offset(column - at.column);
    return `R${y}C${x}`;
  });
}

/** Converts a formula of one cell from R1C1 to A1 notation. */
export function fromR1C1(formula: string, at: Cell): string {
  return formula.replace(r1c1, (text, row?: string, column?: string) => {
    if (text.startsWith('"') || text.startsWith("'")) return text;
    const y = resolved(row, at.row);
    const x = resolved(column, at.column);
    if (y.number < 1 || x.number < 1) return '#REF!';
    return `${x.fixed}${columnLetters(x.number)}${y.fixed}${y.number}`;
  });
}

function offset(distance: number): string {
  return `[${distance}]`;
}

/** Resolves a row or column: "5" is the fifth, "[-1]" the previous one; without a number, it's the cell's own. */
function resolved(
  part: string | undefined,
  here: number,
): { readonly fixed: string; readonly number: number } {
  if (!part) return { fixed: '', number: here };
  if (part.startsWith('[')) return { fixed: '', number: here + Number(part.slice(1, -1)) };
  return { fixed: '$', number: Number(part) };
}
