/** Keeps what rows held after a sort, to see later whether others have moved the rows since. */
import type { Getters } from '@odoo/o-spreadsheet';
import { textAt } from './cell-text';
import { type LineGetters, LineMove, type LinesBySheet } from './line-moves';
import { ascending, type ReorderCommand } from './reordered-rows';

/** How rows get back into the order before a sort, and what they held in the order after it. */
export class RowOrder {
  readonly #lines: LinesBySheet;
  /** The texts of each column, from the top. */
  readonly #texts: readonly (readonly string[])[];
  readonly #getters: Getters & LineGetters;

  /** Takes the getters of the model right after the sort, and the command that takes it back. */
  constructor(
    getters: Getters & LineGetters,
    readonly back: ReorderCommand,
  ) {
    this.#getters = getters;
    this.#lines = getters.getLines();
    this.#texts = this.#columns.map((col) => this.#rows.map((row) => this.#textAt(col, row)));
  }

  /** Where the lines of that time are now. */
  get move(): LineMove {
    return new LineMove(this.#lines, this.#getters);
  }

  /** Whether rows were deleted, as happens to rows that are moved. */
  get lacksRows(): boolean {
    const { move } = this;
    return this.#rows.some((row) => move.line(this.back.sheetId, 'ROW', row) === undefined);
  }

  /** Whether others moved rows since the sort, or since its undo. */
  isChangedSince(which: 'sort' | 'undo'): boolean {
    const { sheetId, rows } = this.back;
    const { move } = this;
    const now = this.#rows.map((row) => move.line(sheetId, 'ROW', row));
    const at = new Map(this.#rows.map((row, index) => [row, index]));
    const from = (which === 'sort' ? this.#rows : rows).map((row) => at.get(row) ?? 0);
    return this.#columns.some((col, index) => {
      const nowCol = move.line(sheetId, 'COL', col);
      const texts = this.#texts[index] ?? [];
      return areMoved(
        now.flatMap((row, i) =>
          nowCol === undefined || row === undefined
            ? []
            : [[texts[from[i] ?? 0] ?? '', this.#textAt(nowCol, row)] as const],
        ),
      );
    });
  }

  get #columns(): number[] {
    const { left, right } = this.back.zone;
    return Array.from({ length: right - left + 1 }, (_, i) => left + i);
  }

  get #rows(): number[] {
    return ascending(this.back.rows);
  }

  #textAt(col: number, row: number): string {
    return textAt(this.#getters, this.back.sheetId, col, row);
  }
}

/** Whether most cells that changed hold what another one of them held: writing brings new texts, sorting moves texts. */
function areMoved(pairs: readonly (readonly [before: string, now: string])[]): boolean {
  const changed = pairs.filter(([before, now]) => before !== now);
  const left = new Map<string, number>();
  for (const [before] of changed) left.set(before, (left.get(before) ?? 0) + 1);
  const moved = changed.flatMap(([, now]) => {
    const count = left.get(now) ?? 0;
    left.set(now, count - 1);
    return count > 0 ? [now] : [];
  });
  return 2 * moved.length > changed.length && moved.some((text) => text !== '');
}
