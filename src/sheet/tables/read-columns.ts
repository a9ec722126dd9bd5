/** Reads several columns of the same rows in as few reads as makes sense. */
import type { Cell, Sheet } from '../ports';

/** Looks up one cell of what was read; '' outside it. */
export type CellLookup = (row: number, column: number) => Cell;

/** Takes the rows and 1-based columns that will be asked for, in any order. */
export function readColumns(
  sheet: Pick<Sheet, 'read'>,
  rows: readonly number[],
  columns: readonly number[],
): CellLookup {
  if (rows.length === 0 || columns.length === 0) return () => '';
  const [first, last] = bounds(rows);
  const [left, right] = bounds(columns);
  const height = last - first + 1;
  if (right - left < 2 * columns.length) {
    const block = sheet.read(first, left, height, right - left + 1);
    return (row, column) => block[row - first]?.[column - left] ?? '';
  }
  const blocks = new Map(columns.map((column) => [column, sheet.read(first, column, height, 1)]));
  return (row, column) => blocks.get(column)?.[row - first]?.[0] ?? '';
}

function bounds(numbers: readonly number[]): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = 0;
  for (const number of numbers) {
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return [low, high];
}
