/** What a sheet holds, cell by cell, and how its rows or columns are told apart wherever they are moved. */
import type { Cell, Sheet } from '../ports';
import { contentOf } from '../safe-text';

/** The formula of each cell, else its value, row by row. */
export type Contents = readonly (readonly Cell[])[];

/** So many edits may come between the calls of one reading. */
const maxTries = 10;

/** Reads a whole sheet, or its last rows where `lastRows` says how many, as it was at one moment. Returns the first row too. */
export function readContents(
  sheet: Sheet,
  lastRows = Number.POSITIVE_INFINITY,
): { readonly first: number; readonly lines: Contents } {
  let seen = '';
  for (let tries = 0; ; tries += 1) {
    const { rows, columns } = sheet.extent();
    const first = Math.max(1, rows - lastRows + 1);
    const height = rows - first + 1;
    const values = height < 1 ? [] : sheet.read(first, 1, height, columns);
    const formulas = height < 1 ? [] : sheet.formulas(first, 1, height, columns);
    const lines = values.map((line, i) =>
      line.map((cell, j) => contentOf(cell, formulas[i]?.[j] ?? '')),
    );
    const size = sheet.extent();
    const isWhole = size.rows === rows && size.columns === columns;
    // Values and formulas were read apart: where there are formulas, two readings have to agree.
    const isPlain = formulas.every((line) => line.every((formula) => formula === ''));
    const now = isPlain ? '' : JSON.stringify(lines);
    if (tries >= maxTries || (isWhole && (isPlain || now === seen))) return { first, lines };
    seen = now;
  }
}

/** What a line holds, blanks left out: the same when lines across it are inserted or moved. '' for a blank line. */
export function nameOf(line: readonly Cell[] | undefined): string {
  return (line ?? []).filter((cell) => cell !== '').join('\u0001');
}

/** Which of these lines (counted from 0) `after` does not have; blank ones are never missed. */
export function missingFrom(
  after: Contents,
  before: Contents,
  of: readonly number[] = before.map((_, i) => i),
): number[] {
  const left = new Map<string, number>();
  for (const line of after) left.set(nameOf(line), (left.get(nameOf(line)) ?? 0) + 1);
  return of.filter((at) => {
    const name = nameOf(before[at]);
    const count = left.get(name) ?? 0;
    left.set(name, count - 1);
    return count <= 0 && name !== '';
  });
}
