/**
 * Finds the rows of an edit again after others sorted or moved them. The numbers of lines don't follow that, as it
 * rewrites cells; a row is found by its texts that no other row had in their column.
 */
import type { Getters, UID } from '@odoo/o-spreadsheet';
import { textAt } from './cell-text';
import type { CommandPlaces } from './command-places';
import type { LineMove } from './line-moves';

interface About {
  readonly isRemoving?: boolean;
  /** The column of a typed cell. */
  readonly typed?: number | undefined;
  /** Whether a cell doesn't tell its row. */
  readonly isLeftOut?: (col: number, row: number) => boolean;
}
interface Cell {
  readonly col: number;
  readonly text: string;
}
interface HeldRow {
  /** All its cells with content, as far as they were looked at. */
  readonly cells: readonly Cell[];
  /** Those of them whose text was in no other row. */
  readonly own: readonly Cell[];
}

/**
 * Where a row is now: `gone` if it was deleted, `filled` if it was blank and isn't any more, `unclear` if it isn't in
 * its place and can't be told from others.
 */
type RowNow = number | 'gone' | 'filled' | 'unclear';

/** As many texts of its own tell a row from others, also if some are rewritten meanwhile. */
const enough = 3;
/** In a larger sheet, rows are told by its first columns only: a person waits while their texts are counted. */
const mostCells = 100_000;

export class HeldRows {
  readonly #rows: ReadonlyMap<number, HeldRow>;
  readonly #getters: Getters;
  readonly #sheetId: UID;
  readonly #isRemoving: boolean;
  readonly #typed: number | undefined;

  /** Takes rows of a sheet as they are. */
  constructor(
    getters: Getters,
    sheetId: UID,
    rows: ReadonlySet<number>,
    { isRemoving = false, typed, isLeftOut }: About = {},
  ) {
    this.#getters = getters;
    this.#sheetId = sheetId;
    this.#isRemoving = isRemoving;
    this.#typed = typed;
    const held = new Map([...rows].map((row) => [row, { cells: [] as Cell[], own: [] as Cell[] }]));
    const columns = Math.min(
      getters.getNumberCols(sheetId),
      Math.ceil(mostCells / getters.getNumberRows(sheetId)),
    );
    for (let column = 0; column < columns; column++) {
      const wanting = [...held].filter(([, { own }]) => own.length < enough);
      if (wanting.length === 0) break;
      const texts = wanting.map(([row]) =>
        isLeftOut?.(column, row) ? '' : textAt(getters, sheetId, column, row),
      );
      if (texts.every((text) => text === '')) continue;
      const counts = this.#counts(column, new Set(texts));
      for (const [index, [, { cells, own }]] of wanting.entries()) {
        const text = texts[index] ?? '';
        if (text === '') continue;
        cells.push({ col: column, text });
        if (counts.get(text)?.length === 1) own.push({ col: column, text });
      }
    }
    this.#rows = held;
  }

