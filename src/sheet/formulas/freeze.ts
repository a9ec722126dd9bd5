/** Freezes formulas: their values stay, with what they spill, and nothing is evaluated any more. */
import type { Book, Cell, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { type Cells, putCell, writeCells } from '../tables/cells';
import { errorMark } from './error-cell';
import { formulaNames } from './names';

/** A stretch of cells; rows and columns count from 1. */
interface Box {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

interface Frozen {
  readonly frozen: number;
  /** Formulas left alone, because they have no result yet. */
  readonly waiting: number;
}

interface Place {
  readonly row: number;
  readonly column: number;
}

/**
 * Freezes our formulas that stand in `selected`, or all of the sheet where none does. What a formula spills is found
 * by writing the formula's own value into its cell and looking at what goes empty then: whatever ends the execution
 * meanwhile, each formula's cell has its formula or its value. Spends nothing.
 */
export function freeze(book: Book, sheet: Sheet, selected: readonly Box[]): Frozen {
  const { rows, columns } = sheet.extent();
  if (rows === 0) return { frozen: 0, waiting: 0 };
  const formulas = sheet.formulas(1, 1, rows, columns);
  const before = sheet.read(1, 1, rows, columns);
  const ours = placesOf(formulas, (formula) => isOurs(formula));
  const picked = ours.filter((place) => selected.some((box) => isIn(place, box)));
  const chosen = picked.length > 0 ? picked : ours;
  const ready = chosen.filter((place) => isReady(place, formulas, before));
  if (ready.length === 0) return { frozen: 0, waiting: chosen.length };

  writeValues(sheet, ready, before);
  const after = readOrPutBack(book, sheet, { formulas, ready });
  const wentEmpty = ({ row, column }: Place) =>
    at(before, row, column) !== '' && at(after, row, column) === '';
  const vanished = placesOf(formulas, (formula) => formula === '').filter(wentEmpty);
  const others = placesOf(formulas, (formula) => formula !== '' && !isOurs(formula));
  restore(book, sheet, { before, after, ours: ready, vanished, others });
  return { frozen: ready.length, waiting: chosen.length - ready.length };
}

/** What is left in the sheet without our formulas. Where Google fails now, they come back, and their values with them. */
function readOrPutBack(
  book: Book,
  sheet: Sheet,
  { formulas, ready }: { formulas: readonly string[][]; ready: readonly Place[] },
): Cell[][] {
  try {
    book.flush();
    return sheet.read(1, 1, formulas.length, formulas[0]?.length ?? 0);
  } catch (error) {
    writePlaces(sheet, ready, ({ row, column }) => at(formulas, row, column) ?? '');
    throw error;
  }
}

interface Gone {
  readonly before: readonly Cell[][];
  /** What the sheet shows without our formulas. */
  readonly after: readonly Cell[][];
  /** The cells of our formulas. */
  readonly ours: readonly Place[];
  /** The cells that went empty with them. */
  readonly vanished: readonly Place[];
  /** The formulas of others. */
  readonly others: readonly Place[];
}

/**
 * Writes the values that our formulas spilled. Formulas of others that depend on ours may have lost
 * their spill as well, which comes back by itself: while one still differs, what may be its own is left to the last.
 */
function restore(book: Book, sheet: Sheet, { before, after, ours, vanished, others }: Gone): void {
  let now = after;
  let open = vanished;
  let unlike = others;
  for (;;) {
    open = open.filter(({ row, column }) => at(now, row, column) === '');
    unlike = unlike.filter(
      ({ row, column }) => String(at(before, row, column)) !== String(at(now, row, column)),
    );
    const sure = open.filter((place) => areaTo(place, unlike) === Number.POSITIVE_INFINITY);
    const next = sure.length > 0 ? sure : open.filter((place) => isNearerTo(place, ours, unlike));
    if (next.length === 0) return;
    writeValues(sheet, next, before);
    book.flush();
    now = sheet.read(1, 1, before.length, before[0]?.length ?? 0);
  }
}

function writeValues(sheet: Sheet, places: readonly Place[], values: readonly Cell[][]): void {
  writePlaces(sheet, places, ({ row, column }) => {
    const value = at(values, row, column) ?? '';
    return typeof value === 'string' ? textForCell(value) : value;
  });
}

function writePlaces(sheet: Sheet, places: readonly Place[], cellAt: (place: Place) => Cell): void {
  const cells: Cells = new Map();
  for (const place of places) putCell(cells, place.row, place.column, cellAt(place));
  writeCells(sheet, cells);
}

function isOurs(formula: string): boolean {
  return new RegExp(`\\b(?:${formulaNames.join('|')})\\(`, 'i').test(formula);
}

/** A formula without a result stays; so does one that waits for some of its rows, which stand below it. */
function isReady(place: Place, formulas: readonly string[][], values: readonly Cell[][]): boolean {
  const own = String(at(values, place.row, place.column) ?? '');
  if (own === 'Loading...' || (own.startsWith('#') && !own.startsWith('#SIGNAL'))) return false;
  for (let row = place.row; row <= formulas.length; row++) {
    if (row > place.row && at(formulas, row, place.column) !== '') break;
    if (String(at(values, row, place.column) ?? '').startsWith(errorMark('PENDING'))) return false;
  }
  return true;
}

/** A cell that went empty was spilled by us, or by a formula of somebody else that depends on ours. */
function isNearerTo(place: Place, ours: readonly Place[], others: readonly Place[]): boolean {
  return areaTo(place, ours) <= areaTo(place, others);
}

/** The smallest stretch from one of the origins to a cell to the right of it, below it, or both. */
function areaTo({ row, column }: Place, origins: readonly Place[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const origin of origins) {
    if (origin.row > row || origin.column > column) continue;
    smallest = Math.min(smallest, (row - origin.row + 1) * (column - origin.column + 1));
  }
  return smallest;
}

function placesOf<T>(table: readonly (readonly T[])[], fits: (value: T) => boolean): Place[] {
  return table.flatMap((line, i) =>
    line.flatMap((value, j) => (fits(value) ? [{ row: i + 1, column: j + 1 }] : [])),
  );
}

function at<T>(table: readonly (readonly T[])[], row: number, column: number): T | undefined {
  return table[row - 1]?.[column - 1];
}

function isIn({ row, column }: Place, box: Box): boolean {
  return (
    row >= box.row &&
    row < box.row + box.rows &&
    column >= box.column &&
    column < box.column + box.columns
  );
}
