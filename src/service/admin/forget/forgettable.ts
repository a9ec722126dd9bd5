/** Reads whom an operator wants forgotten. */
import * as v from 'valibot';
import { readDomain } from '../../../contract/domain';
import { StartError } from '../../errors';
import { bareProfile } from '../../forgotten/forgotten';
import type { PersonName } from './store';

/** Takes a domain as people write it. Throws StartError where it is none. */
export function companyToForget(text: string): string {
  const reading = readDomain(text);
  if (reading.ok) return reading.domain;
  throw new StartError(`“${text}” isn’t a company domain. Nothing was deleted.`);
}

/** Takes a profile's or an e-mail address. Throws StartError where it is neither. */
export function personToForget(text: string): PersonName {
  if (v.is(v.pipe(v.string(), v.rfcEmail()), text.trim())) return { email: text.trim() };
  if (/^[^\s/@]+\.[^\s/@]+\/\S+$/.test(bareProfile(text))) return { profileUrl: text.trim() };
  throw new StartError(
    `“${text}” isn’t a profile URL (such as https://www.linkedin.com/in/dana) or an email address. ` +
      'Nothing was deleted.',
  );
}
