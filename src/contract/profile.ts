/** Normalises addresses of people's and companies' profiles. */
import type { DomainReading } from './domain';

/** LinkedIn at any of its hosts, such as `de.linkedin.com` and `m.linkedin.com`. */
const linkedin = /(?:^|\.)(linkedin\.[a-z]{2,})$/;
/** What precedes a profile’s path in mobile pages and in links of emails. */
const ways = ['', 'mwlite/', 'm/', 'comm/'];
const kinds = ['in', 'company', 'school', 'showcase'];

/**
 * Normalises a profile’s address: `linkedin.com/in/dana` for `https://de.linkedin.com/in/Dana/en?x=1`. Returns '' for a
 * text without an address.
 */
export function readProfile(text: string): string {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/[?#].*$/s, '');
  const [host = '', ...path] = bare.split('/');
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '');
  const [, network] = linkedin.exec(name) ?? [];
  const profile = network && profilePath(path);
  if (profile) return `${network}/${profile}`;
  return [name.replace(/^www\./, ''), ...path].join('/').replace(/\/+$/, '');
}

/** The web address of a profile: LinkedIn’s in LinkedIn's own form, any other as given. */
export function profileAddress(text: string): string {
  const profile = readProfile(text);
  if (!isLinkedin(profile)) return text;
  const [host, kind, slug = ''] = profile.split('/');
  return `https://www.${host}/${kind}/${encodeURIComponent(slug)}`;
}

/** The address of a company’s page in LinkedIn; undefined for any other address. */
export function linkedinCompanyPage(text: string): string | undefined {
  return /^linkedin\.com\/company\//.test(readProfile(text)) ? profileAddress(text) : undefined;
}

/** Takes a reading. Returns the normalised LinkedIn page of a company, undefined for anything else. */
export function linkedinPageOf(reading: DomainReading): string | undefined {
  if (reading.ok || reading.page === undefined) return undefined;
  return linkedinCompanyPage(reading.page) && readProfile(reading.page);
}

/** The spellings of a profile after scheme and `www.` in addresses and texts. Takes the result of `readProfile`. */
export function profileSpellings(profile: string): string[] {
  if (!isLinkedin(profile)) return [profile];
  const [host, kind, slug = ''] = profile.split('/');
  const slugs = new Set([slug, encodeURIComponent(slug).toLowerCase()]);
  return ways.flatMap((way) => [...slugs].map((each) => `${host}/${way}${kind}/${each}`));
}

function isLinkedin(profile: string): boolean {
  return /^linkedin\.[a-z]+\/(?:in|company|school|showcase)\//.test(profile);
}

/** The kind of a profile and its name, without a trailing language or tab. */
function profilePath(path: readonly string[]): string | undefined {
  const parts = path.filter(Boolean);
  const at = ways.includes(`${parts[0]}/`) ? 1 : 0;
  const [kind = '', slug] = parts.slice(at);
  return kinds.includes(kind) && slug ? `${kind}/${decoded(slug)}` : undefined;
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase();
  } catch {
    return slug;
  }
}
