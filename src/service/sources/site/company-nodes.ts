/** Tells which of the organizations that a page describes are the company whose page it is. */

import { domainToUnicode } from 'node:url';
import { siteOf } from '../../companies/site-of';
import { foldedLetters } from '../../text/fold';
import type { LinkedData } from '../linked-data/nodes';
import { addressesOf, type Node, plainLine, typesOf } from '../linked-data/values';
import type { Page } from '../page';
import { maxLength } from '../text';
import { isOrganization } from './organization-types';

/** Keys of organizations that are another one, whatever address they have. */
const others = new Set(
  (
    'affiliation alumniOf client competitor customer department funder issuedBy member memberOf mentions partner ' +
    'recognizedBy sponsor subOrganization supplier tenant'
  ).split(' '),
);
/** Keys of organizations that may be another one: they are the company where their address says so. */
const maybeOthers = new Set(
  (
    'author branchOf brand containedInPlace contributor creator hiringOrganization item itemListElement itemReviewed ' +
    'location maintainer manufacturer offeredBy organizer parentOrganization performer provider review reviewedBy ' +
    'seller worksFor'
  ).split(' '),
);

interface Candidate {
  readonly node: Node;
  /** In lower case, of letters and digits alone; empty without a name. */
  readonly name: string;
  readonly addresses: readonly string[];
  /** Whether its key leaves open that it is another one. */
  readonly isDoubtful: boolean;
}

/**
 * Returns the company's objects, those that say most about it first; empty where the page leaves open which of several
 * organizations it is. Takes the company's domain.
 */
export function companyNodes(page: Page, domain: string): readonly Node[] {
  const own = siteOf(domain) ?? domain;
  const isOwn = (url: string) => siteOf(url) === own;
  const isHome = (url: string) => homes.test(url) && isAt(url, [domain, own]);
  const isSite = siteNamed(page, own);
  const found = page.linkedData.flatMap((one) => candidateOf(one, page, isOwn));
  const withHome = found.filter(({ addresses }) => addresses.some(isHome));
  const within = found.filter(({ addresses }) => addresses.some(isOwn));
  const without = sure(found.filter(({ addresses }) => addresses.length === 0));
  const hasForeign = sure(found).length > sure(within).length + without.length;
  const tiers = [
    sure(withHome),
    withHome,
    oneOf(sure(within), isSite),
    oneOf(within, isSite),
    hasForeign ? without.filter(isSite) : oneOf(without, isSite),
  ];
  const company = tiers.find((tier) => tier.length > 0) ?? [];
  return [...company, ...besides(company, [...sure(within), ...without])].map(({ node }) => node);
}

function sure(candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(({ isDoubtful }) => !isDoubtful);
}

function candidateOf(
  { node, isAlone, under }: LinkedData,
  { base, lang }: Page,
  isOwn: (url: string) => boolean,
): Candidate[] {
  const keys = [...under];
  const isAnother = keys.length > 0 && keys.every((key) => others.has(key));
  const isBrand = !isOrganization(node) && typesOf(node).includes('Brand');
  if (isAnother || !(isBrand || isOrganization(node))) return [];
  const urls = addressesOf(node['url'], base);
  const id = node['@id'];
  // Any part of a page may have an identifier within it: only one in full says whose it is.
  const ids = typeof id === 'string' && /^https?:/i.test(id.trim()) ? addressesOf(id, base) : [];
  const pages = [node['mainEntityOfPage'], node['sameAs']].flatMap((one) => addressesOf(one, base));
  return [
    {
      node,
      name: foldedLetters(nameOf(node, lang) ?? ''),
      addresses: urls.length > 0 ? urls : [...ids, ...pages.filter(isOwn)],
      isDoubtful:
        isBrand || (!isAlone && keys.every((key) => others.has(key) || maybeOthers.has(key))),
    },
  ];
}

/** What an organization is called; null where that is not said. */
export function nameOf(node: Node, lang: string | null): string | null {
  return (
    plainLine(node['name'], lang, maxLength.label) ??
    plainLine(node['legalName'], lang, maxLength.label)
  );
}

/** All of them where they have one name; of several, those that are called like the site. */
function oneOf(
  candidates: readonly Candidate[],
  isSite: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const named = candidates.filter(({ name }) => name !== '');
  const names = new Set(named.map(({ name }) => name));
  return names.size <= 1 ? named : named.filter(isSite);
}

/** What else is said of the company: by objects of its name, and by those without one. */
function besides(company: readonly Candidate[], all: readonly Candidate[]): readonly Candidate[] {
  const names = new Set(company.map(({ name }) => name));
  return all.filter(
    (one) =>
      company.length > 0 && !company.includes(one) && (names.has(one.name) || one.name === ''),
  );
}

/** Whether an organization is called as the page calls its site, or as the domain. */
function siteNamed(page: Page, own: string): (candidate: Candidate) => boolean {
  const ofPage = [page.meta.get('og:site_name'), page.meta.get('application-name')];
  const ofSite = page.linkedData
    .filter(({ node }) => typesOf(node).includes('WebSite'))
    .map(({ node }) => nameOf(node, page.lang));
  const names = new Set([...ofPage, ...ofSite].map((name) => foldedLetters(name ?? '')));
  const label = foldedLetters(domainToUnicode(own).split('.')[0] ?? '');
  return ({ name }) =>
    name !== '' &&
    (names.has(name) ||
      name === label ||
      (label.length > 2 && name.includes(label)) ||
      (name.length > 2 && label.startsWith(name)));
}

/** The root of a site, also in one of several languages. */
const homes =
  /^https?:\/\/[^/]+\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?)?(?:[?#]|$)/i;

function isAt(url: string, domains: readonly string[]): boolean {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return domains.includes(host);
}
