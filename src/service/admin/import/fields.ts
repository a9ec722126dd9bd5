/** The fields of imported records, from CSV texts or JSON values. */
import * as v from 'valibot';
import { employeeRangeSchema } from '../../../contract/employee-range';
import { fundingStages } from '../../../contract/icp';
import { limits } from '../../../contract/limits';
import { isStorable, unstorableFault } from '../../../contract/storable';
import { day } from '../../clock';
import { readStage } from '../../companies/funding-stage';
import { between, keptHeadcount, readHeadcount } from '../../companies/headcount';
import { readCompany, whyNoDomain } from '../../companies/read-company';
import { readCountry } from '../../countries';
import { unescapedText } from '../../sources/html';
import { readEmail } from '../../text/email-address';
import { timeOf } from './times';
import { readCount, readDollars } from './values';

const storable = v.check(isStorable, unstorableFault);
const missing = 'is missing';
const notText = 'must be a text';

/** What programs write for a blank. Other spellings, such as Nan and Nil, are places. */
const nothing: ReadonlySet<string> = new Set(
  'NaN nan NULL null None N/A n/a #N/A #VALUE! #REF! #NAME? \\N - – — --'.split(' '),
);

const blankIsNull = v.transform((value: unknown) => {
  if (typeof value !== 'string') return value ?? null;
  const text = value.trim();
  return text === '' || nothing.has(text) ? null : value;
});
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.unknown(), blankIsNull, v.nullable(schema)), null);

const unescaped = v.transform((value: string) =>
  value.includes('&') ? unescapedText(value).replace(/\u00a0/g, ' ') : value,
);

export const text = (longest: number) =>
  v.pipe(
    v.string(notText),
    unescaped,
    v.trim(),
    v.maxLength(longest, `is longer than ${longest}`),
    storable,
  );
export const needed = (longest: number) =>
  v.pipe(
    v.unknown(),
    v.check((value) => typeof value === 'string' && value.trim() !== '', missing),
    text(longest),
  );
function rangeIn(value: unknown) {
  const range = v.safeParse(employeeRangeSchema(), value);
  return range.success ? between(range.output.min, range.output.max ?? undefined) : undefined;
}

/** A number of employees or a range: a text, a number, or the object that our own answers have. */
export const headcount = v.pipe(
  v.unknown(),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const isText = typeof value === 'string' || typeof value === 'number';
    const read = isText ? readHeadcount(String(value)) : rangeIn(value);
    if (read) return keptHeadcount(read);
    addIssue({ message: 'must be a number or a range of employees, such as 250 or 51-200' });
    return NEVER;
  }),
);

/** Takes a reader of values; a value for which it returns undefined is refused with the message. */
function readBy<Value>(read: (value: unknown) => Value | undefined, fault: string) {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: fault });
      return NEVER;
    }),
  );
}
const ofText =
  <Value>(read: (text: string) => Value | undefined) =>
  (value: unknown) =>
    typeof value === 'string' ? read(value) : undefined;

export const wholeNumber = readBy(readCount, 'must be a whole number');

/** An amount in US dollars. */
export const dollars = v.pipe(
  readBy(readDollars, 'must be an amount in US dollars'),
  v.check((value) => typeof value === 'number', 'is not in US dollars'),
  v.number(),
);

export const fundingStage = readBy(ofText(readStage), `must be one of ${fundingStages.join(', ')}`);

export const domain = v.pipe(
  needed(300),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readCompany(dataset.value, 'any');
    if (reading.ok) return reading.domain;
    const why = whyNoDomain(reading);
    addIssue({ message: `isn’t a company domain${why === undefined ? '' : `: ${why}`}` });
    return NEVER;
  }),
);

/** A JSON array, or names with semicolons, bars or line breaks between them, or commas if there are none of these. */
export const listOf = (longest: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform((value) => (typeof value === 'string' ? entriesOf(value) : (value ?? []))),
      v.array(text(longest), 'must be a list of texts'),
    ),
    [],
  );

/** CSV has only texts, so a JSON array also arrives as a text. */
function entriesOf(value: string): unknown {
  if (value.trim().startsWith('[')) return arrayOf(value);
  return value
    .split(/[;|\n]/.test(value) ? /[;|\n]/ : ',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** A text that isn't JSON stays a text, which is then refused. */
function arrayOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

/** As `timeOf` reads it. Not in the future, since the value would then count as the newest forever. */
export const pastTime = v.pipe(
  v.unknown(),
  v.transform(timeOf),
  v.check(
    (at) => Number.isSafeInteger(at) && at >= 0,
    'must be a time such as 2026-11-20T09:00:00Z',
  ),
  v.check((at) => at < Date.now() + day, 'is in the future'),
);

/** ISO 3166-1 alpha-3, from a code of two or three letters or a name. */
export const countryCode = readBy(
  ofText(readCountry),
  'must be a country, such as DE, DEU or Germany',
);

export const email = v.pipe(
  readBy(ofText(readEmail), 'must be an email address'),
  v.maxLength(limits.emailLength, `is longer than ${limits.emailLength}`),
  v.rfcEmail('must be an email address'),
);

/** A web address, with or without its scheme. */
export const webAddress = v.pipe(
  needed(2000),
  v.transform((address) => (/^https?:\/\//i.test(address) ? address : `https://${address}`)),
  v.check(
    (address) => URL.canParse(address) && new URL(address).hostname.includes('.'),
    'must be a web address',
  ),
);

/** A calendar day, which may be the start of a time; not in the future. */
export const pastDay = v.pipe(
  pastTime,
  v.transform((at) => new Date(at).toISOString().slice(0, 10)),
);
