/** A company's own site as a source: its home page, and a few more pages about jobs and people. */

import { siteOf } from '../../companies/site-of';
import { fold } from '../../text/fold';
import { because, type Fault } from '../faults';
import { maxHtml } from '../html';
import { typesOf } from '../linked-data/values';
import { type Link, type Page, readPage } from '../page';
import {
  type Answer,
  type BoardAddress,
  type BoardSource,
  type CompanyReading,
  type CompanySource,
  type Fact,
  type Get,
  type NamedPerson,
  type Unread,
  unreadOf,
} from '../source';
import { organizationFacts } from './organization';
import { peopleOf } from './people';
import { technologiesOf } from './technologies';

/** A page, with its source. */
export interface Loaded {
  readonly html: string;
  readonly page: Page;
}

const accept = 'text/html,application/xhtml+xml';

/**
 * The source of companies' own sites. Takes the vendors whose boards it looks for. A reading requests the
 * home page, at most three careers pages and two pages about people; further pages that can't be loaded are
 * left out.
 */
export function siteSource(boardSources: readonly BoardSource[]): CompanySource {
  return {
    name: 'site',
    label: 'Company site',
    licence: 'public page',
    freshForDays: 30,
    findsBoards: true,
    async read(domain, get): Promise<CompanyReading> {
      const home = await loadHome(domain, get);
      if ('kind' in home) return home;

      const further = furtherPages(home.page);
      const careers = await load(further.careers, get);
      const about = await load(further.about, get);
      const all = [home, ...careers, ...about];
      const technologies = technologiesOf(all.map(({ page }) => page));
      const facts: Fact[] = organizationFacts(home.page, domain);
      if (technologies.length > 0) {
        facts.push({ field: 'technographics', value: technologies, url: home.page.url });
      }
      return {
        kind: 'found',
        facts,
        boards: boardsOf(all, boardSources, domain),
        people: eachOnce(about.flatMap(({ page }) => peopleOf(page, domain))),
      };
    },
  };
}

/** The home page, if it says anything. Never rejects. */
export async function loadHome(domain: string, get: Get): Promise<Loaded | Unread> {
  // Requested without validators: an unchanged home page says nothing about the pages it links
  // to.
  let answer = await get(`https://${domain}/`, { accept });
  if (answer.kind === 'unreachable') {
    const other = await get(`https://www.${domain}/`, { accept });
    // If both fail, the first failure is more informative.
    if (other.kind === 'ok') answer = other;
  }
  if (answer.kind !== 'ok') return unreadOf(answer);
  const home = loaded(answer);
  if (!home) return { kind: 'missing', ...because('no_html') };
  const fault = faultOf(home.page);
  return fault === null ? home : { kind: 'missing', ...fault };
}

function loaded(answer: Extract<Answer, { kind: 'ok' }>): Loaded | undefined {
  const isHtml = answer.contentType === '' || /html/.test(answer.contentType);
  if (!isHtml) return undefined;
  return { html: answer.body.slice(0, maxHtml), page: readPage(answer.body, answer.url) };
}

/** Pages that can't be loaded are left out. */
export async function load(urls: readonly string[], get: Get): Promise<Loaded[]> {
  const pages: Loaded[] = [];
  for (const url of urls) {
    const answer = await get(url, { accept });
    const page = answer.kind === 'ok' ? loaded(answer) : undefined;
    if (page) pages.push(page);
  }
  return pages;
}

/** Boards of one vendor. A page that links to more isn't a company's. */
const maxBoards = 20;

function boardsOf(
  pages: readonly Loaded[],
  sources: readonly BoardSource[],
  domain: string,
): BoardAddress[] {
  const plain = pages.map(({ html, page }) => ({
    html: withPlainSlashes(html),
    addresses: page.addresses,
  }));
  const found = sources.flatMap((source) => {
    const boards = new Set(
      plain.flatMap(({ html, addresses }) => source.findBoards(html, addresses)),
    );
    return [...boards].slice(0, maxBoards).map((board) => ({ vendor: source.name, board }));
  });
  const hasPostings = pages.some(({ page }) =>
    page.linkedData.some(({ node }) => typesOf(node).includes('JobPosting')),
  );
  // A vendor's postings are often repeated on the company's pages; the vendor's board is more
  // complete.
  const optIns = new Set(sources.filter(({ isOptIn }) => isOptIn).map(({ name }) => name));
  const isWithVendor = found.some(({ vendor }) => !optIns.has(vendor));
  return isWithVendor || !hasPostings ? found : [...found, { vendor: 'site', board: domain }];
}

