/** The address of a profile of a person or a company, read in one way wherever one comes in. */

/** LinkedIn at any of its hosts, `de.linkedin.com` and `m.linkedin.com` among them. */
const linkedin = /(?:^|\.)(linkedin\.[a-z]{2,})$/;
/** What stands in front of a profile’s path in the pages for phones and in links of mails. */
const ways = ['', 'mwlite/', 'm/', 'comm/'];
const kinds = ['in', 'company', 'school', 'showcase'];

/**
 * What all spellings of a profile’s address have in common: `linkedin.com/in/dana` for `https://de.linkedin.com/in/Dana/en?x=1`.
 * Empty for what is no address.
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

/** The web address of a profile: of LinkedIn’s in the one form that LinkedIn itself shows, any other as it is given. */
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

/** How addresses and texts may write a profile behind its scheme and `www.`. Takes one as `readProfile` gives it. */
export function profileSpellings(profile: string): string[] {
  if (!isLinkedin(profile)) return [profile];
  const [host, kind, slug = ''] = profile.split('/');
  const slugs = new Set([slug, encodeURIComponent(slug).toLowerCase()]);
  return ways.flatMap((way) => [...slugs].map((each) => `${host}/${way}${kind}/${each}`));
}

function isLinkedin(profile: string): boolean {
  return /^linkedin\.[a-z]+\/(?:in|company|school|showcase)\//.test(profile);
}

/** The kind of a profile and its name, without the language or the tab that an address may end in. */
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
