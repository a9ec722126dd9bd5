/** Sorts the rows of a box by several columns, in the order in which Google puts values. */
import type { EvaluatedCell } from '@odoo/o-spreadsheet';
import type { Book } from './book';
import type { SortKey } from './calls';
import { movedContent } from './copy';
import type { CoreCommand } from './library';
import { noteMoves } from './marks';
import { mapBox } from './read';
import type { Box } from './shared/a1';

const typeOrder = ['number', 'text', 'boolean', 'error'];
const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: false });

/** Sorts; the cells of a row keep together, and formulas refer to their new row. */
export function sortRows(book: Book, sheet: string, box: Box, keys: SortKey[]): void {
  const { getters } = book.model;
  const rows = Array.from({ length: box.rows }, (_, index) => box.row - 1 + index);
  const cellIn = (row: number, { column }: SortKey) =>
    getters.getEvaluatedCell({ sheetId: sheet, row, col: column - 1 });
  const sorted = [...rows].sort((a, b) => {
    for (const key of keys) {
      const order = compare(cellIn(a, key), cellIn(b, key), key.isAscending);
      if (order !== 0) return order;
    }
    return a - b;
  });
  reorderRows(
    book,
    sheet,
    box,
    sorted.map((row) => row - box.row + 1),
  );
}

/** Puts rows of a box, counted from 0, in a new order from its top; what is left over is emptied. */
export function reorderRows(book: Book, sheet: string, box: Box, order: number[]): void {
  const rows = Array.from({ length: box.rows }, (_, index) => box.row - 1 + index);
  const sorted = order.map((index) => box.row - 1 + index);
  const commands = sorted.flatMap((from, index) =>
    moveRow(book, sheet, box, from, rows[index] ?? 0),
  );
  const tail = { ...box, row: box.row + order.length, rows: box.rows - order.length };
  const blank = mapBox(
    sheet,
    tail,
    (at): CoreCommand => ({ type: 'UPDATE_CELL', ...at, content: '', style: null, format: '' }),
  );
  const moves = new Map(sorted.map((from, index) => [from, rows[index] ?? from]));
  book.apply([...commands, ...blank.flat(), ...noteMoves(book.model, sheet, moves, box)]);
}

function moveRow(book: Book, sheet: string, box: Box, from: number, to: number): CoreCommand[] {
  if (from === to) return [];
  return Array.from({ length: box.columns }, (_, index) => {
    const source = { sheetId: sheet, row: from, col: box.column - 1 + index };
    const target = { ...source, row: to };
    const cell = book.model.getters.getCell(source);
    return {
      type: 'UPDATE_CELL',
      ...target,
      content: movedContent(book.model, cell, source, target),
      style: cell?.style ?? null,
      format: cell?.format ?? '',
    };
  });
}

/** Numbers, then texts, truth values and errors; empty cells come last in both directions. */
function compare(a: EvaluatedCell, b: EvaluatedCell, isAscending: boolean): number {
  const [isEmptyA, isEmptyB] = [a.type === 'empty', b.type === 'empty'];
  if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
  const byType = typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type);
  const order = byType || compareSameType(a.value, b.value);
  return isAscending ? order : -order;
}

function compareSameType(a: EvaluatedCell['value'], b: EvaluatedCell['value']): number {
  if (typeof a === 'string' && typeof b === 'string') return texts.compare(a, b);
  return Number(a) - Number(b);
}
