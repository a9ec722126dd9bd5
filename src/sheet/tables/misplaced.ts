/** Finds cells that a write put beside the wrong keys because users moved rows or columns meanwhile. */
import { placesByText, pushTo } from '../lists';
import type { Cell, CellPlace } from '../ports';
import { contentForCell, shownFor } from '../safe-text';
import {
  type CellChange,
  contentAt,
  hasLanded,
  isSame,
  type Landed,
  type Layer,
  layers,
  shownBy,
  type Written,
} from './cell-changes';
import { type Cells, formulaInRow, putCell } from './cells';
import { keysIn } from './keys';
import { keyText, lazily, markOf, type Snapshot } from './snapshot';

/** A write that met an edit: the table before it, and what was written into which cell. */
export interface Attempt {
  readonly now: Snapshot;
  readonly written: Written;
  readonly landed: { readonly [Each in Layer]: Landed };
}

export interface Moved {
  /** The table as it would be without misplaced cells. */
  readonly now: Snapshot;
  /** The changes that correct it. */
  readonly back: readonly CellChange[];
  /** Cells that show content meant for another row and whose previous content is unknown. */
  readonly unclear: number;
}

/** Finds what an earlier attempt put beside the wrong keys or under the wrong headers. */
export function misplaced(last: Attempt, now: Snapshot): Moved {
  const columnsBefore = columnFinder(last.now, now);
  const from: Origins = { columns: columnsBefore, rows: rowFinder(last, now, columnsBefore) };
  const back: CellChange[] = [];
  const restored: Written = { value: new Map(), note: new Map(), format: new Map() };
  let unclear = 0;
  const restore = ({ layer, row, column, content }: Restored) => {
    putCell(restored[layer], row, column, content);
    back.push({ row, column, [layer]: layer === 'value' ? contentForCell(content) : content });
  };
  const inOrder = twinFinder(last.now, now);
  const isBlankAstray = remembered((layer: Layer) => hasBlankAstray(last, layer, now));
  const { top, bottom, left, right } = now.area;
  for (const layer of layers.filter((each) => last.landed[each].size > 0)) {
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const content = contentAt(now, layer, row, column);
        if (!hasLanded(last.landed[layer], content)) continue;
        const [rows, columns] = [from.rows(row), from.columns(column)];
        const origins = rows.flatMap((each) =>
          columns.map((at) => originOf(last, layer, each, at, row)),
        );
        if (origins.some((origin) => origin && isSame(origin.meant, content))) continue;
        // A user emptied a cell that hasn't moved and wasn't written, if each blank we wrote is in its place.
        const isUnmoved = rows.includes(row) && columns.includes(column);
        const isEmptied = content === '' && isUnmoved && !last.written[layer].get(row)?.has(column);
        if (isEmptied && !isBlankAstray(layer)) continue;
        // Rows that can't be told apart, such as blank ones, may differ only in what earlier attempts left in them.
        const before =
          onlyOne(origins.map((origin) => origin?.before)) ??
          onlyOne(origins.map((origin) => origin?.meant));
        if (before === undefined) unclear += 1;
        // Sorting, inserting and deleting keep equal rows in their order, so this is the likeliest.
        const twin = inOrder(row);
        const likely =
          before ??
          (twin && onlyOne(columns.map((at) => originOf(last, layer, twin, at, row)?.before)));
        if (likely !== undefined) restore({ layer, row, column, content: likely });
      }
    }
  }
  lostAmongTwins(last, now, from).forEach(restore);
  lostBesideValues(last, now, from, restored.value).forEach(restore);
  return { now: overlaid(now, restored), back, unclear };
}

/** A cell and the content that it gets back. */
interface Restored extends CellPlace {
  readonly layer: Layer;
  readonly content: Cell;
}

/** Whether a cell that was to be emptied isn't blank, because the blank was written elsewhere. */
function hasBlankAstray({ written }: Attempt, layer: Layer, now: Snapshot): boolean {
  return [...written[layer]].some(([row, line]) =>
    [...line].some(
      ([column, content]) => content === '' && contentAt(now, layer, row, column) !== '',
    ),
  );
}

