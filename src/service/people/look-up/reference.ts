/** What a reference to a person says, however it is spelled. */

import { readDomain } from '../../../contract/domain';
import type { PersonReference } from '../../../contract/people';
import { bareProfile } from '../../forgotten/forgotten';
import { type PlainName, readName } from './names';

export type Wanted =
  /** As `bareProfile` gives it. */
  | { readonly by: 'profile'; readonly profile: string }
  /** In lower case. */
  | { readonly by: 'email'; readonly email: string }
  | { readonly by: 'name'; readonly name: PlainName; readonly domain: string };

/** Undefined for what names nobody, such as a domain that is none. */
export function readReference(reference: PersonReference): Wanted | undefined {
  const { profile_url, email, name, domain } = reference;
  if (profile_url !== undefined) {
    const profile = bareProfile(profile_url);
    return profile === '' ? undefined : { by: 'profile', profile };
  }
  if (email !== undefined) return { by: 'email', email: email.trim().toLowerCase() };
  const reading = readDomain(domain ?? '');
  return reading.ok
    ? { by: 'name', name: readName(name ?? ''), domain: reading.domain }
    : undefined;
}
