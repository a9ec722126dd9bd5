/**
 * Freezes formulas: replaces them with their values, including what they spill. The sheet may be edited meanwhile, so
 * each step locates rows and columns again, and repairs values that the previous step wrote to other cells.
 */
import { isLoading } from '../no-value';
import type { Book, Cell, CellPlace, Sheet } from '../ports';
import { cellFor, contentForCell, contentOf } from '../safe-text';
import { at, type Look, type Moves, movesBetween } from '../tables/cell-moves';
import { type Cells, formulaInRow, putCell, writeCells } from '../tables/cells';
import { inSheet, untilStill } from '../tables/columns';
import { keyOf } from '../tables/match-lines';
import {
  forgetUnfinished,
  keepUnfinished,
  readUnfinished,
  settleUnfinished,
} from '../tables/unfinished';
import { formulaPattern } from './all';
import { errorMark } from './error-cell';

/** A block of cells; rows and columns count from 1. */
interface Box extends CellPlace {
  readonly rows: number;
  readonly columns: number;
}

interface Frozen {
  readonly frozen: number;
  /** Formulas left unchanged because they have no result yet. */
  readonly waiting: number;
  /** Formulas left unchanged because the sheet was edited and their rows can't be told apart. */
  readonly moved: number;
}

/** How often reading a sheet is retried because of edits. */
const maxLooks = 10;
/** Steps: one for the formulas, one for their spills, more for formulas that depend on them and for edits. */
const maxSteps = 20;
/** Sheets with more cells aren't saved for later executions. */
const mostKept = 100_000;

/**
 * Freezes our formulas in `selected`, or all of the sheet's if `selected` contains none. Finds what a formula spills by
 * writing the formula's value into its cell and seeing which cells become empty. If the execution ends meanwhile, each
 * formula's cell holds its formula or its value. Spends nothing. Throws SHEET_MISSING, and MOVING if users edit all the
 * time.
 */
export function freeze(book: Book, sheet: Sheet, selected: readonly Box[]): Frozen {
  return inSheet(book, sheet, () => freezeIn(book, sheet, selected));
}

/** Our formulas in `selected`, or all of them if it contains none. */
function choose(formulas: Look['formulas'], selected: readonly Box[]) {
  const ours = placesOf(formulas, isOurs);
  const picked = ours.filter((place) => selected.some((box) => isIn(place, box)));
  return { chosen: picked.length > 0 ? picked : ours, isSelected: picked.length > 0 };
}

/** How many formulas `freeze` would freeze now, and whether only selected ones. */
export function countToFreeze(
  sheet: Sheet,
  selected: readonly Box[],
): { readonly formulas: number; readonly isSelected: boolean } {
  const { rows, columns } = sheet.extent();
  const formulas = rows === 0 ? [] : sheet.formulas(1, 1, rows, columns);
  const { chosen, isSelected } = choose(formulas, selected);
  return { formulas: chosen.length, isSelected };
}

function freezeIn(book: Book, sheet: Sheet, selected: readonly Box[]): Frozen {
  const left = readUnfinished<Begun>(book, 'formulas', sheet);
  if (left) finish(book, sheet, left, look(sheet));
  const seen = look(sheet);
  const { chosen } = choose(seen.formulas, selected);
  const ready = chosen.filter((place) => hasResult(place, seen));
  const waiting = chosen.length - ready.length;
  if (ready.length === 0) return { frozen: 0, waiting, moved: 0 };
  const begun: Begun = { seen, ready, written: new Map(), emptied: new Set() };
  return { ...finish(book, sheet, begun, seen), waiting };
}

/** Finishes freezes begun by executions that died. Spends nothing. The caller holds the document's lock. */
export function settleFreezing(book: Book): void {
  settleUnfinished<Begun>(
    book,
    'formulas',
    (sheet, left) => void finish(book, sheet, left, look(sheet)),
  );
}

