/** What a sheet holds, cell by cell, and how its rows or columns are told apart wherever they are moved. */
import type { Cell, Sheet } from '../ports';
import { contentOf } from '../safe-text';

/** The formula of each cell, else its value, row by row. */
export type Contents = readonly (readonly Cell[])[];

/** Reads a sheet from a row on, and from its first column on, in two calls. */
export function readContents(sheet: Sheet, from = 1): Contents {
  const { rows, columns } = sheet.extent();
  if (rows < from) return [];
  const height = rows - from + 1;
  const values = sheet.read(from, 1, height, columns);
  const formulas = sheet.formulas(from, 1, height, columns);
  return values.map((line, i) => line.map((cell, j) => contentOf(cell, formulas[i]?.[j] ?? '')));
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

/** Numbers as stretches without a gap, the least first. */
export function stretchesOf(numbers: readonly number[]): { first: number; count: number }[] {
  const all: { first: number; count: number }[] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = all[all.length - 1];
    if (last && last.first + last.count === number) last.count += 1;
    else all.push({ first: number, count: 1 });
  }
  return all;
}