  /** Whether others may have moved the rows, by commands that they sent; `move` is from the edit's time to now. */
  mayBeMovedBy(commands: readonly object[], move: LineMove): boolean {
    const now = new Set([...this.#rows.keys()].map((row) => move.line(this.#sheetId, 'ROW', row)));
    return (commands as readonly CommandPlaces[]).some(
      ({ sheetId, row, elements, target }) =>
        (sheetId === undefined || sheetId === this.#sheetId) &&
        (elements !== undefined || target !== undefined || now.has(undefined) || now.has(row)),
    );
  }

  /** The place of each row, undefined for one that is gone; or why the command can't be done in any. */
  places(
    move: LineMove,
  ): ReadonlyMap<number, number | undefined> | 'refused' | 'filled' | 'deleted' {
    const found = [...this.#find(move)];
    if (found.some(([, now]) => now === 'unclear')) return 'refused';
    const rows = found.map(
      ([row, now]) => [row, typeof now === 'number' ? now : undefined] as const,
    );
    if (rows.some(([, now]) => now !== undefined)) return new Map(rows);
    return found.some(([, now]) => now === 'filled') ? 'filled' : 'deleted';
  }

  /** Whether the rows are where their lines are. */
  areInPlace(move: LineMove): boolean {
    return [...this.#find(move)].every(
      ([row, now]) => (now === 'gone' ? undefined : now) === move.line(this.#sheetId, 'ROW', row),
    );
  }

  #find(move: LineMove): ReadonlyMap<number, RowNow> {
    const wanted = new Map<number, Set<string>>();
    for (const { own } of this.#rows.values())
      for (const { col, text } of own) {
        const now = move.line(this.#sheetId, 'COL', col);
        if (now !== undefined) wanted.set(now, (wanted.get(now) ?? new Set()).add(text));
      }
    const index = new Map([...wanted].map(([col, texts]) => [col, this.#counts(col, texts)]));
    return new Map(
      [...this.#rows].map(([row, held]) => [row, this.#now(row, held, index, move)] as const),
    );
  }

  #now(
    row: number,
    held: HeldRow,
    index: ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>,
    move: LineMove,
  ): RowNow {
    const sheetId = this.#sheetId;
    const place = move.line(sheetId, 'ROW', row);
    const here = ({ cells }: { cells: readonly Cell[] }) =>
      cells.flatMap(({ col, text }) => {
        const now = move.line(sheetId, 'COL', col);
        return now === undefined ? [] : [{ col: now, text }];
      });
    const cells = here(held);
    const own = here({ cells: held.own });
    const isAt =
      (at: number) =>
      ({ col, text }: Cell) =>
        textAt(this.#getters, sheetId, col, at) === text;
    if (held.cells.length === 0) return this.#blank(place, move);
    if (own.length === 0) {
      if (place === undefined) return 'gone';
      const kept = cells.filter(isAt(place)).length;
      return 2 * kept >= cells.length ? place : 'unclear';
    }
    const found = new Map<number, number>();
    for (const { col, text } of own)
      for (const at of index.get(col)?.get(text) ?? [])
        if (place !== undefined || move.isNew(sheetId, 'ROW', at))
          found.set(at, (found.get(at) ?? 0) + 1);
    const most = Math.max(0, ...found.values());
    if (place !== undefined && (found.get(place) ?? 0) >= most && most > 0) return place;
    const [best, ...others] = [...found].flatMap(([at, count]) => (count === most ? [at] : []));
    if (best !== undefined) return others.length === 0 ? best : 'unclear';
    const isRewritten = !this.#isRemoving && held.cells.every(({ col }) => col === this.#typed);
    return isRewritten && place !== undefined ? place : 'gone';
  }

  /** A blank row can't be found elsewhere; one that others filled isn't removed, or typed over. */
  #blank(place: number | undefined, move: LineMove): RowNow {
    if (place === undefined) return 'gone';
    const sheetId = this.#sheetId;
    const typed = this.#typed === undefined ? undefined : move.line(sheetId, 'COL', this.#typed);
    const isFilled = (col: number) => textAt(this.#getters, sheetId, col, place) !== '';
    const columns = Array.from({ length: this.#getters.getNumberCols(sheetId) }, (_, col) => col);
    if (typed !== undefined) return isFilled(typed) ? 'filled' : place;
    return this.#isRemoving && columns.some(isFilled) ? 'filled' : place;
  }

  /** The rows of each of some texts in a column. */
  #counts(col: number, texts: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
    const sheetId = this.#sheetId;
    const rows = new Map<string, number[]>();
    for (let row = 0; row < this.#getters.getNumberRows(sheetId); row++) {
      const text = textAt(this.#getters, sheetId, col, row);
      if (text === '' || !texts.has(text)) continue;
      const all = rows.get(text);
      if (all) all.push(row);
      else rows.set(text, [row]);
    }
    return rows;
  }
}