/** Repeats steps until none is left. Takes the sheet's present content. */
function finish(
  book: Book,
  sheet: Sheet,
  from: Begun,
  first: Look,
): Pick<Frozen, 'frozen' | 'moved'> {
  let [now, begun] = [first, from];
  const step = () => {
    const { cells, frozen, moved, next } = freezing(begun).step(now);
    if (cells.size === 0) {
      forgetUnfinished(book, 'formulas', sheet);
      return { frozen, moved };
    }
    if (begun.seen.values.flat().length <= mostKept) keepUnfinished(book, 'formulas', sheet, next);
    const again = look(sheet, now);
    if (again !== now) {
      now = again;
      return undefined;
    }
    const isFirst = begun.written.size === 0;
    begun = next;
    writeCells(sheet, cells);
    try {
      book.flush();
      now = look(sheet);
    } catch (error) {
      // If Google fails after the first step, the formulas are restored, and with them what they spill.
      if (isFirst && book.sheetById(sheet.id)) {
        writeCells(sheet, freezing(begun).backFrom(look(sheet)));
        forgetUnfinished(book, 'formulas', sheet);
      }
      throw error;
    }
    return undefined;
  };
  return untilStill(sheet, step, maxSteps);
}

/** Reads the whole sheet, which takes several calls, until two readings are equal; `before` counts as the first. */
function look(sheet: Sheet, before?: Look): Look {
  let last = before;
  const readAgain = () => {
    const { rows, columns } = sheet.extent();
    if (rows === 0) return { values: [], formulas: [] };
    const formulas = sheet.formulas(1, 1, rows, columns);
    const values = sheet.read(1, 1, rows, columns);
    const now = { values, formulas };
    if (JSON.stringify(now) === JSON.stringify(last)) return last;
    last = now;
    return undefined;
  };
  return untilStill(sheet, readAgain, maxLooks);
}

interface Step {
  /** What to write next; empty once done. */
  readonly cells: Cells;
  /** The state after that is written. */
  readonly next: Begun;
  readonly frozen: number;
  readonly moved: number;
}

/** The state that later executions need to finish the freeze. */
interface Begun {
  /** The sheet before anything was written. */
  readonly seen: Look;
  /** The formulas of `seen` to freeze. */
  readonly ready: readonly CellPlace[];
  /** Cells already written, by their place in `seen`. */
  readonly written: ReadonlyMap<string, CellPlace>;
  /** Cells of `seen` that were overwritten and then emptied, because a spill may have covered them. */
  readonly emptied: ReadonlySet<string>;
}

function freezing({ seen, ready, written, emptied }: Begun) {
  const others = placesOf(seen.formulas, (formula) => formula !== '' && !isOurs(formula));
  const isReady = new Set(ready.map(nameOf));
  const valueAt = (place: CellPlace) => at(seen.values, place);
  const formulaAt = (place: CellPlace) => at(seen.formulas, place);

  function findMoves(now: Look): Moves {
    const landed = new Set([...written.values()].map((place) => keyOf(valueAt(place))));
    return movesBetween(seen, now, landed, (place) => written.has(nameOf(place)));
  }

  function step(now: Look): Step {
    const moves = findMoves(now);
    const cells: Cells = new Map();
    const next = { seen, ready, written: new Map(written), emptied: new Set(emptied) };
    const freezeAt = (place: CellPlace, to: CellPlace) => {
      putCell(cells, to.row, to.column, cellFor(valueAt(place)));
      next.written.set(nameOf(place), place);
    };
    for (const to of strayIn(now, moves)) {
      const from = moves.from(to);
      if (from && isReady.has(nameOf(from))) freezeAt(from, to);
      else putCell(cells, to.row, to.column, from ? contentBefore(from, to.row) : '');
      if (from && mayBeSpilled(from)) next.emptied.add(nameOf(from));
    }
    let [frozen, moved] = [0, 0];
    for (const place of ready) {
      const to = moves.to(place);
      if (!to) continue;
      if (!isOurs(at(now.formulas, to))) frozen += 1;
      else if (moves.isUnsure(place)) moved += 1;
      else freezeAt(place, to);
    }
    if (cells.size === 0) for (const { place, to } of vanished(now, moves)) freezeAt(place, to);
    return { cells, frozen, moved, next };
  }

  /** Cells that show values written for other cells. */
  function strayIn({ values, formulas }: Look, { landed, from }: Moves): CellPlace[] {
    return placesOf(values, (value) => value !== '' && landed.has(keyOf(value))).filter((to) => {
      const place = from(to);
      if (at(formulas, to) !== '') return false;
      if (!place || keyOf(valueAt(place)) !== keyOf(at(values, to))) return true;
      return formulaAt(place) !== '' && !isReady.has(nameOf(place));
    });
  }

  /** Whether the cell has no formula itself and a formula may spill into it. */
  function mayBeSpilled(place: CellPlace): boolean {
    return formulaAt(place) === '' && (isReached(place, ready) || isReached(place, others));
  }

  /** Whether a user deleted the row: it is blank now, but typed content would have remained. */
  function isRowGone(place: CellPlace, to: CellPlace, { values }: Look): boolean {
    const isBlank = (values[to.row - 1] ?? []).every((value) => value === '');
    const isTyped = (value: Cell, i: number) => {
      const each = { row: place.row, column: i + 1 };
      return value !== '' && formulaAt(each) === '' && !mayBeSpilled(each);
    };
    return isBlank && (seen.values[place.row - 1] ?? []).some(isTyped);
  }

  /** What to write into an overwritten cell, in its present row. */
  function contentBefore(place: CellPlace, row: number): Cell {
    const formula = formulaAt(place);
    if (formula !== '') return formulaInRow(formula, place.row, row);
    // A value would block the spill.
    return mayBeSpilled(place) ? '' : contentForCell(contentOf(valueAt(place), ''));
  }

  /**
   * The cells to fill, which became empty when our formulas were replaced. Other formulas that depend on ours may have
   * lost their spill too, and recover without help: while one of these differs, cells that it may spill into are filled
   * last.
   */
  function vanished(now: Look, moves: Moves): { place: CellPlace; to: CellPlace }[] {
    const shown = (to: CellPlace | undefined) => to && at(now.values, to);
    const isUnlike = (place: CellPlace) =>
      String(valueAt(place)) !== String(shown(moves.to(place)));
    const unlike = others.filter(isUnlike);
    const mayFill = (place: CellPlace) =>
      formulaAt(place) !== ''
        ? isReady.has(nameOf(place))
        : emptied.has(nameOf(place)) || isReached(place, ready);
    const open = placesOf(seen.values, (value) => value !== '').flatMap((place) => {
      const to = moves.to(place);
      return to && shown(to) === '' && mayFill(place) && !isRowGone(place, to, now)
        ? [{ place, to }]
        : [];
    });
    const sure = open.filter(({ place }) => !isReached(place, unlike));
    return sure.length > 0 ? sure : open.filter(({ place }) => isNearerTo(place, ready, unlike));
  }

  /** The cells that restore the formulas whose values were written. */
  function backFrom(now: Look): Cells {
    const moves = findMoves(now);
    const cells: Cells = new Map();
    for (const place of written.values()) {
      const to = moves.to(place);
      if (to && at(now.formulas, to) === '')
        putCell(cells, to.row, to.column, formulaInRow(formulaAt(place), place.row, to.row));
    }
    return cells;
  }

  return { step, backFrom };
}

