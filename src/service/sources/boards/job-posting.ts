/**
 * Postings on a company's own site, as schema.org's JobPosting, found through its sitemaps. A board's name is
 * the domain.
 */

import { readDomain } from '../../../contract/domain';
import { day, hour } from '../../clock';
import { siteOf } from '../../companies/site-of';
import { sitemapsIn } from '../client/robots';
import { htmlText, unescapedText } from '../html';
import {
  addressesOf,
  list as listOf,
  type Node,
  plainLine,
  rawText,
  typesOf,
} from '../linked-data/values';
import { type Page, readPage } from '../page';
import { nameOf } from '../site/company-nodes';
import { isCareerPage } from '../site/site';
import type { Answer, BoardSource, Get } from '../source';
import { isRecord, maxLength } from '../text';
import { childrenOf, childText, readXml } from '../xml';
import {
  type Draft,
  isoMoment,
  missing,
  noName,
  placeOf,
  postingList,
  unreachable,
} from './reading';

const maxSitemaps = 3;
const maxPages = 50;

export const jobPosting: BoardSource = {
  name: 'site',
  label: 'Company site',
  isOptIn: false,
  // The source of companies' sites finds these boards, since only it knows whose page it reads.
  findBoards: () => [],
  async read(board, get) {
    const reading = readDomain(board);
    if (!reading.ok || reading.domain !== board) return noName;
    const pages = await jobPages(board, get);
    if (pages.kind !== 'ok') return pages;
    const list = postingList();
    const added = await addPostingPages(list, pages.urls, get);
    if (added.kind !== 'ok') return added;
    if (!added.hasPostings) return missing('no page that the sitemap lists has a posting');
    return list.found(added.company, null);
  },
};

/**
 * Reads pages of postings one after the other; listed pages that are gone are skipped. Returns the employer
 * that they name.
 */
export async function addPostingPages(
  list: ReturnType<typeof postingList>,
  urls: Iterable<string>,
  get: Get,
) {
  let company: string | null = null;
  let hasPostings = false;
  for (const url of urls) {
    const answer = await get(url, { accept: 'text/html' });
    if (answer.kind === 'missing') continue;
    if (answer.kind !== 'ok') return unreachable('a page of a posting did not come');
    const page = readPage(answer.body, answer.url);
    const nodes = page.linkedData
      .map(({ node }) => node)
      .filter((node) => typesOf(node).includes('JobPosting'));
    if (nodes.length > 0) hasPostings = true;
    company ??= nodes.map((node) => employerOf(node, page)).find((name) => name !== null) ?? null;
    list.addDrafts(nodes, (node) => draft(node, page, nodes.length === 1));
  }
  return { kind: 'ok' as const, company, hasPostings };
}

/** The careers pages that the sitemaps list. */
async function jobPages(domain: string, get: Get) {
  const robots = await get(`https://${domain}/robots.txt`);
  const named = robots.kind === 'ok' ? sitemapsIn(robots.body) : [];
  const own = named.filter((url) => isOwn(url, domain));
  const sitemaps = own.length > 0 ? own : [`https://${domain}/sitemap.xml`];
  const urls = new Set<string>();
  let indexes = 1;
  for (let at = 0; at < sitemaps.length; at++) {
    if (at > maxSitemaps) return unreachable('the site has more sitemaps than are read');
    const answer: Answer = await get(sitemaps[at] ?? '');
    if (answer.kind !== 'ok')
      return answer.kind === 'unchanged'
        ? unreachable('there was no sitemap in the answer')
        : answer;
    const root = readXml(answer.body);
    const places = (name: string) =>
      childrenOf(root, name)
        .map((entry) => childText(entry, 'loc') ?? '')
        .filter((url) => isOwn(url, domain));
    if (root?.name === 'sitemapindex' && indexes-- > 0)
      sitemaps.push(...jobsFirst(places('sitemap')));
    else if (root?.name === 'urlset') for (const url of places('url')) urls.add(url);
    else return unreachable('a sitemap could not be read');
  }
  const found = [...urls].filter((url) => isCareerPage(url));
  if (found.length > maxPages) {
    return unreachable(`the sitemap lists more than ${maxPages} pages of jobs`);
  }
  if (found.length === 0) return missing('the sitemap lists no pages of jobs');
  return { kind: 'ok' as const, urls: found };
}

function isOwn(url: string, domain: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url) && siteOf(url) === siteOf(domain);
}

/** If an index has sitemaps about jobs, only those are read. */
function jobsFirst(urls: readonly string[]): readonly string[] {
  const ofJobs = urls.filter((url) => /job|career|karriere|stelle/i.test(url));
  return ofJobs.length > 0 ? ofJobs : urls;
}

/**
 * Takes a posting, its page, and whether it is the page's only one. Returns undefined if it lacks a title or
 * an address.
 */
function draft(node: Node, page: Page, isOnly: boolean): Draft | undefined {
  const { lang } = page;
  const title = plainLine(node['title'] ?? node['name'], lang, maxLength.title);
  const address = addressesOf(node['url'], page.base)[0] ?? (isOnly ? page.url : null);
  if (title === null || address === null) return undefined;
  const postedAt = momentOf(node['datePosted'], lang);
  return {
    // The address, because a posting's identifier is often the employer's.
    id: address,
    title,
    url: address,
    body: htmlText(unescapedText(rawText(node['description'], lang) ?? '')),
    postedAt,
    openUntil: endOf(node['validThrough'], postedAt, lang),
    locations: [
      ...listOf(node['jobLocation']).map((place) => locationOf(place, lang)),
      listOf(node['jobLocationType']).includes('TELECOMMUTE') ? 'Remote' : null,
    ],
  };
}

function momentOf(value: unknown, lang: string | null): number | null {
  return isoMoment(plainLine(value, lang, maxLength.label));
}

/** When a posting has ended in every time zone. A last day before the posting's own day is ignored as a mistake. */
function endOf(validThrough: unknown, postedAt: number | null, lang: string | null): number | null {
  const text = plainLine(validThrough, lang, maxLength.label);
  const last = isoMoment(text);
  if (text === null || last === null || (postedAt !== null && last < postedAt)) return null;
  return /^\d{4}-\d\d-\d\d$/.test(text) ? last + day + westernmost : last;
}

const westernmost = 12 * hour;

function employerOf(node: Node, { lang }: Page): string | null {
  const employer = listOf(node['hiringOrganization'])[0];
  return isRecord(employer) && !('@value' in employer)
    ? nameOf(employer, lang)
    : plainLine(employer, lang, maxLength.label);
}

function locationOf(place: unknown, lang: string | null): string | null {
  const text = (value: unknown) => plainLine(value, lang, maxLength.label);
  const name = (value: unknown) => text(isRecord(value) ? (value['name'] ?? value) : value);
  const address = isRecord(place) ? listOf(place['address'])[0] : place;
  if (!isRecord(address)) return text(address) ?? name(place);
  const { addressLocality, addressRegion, addressCountry } = address;
  return placeOf(text(addressLocality), text(addressRegion), name(addressCountry));
}
