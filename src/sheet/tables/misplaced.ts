/** Finds cells that a write put beside the wrong keys because users moved rows or columns meanwhile. */
import { pushTo } from '../lists';
import type { Cell, CellPlace } from '../ports';
import { contentForCell, isFormula, shownFor } from '../safe-text';
import {
  type Attempt,
  type CellChange,
  contentAt,
  hasLanded,
  isSame,
  type Layer,
  layers,
  shownBy,
  type Written,
} from './cell-changes';
import { type Cells, formulaInRow, putCell } from './cells';
import { type Origin, type Origins, originsIn, twinFinder } from './origins';
import { keyText, lazily, ownKeys, type Snapshot } from './snapshot';

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
  const from = originsIn(last, now);
  const back: CellChange[] = [];
  const restored: Written = { value: new Map(), note: new Map(), format: new Map() };
  let unclear = 0;
  const restore = ({ layer, row, column, content }: Restored) => {
    putCell(restored[layer], row, column, content);
    back.push({ row, column, [layer]: layer === 'value' ? contentForCell(content) : content });
  };
  const inOrder = twinFinder(last.now, now);
  const { top, bottom, left, right } = now.area;
  for (const layer of layers.filter((each) => last.landed[each].size > 0)) {
    const isBlankAstray = lazily(() => hasBlankAstray(last, layer, now));
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
        if (isEmptied && !isBlankAstray()) continue;
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
        const origin = at && originOf(last, 'value', each, at, each as number);
        return origin ? [origin.meant] : [];
      });
      const free = rows.filter((row) => {
        const found = meant.findIndex((each) => isSame(each, contentAt(now, 'value', row, column)));
        if (found >= 0) meant.splice(found, 1);
        return found < 0;
      });
      const lost = meant.filter((content) => content !== '');
      return free.flatMap((row, i) => {
        const content = lost[i];
        const shown = contentAt(now, 'value', row, column);
        const isOurs = shown === '' || hasLanded(last.landed.value, shown);
        return content !== undefined && isOurs ? [{ layer: 'value', row, column, content }] : [];
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
        // Any other note or format is a user's.
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
  const before = isFormula(content) ? formulaInRow(content, from, row) : content;
  const meant = written[layer].get(from)?.get(at);
  return { before, meant: meant === undefined ? before : shownBy(layer, meant) };
}

/** The content that all agree on, or undefined. */
function onlyOne(contents: readonly (Cell | undefined)[]): Cell | undefined {
  const [first] = contents;
  const isOne = contents.every((each) => each !== undefined && isSame(each, first ?? ''));
  return isOne ? first : undefined;
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
    keys: ownKeys({ ...now, texts }, first, now.readKey),
    value,
    formula(row, column) {
      const content = valueAt(row, column);
      if (content === undefined) return now.formula(row, column);
      return isFormula(content) ? content : '';
    },
    note: (row, column) => String(restored.note.get(row)?.get(column) ?? now.note(row, column)),
    format: (row, column) =>
      String(restored.format.get(row)?.get(column) ?? now.format(row, column)),
  };
}
