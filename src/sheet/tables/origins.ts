/** Finds which row or column of an earlier snapshot a present one is, after users moved them and a write overwrote keys. */
import type { Cell } from '../ports';
import { type Attempt, contentAt, hasLanded, isSame } from './cell-changes';
import { isBlank } from './keys';
import { lazily, markOf, rowsByText, type Snapshot, textAt } from './snapshot';

/** A row or column of the table before, or 'new' for one that wasn't there. */
export type Origin = number | 'new';

/** Returns the lines of the table before that a present one can be. */
type FindOrigins = (line: number) => readonly Origin[];

export interface Origins {
  readonly rows: FindOrigins;
  readonly columns: FindOrigins;
}

/** Compares the table before an attempt with `after`. */
export function originsIn(last: Attempt, after: Snapshot): Origins {
  const columns = columnFinder(last.now, after);
  return { columns, rows: rowFinder(last, after, columns) };
}

/**
 * Returns a function from a row of `after` to the rows of the attempt that it can be: those with its key; of several,
 * those with equal other cells.
 */
function rowFinder(last: Attempt, after: Snapshot, columnsBefore: FindOrigins): FindOrigins {
  const { now: before } = last;
  const first = before.place.headerRow + 1;
  const then = rowsByText(before);
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
    rowsWithoutKeys(
      before,
      after,
      isLike,
      (row) => isKeyLost(row) && !then.has(textAt(after, row)),
    ),
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

/** Returns a function from a row of `after` to the row of `before` that has the same place among the rows of its key. */
export function twinFinder(before: Snapshot, after: Snapshot): (row: number) => number | undefined {
  const then = rowsByText(before);
  const now = lazily(() => rowsByText(after));
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
  before: Snapshot,
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
 * Pairs the rows of `after` with those of `before` between two known pairs, if both sides have equally many. None
 * if the known pairs show that rows were sorted.
 */
function betweenKnown(
  before: Snapshot,
  after: Snapshot,
  found: ReadonlyMap<number, readonly Origin[]>,
): ReadonlyMap<number, number> {
  const first = before.place.headerRow + 1;
  const top = after.place.headerRow + 1;
  const [then, now] = [rowsByText(before), rowsByText(after)];
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
