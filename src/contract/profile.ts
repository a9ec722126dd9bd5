/** Normalises addresses of people's and companies' profiles. */
import { type DomainReading, readDomain } from './domain';

/** LinkedIn at any of its hosts, such as `de.linkedin.com` and `m.linkedin.com`. */
const linkedin = /(?:^|\.)(linkedin\.[a-z]{2,})$/;
/** What precedes a profile’s path in mobile pages and in links of emails. */
const ways = ['', 'mwlite/', 'm/', 'comm/'];
const kinds = ['in', 'company', 'school', 'showcase'];
/** Tells apart profiles that share a path: `facebook.com/profile.php?id=1`. */
const idInQuery = /[?&]((?:user|person)?_?id=[^&#\s]+)/;

/**
 * Normalises a profile’s address: `linkedin.com/in/dana` for `https://de.linkedin.com/in/Dana/en?x=1`. Of other
 * addresses’ queries, only an id stays. Returns '' for a text without an address.
 */
export function readProfile(text: string): string {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '');
  const [host = '', ...path] = address.replace(/[?#].*$/s, '').split('/');
  const name = host.replace(/:\d*$/, '').replace(/\.$/, '');
  const [, network] = linkedin.exec(name) ?? [];
  const profile = network && profilePath(path);
  if (profile) return `${network}/${profile}`;
  const page = [name.replace(/^www\./, ''), ...path].join('/').replace(/\/+$/, '');
  const [, id] = idInQuery.exec(address) ?? [];
  return id ? `${page}?${id}` : page;
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

/**
 * As `readDomain`, and reads a company’s page at LinkedIn as `linkedin.com/company/acme`, if the page’s name is one
 * word: services with the extension `company-domain` accept it as a domain.
 */
export function readDomainOrPage(text: string): DomainReading {
  const reading = readDomain(text);
  const page = linkedinPageOf(reading);
  return page && linkedinPageOf(readDomain(page)) === page ? { ok: true, domain: page } : reading;
}

/** Whether a key that `readDomainOrPage` returned is a page. */
export function isPage(key: string): boolean {
  return key.includes('/');
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

/** What texts and links append to a profile's name; no name ends like that. */
const behind = /;.*$|[\s/.,:)>\]\u200b\ufeff]+$/s;

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize('NFC').toLowerCase().replace(behind, '');
  } catch {
    return slug;
  }
}
