/** A table at one moment: its headers, its keys and the cells around those to be written. */
import { placesByText } from '../lists';
import type { Cell, Sheet } from '../ports';
import { contentOf, isFormula, shownFor } from '../safe-text';
import { ends } from '../stretches';
import {
  type ColumnRef,
  indexOf,
  keyIndexOf,
  type Location,
  locate,
  locateIn,
  readUncut,
  readWhole,
} from './columns';
import { nameOf } from './contents';
import { countOwn, type KeyRows, keysIn, type ReadKey, readKeys } from './keys';

/** A table that users may edit at any moment. */
export interface Table {
  readonly sheet: Sheet;
  /** Where the headers were last seen; 0 if the sheet has none. */
  readonly headerRow: number;
  /** The column whose header identifies the table and whose cells identify rows. */
  readonly key: ColumnRef;
  /** Other columns that identify rows too. */
  readonly more?: readonly ColumnRef[];
  /** Takes the text of the key's cell; with `more`, the texts of all their cells as JSON. */
  readonly readKey: ReadKey;
}

/** Reads where a table and its key column are now. Throws COLUMN_MISSING. */
export function locateTable({ sheet, headerRow, key, readKey }: Table) {
  const place = locate(sheet, headerRow, key);
  const count = (column: number) => readKeys(sheet, place.headerRow, column, readKey).rows.size;
  return { place, keyColumn: keyIndexOf(place, key, count) };
}

/** Reads where a table is now, and its keys. Throws COLUMN_MISSING. */
export function readTable(table: Table) {
  const { place, keyColumn } = locateTable(table);
  return { place, keys: readKeys(table.sheet, place.headerRow, keyColumn, table.readKey) };
}

/** Rows and columns, 1-based, both ends included. */
interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Snapshot {
  readonly sheet: Sheet;
  /** The last row with content. */
  readonly height: number;
  readonly place: Location;
  readonly keyColumns: readonly number[];
  readonly readKey: ReadKey;
  readonly keys: KeyRows;
  /** What `readKey` received for each row, the first below the headers first. */
  readonly texts: readonly string[];
  /** How many of them belong to the table; the others are another's, below it. */
  readonly own: number;
  /** The columns that may be written, as `Wanted` returned them. */
  readonly columns: readonly number[];
  /** The cells that were read: all below the headers in a small table. */
  readonly area: Area;
  /** '' for a blank cell and outside the area; in a small table, also reads above the area. */
  value(row: number, column: number): Cell;
  /** '' if there is none. */
  formula(row: number, column: number): string;
  /** Read on first use. */
  note(row: number, column: number): string;
  /** Read on first use. */
  format(row: number, column: number): string;
}

/** The cells that a write may change. */
export interface Wanted {
  /** Returns the columns it may fill, at their present places. May throw COLUMN_MISSING. */
  columns(place: Location): readonly number[];
  /** The keys whose rows it may fill; absent for all. */
  readonly keys?: Pick<ReadonlyMap<string, unknown>, 'keys'>;
}

/** A table of at most this many cells is read completely, so that every row or column that moves can be identified. */
const mostCells = 100_000;
/** In a larger table, this many rows above and below the written ones, and columns beside them, are read. */
const [rowsAround, columnsAround] = [100, 2];