function isOurs(formula: string): boolean {
  return formulaPattern('i').test(formula);
}

/** A formula without a result isn't frozen, nor is one with pending rows below it. */
function hasResult(place: CellPlace, { formulas, values }: Look): boolean {
  const own = String(at(values, place));
  if (isLoading(own) || (own.startsWith('#') && !own.startsWith('#SIGNAL'))) return false;
  for (let row = place.row; row <= formulas.length; row++) {
    const each = { row, column: place.column };
    if (row > place.row && at(formulas, each) !== '') break;
    if (String(at(values, each)).startsWith(errorMark('PENDING'))) return false;
  }
  return true;
}

function isReached(place: CellPlace, origins: readonly CellPlace[]): boolean {
  return areaTo(place, origins) < Number.POSITIVE_INFINITY;
}

/** Whether the cell was spilled by one of ours rather than by another formula that depends on ours. */
function isNearerTo(
  place: CellPlace,
  ours: readonly CellPlace[],
  others: readonly CellPlace[],
): boolean {
  return areaTo(place, ours) <= areaTo(place, others);
}

/** The smallest block from one of the origins to this cell, which is right of it, below it, or both. */
function areaTo({ row, column }: CellPlace, origins: readonly CellPlace[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const origin of origins) {
    if (origin.row > row || origin.column > column) continue;
    smallest = Math.min(smallest, (row - origin.row + 1) * (column - origin.column + 1));
  }
  return smallest;
}

function placesOf<T>(table: readonly (readonly T[])[], fits: (value: T) => boolean): CellPlace[] {
  return table.flatMap((line, i) =>
    line.flatMap((value, j) => (fits(value) ? [{ row: i + 1, column: j + 1 }] : [])),
  );
}

function isIn({ row, column }: CellPlace, box: Box): boolean {
  return (
    row >= box.row &&
    row < box.row + box.rows &&
    column >= box.column &&
    column < box.column + box.columns
  );
}

function nameOf({ row, column }: CellPlace): string {
  return `${row}.${column}`;
}
