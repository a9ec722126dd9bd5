/**
 * Writes beside the keys of a table while people sort, insert and delete in it: looks, writes, looks again, and puts right
 * what moved in between.
 */
import { ProblemError, problem } from '../../client/problem';
import { problemIn } from '../execution';
import type { Book, Cell, CellPlace, Sheet } from '../ports';
import { contentAfter, contentForCell, contentOf, textForCell } from '../safe-text';
import {
  type Cells,
  ends,
  formulaInRow,
  putCell,
  writeCells,
  writeFormats,
  writeNotes,
} from './cells';
import { type ColumnRef, headerText, indexOf, type Location, locate } from './columns';
import { keysIn, type ReadKey } from './keys';
import {
  imageOf,
  keyText,
  markOf,
  readArea,
  type Snapshot,
  type SnapshotImage,
  snapshotFrom,
  type Table,
  takeSnapshot,
  type Wanted,
} from './snapshot';
import { forgetUnfinished, keepUnfinished, readUnfinished, sheetsUnfinished } from './unfinished';

/** What a cell has that a writing can change. */
const layers = ['value', 'note', 'format'] as const;
type Layer = (typeof layers)[number];

/** What becomes of one cell: `value` is as `Sheet.write` takes it, '' is no note. */
export type CellChange = CellPlace & {
  readonly value?: Cell;
  readonly note?: string;
  readonly format?: string;
};

export interface Writing extends Wanted {
  /** What is to be written where the table is as the snapshot says; asked again whenever the table has moved. */
  plan(now: Snapshot): readonly CellChange[];
  /** Keeps for undo what the last plan is about to change; called before anything of it is written. */
  keep?(now: Snapshot): void;
}

/** So many tries may meet an edit before the writer gives up. */
const maxTries = 6;

/**
 * Writes until a look shows that each cell is beside its key, and puts back what landed beside another; then all that this
 * execution has written is durable. Spends nothing.
 * Throws SHEET_MISSING and COLUMN_MISSING, MOVING where people edit faster than it can write, and UNCLEAR_ROWS where
 * moved rows could not be told apart.
 */
export function writeBeside(book: Book, table: Table, writing: Writing): void {
  const { sheet } = table;
  try {
    writeUntilTrue(book, table, writing);
  } catch (error) {
    if (error instanceof ProblemError || book.sheetById(sheet.id)) throw error;
    throw new ProblemError(problem('SHEET_MISSING', [sheet.name]));
  }
}

function writeUntilTrue(book: Book, table: Table, writing: Writing): void {
  const { sheet } = table;
  let last = unfinished(book, table);
  let isKept = last !== undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (last) putHeadersBack(book, table, last);
    const seen = takeSnapshot(table, writing);
    const { now, back, unclear } = last ? misplaced(last, seen) : nothingMoved(seen);
    // With keys of rows gone, what belongs beside them is planned once they are back.
    const isKey = ({ column }: CellChange) => seen.keyColumns.includes(column);
    const planned = back.some(isKey) ? [] : writing.plan(now);
    const written = writtenBy(seen, [...back, ...planned]);
    const isTrue = layers.every((layer) => written[layer].size === 0);
    if (!isTrue) {
      writing.keep?.(now);
      const attempt = { now, written, landed: landedWith(written, last?.landed) };
      keep(book, sheet, attempt);
      isKept = true;
      if (isMoved(seen, written, undefined)) continue;
      // The notes before the values: once those are there, an execution that died in between takes the cells for filled.
      writeNotes(sheet, written.note);
      writeFormats(sheet, written.format);
      writeCells(sheet, written.value);
      last = attempt;
      // To read sends what was written before.
      if (isMoved(seen, written, last.landed.value)) continue;
    }
    if (isKept) forgetUnfinished(book, 'cells', sheet);
    book.flush();
    if (unclear > 0) throw new ProblemError(problem('UNCLEAR_ROWS', [sheet.name, String(unclear)]));
    return;
  }
  throw new ProblemError(problem('MOVING', [sheet.name]));
}

/** An attempt as it is kept, should the execution die before its look. */
interface KeptAttempt extends Omit<Attempt, 'now'> {
  readonly now: SnapshotImage;
}

function keep(book: Book, sheet: Sheet, attempt: Attempt): void {
  const { written } = attempt;
  const now = imageOf(attempt.now, written.note.size > 0, written.format.size > 0);
  keepUnfinished(book, 'cells', sheet, { ...attempt, now } satisfies KeptAttempt);
}