/** Reads the table, and what is around the rows `more`, in three calls, or five if it is large. Throws COLUMN_MISSING. */
export function takeSnapshot(table: Table, wanted: Wanted, more: readonly number[] = []): Snapshot {
  const { sheet, headerRow, key, readKey } = table;
  const { rows, width, whole, isSmall, place, keyColumns, columns, textsOf } = readWhole(
    sheet,
    (size) => {
      const isSmall = size.rows * size.columns <= mostCells;
      const whole = isSmall ? readUncut(sheet, size) : [];
      if (!whole) return undefined;
      const found = isSmall ? locateIn(whole, headerRow, key) : locate(sheet, headerRow, key);
      const above = found.headerRow;
      const cellsOf = (column: number) =>
        isSmall
          ? whole.slice(above).map((line) => line[column - 1])
          : sheet.read(above + 1, column, size.rows - above, 1).flat();
      const textsOf = (columns: readonly number[]) => {
        const cells = columns.map(cellsOf);
        return Array.from({ length: Math.max(0, size.rows - above) }, (_, i) =>
          keyText(cells.map((each) => each[i])),
        );
      };
      const others = (table.more ?? []).map((column) => indexOf(found, column));
      const keyColumn = keyIndexOf(found, key, (column) => {
        const { all } = keysIn(textsOf([column, ...others]), 1, readKey);
        return [...(wanted.keys ?? all).keys()].filter((each) => all.has(each)).length;
      });
      const place = { ...found, shift: keyColumn - key.index };
      return {
        rows: size.rows,
        width: size.columns,
        whole,
        isSmall,
        place,
        keyColumns: [keyColumn, ...others],
        columns: wanted.columns(place),
        textsOf,
      };
    },
  );
  const first = place.headerRow + 1;
  const lineAt = (row: number) => (isSmall ? whole[row - 1] : sheet.read(row, 1, 1, width)[0]);
  const { texts, own, keys } = keysOf(table, [first, rows, ...keyColumns], () => {
    const texts = textsOf(keyColumns);
    const header = keyText(keyColumns.map((column) => place.headers[column - 1]));
    return { texts, own: countOwn(header, texts, first, readKey, lineAt) };
  });
  const all = { top: first, bottom: rows, left: 1, right: Math.max(width, ...columns) };
  const filled = [...(wanted.keys ?? keys.all).keys()].flatMap((key) => keys.all.get(key) ?? []);
  const around = near(all, [...filled, ...more], [...keyColumns, ...columns]);
  const area = isSmall ? all : around;
  // Formulas, notes and formats are rare, so they are read only around the written cells.
  const rest = isSmall ? { ...all, top: around.top, bottom: around.bottom } : around;
  const value = isSmall
    ? (row: number, column: number) => whole[row - 1]?.[column - 1] ?? ''
    : readArea(area, sheet.read.bind(sheet));
  const formula = readArea<string>(rest, sheet.formulas.bind(sheet));
  const note = lazily(() => readArea<string>(rest, sheet.notes.bind(sheet)));
  const format = lazily(() => readArea<string>(rest, sheet.formats.bind(sheet)));
  return {
    sheet,
    height: rows,
    place,
    keyColumns,
    readKey,
    keys,
    texts,
    own,
    columns,
    area,
    value: (row, column) => value(row, column) ?? '',
    formula: (row, column) => formula(row, column) ?? '',
    note: (row, column) => note()(row, column) ?? '',
    format: (row, column) => format()(row, column) ?? '',
  };
}

type Texts = Pick<Snapshot, 'texts' | 'own'>;
type Keys = Texts & Pick<Snapshot, 'keys'>;

/** The keys of private sheets, with the place they were read at. */
const seen = new WeakMap<Sheet, Keys & { readonly at: string }>();

/** Reads the keys at a place; in a private sheet, where they don't move, only once. */
function keysOf(
  { sheet, readKey }: Table,
  place: readonly [first: number, ...rest: number[]],
  readTexts: () => Texts,
): Keys {
  const at = place.join();
  const known = sheet.isPrivate ? seen.get(sheet) : undefined;
  if (known?.at === at) return known;
  const read = readTexts();
  const keys = { ...read, keys: ownKeys(read, place[0], readKey), at };
  if (sheet.isPrivate) seen.set(sheet, keys);
  return keys;
}

/** The keys of the table's own rows; `first` is the row of the first text. */
export function ownKeys({ texts, own }: Texts, first: number, readKey: ReadKey): KeyRows {
  return keysIn(texts.slice(0, own), first, readKey);
}

/** What `readKey` receives for the cells of a row's key columns. */
export function keyText(cells: readonly (Cell | undefined)[]): string {
  const texts = cells.map((cell) => String(cell ?? ''));
  return texts.length === 1 ? (texts[0] ?? '') : JSON.stringify(texts);
}

