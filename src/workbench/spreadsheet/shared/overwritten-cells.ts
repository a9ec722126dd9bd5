/**
 * Keeps what a person deleted or typed over, to bring it back where its rows are now. o-spreadsheet’s undo writes what
 * others did since into the cells where that was without the edit, and is wrong about it once they moved rows.
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
} from '@odoo/o-spreadsheet';
import { textAt } from './cell-text';
import type { CommandPlaces } from './command-places';
import { HeldColumns } from './held-columns';
import { HeldRows } from './held-rows';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';

/** Brings back what a revision deleted, with its rows or columns, or what it typed over. */
export interface RestoreCommand {
  readonly type: 'WORKBENCH_RESTORE_CELLS';
  readonly revision: UID;
}

interface Overwritten {
  readonly row: number;
  readonly col: number;
  /** Undefined for a blank one. */
  readonly cell: Cell | undefined;
  /** The references of its formula, which the deletion changes. */
  readonly ranges: readonly Range[];
}
type At = (index: number) => number | undefined;

/** The commands of others after which the library’s undo is right. */
const harmless = new Set(['UPDATE_CELL', 'SET_FORMATTING', 'CLEAR_FORMATTING']);

export class OverwrittenCells {
  readonly #getters: Getters & LineGetters;
  readonly #sheetId: UID;
  readonly #lines: LinesBySheet;
  /** The rows or columns that were deleted; none if only their cells were emptied. */
  readonly #elements: readonly number[];
  readonly #dimension: Dimension;
  readonly #cells: readonly Overwritten[];
  /** What the cells hold after the edit, unless their lines were deleted. */
  #after = '';
  /** The rows of emptied or typed cells and of deleted columns. */
  readonly #rows: HeldRows | undefined;
  readonly #columns: HeldColumns;

  /** Takes what a command is about to overwrite; undefined if it overwrites nothing. */
  static of(getters: Getters & LineGetters, command: Command): OverwrittenCells | undefined {
    const isMeant =
      command.type === 'REMOVE_COLUMNS_ROWS' ||
      command.type === 'DELETE_CONTENT' ||
      command.type === 'DELETE_UNFILTERED_CONTENT' ||
      (command.type === 'UPDATE_CELL' && command.content !== undefined);
    return isMeant && getters.tryGetSheet(command.sheetId)
      ? new OverwrittenCells(getters, command.sheetId, command)
      : undefined;
  }

  private constructor(getters: Getters & LineGetters, sheetId: UID, command: CommandPlaces) {
    const { dimension = 'ROW', elements = [] } = command;
    this.#getters = getters;
    this.#sheetId = sheetId;
    this.#lines = getters.getLines();
    this.#dimension = dimension;
    this.#elements = [...elements].sort((a, b) => a - b);
    this.#cells = cellsOf(getters, sheetId, command);
    const isOfRows = elements.length > 0 && dimension === 'ROW';
    const rows = new Set(this.#cells.map(({ row }) => row));
    const isLeftOut = insideOf(command);
    this.#rows = isOfRows ? undefined : new HeldRows(getters, sheetId, rows, { isLeftOut });
    this.#columns = new HeldColumns(
      getters,
      sheetId,
      new Set(this.#cells.map(({ col }) => col)),
      new Set(isOfRows ? elements : []),
    );
  }

  /** Notes what a typed cell holds after the edit: a date or an amount isn't kept as it was typed. */
  noteAfter(): void {
    const [first] = this.#cells;
    if (first && this.#elements.length === 0)
      this.#after = textAt(this.#getters, this.#sheetId, first.col, first.row);
  }

  /** Whether the library’s undo would be wrong after these commands of others. */
  isOvertakenBy(later: readonly { readonly commands: readonly CoreCommand[] }[]): boolean {
    const isMoved = later.some(({ commands }) =>
      commands.some(
        (each) => !harmless.has(each.type) && (each as CommandPlaces).sheetId === this.#sheetId,
      ),
    );
    if (this.#elements.length > 0 && isMoved) return true;
    return later.length > 0 && this.#rows?.areInPlace(this.#move) === false;
  }

  /** Whether there is something to bring back, and each cell’s row can be told from others. */
  get canComeBack(): boolean {
    if (!this.#getters.tryGetSheet(this.#sheetId)) return false;
    return typeof this.#rows?.places(this.#move) !== 'string' && this.updates().length > 0;
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
      const isOthers = textAt(getters, sheetId, to.col, to.row) !== this.#after;
      if (elements.length === 0 && isOthers) return [];
      const content = cell?.isFormula
        ? this.#formulaNow(cell, ranges, col, row)
        : (cell?.content ?? '');
      const { style = null, format = '' } = cell ?? {};
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
    const found = typeof places === 'object' ? places : undefined;
    return (row) => (found?.has(row) ? found.get(row) : this.#lineNow('ROW', row, base, added));
  }

  #columnNow(base: number): At {
    const added = this.#dimension === 'COL' ? this.#elements : [];
    const places = this.#columns.places(this.#move);
    return (col) => this.#lineNow('COL', col, base, added) ?? places.get(col);
  }

  /** Where a line is when those to add are there. */
  #lineNow(dimension: Dimension, index: number, base: number, added: readonly number[]) {
    const place = added.indexOf(index);
    if (place >= 0) return base + place;
    const line = this.#move.line(this.#sheetId, dimension, index);
    return line === undefined || line < base ? line : line + added.length;
  }

  get #move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }
}

/** The cells that a command is about to overwrite; of several, those with content. */
function cellsOf(getters: Getters, sheetId: UID, command: CommandPlaces): Overwritten[] {
  const { row, col } = command;
  const kept = (at: { row: number; col: number }, cell: Cell | undefined): Overwritten => ({
    ...at,
    cell,
    ranges: cell?.isFormula ? structuredClone(cell.compiledFormula.rangeDependencies) : [],
  });
  if (row !== undefined && col !== undefined)
    return [kept({ row, col }, getters.getCell({ sheetId, row, col }))];
  const isInside = insideOf(command);
  return getters.getCells(sheetId).flatMap((cell) => {
    const at = getters.getCellPosition(cell.id);
    return isInside(at.col, at.row) ? [kept({ row: at.row, col: at.col }, cell)] : [];
  });
}

/** Tells the cells that a command overwrites. */
function insideOf(command: CommandPlaces): (col: number, row: number) => boolean {
  const { dimension = 'ROW', elements, target = [] } = command;
  const lines = new Set(elements);
  return (col, row) =>
    lines.has(dimension === 'ROW' ? row : col) ||
    target.some(
      ({ left, right, top, bottom }) => col >= left && col <= right && row >= top && row <= bottom,
    ) ||
    (col === command.col && row === command.row);
}
