/** Where a person meant a command to act, to do it there later although others inserted, deleted or sorted lines. */
import type { Command, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import { HeldRows, rowByRow } from './held-rows';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { movedCommand } from './moved-command';
import type { NotDone } from './not-done';

export class EditPlace {
  readonly #getters: Getters & LineGetters;
  readonly #command: Command;
  readonly #front: UID;
  readonly #lines: LinesBySheet;
  readonly #rows: HeldRows | undefined;

  /** Takes the getters of the model as it is, and zones beside those named that the command is about. */
  constructor(getters: Getters & LineGetters, command: Command, more: readonly Zone[] = []) {
    this.#getters = getters;
    this.#command = command;
    this.#front = getters.getActiveSheetId();
    this.#lines = getters.getLines();
    this.#rows = HeldRows.of(getters, command, this.#front, more);
  }

  /** Whether it names rows, which are looked for. */
  get hasRows(): boolean {
    return this.#rows !== undefined;
  }

  /** Whether commands of others may have moved its rows. */
  mayBeMovedBy(commands: readonly object[]): boolean {
    return this.#rows?.mayBeMovedBy(commands, this.#move) ?? false;
  }

  /** The command for the present place of its cells, and how to find others; or why it can't be done. */
  commandNow(): { readonly command: Command; readonly move: LineMove } | NotDone {
    let move = this.#move;
    let meant: Command | undefined = this.#command;
    const places = this.#rows?.places(move);
    if (typeof places === 'string') return places;
    if (places && !this.#rows?.areInPlace(move)) {
      move = new LineMove(this.#lines, this.#getters, places);
      meant = rowByRow(meant);
    }
    const command = meant && movedCommand(meant, move, this.#front);
    return command ? { command, move } : 'refused';
  }

  get #move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }
}
