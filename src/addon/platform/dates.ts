/** Converts dates between cells and our code, in the spreadsheet's own time zone for every user. */
import type { Cell } from '../../sheet/ports';

export interface Dates {
  /** A day without a time is a text such as 2026-11-20; another moment is the Date whose UTC fields are the cell's. */
  fromCell(cell: Cell): Cell;
  /** The inverse of `fromCell`. */
  toCell(cell: Cell): Cell;
}

const day = /^\d{4}-\d\d-\d\d$/;

/** Formats a date in a zone by a pattern, as `Utilities.formatDate` does. */
type Format = (date: Date, zone: string, pattern: string) => string;

/** `zone` is called once, at the first date. */
export function datesIn(zone: () => string, format: Format): Dates {
  let known: string | undefined;
  // A column repeats its days, and each call to Google takes time.
  const walls = new Map<number, number>();
  const wallOf = (ms: number): number => {
    known ??= zone();
    const wall =
      walls.get(ms) ?? Date.parse(format(new Date(ms), known, "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"));
    walls.set(ms, wall);
    return wall;
  };
  const instantOf = (wall: number): Date => {
    const near = wall - (wallOf(wall) - wall);
    // The clocks may change between the two.
    return new Date(wall - (wallOf(near) - near));
  };
  return {
    fromCell: (cell) => {
      if (!(cell instanceof Date) || Number.isNaN(cell.getTime())) return cell;
      const wall = new Date(wallOf(cell.getTime()));
      const [date, time] = wall.toISOString().split('T');
      return time === '00:00:00.000Z' && date ? date : wall;
    },
    toCell: (cell) => {
      if (cell instanceof Date) return instantOf(cell.getTime());
      return typeof cell === 'string' && day.test(cell) ? instantOf(Date.parse(cell)) : cell;
    },
  };
}
