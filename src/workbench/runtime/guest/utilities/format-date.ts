/** Utilities.formatDate: the patterns of Java's SimpleDateFormat. */
import { isTimeZone, wallTime } from '../../../time-zone';
import { Exception } from '../exception';

const patternToken = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;

/** The first instant of the year 1. */
const commonEra = Date.parse('0001-01-01T00:00:00Z');

interface Fields {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  /** Minutes east of Greenwich. */
  offset: number;
  date: Date;
  timeZone: string;
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

function fieldsOf(date: Date, timeZone: string): Fields {
  const zone = /^GMT[+-]\d{1,2}:?(\d\d)?$/.test(timeZone) ? timeZone.slice(3) : timeZone;
  if (!isTimeZone(zone)) throw new Exception(`Invalid argument: ${zone}`);
  if (Number.isNaN(date.getTime())) throw new RangeError('Invalid time value');
  // UTC's clock stands for the zone's.
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

function write(letter: string, length: number, fields: Fields): string {
  const padded = (value: number) => String(value).padStart(length, '0');
  const { year, month, hour, offset } = fields;
  switch (letter) {
    case 'y':
      return length === 2 ? String(year % 100).padStart(2, '0') : padded(year);
    case 'Y': {
      const weekYear = weekOf(fields).year;
      return length === 2 ? String(weekYear % 100).padStart(2, '0') : padded(weekYear);
    }
    case 'w':
      return padded(weekOf(fields).week);
    case 'W':
      return padded(Math.ceil((fields.day + weekDay({ ...fields, day: 1 })) / 7));
    case 'F':
      return padded(Math.ceil(fields.day / 7));
    case 'G':
      return fields.date.getTime() < commonEra ? 'BC' : 'AD';
    case 'M':
    case 'L':
      if (length < 3) return padded(month);
      return named(fields, { month: length === 3 ? 'short' : 'long' });
    case 'd':
      return padded(fields.day);
    case 'H':
      return padded(hour);
    case 'k':
      return padded(hour || 24);
    case 'h':
      return padded(hour % 12 || 12);
    case 'K':
      return padded(hour % 12);
    case 'm':
      return padded(fields.minute);
    case 's':
      return padded(fields.second);
    case 'S':
      return padded(fields.millisecond);
    case 'a':
      return hour < 12 ? 'AM' : 'PM';
    case 'E':
      return named(fields, { weekday: length < 4 ? 'short' : 'long' });
    case 'u':
      return padded(weekDay(fields) || 7);
    case 'D':
      return padded(dayOfYear(fields));
    case 'Z':
      return zoneOffset(offset, '');
    case 'X':
      if (offset === 0) return 'Z';
      return length === 1
        ? zoneOffset(offset, '').slice(0, 3)
        : zoneOffset(offset, length > 2 ? ':' : '');
    case 'z':
      return named(fields, { timeZoneName: length < 4 ? 'short' : 'long' });
    default:
      throw new Exception(`Illegal pattern character '${letter}'`);
  }
}

function named({ date, timeZone }: Fields, options: Intl.DateTimeFormatOptions): string {
  const [type] = Object.keys(options);
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(date);
  return parts.find((part) => part.type === type)?.value ?? '';
}

function weekDay({ year, month, day }: Fields): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** The week by the American calendar: from Sunday on, the first being the one that has the first of January. */
function weekOf(fields: Fields): { year: number; week: number } {
  const { year } = fields;
  const startDay = weekDay({ ...fields, month: 1, day: 1 });
  const isNext =
    dayOfYear(fields) > dayOfYear({ ...fields, month: 12, day: 31 }) - toNextYear(year);
  if (isNext) return { year: year + 1, week: 1 };
  return { year, week: Math.ceil((dayOfYear(fields) + startDay) / 7) };
}

/** How many last days of a year are in the first week of the next. */
function toNextYear(year: number): number {
  return new Date(Date.UTC(year + 1, 0, 1)).getUTCDay();
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