/**
 * Rows with the same key and the same other cells can't be told apart, so their contents are compared as a group: a
 * value that none of them shows any more is restored to one that shows an unexpected content.
 */
function lostAmongTwins(last: Attempt, now: Snapshot, from: Origins): Restored[] {
  const groups = new Map<string, number[]>();
  for (let row = now.area.top; row <= now.area.bottom; row += 1) {
    const rows = from.rows(row);
    if (rows.length > 1) pushTo(groups, rows.join(), row);
  }
  return [...groups.values()].flatMap((rows) =>
    now.columns.flatMap((column) => {
      const [at] = from.columns(column);
      const meant = from.rows(rows[0] ?? 0).flatMap((each) => {
        const origin =
          at === undefined ? undefined : originOf(last, 'value', each, at, each as number);
        return origin ? [origin.meant] : [];
      });
      const free = rows.filter((row) => {
        const found = meant.findIndex((each) => isSame(each, contentAt(now, 'value', row, column)));
        if (found >= 0) meant.splice(found, 1);
        return found < 0;
      });
      const lost = meant.filter((content) => content !== '');
      return lost.flatMap((content, i) => {
        const row = free[i];
        const shown = row === undefined ? undefined : contentAt(now, 'value', row, column);
        const isOurs = shown === '' || (shown !== undefined && hasLanded(last.landed.value, shown));
        return row !== undefined && isOurs ? [{ layer: 'value', row, column, content }] : [];
      });
    }),
  );
}

/**
 * Notes and formats missing beside a correct value. If another row has the same value, that one may have landed here, and
 * then nothing plans this cell again.
 */
function lostBesideValues(last: Attempt, now: Snapshot, origins: Origins, restoredValues: Cells) {
  const { written, landed } = last;
  const lost: Restored[] = [];
  for (let row = now.area.top; row <= now.area.bottom; row += 1) {
    const [from, ...others] = origins.rows(row);
    if (typeof from !== 'number' || others.length > 0) continue;
    if (!written.note.has(from) && !written.format.has(from)) continue;
    for (let column = now.area.left; column <= now.area.right; column += 1) {
      const [at, ...more] = origins.columns(column);
      if (typeof at !== 'number' || more.length > 0) continue;
      const value = originOf(last, 'value', from, at, row);
      const isRight = value && isSame(contentAt(now, 'value', row, column), value.meant);
      if (!isRight || restoredValues.get(row)?.has(column)) continue;
      for (const layer of ['note', 'format'] as const) {
        const meant = written[layer].get(from)?.get(at);
        const shown = contentAt(now, layer, row, column);
        if (meant === undefined || isSame(shown, meant)) continue;
        const before = originOf(last, layer, from, at, row)?.before;
        // Any other note or format is a person's.
        const isOurs = shown === before || hasLanded(landed[layer], shown);
        if (isOurs) lost.push({ layer, row, column, content: meant });
      }
    }
  }
  return lost;
}

/** A cell's content before the attempt and its expected content after it; undefined if it wasn't read. */
function originOf({ now, written }: Attempt, layer: Layer, from: Origin, at: Origin, row: number) {
  if (from === 'new' || at === 'new') return { before: '', meant: '' };
  const { top, bottom, left, right } = now.area;
  if (from < top || from > bottom || at < left || at > right) return undefined;
  const content = contentAt(now, layer, from, at);
  const before = isFormula(content) ? formulaInRow(String(content), from, row) : content;
  const meant = written[layer].get(from)?.get(at);
  return { before, meant: meant === undefined ? before : shownBy(layer, meant) };
}

/** The content that all agree on, or undefined. */
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
    return shownFor(content);
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

/** A row or column of the table before, or 'new' for one that wasn't there. */
type Origin = number | 'new';

