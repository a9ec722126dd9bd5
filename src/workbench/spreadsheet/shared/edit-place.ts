/** Where a person meant a command to act, to do it there later although others inserted, deleted, moved or sorted lines. */
import type { Command, Dimension, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import type { CommandPlaces } from './command-places';
import type { Library } from './define-function';
import { HeldColumns } from './held-columns';
import { HeldRows } from './held-rows';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { movedCommand } from './moved-command';
import { movedFormula } from './moved-formula';
import type { NotDone } from './not-done';

type Kind = 'each' | 'together' | 'in place';
/** The present places of lines; undefined for those that are gone. */
type Lines = ReadonlyMap<number, number | undefined>;

/**
 * The commands whose cells are looked for. When others moved these, a command is done in each cell, or only if all are
 * still side by side, or only in place.
 */
const kinds = new Map<string, Kind>([
  ['UPDATE_CELL', 'each'],
  ['REMOVE_COLUMNS_ROWS', 'each'],
  ['DELETE_CONTENT', 'each'],
  ['DELETE_UNFILTERED_CONTENT', 'each'],
  ['SET_FORMATTING', 'each'],
  ['SET_FORMATTING_WITH_PIVOT', 'each'],
  ['CLEAR_FORMATTING', 'each'],
  ['PASTE', 'together'],
  ['PASTE_FROM_OS_CLIPBOARD', 'together'],
  ['AUTOFILL', 'together'],
  ['MOVE_COLUMNS_ROWS', 'in place'],
]);
const removing = new Set(['REMOVE_COLUMNS_ROWS', 'DELETE_CONTENT', 'DELETE_UNFILTERED_CONTENT']);

/** The rows of a larger edit aren't looked for: it applies to those that are in their place. */
const mostRows = 1000;
/** Formulas that name columns beyond these don't follow moves of those. */
const mostColumns = 100;

export class EditPlace {
  readonly #library: Library;
  readonly #getters: Getters & LineGetters;
  readonly #command: Command;
  readonly #front: UID;
  readonly #lines: LinesBySheet;
  readonly #kind: Kind | undefined;
  /** The rows and columns that the command is about. */
  readonly #named = { ROW: new Set<number>(), COL: new Set<number>() };
  readonly #rows: HeldRows | undefined;
  readonly #columns: HeldColumns | undefined;
  /** Those that a typed formula may name. */
  readonly #others: HeldColumns | undefined;

  /** Takes the getters of the model as it is, and zones beside those named that the command is about. */
  constructor(
    library: Library,
    getters: Getters & LineGetters,
    command: Command,
    more: readonly Zone[] = [],
  ) {
    this.#library = library;
    this.#getters = getters;
    this.#command = command;
    this.#front = getters.getActiveSheetId();
    this.#lines = getters.getLines();
    const sheetId = this.#sheetId;
    if (!getters.tryGetSheet(sheetId)) return;
    this.#kind = kinds.get(command.type);
    if (!this.#kind) return;
    const { dimension, col, row, target = [], elements = [] } = command as CommandPlaces;
    const { ROW: rows, COL: columns } = this.#named;
    if (dimension === 'ROW') for (const each of elements) rows.add(each);
    else if (row !== undefined) rows.add(row);
    if (col !== undefined) columns.add(col);
    const last = getters.getNumberRows(sheetId) - 1;
    for (const { left, right, top, bottom } of [...target, ...more]) {
      for (let each = top; each <= Math.min(bottom, last); each++) rows.add(each);
      for (let each = left; each <= right; each++) columns.add(each);
    }
    if (command.type === 'UPDATE_CELL') {
      const all = Math.min(getters.getNumberCols(sheetId), mostColumns);
      this.#others = new HeldColumns(getters, sheetId, Array(all).keys());
    }
    if (rows.size === 0 || rows.size > mostRows) return;
    const isRemoving = removing.has(command.type);
    this.#rows = new HeldRows(getters, sheetId, rows, { isRemoving, typed: col });
    this.#columns = new HeldColumns(getters, sheetId, columns);
  }

  /** Whether it names rows, which are looked for. */
  get hasRows(): boolean {
    return this.#rows !== undefined;
  }

  /** Whether commands of others may have moved its cells. */
  mayBeMovedBy(commands: readonly object[]): boolean {
    return this.#rows?.mayBeMovedBy(commands, this.#move) ?? false;
  }

  /** The command for the present place of its cells, and how to find others; or why it can't be done. */
  commandNow(): { readonly command: Command; readonly move: LineMove } | NotDone {
    const command = this.#command;
    const move = this.#move;
    const rows = this.#rows?.places(move);
    if (typeof rows === 'string') return rows;
    const columns = this.#columns?.places(move);
    const isLost = columns && columns.size > 0 && [...columns.values()].every(isUndefined);
    if (isLost) return 'deleted';
    const lines = { ROW: rows ?? this.#linesNow('ROW'), COL: columns ?? this.#linesNow('COL') };
    if (this.#kind === 'together' && !(areTogether(lines.ROW) && areTogether(lines.COL)))
      return 'refused';
    if (!this.#isMoved(lines)) return this.#moved(command, move);
    if (this.#kind !== 'each') return 'refused';
    const found = new LineMove(this.#lines, this.#getters, { sheetId: this.#sheetId, lines });
    return this.#moved(cellByCell(command), found);
  }

  /** Whether rows or columns are elsewhere than their lines. */
  #isMoved({ COL }: { readonly COL: Lines }): boolean {
    const move = this.#move;
    const isInPlace = this.#rows?.areInPlace(move) ?? true;
    return (
      !isInPlace || [...COL].some(([col, now]) => now !== move.line(this.#sheetId, 'COL', col))
    );
  }

  #linesNow(dimension: Dimension): Lines {
    const move = this.#move;
    return new Map(
      [...this.#named[dimension]].map((each) => [each, move.line(this.#sheetId, dimension, each)]),
    );
  }

  #moved(command: Command, move: LineMove) {
    const moved = movedCommand(command, move, this.#front);
    if (!moved) return 'refused' as const;
    if (moved.type !== 'UPDATE_CELL' || !moved.content) return { command: moved, move };
    const content = this.formulaNow(moved.content, moved.row);
    return { command: { ...moved, content }, move };
  }

  /** A formula that was typed for its cell, with its references where their cells are now; `row` is its row now. */
  formulaNow(content: string, row: number): string {
    const { row: was = row } = this.#command as CommandPlaces;
    const typed = { sheetId: this.#sheetId, row: was, content };
    const columns = this.#others?.places(this.#move) ?? new Map();
    return movedFormula(this.#library, this.#getters, typed, { move: this.#move, row, columns });
  }

  get #sheetId(): UID {
    return (this.#command as CommandPlaces).sheetId ?? this.#front;
  }

  get #move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }
}

const isUndefined = (line: number | undefined) => line === undefined;

/** Whether lines are as far from each other as they were. */
function areTogether(places: Lines): boolean {
  return new Set([...places].map(([was, now]) => now === undefined || now - was)).size <= 1;
}

/** A command with a zone for each cell, in any order. */
function cellByCell(command: Command): Command {
  const { target } = command as CommandPlaces;
  if (!target) return command;
  const zones = target.flatMap(({ left, right, top, bottom }) =>
    Array.from({ length: bottom - top + 1 }, (_, down) =>
      Array.from({ length: right - left + 1 }, (_, along): Zone => {
        const [row, col] = [top + down, left + along];
        return { left: col, right: col, top: row, bottom: row };
      }),
    ).flat(),
  );
  return { ...command, target: zones } as Command;
}
