/**
 * Writes beside the keys of a table while people sort, insert and delete in it: looks, writes, looks again, and puts right
 * what moved in between.
 */
import { ProblemError, problem } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { problemIn } from '../execution';
import type { Book, Sheet } from '../ports';
import {
  type CellChange,
  hasLanded,
  isSame,
  type Landed,
  landedWith,
  layers,
  shownBy,
  type Written,
  writtenBy,
} from './cell-changes';
import { ends, writeCells, writeFormats, writeNotes } from './cells';
import { type ColumnRef, headerText, indexOf, type Location } from './columns';
import type { ReadKey } from './keys';
import { type Attempt, isBlank, misplaced, putHeadersBack, rowsByText, textAt } from './misplaced';
import {
  imageOf,
  keyText,
  readArea,
  type Snapshot,
  type SnapshotImage,
  snapshotFrom,
  type Table,
  takeSnapshot,
  type Wanted,
} from './snapshot';
import { forgetUnfinished, keepUnfinished, readUnfinished, sheetsUnfinished } from './unfinished';

export interface Writing extends Wanted {
  /** What is to be written where the table is as the snapshot says; asked again whenever the table has moved. */
  plan(now: Snapshot): readonly CellChange[];
  /** Keeps for undo what the last plan is about to change; called before anything of it is written. */
  keep?(now: Snapshot): void;
}

/** So many tries may meet an edit before the writer gives up. */
const maxTries = 6;
/** So many cells are read faster in one call than a part of them in three. */
const fewCells = 10_000;

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
    throw new ProblemError(problem('SHEET_MISSING', [reasons.sheet(sheet.name)]));
  }
}

function writeUntilTrue(book: Book, table: Table, writing: Writing): void {
  const { sheet } = table;
  if (sheet.isPrivate) {
    const seen = takeSnapshot(table, writing);
    put(sheet, writtenBy(seen, writing.plan(seen)));
    book.flush();
    return;
  }
  let last = unfinished(book, table);
  let isKept = last !== undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    if (last) putHeadersBack(book, table, last);
    const written = last?.written;
    const rows: Wanted['rows'] = (keys) => [
      ...writing.rows(keys),
      ...(written ? rowsIn(written) : []),
    ];
    const seen = takeSnapshot(table, { columns: writing.columns, rows });
    const { now, back, unclear } = last
      ? misplaced(last, seen)
      : { now: seen, back: [], unclear: 0 };
    // With keys of rows gone, what belongs beside them is planned once they are back.
    const isKey = ({ column }: CellChange) => seen.keyColumns.includes(column);
    const isAwaited = back.some(isKey);
    const planned = isAwaited ? [] : writing.plan(now);
    const next = writtenBy(seen, [...back, ...planned]);
    const isTrue = rowsIn(next).length === 0;
    if (!isTrue) {
      writing.keep?.(now);
      const attempt = { now, written: next, landed: landedWith(next, last?.landed) };
      keep(book, sheet, attempt);
      isKept = true;
      if (isMoved(seen, next, undefined)) {
        // Nothing of it was written.
        if (last) keep(book, sheet, last);
        else forgetUnfinished(book, 'cells', sheet);
        continue;
      }
      put(sheet, next);
      last = attempt;
      // To read sends what was written before.
      if (isMoved(seen, next, last.landed.value) || isAwaited) continue;
    }
    if (isKept) forgetUnfinished(book, 'cells', sheet);
    book.flush();
    if (unclear > 0) throw new ProblemError(problem('UNCLEAR_ROWS', [sheet.name, String(unclear)]));
    return;
  }
  throw new ProblemError(problem('MOVING', [sheet.name]));
}

/** The notes before the values: once those are there, an execution that died in between takes the cells for filled. */
function put(sheet: Sheet, { note, format, value }: Written): void {
  writeNotes(sheet, note);
  writeFormats(sheet, format);
  writeCells(sheet, value);
}

