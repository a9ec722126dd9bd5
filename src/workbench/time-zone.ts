/** Converts between instants and the wall-clock time of a named time zone. */

const dayMs = 86_400_000;
/** Offsets change only at full quarters of an hour, so one look-up serves a whole quarter. */
const quarterMs = 900_000;
const maxKnown = 20_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

/** Whether there is a time zone of this name, such as "Europe/Berlin". */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The time zone of this computer. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The wall-clock time of a zone, as the ms since the epoch at which UTC's clocks show the same.
 *
 * Throws RangeError if the zone is unknown.
 */
export function wallTime(timeZone: string, instant: number): number {
  return Number.isFinite(instant) ? instant + offsetAt(timeZone, instant) : Number.NaN;
}

/**
 * The instant of a zone's wall-clock time, given as by {@link wallTime}. As in JavaScript, a time shown twice means the
 * earlier instant, and a skipped one is counted from before the gap.
 *
 * Throws RangeError if the zone is unknown.
 */
export function instantOf(timeZone: string, wall: number): number {
  if (!Number.isFinite(wall)) return Number.NaN;
  const before = offsetAt(timeZone, wall - dayMs);
  const after = offsetAt(timeZone, wall + dayMs);
  const isBefore = before === after || offsetAt(timeZone, wall - before) === before;
  if (isBefore) return wall - before;
  return offsetAt(timeZone, wall - after) === after ? wall - after : wall - before;
}

/** The day with the number 0. */
const dayZeroUtc = Date.UTC(1899, 11, 30);

/** The Date of a spreadsheet's day number, when the spreadsheet is in a zone. */
export function dateOfDay(timeZone: string, dayNumber: number): Date {
  return new Date(instantOf(timeZone, dayZeroUtc + Math.round(dayNumber * dayMs)));
}

/** The day number of a Date, when the spreadsheet is in a zone. */
export function dayOfDate(timeZone: string, date: Date): number {
  return (wallTime(timeZone, date.getTime()) - dayZeroUtc) / dayMs;
}

/** Milliseconds by which a zone is ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const zone = zoneOf(timeZone);
  const quarter = Math.floor(instant / quarterMs);
  // Before 1972, offsets weren't whole minutes.
  const known = quarter > 0 ? zone.offsets.get(quarter) : undefined;
  if (known !== undefined) return known;
  const offset = readOffset(zone.format, instant);
  if (zone.offsets.size >= maxKnown) zone.offsets.clear();
  zone.offsets.set(quarter, offset);
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const year = parts.get('era') === 'BC' ? 1 - part('year') : part('year');
  const wall = new Date(0);
  wall.setUTCFullYear(year, part('month') - 1, part('day'));
  wall.setUTCHours(part('hour'), part('minute'), part('second'));
  return wall.getTime() - Math.floor(instant / 1000) * 1000;
}

function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const zone = { format, offsets: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}
