/** Numbers the columns and rows of a model, to find each one again after any revision, undo or redo. */
import type { CellPosition, CoreCommand, Dimension, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import type { Library } from './define-function';

/** The numbers of a sheet's columns and rows, in their order. */
type Lines = Readonly<Record<Dimension, readonly number[]>>;
export type LinesBySheet = ReadonlyMap<UID, Lines>;

export interface LineGetters {
  getLines(): LinesBySheet;
}

/** The lines that a command added. Transformed copies of the command share them; messages leave them out. */
const added = Symbol('added');
type Adding = CoreCommand & { [added]?: Lines };

/** Where the columns and rows are that a command added, as far as they weren't deleted. */
export function presentAdded(
  command: CoreCommand,
  lines: LinesBySheet,
): Readonly<Record<Dimension, readonly number[]>> {
  const { [added]: made, sheetId } = command as Adding & { readonly sheetId?: UID };
  const now = sheetId === undefined ? undefined : lines.get(sheetId);
  const present = (dimension: Dimension) =>
    made?.[dimension].flatMap((line) => {
      const index = now?.[dimension].indexOf(line) ?? -1;
      return index < 0 ? [] : [index];
    }) ?? [];
  return { COL: present('COL'), ROW: present('ROW') };
}

/** Adds the numbers to every model that is created afterwards. */
export function numberLines(library: Library): void {
  let last = 0;
  const fresh = (count: number) => Array.from({ length: count }, () => ++last);

  class LinesPlugin extends library.CorePlugin {
    static override getters = ['getLines'] as const;
    lines: LinesBySheet = new Map();

    getLines(): LinesBySheet {
      return this.lines;
    }

    override import({
      sheets,
    }: Parameters<InstanceType<Library['CorePlugin']>['import']>[0]): void {
      this.lines = new Map(
        sheets.map(({ id, colNumber, rowNumber }) => [
          id,
          { COL: fresh(colNumber), ROW: fresh(rowNumber) },
        ]),
      );
    }

    override handle(command: CoreCommand): void {
      switch (command.type) {
        case 'CREATE_SHEET':
          this.#set(command.sheetId, this.#ofSheet(command, command.sheetId));
          break;
        case 'DUPLICATE_SHEET':
          this.#set(command.sheetIdTo, this.#ofSheet(command, command.sheetIdTo));
          break;
        case 'DELETE_SHEET':
          this.#set(command.sheetId, undefined);
          break;
        case 'ADD_COLUMNS_ROWS': {
          const { sheetId, dimension, base, position, quantity } = command;
          const made = this.#madeBy(command, () => ({
            COL: dimension === 'COL' ? fresh(quantity) : [],
            ROW: dimension === 'ROW' ? fresh(quantity) : [],
          }));
          const at = position === 'before' ? base : base + 1;
          this.#change(sheetId, dimension, (now) => [
            ...now.slice(0, at),
            ...made[dimension],
            ...now.slice(at),
          ]);
          break;
        }
        case 'REMOVE_COLUMNS_ROWS': {
          const { sheetId, dimension, elements } = command;
          const removed = new Set(elements);
          this.#change(sheetId, dimension, (now) => now.filter((_, index) => !removed.has(index)));
        }
      }
    }

    #ofSheet(command: Adding, sheetId: UID): Lines {
      return this.#madeBy(command, () => ({
        COL: fresh(this.getters.getNumberCols(sheetId)),
        ROW: fresh(this.getters.getNumberRows(sheetId)),
      }));
    }

    /** The numbers of a command's new lines, the same each time that the history applies it. */
    #madeBy(command: Adding, make: () => Lines): Lines {
      command[added] ??= make();
      return command[added];
    }

    #change(
      sheetId: UID,
      dimension: Dimension,
      changed: (now: readonly number[]) => readonly number[],
    ): void {
      const now = this.lines.get(sheetId);
      if (now) this.#set(sheetId, { ...now, [dimension]: changed(now[dimension]) });
    }

    #set(sheetId: UID, lines: Lines | undefined): void {
      const all = new Map(this.lines);
      if (lines) all.set(sheetId, lines);
      else all.delete(sheetId);
      this.history.update('lines', all);
    }
  }
  library.registries.corePluginRegistry.add('workbench_lines', LinesPlugin);
}

/** Rows and columns of a sheet that were looked for, by their earlier index; undefined for those that are gone. */
export interface FoundLines {
  readonly sheetId: UID;
  readonly lines: Readonly<Record<Dimension, ReadonlyMap<number, number | undefined>>>;
}

