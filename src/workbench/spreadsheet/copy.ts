/** Copies cells, moving the references of their formulas along, as pasting does. */
import type { Cell, CellPosition } from '@odoo/o-spreadsheet';
import type { Book } from './book';
import type { CoreCommand, SpreadsheetModel } from './library';
import { mapBox } from './read';
import type { Box } from './shared/a1';
import { cellValue, typedContent } from './values';

export interface Place {
  sheet: string;
  box: Box;
}

/** Copies one place to another; the source is repeated where it fits several times. */
export function copyCells(
  book: Book,
  from: Place,
  to: Place,
  what: { contents: boolean; formats: boolean; asValues: boolean; transposed?: boolean },
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

/** Copies one place to another of its size and empties what is left of the first. */
export function moveCells(book: Book, from: Place, to: Place): void {
  const { sheet, box } = from;
  const commands: CoreCommand[] = [];
  const sources = mapBox(sheet, box, (at) => ({ at, cell: book.model.getters.getCell(at) })).flat();
  for (const { at } of sources) {
    commands.push({ type: 'UPDATE_CELL', ...at, content: '', style: null, format: '' });
  }
  for (const { at, cell } of sources) {
    commands.push({
      type: 'UPDATE_CELL',
      ...cellAt(to, at.row - box.row + 1, at.col - box.column + 1),
      content: movedContent(book.model, cell, at, at),
      style: cell?.style ?? null,
      format: cell?.format ?? '',
    });
  }
  book.apply(commands);
}

/** How far a source reaches in a target: as often as it fits whole, and at least once. */
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
): { content: string; format?: string } {
  const { getters } = model;
  if (asValues) {
    const value = cellValue(getters.getEvaluatedCell(source));
    const content = typedContent(value, undefined);
    return typeof value === 'string' && value !== '' ? { content: `'${value}` } : content;
  }
  return { content: movedContent(model, cell, source, target) };
}

/** A cell's content as it reads in another place. */
export function movedContent(
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
