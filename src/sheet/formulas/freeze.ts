/** Freezes formulas: their values stay, with what they spill, and nothing is evaluated any more. */
import type { Book, Cell, CellPlace, Sheet } from '../ports';
import { textForCell } from '../safe-text';
import { type Cells, putCell, writeCells } from '../tables/cells';
import { errorMark } from './error-cell';
import { formulaNames } from './names';

/** A stretch of cells; rows and columns count from 1. */
interface Box extends CellPlace {
  readonly rows: number;
  readonly columns: number;
}

interface Frozen {
  readonly frozen: number;
  /** Formulas left alone, because they have no result yet. */
  readonly waiting: number;
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
  const after = readOrPutBack(book, sheet, formulas, ready);
  const wentEmpty = ({ row, column }: CellPlace) =>
    at(before, row, column) !== '' && at(after, row, column) === '';
  const vanished = placesOf(formulas, (formula) => formula === '').filter(wentEmpty);
  const others = placesOf(formulas, (formula) => formula !== '' && !isOurs(formula));
  restore(book, sheet, before, after, ready, vanished, others);
  return { frozen: ready.length, waiting: chosen.length - ready.length };
}

/** What is left in the sheet without our formulas. Where Google fails now, they come back, and their values with them. */
function readOrPutBack(
  book: Book,
  sheet: Sheet,
  formulas: readonly string[][],
  ready: readonly CellPlace[],
): Cell[][] {
  try {
    book.flush();
    return sheet.read(1, 1, formulas.length, formulas[0]?.length ?? 0);
  } catch (error) {
    writePlaces(sheet, ready, ({ row, column }) => at(formulas, row, column) ?? '');
    throw error;
  }
}

/**
 * Writes the values that our formulas spilled; `after` is what the sheet shows without them, `vanished` the cells that went
 * empty with them. Formulas of others that depend on ours may have lost
 * their spill as well, which comes back by itself: while one still differs, what may be its own is left to the last.
 */
function restore(
  book: Book,
  sheet: Sheet,
  before: readonly Cell[][],
  after: readonly Cell[][],
  ours: readonly CellPlace[],
  vanished: readonly CellPlace[],
  others: readonly CellPlace[],
): void {
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

function writeValues(sheet: Sheet, places: readonly CellPlace[], values: readonly Cell[][]): void {
  writePlaces(sheet, places, ({ row, column }) => {
    const value = at(values, row, column) ?? '';
    return typeof value === 'string' ? textForCell(value) : value;
  });
}

function writePlaces(
  sheet: Sheet,
  places: readonly CellPlace[],
  cellAt: (place: CellPlace) => Cell,
): void {
  const cells: Cells = new Map();
  for (const place of places) putCell(cells, place.row, place.column, cellAt(place));
  writeCells(sheet, cells);
}

function isOurs(formula: string): boolean {
  return new RegExp(`\\b(?:${formulaNames.join('|')})\\(`, 'i').test(formula);
}

/** A formula without a result stays; so does one that waits for some of its rows, which stand below it. */
function isReady(
  place: CellPlace,
  formulas: readonly string[][],
  values: readonly Cell[][],
): boolean {
  const own = String(at(values, place.row, place.column) ?? '');
  if (own === 'Loading...' || (own.startsWith('#') && !own.startsWith('#SIGNAL'))) return false;
  for (let row = place.row; row <= formulas.length; row++) {
    if (row > place.row && at(formulas, row, place.column) !== '') break;
    if (String(at(values, row, place.column) ?? '').startsWith(errorMark('PENDING'))) return false;
  }
  return true;
}

/** A cell that went empty was spilled by us, or by a formula of somebody else that depends on ours. */
function isNearerTo(
  place: CellPlace,
  ours: readonly CellPlace[],
  others: readonly CellPlace[],
): boolean {
  return areaTo(place, ours) <= areaTo(place, others);
}

/** The smallest stretch from one of the origins to a cell to the right of it, below it, or both. */
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

function at<T>(table: readonly (readonly T[])[], row: number, column: number): T | undefined {
  return table[row - 1]?.[column - 1];
}

function isIn({ row, column }: CellPlace, box: Box): boolean {
  return (
    row >= box.row &&
    row < box.row + box.rows &&
    column >= box.column &&
    column < box.column + box.columns
  );
}
