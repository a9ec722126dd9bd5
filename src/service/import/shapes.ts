/** What an import's records must look like: the fields of companies and posts, from CSV texts or JSON values. */
import * as v from 'valibot';
import { readDomain } from '../../contract/domain';
import { day } from '../clock';
import { type Company, fundingStages } from '../companies/company';
import type { NewPost } from '../store/tech';

const noNul = v.check((text: string) => !text.includes('\0'), 'must not hold NUL');
const missing = 'is missing';
const notText = 'must be a text';

/** CSV has no other way to say that there is nothing. */
const blankIsNull = v.transform((value: unknown) =>
  (typeof value === 'string' && value.trim() === '') || value === undefined ? null : value,
);
const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.pipe(v.unknown(), blankIsNull, v.nullable(schema)), null);

const text = (longest: number) =>
  v.pipe(v.string(notText), v.trim(), v.maxLength(longest, `is longer than ${longest}`), noNul);
const needed = (longest: number) =>
  v.pipe(
    v.unknown(),
    v.check((value) => typeof value === 'string' && value.trim() !== '', missing),
    text(longest),
  );
const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger(),
  v.minValue(0),
);
const wholeNumber = v.pipe(
  v.unknown(),
  v.check((value) => v.is(count, value), 'must be a whole number'),
  v.transform((value) => v.parse(count, value)),
);

const domain = v.pipe(
  needed(300),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const reading = readDomain(dataset.value);
    if (reading.ok) return reading.domain;
    addIssue({ message: 'is not a company domain' });
    return NEVER;
  }),
);

/** A JSON array, or names with semicolons between them. */
const names = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((value) => (typeof value === 'string' ? listOf(value) : (value ?? []))),
    v.array(text(200), 'must be a list of texts'),
  ),
  [],
);

function listOf(value: string): string[] {
  return value
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

export const companyShape = v.object({
  domain,
  name: needed(500),
  industry: maybe(text(500)),
  employee_count: maybe(wholeNumber),
  funding_stage: maybe(v.picklist(fundingStages, `must be one of ${fundingStages.join(', ')}`)),
  location: maybe(text(500)),
  hq_city: maybe(text(200)),
  hq_region: maybe(text(200)),
  hq_country: maybe(text(200)),
  hq_country_code: maybe(
    v.pipe(
      text(3),
      v.toUpperCase(),
      v.regex(/^[A-Z]{3}$/, 'must be three letters (ISO 3166-1 alpha-3)'),
    ),
  ),
  revenue_usd: maybe(wholeNumber),
  linkedin_url: maybe(text(2000)),
  linkedin_follower_count: maybe(wholeNumber),
  description: maybe(text(20_000)),
  technographics: names,
}) satisfies v.GenericSchema<unknown, Company>;

/** RFC 3339, a calendar day, or milliseconds since 1970; not in the future, where it would count forever. */
const pastTime = v.pipe(
  v.unknown(),
  v.transform((value) =>
    typeof value === 'string' && !/^\d{11,}$/.test(value)
      ? Date.parse(value)
      : Number(value ?? Number.NaN),
  ),
  v.check(
    (at) => Number.isSafeInteger(at) && at >= 0,
    'must be a time such as 2026-11-20T09:00:00Z',
  ),
  v.check((at) => at < Date.now() + day, 'is in the future'),
);

export const postShape = v.pipe(
  v.object({
    domain,
    /** Names a company that is not known yet. */
    company: maybe(text(500)),
    title: needed(1000),
    description: needed(200_000),
    posted_at: pastTime,
    url: needed(2000),
    source: maybe(text(200)),
  }),
  v.transform(
    ({ description, posted_at, source, ...post }): NewPost => ({
      ...post,
      body: description,
      postedAt: posted_at,
      source: source ?? 'import',
    }),
  ),
);
