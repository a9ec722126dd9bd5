/** Which pages of a site are worth a look beyond its home page, and which homes are nobody’s. */
import { getDomain } from 'tldts';
import type { Link, Page } from '../html';

const maxCareers = 3;
const maxAbout = 2;

const career =
  /\b(careers?|jobs?|join|join us|join our team|work with us|karriere|stellen\w*|vacatures?|werken bij|emplois?|recrutement|carrieres?|empleos?|trabaja|lavora|praca|rekry\w*|jobb)\b/;
const about =
  /\b(about|about us|team|our team|leadership|management|people|uber uns|ueber uns|equipe|a propos|quienes somos|equipo|chi siamo|over ons|om oss|o nas)\b/;
/** Posts and news about teams and jobs are no pages of them. */
const article = /\/(blog|news|press|customers?|case-stud\w+|events?|webinars?|docs|legal)\//;

/** Pages of the same site that the home page links to: at most three of careers, and two of the company’s people. */
export function furtherPages(home: Page): { careers: string[]; about: string[] } {
  const own = getDomain(home.url);
  const seen = new Set([withoutHash(home.url)]);
  const links = home.links.filter(({ url }) => getDomain(url) === own && !article.test(url));
  const pick = (words: RegExp, most: number) => {
    const picked: string[] = [];
    for (const { url } of links.filter((link) => words.test(wordsOf(link))).sort(shorterFirst)) {
      const bare = withoutHash(url);
      if (seen.has(bare) || picked.length >= most) continue;
      seen.add(bare);
      picked.push(bare);
    }
    return picked;
  };
  return { careers: pick(career, maxCareers), about: pick(about, maxAbout) };
}

/** Whether an address speaks of jobs. */
export function isCareerPage(url: string): boolean {
  return career.test(wordsOf({ url, text: '' })) && !article.test(url);
}

function shorterFirst(one: Link, other: Link): number {
  return depth(one.url) - depth(other.url);
}

function depth(url: string): number {
  return new URL(url).pathname.split('/').filter(Boolean).length;
}

function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** Of the text, where it is short enough for a menu, the path and the host, without accents and signs. */
function wordsOf({ url, text }: Link): string {
  const { hostname, pathname } = new URL(url);
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // As it stands, then.
  }
  return `${text.length <= 40 ? text : ''} | ${path.slice(0, 200)} | ${hostname.split('.').slice(0, -2).join(' ')}`
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9|]+/g, ' ');
}

const parked =
  /domain (name )?(is|may be) for sale|buy this domain|domain is parked|parked free|domain parking|domain steht zum verkauf|diese domain (ist|kann)|this domain (has|is) (recently )?(been )?(registered|expired)|welcome to nginx!|apache2? .{0,20}default page|^it works!$|^index of \//im;
const parkingHosts =
  /\/\/([^/]+\.)?(sedoparking|parkingcrew|bodis|afternic|hugedomains|dan|above|parklogic)\.(com|net)\//;

/** Why a home page says nothing of a company, or null where it may. */
export function emptyReason(page: Page): string | null {
  // A long text that speaks of parking is by somebody whose business it is.
  if (
    page.text.length < 3000 &&
    (parked.test(`${page.title ?? ''}\n${page.text}`) ||
      page.scripts.some((script) => parkingHosts.test(script)))
  ) {
    return 'the domain is parked, for sale, or shows its server’s own page';
  }
  const says =
    page.text !== '' ||
    page.linkedData.length > 0 ||
    ['og:site_name', 'og:description', 'description'].some((name) => page.meta.has(name));
  return says ? null : 'the home page is empty';
}