/** Returns the lines of the table before that a present one can be. */
type FindOrigins = (line: number) => readonly Origin[];

interface Origins {
  readonly rows: FindOrigins;
  readonly columns: FindOrigins;
}

/**
 * Returns a function from a row of `after` to the rows of the attempt that it can be: those with its key; of several,
 * those with equal other cells.
 */
function rowFinder(last: Attempt, after: Snapshot, columnsBefore: FindOrigins): FindOrigins {
  const { now: before } = last;
  const first = before.place.headerRow + 1;
  const then = placesByText(before.texts, first);
  const isAcross = JSON.stringify(before.place.headers) !== JSON.stringify(after.place.headers);
  const isLike = likenessOf(last, after, columnsBefore);
  const isKeyLost = (row: number) =>
    after.keyColumns.some((at) => hasLanded(last.landed.value, contentAt(after, 'value', row, at)));
  const isStill = (text: string, i: number) => {
    const now = after.texts[i] ?? '';
    if (text === now) return true;
    // If columns moved and rows didn't, contents may have overwritten the keys.
    const isLost = isKeyLost(first + i) && (isAcross || !isBlank(now));
    const isOther = isBlank(now) ? !isLike(first + i, first + i) : then.has(now);
    return isLost && before.height === after.height && !isOther;
  };
  const isUnmoved = after.place.headerRow + 1 === first && before.texts.every(isStill);
  const withoutKeys = lazily(() =>
    rowsWithoutKeys(last, after, isLike, (row) => isKeyLost(row) && !then.has(textAt(after, row))),
  );
  const between = lazily(() => betweenKnown(before, after, withoutKeys()));
  const find = (row: number): readonly Origin[] => {
    const text = textAt(after, row);
    const rows = then.get(text) ?? [];
    const wasThere = row < first + before.texts.length;
    if (isUnmoved && wasThere && (isAcross || rows.length < 2 || isBlank(text))) return [row];
    if (rows.length === 1 && !isBlank(text)) return rows;
    const mark = markOf(after, row);
    const alike = rows.filter((each) => markOf(before, each) === mark);
    if (alike.length > 0) return alike;
    if (rows.length > 0 && !isBlank(text)) {
      const one = rows.find((each) => each === between().get(row));
      return one === undefined ? rows : [one];
    }
    return withoutKeys().get(row) ?? ['new'];
  };
  return remembered(find);
}

/** Returns a function from a row of `after` to the row of the attempt that has the same place among the rows of its key. */
function twinFinder(before: Snapshot, after: Snapshot): (row: number) => number | undefined {
  const then = placesByText(before.texts, before.place.headerRow + 1);
  const now = lazily(() => placesByText(after.texts, after.place.headerRow + 1));
  return (row) => {
    const text = textAt(after, row);
    const [old = [], same = []] = [then.get(text), now().get(text)];
    return old.length === same.length ? old[same.indexOf(row)] : undefined;
  };
}

/**
 * The rows of `after` whose keys were overwritten, each with the rows of the attempt that it can be: by their other
 * cells, or by their order if those don't decide.
 */
function rowsWithoutKeys(
  { now: before }: Attempt,
  after: Snapshot,
  isLike: (row: number, each: number) => boolean,
  isLost: (row: number) => boolean,
): ReadonlyMap<number, readonly Origin[]> {
  const found = new Map<number, readonly Origin[]>();
  const known = new Set(after.texts);
  const first = before.place.headerRow + 1;
  const free = new Set(
    before.texts.flatMap((text, i) => (isBlank(text) || known.has(text) ? [] : [first + i])),
  );
  const unknown: number[] = [];
  for (let row = after.place.headerRow + 1; row <= after.height; row += 1) {
    if (!isLost(row)) continue;
    const like = [...free].filter((each) => isLike(row, each));
    const [one] = like;
    if (like.length === 1 && one !== undefined) {
      found.set(row, like);
      free.delete(one);
    } else if (!isBlank(textAt(after, row))) unknown.push(row);
  }
  const between = betweenKnown(before, after, found);
  for (const row of unknown) {
    const each = between.get(row);
    if (each === undefined) continue;
    found.set(row, [each]);
    free.delete(each);
  }
  const open = unknown.filter((row) => !found.has(row));
  const left = [...free];
  const isInOrder = left.length === open.length;
  // If every key is found elsewhere, these rows had none.
  const keyless = before.texts.flatMap((text, i) => (isBlank(text) ? first + i : []));
  const others: readonly Origin[] = left.length > 0 ? left : [...keyless, 'new'];
  for (const [i, row] of open.entries()) found.set(row, isInOrder ? left.slice(i, i + 1) : others);
  return found;
}

