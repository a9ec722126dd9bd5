/** Determines which line of a sheet became which after users inserted, deleted, sorted or moved rows or columns. */
import { placesByText } from '../lists';
import type { Cell } from '../ports';
import { nameOf } from './contents';

/** Takes a line of one reading, counted from 0; returns its index in the other, or undefined. */
export type LineMap = (line: number) => number | undefined;

type Table = readonly (readonly Cell[])[];

/** The most lines among which unnamed lines are searched. */
const maxUnnamed = 50;

/**
 * Identifies lines by their content in any order, so that lines across them may have moved too. Contents that occur
 * more or less often than before are ignored, because they were removed, typed or overwritten; so are the keys
 * `ignored`. Lines without other content are placed after their neighbour, near any content of theirs that is still
 * visible. Also returns the lines that equal others, if lines have moved: their match is only a guess.
 */
export function matchLines(
  before: Table,
  after: Table,
  ignored: ReadonlySet<string>,
): { readonly to: LineMap; readonly from: LineMap; readonly unsure: ReadonlySet<number> } {
  const [old, now] = namesIn(before, after, ignored);
  const places = placesByText(now);
  const names = placesByText(old);
  const to = new Map<number, number>();
  const from = new Map<number, number>();
  const put = (line: number, at: number) => {
    to.set(line, at);
    from.set(at, line);
  };
  for (const [name, lines] of names)
    if (name !== '')
      for (const [i, line] of lines.entries()) {
        const at = places.get(name)?.[i];
        if (at !== undefined) put(line, at);
      }
  // All lines beyond the end of the second reading are blank.
  const isFree = (at: number) => (now[at] ?? '') === '' && !from.has(at);
  let above = -1;
  for (const [line, name] of old.entries()) {
    if (name === '' && isFree(above + 1)) {
      const free = stretchFrom(above + 1, isFree);
      const unnamed = stretchFrom(line, (at) => old[at] === '');
      const isBounded = above + 1 + free.length < now.length;
      const keys = new Set((before[line] ?? []).filter((cell) => cell !== '').map(keyOf));
      const isLike = (at: number) => (after[at] ?? []).some((cell) => keys.has(keyOf(cell)));
      const like = isBounded && free.length !== unnamed.length ? free.find(isLike) : undefined;
      put(line, like ?? above + 1);
    }
    above = to.get(line) ?? above;
  }
  const hasMoved = before.some((_, line) => to.get(line) !== line);
  const twins = [...names].flatMap(([, lines]) => (lines.length > 1 ? lines : []));
  return {
    to: (line) => to.get(line),
    from: (line) => from.get(line),
    unsure: new Set(hasMoved ? twins : []),
  };
}

/** The consecutive lines from `first` on that fit. */
function stretchFrom(first: number, fits: (line: number) => boolean): number[] {
  const lines: number[] = [];
  while (lines.length < maxUnnamed && fits(first + lines.length)) lines.push(first + lines.length);
  return lines;
}

/** Each line's contents that occur as often as before; '' for a line without any. */
function namesIn(
  before: Table,
  after: Table,
  ignored: ReadonlySet<string>,
): [old: string[], now: string[]] {
  const more = new Map<string, number>();
  const count = (table: Table, step: number) => {
    for (const cell of table.flat()) more.set(keyOf(cell), (more.get(keyOf(cell)) ?? 0) + step);
  };
  count(after, 1);
  count(before, -1);
  const name = (line: readonly Cell[]) => {
    const keys = line.filter((cell) => cell !== '').map(keyOf);
    return nameOf(keys.filter((key) => more.get(key) === 0 && !ignored.has(key)));
  };
  return [before.map(name), after.map(name)];
}

/** Identifies a content; a text and a number that read the same differ. */
export function keyOf(cell: Cell): string {
  return cell instanceof Date ? `date ${cell.getTime()}` : `${typeof cell} ${cell}`;
}
