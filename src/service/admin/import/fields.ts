/** The fields that imported records are made of, from CSV texts or JSON values. */
import * as v from 'valibot';
import { readDomain } from '../../../contract/domain';
import { employeeRangeSchema } from '../../../contract/employee-range';
import { limits } from '../../../contract/limits';
import { isStorable, unstorableFault } from '../../../contract/storable';
import { day } from '../../clock';
import { between, keptHeadcount, readHeadcount } from '../../companies/headcount';

const storable = v.check(isStorable, unstorableFault);
const missing = 'is missing';
const notText = 'must be a text';

/** CSV has no other way to say that there is nothing. */
const blankIsNull = v.transform((value: unknown) =>
  (typeof value === 'string' && value.trim() === '') || value === undefined ? null : value,
);
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.unknown(), blankIsNull, v.nullable(schema)), null);

export const text = (longest: number) =>
  v.pipe(v.string(notText), v.trim(), v.maxLength(longest, `is longer than ${longest}`), storable);
export const needed = (longest: number) =>
  v.pipe(
    v.unknown(),
    v.check((value) => typeof value === 'string' && value.trim() !== '', missing),
    text(longest),
  );
/** A number of employees or a range, as a text, a number, or the object that our own answers have. */
export const headcount = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const range = v.safeParse(employeeRangeSchema(), value);
    const isText = typeof value === 'string' || typeof value === 'number';
    const read = range.success
      ? between(range.output.min, range.output.max ?? undefined)
      : readHeadcount(isText ? String(value) : '');
    if (read) return keptHeadcount(read);
    addIssue({ message: 'must be a number or a range of employees, such as 250 or 51-200' });
    return NEVER;
  }),
);

const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
);
export const wholeNumber = v.pipe(
  v.unknown(),
  v.check((value) => v.is(count, value), 'must be a whole number'),
  v.transform((value) => v.parse(count, value)),
);

export const domain = v.pipe(
  needed(300),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readDomain(dataset.value);
    if (reading.ok) return reading.domain;
    addIssue({ message: 'isn’t a company domain' });
    return NEVER;
  }),
);

/** A JSON array, or names with semicolons between them. */
export const names = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? listOf(value) : (value ?? []))),
    v.array(text(200), 'must be a list of texts'),
  ),
  [],
);

/** CSV has texts alone, so that a JSON array comes as one. */
function listOf(value: string): unknown {
  if (value.trim().startsWith('[')) return arrayOf(value);
  return value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** What is no JSON stays a text, which is then refused. */
function arrayOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** RFC 3339, a calendar day, or milliseconds since 1970; not in the future, where it would count forever. */
export const pastTime = v.pipe(
  v.unknown(),
  v.transform(timeOf),
  v.check(
    (at) => Number.isSafeInteger(at) && at >= 0,
    'must be a time such as 2026-11-20T09:00:00Z',
  ),
  v.check((at) => at < Date.now() + day, 'is in the future'),
);

/** A day, alone or with a time behind it; without a zone both are in UTC, wherever the service runs. */
const written =
  /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:[Zz]|([+-]\d\d):?(\d\d)?)?)?$/;

/**
 * Milliseconds, or NaN. `Date.parse` alone takes “12/11/2025” for a day in December, “1” for the year 2001 and 31
 * February for 3 March: a guess that nobody would notice. Eleven digits tell milliseconds from seconds.
 */
function timeOf(value: unknown): number {
  if (typeof value !== 'string' && typeof value !== 'number') return Number.NaN;
  const text = String(value).trim();
  if (/^\d{11,}$/.test(text)) return Number(text);
  const [, day, time = '00:00', hours, minutes = '00'] = written.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return Number.NaN;
  return Date.parse(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`);
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

export const countryCode = v.pipe(
  text(3),
  v.toUpperCase(),
  v.regex(/^[A-Z]{3}$/, 'must be three letters (ISO 3166-1 alpha-3)'),
);

export const email = v.pipe(
  text(limits.emailLength),
  v.toLowerCase(),
  v.rfcEmail('must be an email address'),
);

/** A web address; its scheme may be left out. */
export const webAddress = v.pipe(
  needed(2000),
  v.transform((address) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)),
  v.check(
    (address) => URL.canParse(address) && new URL(address).hostname.includes('.'),
    'must be a web address',
  ),
);

/** A calendar day, also as the beginning of a time; not in the future. */
export const pastDay = v.pipe(
  pastTime,
  v.transform((at) => new Date(at).toISOString().slice(0, 10)),
);
