/** The shapes of imported people and their posts. */

import * as v from 'valibot';
import { readDomain } from '../../../contract/domain';
import { profileAddress, readProfile } from '../../../contract/profile';
import { readCountry } from '../../countries';
import { type PhoneFault, readPhone } from '../../people/phone';
import { isRecord } from '../../sources/text';
import { readEmail } from '../../text/email-address';
import {
  countryCode,
  domain,
  email,
  maybe,
  needed,
  pastDay,
  pastTime,
  text,
  webAddress,
} from './fields';
import type { NewPerson, NewSocialPost } from './store';
import { isBlank } from './values';

/** Means that the person has no known employer. */
const noEmployer = 'none';

const personFields = v.object({
  /** The domain of the company where the person is listed. */
  domain,
  /** The name for a company that isn't known yet. */
  company: maybe(text(500)),
  name: needed(300),
  role: needed(500),
  profile_url: v.pipe(webAddress, v.transform(profileAddress)),
  location: maybe(text(500)),
  country_code: maybe(countryCode),
  work_email: maybe(email),
  /** As the source writes it; in JSON it may be a number. */
  phone: maybe(
    v.pipe(
      v.union([v.string(), v.number()], 'must be a phone number'),
      v.transform(String),
      text(100),
    ),
  ),
  joined_company_at: maybe(pastDay),
  /** When the source last checked the employer; required for the fields after it. */
  checked_at: maybe(pastTime),
  /** The present employer, if it isn't the company. */
  employer_domain: maybe(text(300)),
  employer_name: maybe(text(500)),
  employer_title: maybe(text(500)),
  employer_since: maybe(pastDay),
});

const parts = ['first_name', 'last_name', 'city', 'region', 'country'];

/** A name or a place in several columns, and the company of a work address if its own column is missing. */
function joined(given: unknown): unknown {
  if (!isRecord(given)) return given;
  const record = withProfile(given);
  if (!isBlank(record['domain']) && !parts.some((part) => part in record)) return record;
  const { first_name, last_name, city, region, country, ...fields } = record;
  const { name, location, country_code, domain: company, work_email } = fields;
  // Null means that the domain couldn't be read.
  const address =
    company !== null && isBlank(company) && typeof work_email === 'string'
      ? readEmail(work_email)
      : undefined;
  const reading = address === undefined ? undefined : readDomain(address);
  return {
    ...fields,
    ...(isBlank(name) && { name: joinTexts([first_name, last_name], ' ') }),
    ...(isBlank(location) && { location: joinTexts([city, region, country], ', ') }),
    // If it isn't a country, it is still a part of the place.
    ...(isBlank(country_code) && { country_code: readCountry(String(country ?? '')) }),
    ...(reading?.ok && { domain: reading.domain }),
  };
}

/** LinkedIn's own export has people's profiles under "URL", which is a company's site in other lists. */
function withProfile(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { domain: page, ...fields } = record;
  const isProfile =
    isBlank(record['profile_url']) &&
    typeof page === 'string' &&
    /^linkedin\.com\/in\//.test(readProfile(page));
  return isProfile ? { ...fields, profile_url: page } : { ...record };
}

function joinTexts(parts: readonly unknown[], mark: string): string {
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.trim() || [] : []))
    .join(mark)
    .slice(0, 500);
}

const phoneFaults: Readonly<Record<PhoneFault, string>> = {
  shortened:
    'was shortened by a spreadsheet: give the column the format “text” there and export it again',
  no_country: 'needs its country: begin it with a code such as +49, or fill in country_code',
  no_number: 'must be a phone number, such as +49 30 901820',
};

const employerDomain = v.union([v.literal(noEmployer), domain], 'isn’t a company domain');

/** An error of one field, in a record whose fields depend on each other. */
function faultIn(
  input: v.InferOutput<typeof personFields>,
  key: keyof typeof input,
  message: string,
): { message: string; path: [v.ObjectPathItem] } {
  const place = { type: 'object', origin: 'value', input, key, value: input[key] } as const;
  return { message, path: [place] };
}

export const personShape = v.pipe(
  v.unknown(),
  v.transform(joined),
  personFields,
  v.rawTransform(({ dataset: { value: record }, addIssue, NEVER }) => {
    const phone = record.phone === null ? null : readPhone(record.phone, record.country_code);
    const employer = v.safeParse(v.nullable(employerDomain), record.employer_domain);
    if (phone !== null && typeof phone !== 'string')
      addIssue(faultIn(record, 'phone', phoneFaults[phone.fault]));
    else if (employer.success) return { ...record, phone, employer_domain: employer.output };
    if (employer.success) return NEVER;
    addIssue(faultIn(record, 'employer_domain', 'isn’t a company domain'));
    // Otherwise the person would count as employed at the company where they are listed.
    if (record.checked_at !== null)
      addIssue(faultIn(record, 'checked_at', 'needs employer_domain, which can’t be read'));
    return NEVER;
  }),
  v.transform((record): NewPerson => {
    const {
      checked_at,
      employer_domain,
      employer_name,
      employer_title,
      employer_since,
      ...person
    } = record;
    return { ...person, employment: checked_at === null ? null : employmentOf(record, checked_at) };
  }),
);

/** Without another employer, the person still works at the company where they are listed. */
function employmentOf(
  record: v.InferOutput<typeof personFields>,
  checked_at: number,
): NewPerson['employment'] {
  const { domain, company, role, joined_company_at } = record;
  const { employer_domain, employer_name, employer_title, employer_since } = record;
  if (employer_domain === noEmployer) {
    return { domain: null, company: null, title: null, since: null, checked_at };
  }
  const isElsewhere = employer_domain !== null && employer_domain !== domain;
  return {
    domain: employer_domain ?? domain,
    company: employer_name ?? (isElsewhere ? null : company),
    title: employer_title ?? (isElsewhere ? null : role),
    since: employer_since ?? (isElsewhere ? null : joined_company_at),
    checked_at,
  };
}

export const socialPostShape = v.pipe(
  v.object({
    domain,
    company: maybe(text(500)),
    /** Missing for a company's own page. */
    author_name: maybe(text(300)),
    author_role: maybe(text(500)),
    author_url: maybe(v.pipe(webAddress, v.transform(profileAddress))),
    text: needed(50_000),
    posted_at: pastTime,
    url: webAddress,
  }),
  v.check(
    ({ author_name, author_url }) => author_url === null || author_name !== null,
    'author_name is missing beside author_url',
  ),
  v.transform(({ author_name, text, ...post }): NewSocialPost => {
    const { company, domain } = post;
    return { ...post, author_name: author_name ?? company ?? domain, body: text };
  }),
);
