/**
 * Finds the rows of an edit again after others sorted or moved them. The numbers of lines don't follow that, as it
 * rewrites cells; a row is found by its texts that no other row had in their column.
 */
import type { Command, Dimension, Getters, UID, Zone } from '@odoo/o-spreadsheet';
import type { FoundRows, LineMove } from './line-moves';
import { textAt } from './row-order';

/** The fields of commands that name rows. */
interface Places {
  readonly sheetId?: UID;
  readonly dimension?: Dimension;
  readonly col?: number;
  readonly row?: number;
  readonly target?: readonly Zone[];
  readonly elements?: readonly number[];
}
interface About {
  readonly isRemoving?: boolean;
  /** The column of a typed cell. */
  readonly typed?: number | undefined;
  readonly without?: readonly number[];
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

/** Whether a command whose rows others moved is done in each of them, or not at all: then its rows belong together. */
const kinds = new Map<string, 'each' | 'together'>([
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
  ['MOVE_COLUMNS_ROWS', 'together'],
]);
const removing = new Set(['REMOVE_COLUMNS_ROWS', 'DELETE_CONTENT', 'DELETE_UNFILTERED_CONTENT']);

/**
 * Where a row is now: `gone` if it was deleted, `filled` if it was blank and isn't any more, `unclear` if it isn't in
 * its place and can't be told from others.
 */
type RowNow = number | 'gone' | 'filled' | 'unclear';

/** Edits of more rows apply to the rows that are in their place. */
const mostRows = 1000;
/** As many texts of its own tell a row from others, also if some are rewritten meanwhile. */
const enough = 3;
/** In a larger sheet, rows are told by its first columns only: a person waits while their texts are counted. */
const mostCells = 200_000;

export class HeldRows {
  readonly #rows: ReadonlyMap<number, HeldRow>;
  readonly #getters: Getters;
  readonly #isRemoving: boolean;
  readonly #typed: number | undefined;

  /** The rows that a command names, as they are, and those of `more` zones; undefined if it isn't about rows. */
  static of(
    getters: Getters,
    command: Command,
    front: UID,
    more: readonly Zone[] = [],
  ): HeldRows | undefined {
    const { sheetId = front, dimension, row, target = [], elements = [] } = command as Places;
    if (!kinds.has(command.type) || !getters.tryGetSheet(sheetId)) return undefined;
    const rows = new Set(dimension === 'ROW' ? elements : row === undefined ? [] : [row]);
    const last = getters.getNumberRows(sheetId) - 1;
    for (const { top, bottom } of [...target, ...more])
      for (let each = top; each <= Math.min(bottom, last) && rows.size <= mostRows; each++)
        rows.add(each);
    const typed = (command as Places).col;
    return rows.size === 0 || rows.size > mostRows
      ? undefined
      : new HeldRows(getters, sheetId, rows, { isRemoving: removing.has(command.type), typed });
  }

  /** Takes rows of a sheet, whether the command removes what they hold, and columns that don't tell them. */
  constructor(
    getters: Getters,
    readonly sheetId: UID,
    rows: ReadonlySet<number>,
    { isRemoving = false, typed, without = [] }: About = {},
  ) {
    this.#getters = getters;
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
      if (without.includes(column)) continue;
      const texts = wanting.map(([row]) => textAt(getters, sheetId, column, row));
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
    const now = new Set([...this.#rows.keys()].map((row) => move.line(this.sheetId, 'ROW', row)));
    return (commands as readonly Places[]).some(
      ({ sheetId, row, elements, target }) =>
        (sheetId === undefined || sheetId === this.sheetId) &&
        (elements !== undefined || target !== undefined || now.has(undefined) || now.has(row)),
    );
  }

  /** Whether the rows are where their lines are. */
  areInPlace(move: LineMove): boolean {
    return [...this.#find(move)].every(
      ([row, now]) => (now === 'gone' ? undefined : now) === move.line(this.sheetId, 'ROW', row),
    );
  }

  /** The place of each row, or why the command can't be done in any. */
  places(move: LineMove): FoundRows | 'refused' | 'filled' | 'deleted' {
    const found = [...this.#find(move)];
    if (found.some(([, now]) => now === 'unclear')) return 'refused';
    const rows = found.map(
      ([row, now]) => [row, typeof now === 'number' ? now : undefined] as const,
    );
    if (rows.some(([, now]) => now !== undefined))
      return { sheetId: this.sheetId, rows: new Map(rows) };
    return found.some(([, now]) => now === 'filled') ? 'filled' : 'deleted';
  }

  #find(move: LineMove): ReadonlyMap<number, RowNow> {
    const wanted = new Map<number, Set<string>>();
    for (const { own } of this.#rows.values())
      for (const { col, text } of own) {
        const now = move.line(this.sheetId, 'COL', col);
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
    const { sheetId } = this;
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
    const { sheetId } = this;
    const typed = this.#typed === undefined ? undefined : move.line(sheetId, 'COL', this.#typed);
    const isFilled = (col: number) => textAt(this.#getters, sheetId, col, place) !== '';
    const columns = Array.from({ length: this.#getters.getNumberCols(sheetId) }, (_, col) => col);
    if (typed !== undefined) return isFilled(typed) ? 'filled' : place;
    return this.#isRemoving && columns.some(isFilled) ? 'filled' : place;
  }

  /** The rows of each of some texts in a column. */
  #counts(col: number, texts: ReadonlySet<string>): ReadonlyMap<string, readonly number[]> {
    const { sheetId } = this;
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

/** A command with a zone for each row, in any order; undefined if it is about its rows together. */
export function rowByRow(command: Command): Command | undefined {
  if (kinds.get(command.type) !== 'each') return undefined;
  const { target } = command as Places;
  if (!target) return command;
  const zones = target.flatMap((zone) =>
    Array.from({ length: zone.bottom - zone.top + 1 }, (_, i) => {
      const row = zone.top + i;
      return { ...zone, top: row, bottom: row };
    }),
  );
  return { ...command, target: zones } as Command;
}
