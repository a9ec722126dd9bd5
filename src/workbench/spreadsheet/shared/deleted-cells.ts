/**
 * Keeps what a person deleted, to bring it back where its rows are now. o-spreadsheet’s undo writes what others did since
 * into the cells where that was without the deletion, and is wrong about it once they moved rows.
 */
import type {
  Cell,
  Command,
  CoreCommand,
  Dimension,
  FormulaCell,
  Getters,
  Range,
  UID,
  UnboundedZone,
  Zone,
} from '@odoo/o-spreadsheet';
import { HeldRows } from './held-rows';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { textAt } from './row-order';

/** Brings back what a revision deleted, with its rows or columns. */
export interface RestoreCommand {
  readonly type: 'WORKBENCH_RESTORE_CELLS';
  readonly deletion: UID;
}

interface Places {
  readonly sheetId: UID;
  readonly dimension?: Dimension;
  readonly elements?: readonly number[];
  readonly target?: readonly Zone[];
}
interface Deleted {
  readonly row: number;
  readonly col: number;
  readonly cell: Cell;
  /** The references of its formula, which the deletion changes. */
  readonly ranges: readonly Range[];
}
type At = (index: number) => number | undefined;

/** The commands of others after which the library’s undo is right. */
const harmless = new Set(['UPDATE_CELL', 'SET_FORMATTING', 'CLEAR_FORMATTING']);

export class DeletedCells {
  readonly #getters: Getters & LineGetters;
  readonly #sheetId: UID;
  readonly #lines: LinesBySheet;
  /** The rows or columns that were deleted; none if only their cells were emptied. */
  readonly #elements: readonly number[];
  readonly #dimension: Dimension;
  readonly #cells: readonly Deleted[];
  /** The rows of emptied cells and of deleted columns. */
  readonly #rows: HeldRows | undefined;
  /** The first text of each column, by which one that others moved is found. */
  readonly #heads: ReadonlyMap<number, { readonly row: number; readonly text: string }>;

  /** Takes what a command is about to delete; undefined if it deletes nothing. */
  static of(getters: Getters & LineGetters, command: Command): DeletedCells | undefined {
    const isDeletion =
      command.type === 'REMOVE_COLUMNS_ROWS' ||
      command.type === 'DELETE_CONTENT' ||
      command.type === 'DELETE_UNFILTERED_CONTENT';
    return isDeletion && getters.tryGetSheet(command.sheetId)
      ? new DeletedCells(getters, command)
      : undefined;
  }