/** What `readKey` received for a row. */
export function textAt({ texts, place }: Snapshot, row: number): string {
  return texts[row - place.headerRow - 1] ?? '';
}

/** What `readKey` received → its rows, in order. */
export function rowsByText({ texts, place }: Snapshot): ReadonlyMap<string, readonly number[]> {
  return placesByText(texts, place.headerRow + 1);
}

/** Returns a function that returns the result of `make`, calling it once. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function near(all: Area, rows: readonly number[], columns: readonly number[]): Area {
  if (rows.length === 0) return { ...all, bottom: all.top - 1 };
  const [top, bottom] = ends(rows);
  const [left, right] = ends(columns);
  return {
    top: Math.max(all.top, top - rowsAround),
    bottom: Math.min(all.bottom, bottom + rowsAround),
    left: Math.max(1, left - columnsAround),
    right: Math.min(all.right, right + columnsAround),
  };
}

/** Reads an area in one call; returns a look-up, which is undefined outside the area. */
export function readArea<T>(
  { top, bottom, left, right }: Area,
  read: (row: number, column: number, rows: number, columns: number) => T[][],
): (row: number, column: number) => T | undefined {
  if (bottom < top || right < left) return () => undefined;
  const block = read(top, left, bottom - top + 1, right - left + 1);
  return (row, column) => block[row - top]?.[column - left];
}

/**
 * A row's content outside the written columns, sorted: it stays equal when the row or its columns move, and changes
 * when a user edits the row.
 */
export function markOf(now: Snapshot, row: number): string {
  const { left, right } = now.area;
  const all = Array.from({ length: right - left + 1 }, (_, i) => left + i);
  const others = all.filter((column) => !now.columns.includes(column));
  return nameOf(others.map((column) => now.value(row, column)));
}

/** The stored form of a snapshot, cell by cell without blanks. */
export interface SnapshotImage
  extends Pick<Snapshot, 'height' | 'place' | 'keyColumns' | 'texts' | 'own' | 'columns' | 'area'> {
  readonly values: readonly (readonly [row: number, column: number, content: Cell])[];
  readonly notes: SnapshotImage['values'];
  readonly formats: SnapshotImage['values'];
}

/** Converts a snapshot for storage, with notes and formats if asked. */
export function imageOf(now: Snapshot, withNotes: boolean, withFormats: boolean): SnapshotImage {
  const { height, place, keyColumns, texts, own, columns, area } = now;
  const all = (contentAt: (row: number, column: number) => Cell, top = area.top) => {
    const cells: [number, number, Cell][] = [];
    for (let row = top; row <= area.bottom; row += 1)
      for (let column = area.left; column <= area.right; column += 1) {
        const content = contentAt(row, column);
        if (content !== '') cells.push([row, column, content]);
      }
    return cells;
  };
  const valueAt = (row: number, column: number) =>
    contentOf(now.value(row, column), now.formula(row, column));
  // Rows above the headers may move down to the written area.
  const values = all(valueAt, 1);
  const notes = withNotes ? all(now.note) : [];
  const formats = withFormats ? all(now.format) : [];
  return { height, place, keyColumns, texts, own, columns, area, values, notes, formats };
}

/** Restores a snapshot from its stored form. */
export function snapshotFrom(image: SnapshotImage, { sheet, readKey }: Table): Snapshot {
  const lookUp = (cells: SnapshotImage['values']) => {
    const known = new Map(cells.map(([row, column, content]) => [`${row} ${column}`, content]));
    return (row: number, column: number) => known.get(`${row} ${column}`) ?? '';
  };
  const content = lookUp(image.values);
  const note = lookUp(image.notes);
  const format = lookUp(image.formats);
  return {
    ...image,
    sheet,
    readKey,
    keys: ownKeys(image, image.place.headerRow + 1, readKey),
    value: (row, column) => shownFor(content(row, column)),
    formula: (row, column) => {
      const found = content(row, column);
      return isFormula(found) ? found : '';
    },
    note: (row, column) => String(note(row, column)),
    format: (row, column) => String(format(row, column)),
  };
}
