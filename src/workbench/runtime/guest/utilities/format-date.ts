/** Utilities.formatDate: the patterns of Java's SimpleDateFormat. */
import { isTimeZone, wallTime } from '../../../time-zone';
import { Exception } from '../exception';

const patternToken = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;

/** The first instant of the year 1. */
const commonEra = Date.parse('0001-01-01T00:00:00Z');

interface Fields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** Minutes east of Greenwich. */
  readonly offset: number;
  readonly date: Date;
  readonly timeZone: string;
}

/** A date in a time zone, written by a pattern such as "yyyy-MM-dd'T'HH:mm:ssXXX". */
export function formatDate(date: Date, timeZone: string, pattern: string): string {
  const fields = fieldsOf(date, timeZone);
  return pattern.replace(
    patternToken,
    (token, quoted: string | undefined, letter: string | undefined) => {
      if (quoted !== undefined) return token === "''" ? "'" : quoted.replaceAll("''", "'");
      return letter ? write(letter, token.length, fields) : token;
    },
  );
}

/** A zone's name, also for GMT+1, GMT+01:00 and GMT+0100, which not every Node version accepts. */
function zoneNamed(timeZone: string): string {
  const [, sign, hours, minutes = '00'] = /^GMT([+-])(\d{1,2})(?::?(\d\d))?$/.exec(timeZone) ?? [];
  if (!sign || !hours) return timeZone;
  // The sign of Etc zones is inverted.
  if (minutes === '00') return `Etc/GMT${sign === '+' ? '-' : '+'}${Number(hours)}`;
  return `${sign}${hours.padStart(2, '0')}:${minutes}`;
}

function fieldsOf(date: Date, timeZone: string): Fields {
  const zone = zoneNamed(timeZone);
  if (!isTimeZone(zone)) throw new Exception(`Invalid argument: ${zone}`);
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value');
  // Represents the zone's wall-clock time as UTC.
  const wall = new Date(wallTime(zone, date.getTime()));
  const year = wall.getUTCFullYear();
  return {
    year: year > 0 ? year : 1 - year,
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    millisecond: wall.getUTCMilliseconds(),
    offset: Math.round((wall.getTime() - date.getTime()) / 60_000),
    date,
    timeZone: zone,
  };
}

/** The value of each pattern letter; a number is padded to the number of letters. */
const written: Record<string, (fields: Fields, length: number) => string | number> = {
  y: ({ year }, length) => (length === 2 ? year % 100 : year),
  Y: (fields, length) => (length === 2 ? weekOf(fields).year % 100 : weekOf(fields).year),
  w: (fields) => weekOf(fields).week,
  W: (fields) => Math.ceil((fields.day + weekDay({ ...fields, day: 1 })) / 7),
  F: ({ day }) => Math.ceil(day / 7),
  G: ({ date }) => (date.getTime() < commonEra ? 'BC' : 'AD'),
  M: monthOf,
  L: monthOf,
  d: ({ day }) => day,
  H: ({ hour }) => hour,
  k: ({ hour }) => hour || 24,
  h: ({ hour }) => hour % 12 || 12,
  K: ({ hour }) => hour % 12,
  m: ({ minute }) => minute,
  s: ({ second }) => second,
  S: ({ millisecond }) => millisecond,
  a: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  E: (fields, length) => named(fields, { weekday: length < 4 ? 'short' : 'long' }),
  u: (fields) => weekDay(fields) || 7,
  D: dayOfYear,
  Z: ({ offset }) => zoneOffset(offset, ''),
  X: ({ offset }, length) => {
    if (offset === 0) return 'Z';
    return length === 1
      ? zoneOffset(offset, '').slice(0, 3)
      : zoneOffset(offset, length > 2 ? ':' : '');
  },
  z: (fields, length) => named(fields, { timeZoneName: length < 4 ? 'short' : 'long' }),
};

function write(letter: string, length: number, fields: Fields): string {
  const text = written[letter]?.(fields, length);
  if (text === undefined) throw new Exception(`Illegal pattern character '${letter}'`);
  return typeof text === 'number' ? String(text).padStart(length, '0') : text;
}

function monthOf(fields: Fields, length: number): string | number {
  return length < 3 ? fields.month : named(fields, { month: length === 3 ? 'short' : 'long' });
}

function named({ date, timeZone }: Fields, options: Intl.DateTimeFormatOptions): string {
  const [type] = Object.keys(options);
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(date);
  return parts.find((part) => part.type === type)?.value ?? '';
}

function weekDay({ year, month, day }: Fields): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The week in the American calendar: it starts on Sunday, and the first one contains the first of January. */
function weekOf(fields: Fields): { readonly year: number; readonly week: number } {
  const { year } = fields;
  const startDay = weekDay({ ...fields, month: 1, day: 1 });
  // The number of the year's last days that belong to the next year's first week.
  const ofNext = weekDay({ ...fields, year: year + 1, month: 1, day: 1 });
  const lastDay = dayOfYear({ ...fields, month: 12, day: 31 });
  if (dayOfYear(fields) > lastDay - ofNext) return { year: year + 1, week: 1 };
  return { year, week: Math.ceil((dayOfYear(fields) + startDay) / 7) };
}

function dayOfYear({ year, month, day }: Fields): number {
  return (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / 86_400_000;
}

function zoneOffset(minutes: number, separator: string): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const size = Math.abs(minutes);
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(size / 60))}${separator}${two(size % 60)}`;
}
