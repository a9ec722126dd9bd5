/** The record of a person that people directories return. */
import * as v from 'valibot';
import { isStorable, unstorableFault } from '../../contract/storable';

const text = v.pipe(v.string(), v.check(isStorable, `Text ${unstorableFault}`));
const maybeText = v.nullable(text);
/** A calendar day, `2023-04-01`. */
const maybeDay = v.nullable(v.pipe(v.string(), v.isoDate()));

export const employmentSchema = v.object({
  /** As `readDomain` returns it; null if no current employer is known. */
  domain: maybeText,
  company: maybeText,
  title: maybeText,
  since: maybeDay,
  /** When the source last checked it, in ms since the epoch. */
  checked_at: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});

/** An employer without the time of its check. */
export const employerSchema = v.omit(employmentSchema, ['checked_at']);

export const personSchema = v.object({
  /** The person's page in the professional network, which identifies the person. */
  profile_url: v.pipe(text, v.minLength(1)),
  name: text,
  role: text,
  location: maybeText,
  /** ISO 3166-1 alpha-3. */
  country_code: maybeText,
  joined_company_at: maybeDay,
  work_email: maybeText,
  phone: maybeText,
  /** The current employer; null if the source doesn't know. */
  employment: v.nullable(employmentSchema),
});

export type Person = v.InferOutput<typeof personSchema>;
export type Employment = v.InferOutput<typeof employmentSchema>;

/** Takes a calendar day; returns its beginning in UTC as RFC 3339, the format of the API. */
export function dayStart(day: string | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}
