/** Finds the edges of filled cells, as Ctrl and arrow keys do. */
import type { Box } from '../../../spreadsheet/shared/a1';
import { enumOf } from '../enums';
import { call } from '../host';
import type { SheetRef } from './refs';

export const Direction = enumOf('UP', 'DOWN', 'PREVIOUS', 'NEXT');

const steps: Record<string, { readonly y: number; readonly x: number }> = {
  UP: { y: -1, x: 0 },
  DOWN: { y: 1, x: 0 },
  PREVIOUS: { y: 0, x: -1 },
  NEXT: { y: 0, x: 1 },
};

interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The end of the filled cells, or the next filled cell after empty ones, or the edge. */
export function nextDataCell(sheet: SheetRef, from: Cell, direction: string): Cell {
  const step = steps[direction] ?? { y: 1, x: 0 };
  const { rows, columns } = sheet.state();
  const isFilled = filledCells(sheet);
  const isInside = ({ row, column }: Cell) =>
    row >= 1 && column >= 1 && row <= rows && column <= columns;
  const next = ({ row, column }: Cell) => ({ row: row + step.y, column: column + step.x });
  let at: Cell = { row: from.row, column: from.column };
  const isRun = isFilled(at) && isInside(next(at)) && isFilled(next(at));
  while (isInside(next(at))) {
    if (isRun && !isFilled(next(at))) return at;
    at = next(at);
    if (!isRun && isFilled(at)) return at;
  }
  return at;
}

/** Grows a box while a neighbouring cell, also diagonally, is filled. */
export function dataRegion(sheet: SheetRef, box: Box, dimension?: string): Box {
  const isFilled = filledCells(sheet);
  const { rows, columns } = sheet.state();
  let top = box.row;
  let left = box.column;
  let bottom = box.row + box.rows - 1;
  let right = box.column + box.columns - 1;
  const someInRow = (row: number, slack: number) =>
    range(left - slack, right + slack).some((column) => isFilled({ row, column }));
  const someInColumn = (column: number, slack: number) =>
    range(top - slack, bottom + slack).some((row) => isFilled({ row, column }));
  const slack = dimension === undefined ? 1 : 0;
  for (let isGrowing = true; isGrowing; ) {
    const before = [top, left, bottom, right].join();
    if (dimension !== 'COLUMNS') {
      if (top > 1 && someInRow(top - 1, slack)) top--;
      if (bottom < rows && someInRow(bottom + 1, slack)) bottom++;
    }
    if (dimension !== 'ROWS') {
      if (left > 1 && someInColumn(left - 1, slack)) left--;
      if (right < columns && someInColumn(right + 1, slack)) right++;
    }
    isGrowing = before !== [top, left, bottom, right].join();
  }
  return { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}

function filledCells(sheet: SheetRef): (cell: Cell) => boolean {
  const { rows, columns } = call('sheet.extent', sheet.key);
  if (rows === 0) return () => false;
  const shown = call('range.shown', sheet.key, { row: 1, column: 1, rows, columns });
  return ({ row, column }) => (shown[row - 1]?.[column - 1] ?? '') !== '';
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
