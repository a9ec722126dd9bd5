/** Lets a sheet grow where the result of a custom function has more rows or columns than are left, as Google does. */
import type { Book } from '../engine/book';
import type { EngineModel } from '../engine/library';
import { cellCount, growCommands } from '../engine/lines';
import type { CallRequest, CallResult } from '../shared/custom-function';

/** How the engine says that a result does not fit. */
const NO_SPACE = "Result couldn't be automatically expanded.";

interface Needed {
  rows: number;
  columns: number;
}

export class Growth {
  readonly #needed = new Map<number, Needed>();

  /** Takes the workbook, and the most cells that it may have. */
  constructor(
    private readonly book: () => Book,
    private readonly cellLimit: number,
  ) {}

  /** Remembers a cell whose result reaches beyond its sheet; tells whether it does. */
  note({ cell, position }: CallRequest, result: CallResult): boolean {
    if (!cell || !position || 'error' in result || !Array.isArray(result.value)) return false;
    const { getters } = this.book().model;
    const needed = {
      rows: position.row + result.value.length,
      columns: position.col + Math.max(...result.value.map((row) => row.length)),
    };
    const fits =
      needed.rows <= getters.getNumberRows(position.sheetId) &&
      needed.columns <= getters.getNumberCols(position.sheetId);
    if (!fits) this.#needed.set(cell.id, needed);
    return !fits;
  }

  /** Makes room for what was noted, where the formula shows that it needs the room. */
  grow(): void {
    const cells = [...this.#needed];
    this.#needed.clear();
    for (const [id, needed] of cells) this.#makeRoom(id, needed);
  }

  #makeRoom(cell: number, needed: Needed): void {
    const { model } = this.book();
    const position = model.getters.tryGetCellPosition(cell);
    if (!position || model.getters.getEvaluatedCell(position).message !== NO_SPACE) return;
    if (cellCount(model) + addedCells(model, position.sheetId, needed) > this.cellLimit) return;
    this.book().apply(growCommands(model, position.sheetId, needed.rows, needed.columns));
  }
}

function addedCells({ getters }: EngineModel, sheet: string, needed: Needed): number {
  const [rows, columns] = [getters.getNumberRows(sheet), getters.getNumberCols(sheet)];
  return Math.max(rows, needed.rows) * Math.max(columns, needed.columns) - rows * columns;
}
