/** Copies, moves and sorts cells; the references of their formulas move along, as in pasting. */
import type { Cell, CellPosition, EvaluatedCell } from '@odoo/o-spreadsheet';
import type { Book } from './book';
import type { SortKey } from './calls';
import { mapBox } from './cells';
import type { CoreCommand, SpreadsheetModel } from './library';
import { noteMoves } from './marks';
import type { Box } from './shared/a1';
import { cellValue, typedContent } from './values';

export interface Place {
  readonly sheet: string;
  readonly box: Box;
}

/** Copies one place to another; the source is repeated if the target's size is a multiple of its own. */
export function copyCells(
  book: Book,
  from: Place,
  to: Place,
  what: {
    readonly contents: boolean;
    readonly formats: boolean;
    readonly asValues: boolean;
    readonly transposed?: boolean;
  },
): void {
  const { rows: height, columns: width } = from.box;
  const [fitRows, fitColumns] = what.transposed ? [width, height] : [height, width];
  const rows = repeated(fitRows, to.box.rows);
  const columns = repeated(fitColumns, to.box.columns);
  const commands: CoreCommand[] = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const [down, across] = what.transposed ? [x, y] : [y, x];
      const source = cellAt(from, down % height, across % width);
      const target = cellAt(to, y, x);
      const cell = book.model.getters.getCell(source);
      commands.push({
        type: 'UPDATE_CELL',
        ...target,
        ...(what.contents && copiedContent(book.model, source, target, cell, what.asValues)),
        ...(what.formats && { style: cell?.style ?? null, format: cell?.format ?? '' }),
      });
    }
  }
  book.apply(commands);
}

/** Copies a place to another of its size and empties the rest of the source. */
export function moveCells(book: Book, from: Place, to: Place): void {
  const emptied = emptyCommands(from);
  const moved = mapBox(from.sheet, from.box, (at, y, x) =>
    moveCommand(book.model, at, cellAt(to, y, x), at),
  );
  book.apply([...emptied, ...moved.flat()]);
}

function emptyCommands({ sheet, box }: Place): CoreCommand[] {
  return mapBox(
    sheet,
    box,
    (at): CoreCommand => ({ type: 'UPDATE_CELL', ...at, content: '', style: null, format: '' }),
  ).flat();
}

/** The command that copies a cell's content and formats to `to`, with references as at `readsAt`. */
function moveCommand(
  model: SpreadsheetModel,
  from: CellPosition,
  to: CellPosition,
  readsAt = to,
): CoreCommand {
  const cell = model.getters.getCell(from);
  return {
    type: 'UPDATE_CELL',
    ...to,
    content: movedContent(model, cell, from, readsAt),
    style: cell?.style ?? null,
    format: cell?.format ?? '',
  };
}

/** The size of a copy: the target's if that is a multiple of the source's, otherwise the source's. */
function repeated(source: number, target: number): number {
  return target % source === 0 ? target : source;
}

function cellAt({ sheet, box }: Place, y: number, x: number): CellPosition {
  return { sheetId: sheet, row: box.row - 1 + y, col: box.column - 1 + x };
}

function copiedContent(
  model: SpreadsheetModel,
  source: CellPosition,
  target: CellPosition,
  cell: Cell | undefined,
  asValues: boolean,
): { readonly content: string; readonly format?: string } {
  const { getters } = model;
  if (asValues) {
    const value = cellValue(getters.getEvaluatedCell(source));
    const content = typedContent(value, undefined);
    return typeof value === 'string' && value !== '' ? { content: `'${value}` } : content;
  }
  return { content: movedContent(model, cell, source, target) };
}

/** A cell's content with its references adapted to another place. */
function movedContent(
  { getters }: SpreadsheetModel,
  cell: Cell | undefined,
  source: CellPosition,
  target: CellPosition,
): string {
  if (!cell) return '';
  if (!cell.isFormula) return cell.content;
  return getters.getTranslatedCellFormula(
    target.sheetId,
    target.col - source.col,
    target.row - source.row,
    cell.compiledFormula,
  );
}

const typeOrder = ['number', 'text', 'boolean', 'error'];
const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: false });

/** Sorts rows; the cells of a row stay together, and formulas refer to their new row. */
export function sortRows(book: Book, sheet: string, box: Box, keys: SortKey[]): void {
  const { getters } = book.model;
  const cellIn = (row: number, { column }: SortKey) =>
    getters.getEvaluatedCell({ sheetId: sheet, row: box.row - 1 + row, col: column - 1 });
  const order = [...Array(box.rows).keys()].sort((a, b) => {
    for (const key of keys) {
      const difference = compare(cellIn(a, key), cellIn(b, key), key.isAscending);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
  reorderRows(book, sheet, box, order);
}

/** Reorders rows of a box, counted from 0, from its top; rows left over are emptied. */
export function reorderRows(book: Book, sheet: string, box: Box, order: number[]): void {
  const top = box.row - 1;
  const moved = order.flatMap((from, to) => {
    if (from === to) return [];
    const row = { ...box, row: box.row + from, rows: 1 };
    return mapBox(sheet, row, (at) => moveCommand(book.model, at, { ...at, row: top + to })).flat();
  });
  const moves = new Map(order.map((from, to) => [top + from, top + to]));
  const left = { ...box, row: box.row + order.length, rows: box.rows - order.length };
  book.apply([
    ...moved,
    ...emptyCommands({ sheet, box: left }),
    ...noteMoves(book.model, sheet, moves, box),
  ]);
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
