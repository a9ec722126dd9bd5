/** Finds the cells of a local command after others have inserted, deleted or moved lines. */
import type { Command, Dimension, UID, Zone } from '@odoo/o-spreadsheet';
import type { CommandPlaces, RangeData } from './command-places';
import type { LineMove } from './line-moves';

/**
 * A command with the present place of its cells.
 *
 * @param front the sheet that was in front, which commands without a sheet are about
 * @returns null if its cells were deleted
 */
export function movedCommand(command: Command, move: LineMove, front: UID): Command | null {
  const places = command as CommandPlaces;
  const { sheetId = front, dimension = 'ROW' } = places;
  const zone = (each: Zone): Zone | [] =>
    move.isLeft(sheetId, each) ? move.zone(sheetId, each) : [];
  const range = (each: RangeData) => ({ ...each, _zone: move.zone(each._sheetId, each._zone) });
  const line = (of: Dimension, index: number) => move.span(sheetId, of, index, index)[0];
  const lines = (of: Dimension, indices: readonly number[]) =>
    indices.flatMap((index) => move.line(sheetId, of, index) ?? []);
  if (command.type === 'UPDATE_CELL' && !move.cell(command)) return null;
  const changed: Partial<Record<keyof CommandPlaces, unknown>> = {};
  if (places.col !== undefined) changed.col = line('COL', places.col);
  if (places.row !== undefined) changed.row = line('ROW', places.row);
  if (places.zone) changed.zone = zone(places.zone);
  if (places.target) changed.target = places.target.flatMap(zone);
  if (places.ranges) changed.ranges = places.ranges.map(range);
  if (places.newTableRange) changed.newTableRange = range(places.newTableRange);
  if (places.base !== undefined) changed.base = line(dimension, places.base);
  if (places.elements) changed.elements = lines(dimension, places.elements);
  if (places.cols) changed.cols = lines('COL', places.cols);
  if (places.rows) changed.rows = lines('ROW', places.rows);
  if (places.columns) changed.columns = lines('COL', places.columns);
  for (const field of ['autofillRowStart', 'autofillRowEnd'] as const) {
    const row = places[field];
    if (row !== undefined) changed[field] = line('ROW', row);
  }
  if (places.matches) changed.matches = places.matches.flatMap((each) => move.cell(each) ?? []);
  const isGone = Object.values(changed).some((each) => Array.isArray(each) && each.length === 0);
  if (isGone) return null;
  const moved = { ...command, ...changed } as Command;
  return moved.type === 'MOVE_COLUMNS_ROWS'
    ? besideOthers({ ...moved, elements: between(moved.elements) })
    : moved;
}

type LinesToMove = Extract<Command, { readonly type: 'MOVE_COLUMNS_ROWS' }>;

/**
 * The library loses lines that are moved up but to a place after them, or down but to one before them, or to themselves.
 *
 * @returns null if the lines are in their place already
 */
function besideOthers(command: LinesToMove): Command | null {
  const { base, position, elements } = command;
  const isUp = base < Math.min(...elements);
  const step = isUp && position === 'after' ? 1 : !isUp && position === 'before' ? -1 : 0;
  if (elements.includes(base) || elements.includes(base + step)) return null;
  return { ...command, base: base + step, position: isUp ? 'before' : 'after' };
}

/** Moved lines are next to each other, with those that others inserted between them. */
function between(lines: readonly number[]): number[] {
  const [first, last] = [Math.min(...lines), Math.max(...lines)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
