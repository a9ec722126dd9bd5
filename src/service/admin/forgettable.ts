/** Reads whom an operator wants forgotten. */
import * as v from 'valibot';
import { readDomain } from '../../contract/domain';
import { StartError } from '../errors';
import { bareProfile } from '../forget/marks';
import type { PersonName } from '../store/forget';

/** Takes a domain as people write it. Throws StartError where it is none. */
export function companyToForget(text: string): string {
  const reading = readDomain(text);
  if (reading.ok) return reading.domain;
  throw new StartError(`“${text}” is not a company domain. Nothing was deleted.`);
}

/** Takes a profile's or an e-mail address. Throws StartError where it is neither. */
export function personToForget(text: string): PersonName {
  if (v.is(v.pipe(v.string(), v.rfcEmail()), text.trim())) return { email: text.trim() };
  if (/^[^\s/@]+\.[^\s/@]+\/\S+$/.test(bareProfile(text))) return { profileUrl: text.trim() };
  throw new StartError(
    `“${text}” is neither a profile's address, such as https://www.linkedin.com/in/dana, nor an e-mail ` +
      'address. Nothing was deleted.',
  );
}