/**
 * Pairs the rows of `after` with those of `before` between two pairs that are known, where both sides have as many. None
 * if the known pairs show that rows were sorted.
 */
function betweenKnown(
  before: Snapshot,
  after: Snapshot,
  found: ReadonlyMap<number, readonly Origin[]>,
): ReadonlyMap<number, number> {
  const first = before.place.headerRow + 1;
  const top = after.place.headerRow + 1;
  const [then, now] = [placesByText(before.texts, first), placesByText(after.texts, top)];
  const pairs = after.texts.flatMap((text, i): [number, number][] => {
    const each = then.get(text)?.length === 1 && now.get(text)?.length === 1 && !isBlank(text);
    const [origin] = each ? (then.get(text) ?? []) : (found.get(top + i) ?? []);
    return typeof origin === 'number' ? [[top + i, origin]] : [];
  });
  const ends = [[top - 1, first - 1] as const, ...pairs];
  const gaps = ends.slice(1).map(([row, each], i) => {
    const [above, eachAbove] = ends[i] ?? [0, 0];
    return { above, eachAbove, rows: row - above, eaches: each - eachAbove };
  });
  if (gaps.some(({ eaches }) => eaches < 1)) return new Map();
  const even = gaps.filter(({ rows, eaches }) => rows === eaches);
  return new Map(
    even.flatMap(({ above, eachAbove, rows }) =>
      Array.from({ length: rows - 1 }, (_, i): [number, number] => [
        above + 1 + i,
        eachAbove + 1 + i,
      ]),
    ),
  );
}

/** Returns whether a row of `after` equals one of the attempt, ignoring cells that the write changed. */
function likenessOf(
  { now: before, landed }: Attempt,
  after: Snapshot,
  columnsBefore: FindOrigins,
): (row: number, each: number) => boolean {
  const { left, right } = after.area;
  const cellsOf = remembered((row: number) => {
    const cells: [at: number, content: Cell][] = [];
    for (let column = left; column <= right; column += 1) {
      const [at] = columnsBefore(column);
      const content = contentAt(after, 'value', row, column);
      if (typeof at === 'number' && content !== '' && !hasLanded(landed.value, content))
        cells.push([at, content]);
    }
    return cells;
  });
  return (row, each) => {
    const cells = cellsOf(row);
    const isSameAt = ([at, content]: [number, Cell]) =>
      isSame(contentAt(before, 'value', each, at), content);
    return cells.length > 0 && cells.every(isSameAt);
  };
}

function remembered<At, Value>(find: (at: At) => Value): (at: At) => Value {
  const known = new Map<At, Value>();
  return (at) => {
    const value = known.get(at) ?? find(at);
    known.set(at, value);
    return value;
  };
}

/** Returns a function from a column of `after` to the columns of `before` that it can be, by their headers. */
function columnFinder(before: Snapshot, after: Snapshot): FindOrigins {
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

/** Whether the cells of a row's key columns are all blank. */
export function isBlank(text: string): boolean {
  return /^$|^\[(""[,\]])+$/.test(text);
}

/** What `readKey` received for a row. */
export function textAt({ texts, place }: Snapshot, row: number): string {
  return texts[row - place.headerRow - 1] ?? '';
}
