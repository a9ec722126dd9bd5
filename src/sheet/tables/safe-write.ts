/**
 * Writes beside the keys of a table while users sort, insert and delete in it: reads, writes, reads again, and corrects
 * what moved in between.
 */
import { problemError } from '../../client/problem';
import type { Book, Sheet } from '../ports';
import { contentOf } from '../safe-text';
import { ends } from '../stretches';
import {
  type Attempt,
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
import { readColumns, writeCells, writeLooks } from './cells';
import { indexOf, inSheet, maxTries, moving, textIn, untilStill } from './columns';
import { isBlank, type ReadKey } from './keys';
import { misplaced } from './misplaced';
import { putHeadersBack } from './restore-headers';
import {
  imageOf,
  keyText,
  readArea,
  rowsByText,
  type Snapshot,
  type SnapshotImage,
  snapshotFrom,
  type Table,
  takeSnapshot,
  textAt,
  type Wanted,
} from './snapshot';
import {
  forgetUnfinished,
  prepareUnfinished,
  readUnfinished,
  settleUnfinished,
} from './unfinished';

export interface Writing extends Wanted {
  /** Returns what to write into the table as in the snapshot; called again whenever the table has moved. */
  plan(now: Snapshot): readonly CellChange[];
  /** Records for undo what the last plan is about to change; called before any of it is written. */
  keep?(now: Snapshot): void;
}

/** Up to this many cells, one call for all is faster than three for a part. */
const fewCells = 10_000;

/**
 * Writes until a reading shows that each cell is beside its key, and restores what was written beside another;
 * afterwards, all writes of this execution are durable. Spends nothing. Throws SHEET_MISSING and COLUMN_MISSING, MOVING
 * if users edit faster than it can write, MERGED if merged cells swallow values, and UNCLEAR_ROWS if moved rows couldn't be
 * told apart.
 */
export function writeBeside(book: Book, table: Table, writing: Writing): void {
  inSheet(book, table.sheet, () => writeUntilTrue(book, table, writing));
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
  /** Cells that earlier attempts left unclear: later attempts take their content for the original. */
  let left = 0;
  const step = () => {
    if (last) putHeadersBack(book, table, last);
    const seen = takeSnapshot(table, writing, last && rowsIn(last.written));
    const { now, back, unclear } = last
      ? misplaced(last, seen)
      : { now: seen, back: [], unclear: 0 };
    // If keys were overwritten, the cells beside them are planned after the keys are restored.
    const isKey = ({ column }: CellChange) => seen.keyColumns.includes(column);
    const isAwaited = back.some(isKey);
    const planned = isAwaited ? [] : writing.plan(now);
    const next = writtenBy(seen, [...back, ...planned]);
    const isTrue = rowsIn(next).length === 0;
    if (!isTrue) {
      if (!isAwaited) writing.keep?.(now);
      const attempt = { now, written: next, landed: landedWith(next, last?.landed) };
      const confirm = prepare(book, sheet, attempt);
      if (isMoved(seen, next, undefined)) return undefined;
      // A table that moved while it was read is never stored as the state before the write.
      confirm();
      put(sheet, next);
      last = attempt;
      // Reading also flushes earlier writes.
      if (isMoved(seen, next, last.landed.value) || isAwaited) {
        left += unclear;
        return undefined;
      }
    }
    forgetUnfinished(book, 'cells', sheet);
    book.flush();
    const all = left + unclear;
    if (all > 0) throw problemError('UNCLEAR_ROWS', [sheet.name, String(all)]);
    return true;
  };
  untilStill(sheet, step, maxTries, () => {
    const merged = last && mergedIn(sheet, last);
    return merged ? problemError('MERGED', [sheet.name, merged]) : moving(sheet);
  });
}

/** The merged cells at the first cell that stayed blank when it was written; '' without any. */
function mergedIn(sheet: Sheet, { now, written: { value } }: Attempt): string {
  const cell = readColumns(sheet, [...value.keys()], now.columns);
  for (const [row, line] of value)
    for (const [column, meant] of line)
      if (meant !== '' && cell(row, column) === '') return sheet.mergedAt(row, column);
  return '';
}

/**
 * Writes notes before values, because cells that already have values would never get notes after a death in between.
 */
function put(sheet: Sheet, { note, format, value }: Written): void {
  writeLooks(sheet, note, format);
  writeCells(sheet, value);
}

/** The rows in which something is written. */
function rowsIn(written: Written): number[] {
  return layers.flatMap((layer) => [...written[layer].keys()]);
}

/** An attempt in the form stored in case the execution dies before its check. */
interface KeptAttempt extends Omit<Attempt, 'now'> {
  readonly now: SnapshotImage;
}

function prepare(book: Book, sheet: Sheet, attempt: Attempt): () => void {
  const { written } = attempt;
  const now = imageOf(attempt.now, written.note.size > 0, written.format.size > 0);
  return prepareUnfinished(book, 'cells', sheet, { ...attempt, now } satisfies KeptAttempt);
}

/** Corrects writes of executions that died before their check. Spends nothing. The caller holds the document's lock. */
export function settleWritings(book: Book): void {
  settleUnfinished<KeptAttempt>(book, 'cells', (sheet, { now }) => {
    const { headerRow, headers } = now.place;
    const refOf = (index: number) => ({ header: headers[index - 1] ?? '', index });
    const [key = refOf(1), ...more] = now.keyColumns.map(refOf);
    const table = { sheet, headerRow, key, more, readKey: noKey };
    writeBeside(book, table, {
      columns: (place) =>
        now.columns
          .map(refOf)
          .filter(({ header }) => place.headers.includes(header))
          .map((ref) => indexOf(place, ref)),
      keys: new Set(),
      plan: () => [],
    });
  });
}

const noKey: ReadKey = () => ({ ok: false, fault: 'empty' });

/** The last write of an execution that died before its check. */
function unfinished(book: Book, table: Table): Attempt | undefined {
  const kept = readUnfinished<KeptAttempt>(book, 'cells', table.sheet);
  return kept && { ...kept, now: snapshotFrom(kept.now, table) };
}

/**
 * Reads the headers and rows of an attempt again; returns whether anything has moved since `seen`. After the write,
 * `landed` has what it wrote: its own cells show that, or what a user has typed since.
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
  // Compares the whole known area, because values may have been written to any cell of it, or to new rows below.
  // Content in the one row beyond it means that the sheet has grown.
  const lastRow = area.bottom === height ? rows : Number.POSITIVE_INFINITY;
  const all = { ...area, bottom: area.bottom === height ? rows + 1 : area.bottom };
  const { headerRow } = place;
  const isBelow = headerRow > 0 && all.top === headerRow + 1 && all.left === 1;
  const value = readArea(isBelow ? { ...all, top: headerRow } : all, sheet.read.bind(sheet));
  const width = Math.max(1, place.headers.length);
  const shown = isBelow
    ? Array.from({ length: width }, (_, i) => value(headerRow, i + 1) ?? '')
    : (headerRow > 0 && sheet.read(headerRow, 1, 1, width)[0]) || [];
  if (shown.some((cell, i) => textIn(cell) !== (place.headers[i] ?? ''))) return true;
  for (let row = all.top; row <= all.bottom; row += 1) {
    const line = landed && written.value.get(row);
    const hasKey = keyColumns.some((at) => line?.has(at));
    const text = keyText(keyColumns.map((at) => value(row, at)));
    if (row <= height && !hasKey && text !== textAt(seen, row)) return true;
    const isAmong = row >= top && row <= bottom;
    for (let column = all.left; column <= all.right; column += 1) {
      const shown = value(row, column) ?? '';
      if (shown !== '' && row > lastRow) return true;
      const meant = line?.get(column);
      const isOurs = isAmong && (columns.includes(column) || twins.has(row));
      const content = contentOf(shown, '');
      const hasCome = landed && hasLanded(landed, content);
      // A blank may come from a row that was inserted and deleted again.
      if (meant === undefined) {
        if ((isOurs || hasCome) && !isSame(shown, seen.value(row, column))) return true;
      } else if (!isSame(content, shownBy('value', meant))) {
        // An edit that began before the write may have brought back what the cell showed; other content is a user's.
        if (hasCome || shown === '' || isSame(shown, seen.value(row, column))) return true;
      }
    }
  }
  return false;
}

/** As `isMoved` before the write, for a larger table, where headers, own cells and keys suffice. */
function isMovedBefore(seen: Snapshot, written: Written): boolean {
  const { sheet, height, place, columns, keyColumns, area } = seen;
  const { headerRow, headers } = place;
  if (sheet.extent().rows !== height) return true;
  const shown = headerRow > 0 ? (sheet.read(headerRow, 1, 1, headers.length)[0] ?? []) : [];
  if (shown.some((cell, i) => textIn(cell) !== (headers[i] ?? ''))) return true;
  const [top, bottom] = ends(rowsIn(written));
  const twins = twinRows(seen);
  const [left, right] = twins.size === 0 ? ends(columns) : [area.left, area.right];
  const value = readArea({ top, bottom, left, right }, sheet.read.bind(sheet));
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) {
      const isOurs = columns.includes(column) || twins.has(row);
      if (isOurs && !isSame(value(row, column) ?? '', seen.value(row, column))) return true;
    }
  // Reads the keys last, because they reveal rows inserted before; one extra row reveals rows added below.
  const count = height - headerRow + 1;
  const keys = keyColumns.map((at) => sheet.read(headerRow + 1, at, count, 1));
  return Array.from({ length: count }, (_, i) => keyText(keys.map((each) => each[i]?.[0]))).some(
    (text, i) => (i === count - 1 ? !isBlank(text) : text !== textAt(seen, headerRow + 1 + i)),
  );
}

/** Rows that share their key with others: only their other cells tell them apart. */
function twinRows(seen: Snapshot): Set<number> {
  return new Set(
    [...rowsByText(seen)].flatMap(([text, same]) =>
      !isBlank(text) && same.length > 1 ? same : [],
    ),
  );
}