/** Scripts and attributes escape the slashes of addresses: `https:\/\/`, `\u002f`, `\x2f`, `&#47;`, `%2F`. */
function withPlainSlashes(html: string): string {
  return html.replace(/\\{1,8}(?:\/|u002f|x2f)|&#(?:0*47|x0*2f);|%(?:25)?2f/gi, '/');
}

function eachOnce(people: readonly NamedPerson[]): NamedPerson[] {
  const keyOf = ({ name, role }: NamedPerson) => `${name}\n${role}`;
  const first = new Map(people.toReversed().map((person) => [keyOf(person), person]));
  return people.filter((person) => first.get(keyOf(person)) === person);
}

const maxCareers = 3;
const maxAbout = 2;

const career =
  /\b(careers?|jobs?|join|join us|join our team|work with us|karriere|stellen\w*|vacatures?|werken bij|emplois?|recrutement|carrieres?|empleos?|trabaja|lavora|praca|rekry\w*|jobb)\b/;
const about =
  /\b(about|about us|team|our team|leadership|management|people|uber uns|ueber uns|equipe|a propos|quienes somos|equipo|chi siamo|over ons|om oss|o nas)\b/;
/** Posts and news about teams and jobs aren't careers or team pages. */
export const article = /\/(blog|news|press|customers?|case-stud\w+|events?|webinars?|docs|legal)\//;

/** Pages of the same site that the home page links to: at most three about careers and two about people. */
function furtherPages(home: Page): { careers: string[]; about: string[] } {
  const own = siteOf(home.url);
  const seen = new Set([withoutHash(home.url)]);
  const links = home.links.filter(({ url }) => siteOf(url) === own && !article.test(url));
  const pick = (words: RegExp, max: number) => {
    const picked: string[] = [];
    for (const { url } of links.filter((link) => words.test(wordsOf(link))).sort(shorterFirst)) {
      const bare = withoutHash(url);
      if (seen.has(bare) || picked.length >= max) continue;
      seen.add(bare);
      picked.push(bare);
    }
    return picked;
  };
  return { careers: pick(career, maxCareers), about: pick(about, maxAbout) };
}

/** Whether an address is a careers page's. */
export function isCareerPage(url: string): boolean {
  return career.test(wordsOf({ url, text: '' })) && !article.test(url);
}

function shorterFirst(one: Link, other: Link): number {
  return depth(one.url) - depth(other.url);
}

/** The number of parts of an address's path. */
export function depth(url: string): number {
  return new URL(url).pathname.split('/').filter(Boolean).length;
}

export function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/**
 * The words of the link's text, if it is short enough for a menu, of its path and of its host, without
 * accents and punctuation.
 */
export function wordsOf({ url, text }: Link): string {
  const { hostname, pathname } = new URL(url);
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // The path keeps its escapes.
  }
  const label = text.length <= 40 ? text : '';
  const subdomains = hostname.split('.').slice(0, -2).join(' ');
  return fold(`${label} | ${path.slice(0, 200)} | ${subdomains}`).replace(/[^a-z0-9|]+/g, ' ');
}

const parked =
  /domain (name )?(is|may be) for sale|buy this domain|domain is parked|parked free|domain parking|domain steht zum verkauf|diese domain (ist|kann)|this domain (has|is) (recently )?(been )?(registered|expired)|welcome to nginx!|apache2? .{0,20}default page|^it works!$|^index of \//im;
const parkingHosts =
  /\/\/([^/]+\.)?(sedoparking|parkingcrew|bodis|afternic|hugedomains|dan|above|parklogic)\.(com|net)\//;

/** Why a home page says nothing about a company, such as a parked domain; null for any other page. */
function faultOf(page: Page): Fault | null {
  // A long text about parked domains comes from a company in that business.
  if (
    page.text.length < 3000 &&
    (parked.test(`${page.title ?? ''}\n${page.text}`) ||
      page.scripts.some((script) => parkingHosts.test(script)))
  ) {
    return because('parked');
  }
  const says =
    page.text !== '' ||
    page.linkedData.length > 0 ||
    ['og:site_name', 'og:description', 'description'].some((name) => page.meta.has(name));
  return says ? null : because('empty');
}
