/** Days and times as files write them, independent of the server's time zone. */
import { months } from '../../companies/headcount';

/** The form that most files have, which `Date.parse` reads in UTC too. */
const iso = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?Z)?$/;
/** A day, maybe followed by a time and a zone. */
const written =
  /^(.*?\d)(?:(?:[Tt]|,? +|, ?)(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?(?: ?([ap])\.?m\.?)?(?: ?(?:[Zz]|(?:UTC|GMT)?([+-]\d\d):?(\d\d)?|UTC|GMT))?)?$/i;
const weekday =
  /^\p{L}{2,10}\.?, +(?=[\d\p{L}])|^(?:mon|tue|wed|thu|fri|sat|sun)\w{0,6} (?=\p{L}{3})/iu;
const dayMs = 24 * 3600 * 1000;

/**
 * Takes RFC 3339, a day in an unambiguous form with or without a time, a spreadsheet's day number, or milliseconds
 * since 1970; without a zone, in UTC. Returns milliseconds, or NaN. "12/11/2025" is refused, since it may be in
 * December or in November; a number of at least eleven digits counts as milliseconds, not seconds.
 */
export function timeOf(value: unknown): number {
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN;
  if (typeof value === 'string' && iso.test(value) && dayIn(value.slice(0, 10)))
    return Date.parse(value);
  const text = String(value)
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    // The zone's name, as JavaScript writes it after the zone, and Japanese and Chinese days.
    .replace(/ \([\p{L} ]*\)$/u, '')
    .replace(/[年月](?=\d)/g, '-')
    .replace(/(?<=\d)日/, '')
    .trim();
  if (/^\d{11,}$/.test(text)) return Number(text);
  if (/^[3-7]\d{4}(?:\.\d+)?$/.test(text))
    return Math.round(Number(text) * dayMs) + Date.UTC(1899, 11, 30);
  const [, date = '', hour, minute, second = '00', half, zone, zoneMinutes = '00'] =
    written.exec(text.replace(weekday, '')) ?? [];
  const day = dayIn(date);
  if (day === undefined) return Number.NaN;
  if (hour === undefined) return Date.parse(`${day}T00:00:00Z`);
  const hours = half === undefined ? Number(hour) : afternoon(Number(hour), half);
  const time = `${String(hours).padStart(2, '0')}:${minute}:${second}`;
  return Date.parse(`${day}T${time}${zone ? `${zone}:${zoneMinutes}` : 'Z'}`);
}

function afternoon(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** An ISO day; undefined if the text isn't a day, or could be two. */
function dayIn(text: string): string | undefined {
  const [, year, month, day] =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text)?.filter((_, at) => at !== 2) ??
    /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text) ??
    [];
  if (year) return isoDay(year, month, day);
  // Dates with full stops begin with the day in every country that uses them.
  const [, first, mark, second, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (last) {
    if (mark === '.' || first === second || Number(first) > 12) return isoDay(last, second, first);
    return Number(second) > 12 ? isoDay(last, first, second) : undefined;
  }
  const [, before, name, after, ofYear] =
    /^(?:(\d{1,2})(?:\.|er|st|nd|rd|th)?[ /-])?(\p{L}{3,9})\.?[ /-]?(?:(\d{1,2})(?:st|nd|rd|th)?,?[ -])?(\d{4})$/iu.exec(
      text.replace(/, (?=\d{4}$)/, ' '),
    ) ?? [];
  const at = months.findIndex((known) => known.test((name ?? '').toLowerCase())) + 1;
  const named = before ?? after;
  return at === 0 || named === undefined || (before && after)
    ? undefined
    : isoDay(ofYear, String(at), named);
}

function isoDay(year = '', month = '', day = ''): string | undefined {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
