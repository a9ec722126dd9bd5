/** Finds columns again after others moved them, which deletes their lines: by the first text of each. */
import type { Getters, UID } from '@odoo/o-spreadsheet';
import { textAt } from './cell-text';
import type { LineMove } from './line-moves';

/** A column’s first text is its header, or near the top. */
const headRows = 100;

interface Head {
  readonly row: number;
  readonly text: string;
}

export class HeldColumns {
  readonly #getters: Getters;
  readonly #sheetId: UID;
  readonly #heads: ReadonlyMap<number, Head | undefined>;

  /** Takes columns of a sheet as they are, and rows that are about to be deleted. */
  constructor(
    getters: Getters,
    sheetId: UID,
    columns: Iterable<number>,
    without: ReadonlySet<number> = new Set(),
  ) {
    this.#getters = getters;
    this.#sheetId = sheetId;
    this.#heads = new Map([...columns].map((col) => [col, this.#head(col, without)]));
  }

  /** Where each column is now; undefined if it was deleted. `move` is from that time to now. */
  places(move: LineMove): ReadonlyMap<number, number | undefined> {
    return new Map(
      [...this.#heads].map(([col, head]) => [
        col,
        move.line(this.#sheetId, 'COL', col) ?? this.#found(head, move),
      ]),
    );
  }

  #found(head: Head | undefined, move: LineMove): number | undefined {
    const row = head && move.line(this.#sheetId, 'ROW', head.row);
    if (row === undefined) return undefined;
    const found: number[] = [];
    for (let col = 0; col < this.#getters.getNumberCols(this.#sheetId); col++)
      if (
        move.isNew(this.#sheetId, 'COL', col) &&
        textAt(this.#getters, this.#sheetId, col, row) === head?.text
      )
        found.push(col);
    return found.length === 1 ? found[0] : undefined;
  }

  #head(col: number, without: ReadonlySet<number>): Head | undefined {
    const rows = Math.min(headRows, this.#getters.getNumberRows(this.#sheetId));
    for (let row = 0; row < rows; row++) {
      const text = without.has(row) ? '' : textAt(this.#getters, this.#sheetId, col, row);
      if (text !== '') return { row, text };
    }
    return undefined;
  }
}