/** Finds the columns and rows of an earlier state in the current one. */
export class LineMove {
  readonly #before: LinesBySheet;
  readonly #now: () => LinesBySheet;
  readonly #found: FoundLines | undefined;

  /** Takes the earlier lines, the getters of a model with {@link numberLines}, and lines that were looked for. */
  constructor(before: LinesBySheet, getters: Getters, found?: FoundLines) {
    this.#before = before;
    this.#now = () => (getters as Getters & LineGetters).getLines();
    this.#found = found;
  }

  /** The cell's position now; undefined if it was deleted. */
  cell({ sheetId, col, row }: CellPosition): CellPosition | undefined {
    const [toCol, toRow] = [this.#find(sheetId, 'COL', col), this.#find(sheetId, 'ROW', row)];
    return toCol < 0 || toRow < 0 ? undefined : { sheetId, col: toCol, row: toRow };
  }

  /** The current place of a span: its remaining lines, or the line after it if all were deleted. */
  span(sheetId: UID, dimension: Dimension, first: number, last: number): readonly [number, number] {
    const [from, to] = [
      this.#find(sheetId, dimension, first),
      this.#find(sheetId, dimension, last),
    ];
    if (from >= 0 && to >= from) return [from, to];
    const { before, now } = this.#lines(sheetId, dimension);
    const places = new Map(now.map((line, index) => [line, index]));
    const left = before.slice(first, last + 1).flatMap((line) => places.get(line) ?? []);
    if (left.length > 0) return [Math.min(...left), Math.max(...left)];
    const next = before.slice(last + 1).find((line) => places.has(line)) ?? -1;
    const at = places.get(next) ?? now.length - 1;
    return [at, at];
  }

  /** The current index of a line; undefined if it was deleted. */
  line(sheetId: UID, dimension: Dimension, index: number): number | undefined {
    const found = this.#find(sheetId, dimension, index);
    return found < 0 ? undefined : found;
  }

  /** Whether any cell of a zone wasn't deleted. */
  isLeft(sheetId: UID, { left, right, top, bottom }: Zone): boolean {
    const isAny = (dimension: Dimension, first: number, last: number) => {
      for (let index = first; index <= last; index++)
        if (this.#find(sheetId, dimension, index) >= 0) return true;
      return false;
    };
    return isAny('COL', left, right) && isAny('ROW', top, bottom);
  }

  /** The current place of a zone: as of its spans. */
  zone(sheetId: UID, { left, right, top, bottom }: Zone): Zone {
    const [first, last] = this.span(sheetId, 'COL', left, right);
    const [above, below] = this.span(sheetId, 'ROW', top, bottom);
    return { left: first, right: last, top: above, bottom: below };
  }

  /** Whether a current line was added since. */
  isNew(sheetId: UID, dimension: Dimension, index: number): boolean {
    const { before, now } = this.#lines(sheetId, dimension);
    const line = now[index];
    return line !== undefined && !before.includes(line);
  }

  #find(sheetId: UID, dimension: Dimension, index: number): number {
    const found = sheetId === this.#found?.sheetId ? this.#found.lines[dimension] : undefined;
    if (found?.has(index)) return found.get(index) ?? -1;
    const { before, now } = this.#lines(sheetId, dimension);
    const line = before[index];
    if (line === undefined || now[index] === line) return index;
    return now.indexOf(line);
  }

  #lines(sheetId: UID, dimension: Dimension) {
    const before = this.#before.get(sheetId)?.[dimension] ?? [];
    return { before, now: this.#now().get(sheetId)?.[dimension] ?? [] };
  }
}

/** A selection of a sheet, as o-spreadsheet keeps it. */
export interface Selected {
  readonly anchor: { readonly cell: { col: number; row: number }; readonly zone: Zone };
  readonly zones: Zone[];
}

/** The current place of selected cells. The anchor stays in its zone, also if its line was deleted. */
export function movedSelection(
  move: LineMove,
  sheetId: UID,
  { anchor, zones }: Selected,
): Selected {
  const { cell } = anchor;
  const [col] = move.span(sheetId, 'COL', cell.col, cell.col);
  const [row] = move.span(sheetId, 'ROW', cell.row, cell.row);
  const zone = move.zone(sheetId, anchor.zone);
  const within = (index: number, first: number, last: number) =>
    Math.min(Math.max(index, first), last);
  return {
    anchor: {
      cell: { col: within(col, zone.left, zone.right), row: within(row, zone.top, zone.bottom) },
      zone,
    },
    zones: zones.map((each) => move.zone(sheetId, each)),
  };
}