/** Puts right what executions wrote that died before their look. Spends nothing. The caller holds the document's lock. */
export function settleWritings(book: Book): void {
  for (const id of sheetsUnfinished(book, 'cells')) {
    const sheet = book.sheetById(id);
    const kept = sheet && readUnfinished<KeptAttempt>(book, 'cells', sheet);
    if (!sheet || !kept) continue;
    const { headerRow, headers } = kept.now.place;
    const refOf = (index: number) => ({ header: headers[index - 1] ?? '', index });
    const [key = refOf(1), ...more] = kept.now.keyColumns.map(refOf);
    const table = { sheet, headerRow, key, more, readKey: noKey };
    const isThere = (place: Location) => (ref: ColumnRef) => place.headers.includes(ref.header);
    // Whatever people took away meanwhile needs no mending.
    problemIn(() =>
      writeBeside(book, table, {
        columns: (place) =>
          kept.now.columns
            .map(refOf)
            .filter(isThere(place))
            .map((ref) => indexOf(place, ref)),
        rows: () => [...kept.written.value.keys()],
        plan: () => [],
      }),
    );
  }
}

const noKey: ReadKey = () => ({ ok: false, fault: 'empty' });

/** What an execution wrote that died before its look. */
function unfinished(book: Book, table: Table): Attempt | undefined {
  const kept = readUnfinished<KeptAttempt>(book, 'cells', table.sheet);
  return kept && { ...kept, now: snapshotFrom(kept.now, table) };
}

/** By layer, what a try writes. */
type Written = { readonly [Each in Layer]: Cells };

/** Leaves out what the cells show already; of several changes to one cell the last counts. */
function writtenBy(seen: Snapshot, changes: readonly CellChange[]): Written {
  const written: Written = { value: new Map(), note: new Map(), format: new Map() };
  for (const change of changes) {
    const { row, column } = change;
    for (const layer of layers) {
      const content = change[layer];
      if (content === undefined) continue;
      if (isSame(contentAt(seen, layer, row, column), shownBy(layer, content)))
        written[layer].get(row)?.delete(column);
      else putCell(written[layer], row, column, content);
    }
  }
  return written;
}

function contentAt(now: Snapshot, layer: Layer, row: number, column: number): Cell {
  if (layer !== 'value') return now[layer](row, column);
  return contentOf(now.value(row, column), now.formula(row, column));
}

function shownBy(layer: Layer, written: Cell): Cell {
  return layer === 'value' ? contentAfter(written) : written;
}

function isSame(a: Cell, b: Cell): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}

/**
 * Reads the headers and the rows of a try again; returns whether anything is elsewhere than `seen` says. After the writing
 * `landed` has what it wrote: its own cells may show that, or what a person has typed since.
 */
function isMoved(seen: Snapshot, written: Written, landed: Landed | undefined): boolean {
  const { sheet, height, place, columns, keyColumns, area } = seen;
  if (!landed && sheet.extent().rows !== height) return true;
  if (place.headerRow > 0) {
    const width = Math.max(1, place.headers.length);
    const headers = (sheet.read(place.headerRow, 1, 1, width)[0] ?? []).map(headerText);
    if (headers.some((header, i) => header !== (place.headers[i] ?? ''))) return true;
  }
  const [top, bottom] = ends(layers.flatMap((layer) => [...written[layer].keys()]));
  const twins = twinRows(seen);
  const [left, right] =
    twins.size > 0 ? [area.left, area.right] : ends([...keyColumns, ...columns]);
  const value = readArea({ top, bottom, left, right }, sheet.read.bind(sheet));
  for (let row = top; row <= bottom; row += 1) {
    if (keyText(keyColumns.map((at) => value(row, at))) !== textAt(seen, row)) return true;
    for (let column = left; column <= right; column += 1) {
      if (!twins.has(row) && !columns.includes(column)) continue;
      const shown = value(row, column) ?? '';
      const own = landed && written.value.get(row)?.get(column);
      if (own === undefined) {
        if (!isSame(shown, seen.value(row, column))) return true;
      } else {
        const isOther = shown !== '' && !isSame(shown, shownBy('value', own));
        if (isOther && landed && hasLanded(landed, shown)) return true;
      }
    }
  }
  return false;
}

/** Rows whose key text other rows have as well: only their other cells tell them apart. */
function twinRows({ texts, place }: Snapshot): Set<number> {
  const rows = rowsByText(texts, place.headerRow + 1);
  return new Set(
    [...rows].flatMap(([text, same]) => (!isBlank(text) && same.length > 1 ? same : [])),
  );
}

/** Whether the cells of a row's key columns are all blank. */
function isBlank(text: string): boolean {
  return /^$|^\[(""[,\]])+$/.test(text);
}

function textAt({ texts, place }: Snapshot, row: number): string {
  return texts[row - place.headerRow - 1] ?? '';
}

function rowsByText(texts: readonly string[], first: number): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  texts.forEach((text, i) => {
    const same = rows.get(text);
    if (same) same.push(first + i);
    else rows.set(text, [first + i]);
  });
  return rows;
}