/** The rows in which something is written. */
function rowsIn(written: Written): number[] {
  return layers.flatMap((layer) => [...written[layer].keys()]);
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

/**
 * Reads the headers and the rows of a try again; returns whether anything is elsewhere than `seen` says. After the writing
 * `landed` has what it wrote: its own cells show that, or what a person has typed since.
 */
function isMoved(seen: Snapshot, written: Written, landed: Landed | undefined): boolean {
  const { sheet, height, place, columns, keyColumns, area } = seen;
  const isWhole = area.top === place.headerRow + 1 && area.bottom === height;
  const isLarge = (height - place.headerRow) * area.right > fewCells;
  if (!landed && isWhole && isLarge) return isMovedBefore(seen, written);
  const rows = sheet.extent().rows;
  if (landed ? rows < height : rows !== height) return true;
  const [top, bottom] = ends(rowsIn(written));
  const twins = twinRows(seen);
  // All that is known, because values may have landed in any cell of it, or in new rows below it. Anything in the one row
  // and column more means that the sheet has grown.
  const end = {
    row: area.bottom === height ? rows : Number.POSITIVE_INFINITY,
    column: Math.max(area.right, place.headers.length),
  };
  const all = {
    ...area,
    bottom: area.bottom === height ? rows + 1 : area.bottom,
    right: area.right === end.column ? area.right + 1 : area.right,
  };
  const { headerRow } = place;
  const isBelow = headerRow > 0 && all.top === headerRow + 1 && all.left === 1;
  const value = readArea(isBelow ? { ...all, top: headerRow } : all, sheet.read.bind(sheet));
  const width = Math.max(1, place.headers.length);
  const shown = isBelow
    ? Array.from({ length: width }, (_, i) => value(headerRow, i + 1) ?? '')
    : (headerRow > 0 && sheet.read(headerRow, 1, 1, width)[0]) || [];
  if (shown.some((cell, i) => headerText(cell) !== (place.headers[i] ?? ''))) return true;
  for (let row = all.top; row <= all.bottom; row += 1) {
    const line = landed && written.value.get(row);
    const hasKey = keyColumns.some((at) => line?.has(at));
    const text = keyText(keyColumns.map((at) => value(row, at)));
    if (row <= height && !hasKey && text !== textAt(seen, row)) return true;
    const isAmong = row >= top && row <= bottom;
    for (let column = all.left; column <= all.right; column += 1) {
      const shown = value(row, column) ?? '';
      if (shown !== '' && (row > end.row || column > end.column)) return true;
      const meant = line?.get(column);
      const isOurs = isAmong && (columns.includes(column) || twins.has(row));
      const hasCome = landed && hasLanded(landed, shown);
      // A blank may be the place of a row that came and went.
      if (meant === undefined) {
        if ((isOurs || hasCome) && !isSame(shown, seen.value(row, column))) return true;
      } else if ((hasCome || shown === '') && !isSame(shown, shownBy('value', meant))) return true;
    }
  }
  return false;
}

/** The same before the writing, where the table has more than a few cells: its headers, own cells and keys tell it as well. */
function isMovedBefore(seen: Snapshot, written: Written): boolean {
  const { sheet, height, place, columns, keyColumns, area } = seen;
  const { headerRow, headers } = place;
  if (sheet.extent().rows !== height) return true;
  const shown = headerRow > 0 ? (sheet.read(headerRow, 1, 1, headers.length + 1)[0] ?? []) : [];
  if (shown.some((cell, i) => headerText(cell) !== (headers[i] ?? ''))) return true;
  const [top, bottom] = ends(rowsIn(written));
  const twins = twinRows(seen);
  const value = readArea({ ...area, top, bottom }, sheet.read.bind(sheet));
  for (let row = top; row <= bottom; row += 1)
    for (let column = area.left; column <= area.right; column += 1) {
      const isOurs = columns.includes(column) || twins.has(row);
      if (isOurs && !isSame(value(row, column) ?? '', seen.value(row, column))) return true;
    }
  // The keys last: they show rows that came before. One row more shows whether they go on.
  const count = height - headerRow + 1;
  const keys = keyColumns.map((at) => sheet.read(headerRow + 1, at, count, 1));
  return Array.from({ length: count }, (_, i) => keyText(keys.map((each) => each[i]?.[0]))).some(
    (text, i) => (i === count - 1 ? !isBlank(text) : text !== textAt(seen, headerRow + 1 + i)),
  );
}

/** Rows whose key text other rows have as well: only their other cells tell them apart. */
function twinRows({ texts, place }: Snapshot): Set<number> {
  const rows = rowsByText(texts, place.headerRow + 1);
  return new Set(
    [...rows].flatMap(([text, same]) => (!isBlank(text) && same.length > 1 ? same : [])),
  );
}
