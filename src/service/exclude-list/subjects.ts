/** Reads what an entry of the exclude list names, and compares companies and people with entries. */
import * as v from 'valibot';
import { linkedinPageOf, readProfile } from '../../contract/profile';
import { hostsAbove, readCompany } from '../companies/read-company';
import { readEmail } from '../text/email-address';

/** What a text names: a company's domain, its page at LinkedIn, or a person. */
export type Named =
  | { readonly kind: 'domain' | 'person'; readonly subject: string }
  | { readonly kind: 'page'; readonly page: string };

const isEmail = (text: string) => v.is(v.pipe(v.string(), v.rfcEmail()), text);

/**
 * Takes any text. An email address or a profile at LinkedIn names a person; a domain, or a web address with one, names
 * a company. Returns undefined for any other text, and for several domains, because the list would keep one of them.
 */
export function readEntry(text: string): Named | undefined {
  const profile = readProfile(text);
  if (/^linkedin\.[a-z]+\/in\//.test(profile)) return { kind: 'person', subject: profile };
  const email = readEmail(text);
  if (email !== undefined && isEmail(email)) return { kind: 'person', subject: email };
  const reading = readCompany(text);
  if (reading.ok) return reading.isFirst ? undefined : { kind: 'domain', subject: reading.domain };
  const page = linkedinPageOf(reading);
  return page === undefined ? undefined : { kind: 'page', page };
}

/** Whether an entry names a company or a person. Takes it as the list keeps it. */
export function kindOf(subject: string): 'company' | 'person' {
  return /[@/]/.test(subject) ? 'person' : 'company';
}

/** The entries that leave a company out: its domain, and the domains above it of the same site. */
export function companySubjects(domain: string): string[] {
  return [domain, ...hostsAbove(domain).above];
}

/** The entries that leave out the company or person that an entry names. */
export function entrySubjects(subject: string): string[] {
  return kindOf(subject) === 'company' ? companySubjects(subject) : [subject];
}

/** The entries that leave a person out. Takes a profile in any spelling. */
export function personSubjects(person: {
  readonly profile_url: string;
  readonly work_email: string | null;
}): string[] {
  const { profile_url, work_email } = person;
  return [readProfile(profile_url), ...(work_email === null ? [] : [work_email.toLowerCase()])];
}
