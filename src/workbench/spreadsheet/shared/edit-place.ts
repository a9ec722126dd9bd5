/** Where a person meant a command to act, to do it there later although others inserted, deleted, moved or sorted lines. */
import type { Command, Dimension, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import { HeldColumns } from './held-columns';
import { HeldRows } from './held-rows';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { movedCommand } from './moved-command';
import type { NotDone } from './not-done';

/** The fields of commands that name rows and columns. */
interface Places {
  readonly sheetId?: UID;
  readonly dimension?: Dimension;
  readonly col?: number;
  readonly row?: number;
  readonly target?: readonly Zone[];
  readonly elements?: readonly number[];
}

/**
 * The commands that are looked for, by how they are done when others moved their cells: in each of these, only if they
 * are still side by side, or not at all.
 */
const kinds = new Map<string, 'each' | 'together' | 'in place'>([
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

/** Edits of more rows apply to the rows that are in their place. */
const mostRows = 1000;

export class EditPlace {
  readonly #getters: Getters & LineGetters;
  readonly #command: Command;
  readonly #front: UID;
  readonly #lines: LinesBySheet;
  readonly #rows: HeldRows | undefined;
  readonly #columns: HeldColumns | undefined;

  /** Takes the getters of the model as it is, and zones beside those named that the command is about. */
  constructor(getters: Getters & LineGetters, command: Command, more: readonly Zone[] = []) {
    this.#getters = getters;
    this.#command = command;
    this.#front = getters.getActiveSheetId();
    this.#lines = getters.getLines();
    const {
      sheetId = this.#front,
      dimension,
      col,
      row,
      target = [],
      elements = [],
    } = command as Places;
    if (!kinds.has(command.type) || !getters.tryGetSheet(sheetId)) return;
    const zones = [...target, ...more];
    const rows = new Set(dimension === 'ROW' ? elements : row === undefined ? [] : [row]);
    const columns = new Set(col === undefined ? [] : [col]);
    const last = getters.getNumberRows(sheetId) - 1;
    for (const { left, right, top, bottom } of zones) {
      for (let each = top; each <= Math.min(bottom, last) && rows.size <= mostRows; each++)
        rows.add(each);
      for (let each = left; each <= right; each++) columns.add(each);
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
    if (!this.#rows || !rows || !columns) return this.#moved(command, move);
    const isGone = columns.size > 0 && [...columns.values()].every((col) => col === undefined);
    if (isGone) return 'deleted';
    const isMoved =
      !this.#rows.areInPlace(move) ||
      [...columns].some(([col, now]) => now !== move.line(this.#sheetId, 'COL', col));
    const kind = kinds.get(command.type);
    if (kind === 'together' && !(areTogether(rows) && areTogether(columns))) return 'refused';
    if (!isMoved) return this.#moved(command, move);
    if (kind !== 'each') return 'refused';
    const lines = { ROW: rows, COL: columns };
    const found = new LineMove(this.#lines, this.#getters, { sheetId: this.#sheetId, lines });
    return this.#moved(cellByCell(command), found);
  }

  #moved(command: Command, move: LineMove) {
    const moved = movedCommand(command, move, this.#front);
    return moved ? { command: moved, move } : ('refused' as const);
  }

  get #sheetId(): UID {
    return (this.#command as Places).sheetId ?? this.#front;
  }

  get #move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }
}

/** Whether lines are as far from each other as they were. */
function areTogether(places: ReadonlyMap<number, number | undefined>): boolean {
  return new Set([...places].map(([was, now]) => now === undefined || now - was)).size === 1;
}

/** A command with a zone for each cell, in any order. */
function cellByCell(command: Command): Command {
  const { target } = command as Places;
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