/** Contents that a writing put somewhere; a date by its time. */
type Landed = ReadonlySet<Cell>;

function hasLanded(landed: Landed, content: Cell): boolean {
  return landed.has(content instanceof Date ? content.getTime() : content);
}

/** What all tries so far wrote, by layer. */
function landedWith(written: Written, before: { readonly [Each in Layer]: Landed } | undefined) {
  const landed = (layer: Layer): Landed => {
    const contents = [...written[layer].values()].flatMap((line) => [...line.values()]);
    const shown = contents.map((content) => shownBy(layer, content));
    return new Set<Cell>([
      ...(before?.[layer] ?? []),
      ...shown.map((content) => (content instanceof Date ? content.getTime() : content)),
    ]);
  };
  return { value: landed('value'), note: landed('note'), format: landed('format') };
}

/** A try that met an edit: the table as it was before, and what was written into which cell of it. */
interface Attempt {
  readonly now: Snapshot;
  readonly written: Written;
  readonly landed: { readonly [Each in Layer]: Landed };
}

interface Moved {
  /** The table as it would be without what landed beside other keys. */
  readonly now: Snapshot;
  /** What puts it right. */
  readonly back: readonly CellChange[];
  /** Cells that show what was meant for another row, of which nothing tells what they held. */
  readonly unclear: number;
}

function nothingMoved(now: Snapshot): Moved {
  return { now, back: [], unclear: 0 };
}

/** Where rows moved down, what was meant for the first row landed on the headers. */
function putHeadersBack(book: Book, { sheet, headerRow, key }: Table, last: Attempt): void {
  const before = last.now.place;
  if (before.headerRow === 0) return;
  const place = locate(sheet, headerRow, key);
  const shown = sheet.read(place.headerRow, 1, 1, Math.max(1, place.headers.length))[0] ?? [];
  const cells: Cells = new Map();
  for (const [i, cell] of shown.entries()) {
    const header = before.headers[i] ?? '';
    if (headerText(cell) === header) continue;
    // Where columns moved, headers are elsewhere and not written over.
    if (!hasLanded(last.landed.value, cell)) return;
    putCell(cells, place.headerRow, i + 1, textForCell(header));
  }
  if (cells.size === 0) return;
  writeCells(sheet, cells);
  book.flush();
}

/** Finds what an earlier try put beside other keys or under other headers than it was meant for. */
function misplaced(last: Attempt, now: Snapshot): Moved {
  const columnsBefore = columnFinder(last.now, now);
  const rowsBefore = rowFinder(last, now, columnsBefore);
  const back: CellChange[] = [];
  const restored: Written = { value: new Map(), note: new Map(), format: new Map() };
  let unclear = 0;
  const { top, bottom, left, right } = now.area;
  for (const layer of layers.filter((each) => last.landed[each].size > 0)) {
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const content = contentAt(now, layer, row, column);
        if (!hasLanded(last.landed[layer], content)) continue;
        const [rows, columns] = [rowsBefore(row), columnsBefore(column)];
        const origins = rows.flatMap((from) =>
          columns.map((at) => originOf(last, layer, from, at, row)),
        );
        if (origins.some((origin) => origin && isSame(origin.meant, content))) continue;
        // A person emptied a cell that has not moved and was not written.
        const isUnmoved = rows.includes(row) && columns.includes(column);
        if (content === '' && isUnmoved && !last.written[layer].get(row)?.has(column)) continue;
        const before = onlyOne(origins.map((origin) => origin?.before));
        if (before === undefined) unclear += 1;
        else {
          putCell(restored[layer], row, column, before);
          back.push({ row, column, [layer]: layer === 'value' ? contentForCell(before) : before });
        }
      }
    }
  }
  return { now: overlaid(now, restored), back, unclear };
}

/** What a cell held before the try, and what it should hold after it; undefined where that was not read. */
function originOf({ now, written }: Attempt, layer: Layer, from: Origin, at: Origin, row: number) {
  if (from === 'new' || at === 'new') return { before: '', meant: '' };
  const { top, bottom, left, right } = now.area;
  if (from < top || from > bottom || at < left || at > right) return undefined;
  const content = contentAt(now, layer, from, at);
  const before = isFormula(content) ? formulaInRow(String(content), from, row) : content;
  const meant = written[layer].get(from)?.get(at);
  return { before, meant: meant === undefined ? before : shownBy(layer, meant) };
}

/** The one content that all agree on. */
function onlyOne(contents: readonly (Cell | undefined)[]): Cell | undefined {
  const [first] = contents;
  const isOne = contents.every((each) => each !== undefined && isSame(each, first ?? ''));
  return isOne ? first : undefined;
}

function isFormula(content: Cell): boolean {
  return typeof content === 'string' && content.startsWith('=');
}

