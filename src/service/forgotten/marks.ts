/** The marks by which the service knows whom it was told to forget: hashes, so that the list names nobody. */
import { createHash } from 'node:crypto';

/** Takes a domain as `readDomain` gives it. */
export function companyMark(domain: string): string {
  return digest(`company:${domain}`);
}

/** Takes a profile's address in any spelling. */
export function profileMark(url: string): string {
  return digest(`profile:${bareProfile(url)}`);
}

export function emailMark(email: string): string {
  return digest(`email:${email.trim().toLowerCase()}`);
}

/** Takes the address of a job post or a social post as it is kept. */
export function postMark(url: string): string {
  return digest(`post:${url}`);
}

/** All that a person may be known by. */
export function personMarks(person: {
  readonly profile_url: string;
  readonly work_email: string | null;
}): string[] {
  const { profile_url, work_email } = person;
  return [profileMark(profile_url), ...(work_email === null ? [] : [emailMark(work_email)])];
}

/** A profile's address as its spellings have it in common: `linkedin.example/in/dana`. */
export function bareProfile(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
