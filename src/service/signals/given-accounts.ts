/** Companies that a request names itself, by website or by profile address (§4.12.1). */
import { readDomain } from '../../contract/domain';
import type { Restriction } from './store';

interface GivenAccount {
  readonly website?: string | null | undefined;
  readonly linkedin_url?: string | null | undefined;
}

/** What is no address names no company. */
export function restrictionTo(accounts: readonly GivenAccount[]): Restriction {
  const domains = accounts.flatMap(({ website }) => {
    const reading = readDomain(website ?? '');
    return reading.ok ? [reading.domain] : [];
  });
  return {
    domains: [...new Set(domains)],
    linkedinUrls: accounts.flatMap(({ linkedin_url }) => spellings(linkedin_url ?? '')),
  };
}

/** A profile may be kept with or without scheme and `www.`. */
function spellings(url: string): string[] {
  const bare = url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  if (bare === '') return [];
  return ['https://www.', 'https://', 'http://www.', 'http://', 'www.', ''].map(
    (start) => start + bare,
  );
}