  private constructor(getters: Getters & LineGetters, command: Places) {
    const { sheetId, dimension = 'ROW', elements = [], target = [] } = command;
    this.#getters = getters;
    this.#sheetId = sheetId;
    this.#lines = getters.getLines();
    this.#dimension = dimension;
    this.#elements = [...elements].sort((a, b) => a - b);
    const lines = new Set(elements);
    const isDeleted = (col: number, row: number) =>
      lines.has(dimension === 'ROW' ? row : col) ||
      target.some(
        (zone) => col >= zone.left && col <= zone.right && row >= zone.top && row <= zone.bottom,
      );
    this.#cells = getters.getCells(sheetId).flatMap((cell) => {
      const { col, row } = getters.getCellPosition(cell.id);
      if (!isDeleted(col, row)) return [];
      const ranges = cell.isFormula ? structuredClone(cell.compiledFormula.rangeDependencies) : [];
      return [{ col, row, cell, ranges }];
    });
    const isRows = elements.length > 0 && dimension === 'ROW';
    this.#rows = isRows
      ? undefined
      : new HeldRows(getters, sheetId, new Set(this.#cells.map(({ row }) => row)), {
          without: dimension === 'COL' ? elements : [],
        });
    this.#heads = new Map(
      [...new Set(this.#cells.map(({ col }) => col))].flatMap((col) => {
        const row = this.#allRows.find(
          (each) => !lines.has(each) && textAt(getters, sheetId, col, each) !== '',
        );
        return row === undefined ? [] : [[col, { row, text: textAt(getters, sheetId, col, row) }]];
      }),
    );
  }

  /** Whether the library’s undo would be wrong after these commands of others. */
  isOvertakenBy(later: readonly { readonly commands: readonly CoreCommand[] }[]): boolean {
    const isMoved = later.some(({ commands }) =>
      commands.some(
        (each) => !harmless.has(each.type) && (each as { sheetId?: UID }).sheetId === this.#sheetId,
      ),
    );
    if (this.#elements.length > 0 && isMoved) return true;
    return later.length > 0 && this.#rows?.areInPlace(this.#move) === false;
  }

  /** Whether each cell’s row can be told from others. */
  get canComeBack(): boolean {
    return typeof this.#rows?.places(this.#move) !== 'string';
  }

  /** The commands that bring the cells back, in the current order of rows and columns. */
  updates(): CoreCommand[] {
    const [sheetId, getters, elements] = [this.#sheetId, this.#getters, this.#elements];
    const added = this.#added();
    const base = added?.base ?? 0;
    const [col, row] = [this.#columnNow(base), this.#rowNow(base)];
    const cells = this.#cells.flatMap(({ cell, ranges, ...from }): CoreCommand[] => {
      const to = { col: col(from.col), row: row(from.row) };
      if (to.col === undefined || to.row === undefined) return [];
      if (elements.length === 0 && textAt(getters, sheetId, to.col, to.row) !== '') return [];
      const content = cell.isFormula ? this.#formulaNow(cell, ranges, col, row) : cell.content;
      const { style = null, format = '' } = cell;
      return [{ type: 'UPDATE_CELL', sheetId, col: to.col, row: to.row, content, style, format }];
    });
    return added ? [added.command, ...cells] : cells;
  }

  /** A formula with its references where their cells are now. */
  #formulaNow(cell: FormulaCell, ranges: readonly Range[], col: At, row: At): string {
    const now = ranges.map((range): Range => {
      if (range.sheetId !== this.#sheetId) return range;
      const moved = <Z extends UnboundedZone>(zone: Z): Z => ({
        ...zone,
        left: col(zone.left) ?? zone.left,
        top: row(zone.top) ?? zone.top,
        right: zone.right === undefined ? undefined : (col(zone.right) ?? zone.right),
        bottom: zone.bottom === undefined ? undefined : (row(zone.bottom) ?? zone.bottom),
      });
      return { ...range, zone: moved(range.zone), unboundedZone: moved(range.unboundedZone) };
    });
    return this.#getters.getFormulaString(this.#sheetId, cell.compiledFormula, now);
  }

  /** The lines to add, before the next one that is left. */
  #added() {
    const [sheetId, dimension, elements] = [this.#sheetId, this.#dimension, this.#elements];
    const last = elements.at(-1);
    if (last === undefined) return undefined;
    const [next] = this.#move.span(sheetId, dimension, last + 1, last + 1);
    const sheetName = this.#getters.getSheetName(sheetId);
    const about = { sheetId, sheetName, dimension, quantity: elements.length } as const;
    return {
      base: next,
      command: { type: 'ADD_COLUMNS_ROWS', ...about, base: next, position: 'before' } as const,
    };
  }

  #rowNow(base: number): At {
    const added = this.#dimension === 'ROW' ? this.#elements : [];
    const places = this.#rows?.places(this.#move);
    const found = typeof places === 'object' ? places.rows : undefined;
    return (row) => (found?.has(row) ? found.get(row) : this.#lineNow('ROW', row, base, added));
  }

  #columnNow(base: number): At {
    const added = this.#dimension === 'COL' ? this.#elements : [];
    return (col) => this.#lineNow('COL', col, base, added) ?? this.#movedColumn(col);
  }

  /** Where a line is when those to add are there. */
  #lineNow(dimension: Dimension, index: number, base: number, added: readonly number[]) {
    const place = added.indexOf(index);
    if (place >= 0) return base + place;
    const line = this.#move.line(this.#sheetId, dimension, index);
    return line === undefined || line < base ? line : line + added.length;
  }

  /** The column that has the first text of one that others moved. */
  #movedColumn(col: number): number | undefined {
    const sheetId = this.#sheetId;
    const move = this.#move;
    const head = this.#heads.get(col);
    const row = head && move.line(sheetId, 'ROW', head.row);
    if (row === undefined) return undefined;
    const [found, ...others] = Array.from(
      { length: this.#getters.getNumberCols(sheetId) },
      (_, each) => each,
    ).filter(
      (each) =>
        move.isNew(sheetId, 'COL', each) &&
        textAt(this.#getters, sheetId, each, row) === head?.text,
    );
    return others.length === 0 ? found : undefined;
  }

  get #move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }

  get #allRows(): number[] {
    return Array.from({ length: this.#getters.getNumberRows(this.#sheetId) }, (_, row) => row);
  }
}
