/** Reads a reference to a person in any spelling. */

import type { PersonReference } from '../../../contract/people';
import { readProfile } from '../../../contract/profile';
import { readCompany } from '../../companies/read-company';
import { readEmail } from '../../text/email-address';
import { type PersonName, readName } from './names';

export type Wanted =
  /** A profile as `readProfile` returns it, or an email address in lower case. */
  | { readonly by: 'profile' | 'email'; readonly key: string }
  /** A name at the company of a domain. */
  | { readonly by: 'name'; readonly key: string; readonly name: PersonName };

/** Undefined for an invalid reference, such as one with a domain that isn't one. */
export function readReference(reference: PersonReference): Wanted | undefined {
  const { profile_url, email, name, domain } = reference;
  if (profile_url !== undefined) {
    const key = readProfile(profile_url);
    return key === '' ? undefined : { by: 'profile', key };
  }
  if (email !== undefined) {
    const key = readEmail(email);
    return key === undefined ? undefined : { by: 'email', key };
  }
  const reading = readCompany(domain ?? '', 'any');
  return reading.ok ? { by: 'name', key: reading.domain, name: readName(name ?? '') } : undefined;
}