function overlaid(now: Snapshot, restored: Written): Snapshot {
  const valueAt = (row: number, column: number) => restored.value.get(row)?.get(column);
  const value = (row: number, column: number): Cell => {
    const content = valueAt(row, column);
    if (content === undefined || isFormula(content)) return now.value(row, column);
    return typeof content === 'string' ? content.replace(/^'(?==)/, '') : content;
  };
  const first = now.place.headerRow + 1;
  const texts = now.texts.map((text, i) =>
    restored.value.has(first + i)
      ? keyText(now.keyColumns.map((column) => value(first + i, column)))
      : text,
  );
  return {
    ...now,
    texts,
    keys: keysIn(texts, first, now.readKey),
    value,
    formula(row, column) {
      const content = valueAt(row, column);
      if (content === undefined) return now.formula(row, column);
      return isFormula(content) ? String(content) : '';
    },
    note: (row, column) => String(restored.note.get(row)?.get(column) ?? now.note(row, column)),
    format: (row, column) =>
      String(restored.format.get(row)?.get(column) ?? now.format(row, column)),
  };
}

/** A row or column of the table before, or none of them: a new one. */
type Origin = number | 'new';

/** Says which rows of the try a row of `after` can be: those of its key; of several, those whose other cells are alike. */
function rowFinder(
  last: Attempt,
  after: Snapshot,
  columnsBefore: (column: number) => readonly Origin[],
): (row: number) => readonly Origin[] {
  const { now: before, written } = last;
  const first = before.place.headerRow + 1;
  const then = rowsByText(before.texts, first);
  const isStill = (text: string, i: number) => {
    const now = after.texts[i] ?? '';
    return text === now || (written.value.has(first + i) && !then.has(now));
  };
  // Where columns moved and rows did not, what was written may have landed on the keys themselves.
  const isUnmoved = after.place.headerRow + 1 === first && before.texts.every(isStill);
  if (isUnmoved) return (row) => [row];
  const find = (row: number): readonly Origin[] => {
    const text = textAt(after, row);
    const rows = then.get(text) ?? [];
    if (rows.length === 1 && !isBlank(text)) return rows;
    const mark = markOf(after, row);
    const alike = rows.filter((each) => markOf(before, each) === mark);
    if (alike.length > 0) return alike;
    if (rows.length > 0 && !isBlank(text)) return rows;
    const isKeyLost = after.keyColumns.some((at) =>
      hasLanded(last.landed.value, contentAt(after, 'value', row, at)),
    );
    // A row without a key is known by its other cells alone.
    return isKeyLost && !isBlank(text) ? rowsLike(last, after, row, columnsBefore) : ['new'];
  };
  return remembered(find);
}

/** Rows that show the same wherever nothing of the writing landed. */
function rowsLike(
  { now: before, landed }: Attempt,
  after: Snapshot,
  row: number,
  columnsBefore: (column: number) => readonly Origin[],
): readonly Origin[] {
  const { left, right } = after.area;
  const cells: [at: number, content: Cell][] = [];
  for (let column = left; column <= right; column += 1) {
    const [at] = columnsBefore(column);
    const content = contentAt(after, 'value', row, column);
    if (typeof at === 'number' && content !== '' && !hasLanded(landed.value, content))
      cells.push([at, content]);
  }
  const rows: Origin[] = [];
  for (let each = before.area.top; each <= before.area.bottom; each += 1) {
    const isAlike = cells.every(([at, content]) =>
      isSame(contentAt(before, 'value', each, at), content),
    );
    if (cells.length > 0 && isAlike) rows.push(each);
  }
  return rows.length > 0 ? rows : ['new'];
}

function remembered<Value>(find: (at: number) => Value): (at: number) => Value {
  const known = new Map<number, Value>();
  return (at) => {
    const value = known.get(at) ?? find(at);
    known.set(at, value);
    return value;
  };
}

/** Says which columns of `before` a column of `after` can be, by their headers. */
function columnFinder(before: Snapshot, after: Snapshot): (column: number) => readonly Origin[] {
  if (after.place.headerRow === 0) return (column) => [column];
  const headerAt = ({ place }: Snapshot, column: number) => place.headers[column - 1] ?? '';
  const under = (snapshot: Snapshot, header: string) => {
    const width = Math.max(snapshot.area.right, snapshot.place.headers.length);
    const all = Array.from({ length: width }, (_, i) => i + 1);
    return all.filter((column) => headerAt(snapshot, column) === header);
  };
  const find = (column: number): readonly Origin[] => {
    const header = headerAt(after, column);
    const [then, now] = [under(before, header), under(after, header)];
    const same = then[now.indexOf(column)];
    if (then.length === now.length && same !== undefined) return [same];
    return then.length === 0 ? ['new'] : [...then, 'new'];
  };
  return remembered(find);
}
