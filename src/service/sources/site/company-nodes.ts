/** Decides which of the organizations that a page describes are the company whose page it is. */

import { domainToUnicode } from 'node:url';
import { siteOf } from '../../companies/site-of';
import { foldedLetters } from '../../text/fold';
import type { LinkedData } from '../linked-data/nodes';
import { addressesOf, type Node, plainLine, typesOf } from '../linked-data/values';
import type { Page } from '../page';
import { maxLength } from '../text';
import { isOrganization } from './organization-types';

/** Keys of organizations that are always another company, whatever their address. */
const others = new Set(
  (
    'affiliation alumniOf client competitor customer department funder issuedBy member memberOf mentions partner ' +
    'recognizedBy sponsor subOrganization supplier tenant'
  ).split(' '),
);
/** Keys of organizations that may be another company: they count as the company only if their address matches. */
const maybeOthers = new Set(
  (
    'author branchOf brand containedInPlace contributor creator hiringOrganization item itemListElement itemReviewed ' +
    'location maintainer manufacturer offeredBy organizer parentOrganization performer provider review reviewedBy ' +
    'seller worksFor'
  ).split(' '),
);

interface Candidate {
  readonly node: Node;
  /** The name's letters and digits in lower case; empty without a name. */
  readonly name: string;
  readonly addresses: readonly string[];
  /** Whether its key doesn't exclude another company. */
  readonly isDoubtful: boolean;
}

/**
 * Takes a page and the company's domain. Returns the company's objects, the most informative first; empty if
 * the page doesn't show which of several organizations the company is.
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
  return [...company, ...furtherNodes(company, [...sure(within), ...without])].map(
    ({ node }) => node,
  );
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
  // Any part of a page may have a relative identifier: only an absolute one says whose it is.
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

/** The name of an organization; null if it has none. */
export function nameOf(node: Node, lang: string | null): string | null {
  return (
    plainLine(node['name'], lang, maxLength.label) ??
    plainLine(node['legalName'], lang, maxLength.label) ??
    plainLine(node['alternateName'], lang, maxLength.label)
  );
}

/** All candidates if they share one name; of several names, those that match the site's. */
function oneOf(
  candidates: readonly Candidate[],
  isSite: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const named = candidates.filter(({ name }) => name !== '');
  const names = new Set(named.map(({ name }) => name));
  return names.size <= 1 ? named : named.filter(isSite);
}

/** Further objects about the company: those with its name, and those without a name. */
function furtherNodes(
  company: readonly Candidate[],
  all: readonly Candidate[],
): readonly Candidate[] {
  const names = new Set(company.map(({ name }) => name));
  return all.filter(
    (one) =>
      company.length > 0 && !company.includes(one) && (names.has(one.name) || one.name === ''),
  );
}

/** Whether an organization has the name that the page gives its site, or the domain's. */
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

/** The root of a site, or its root in one language. */
const homes =
  /^https?:\/\/[^/]+\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:(?:index|home|default)(?:\.\w{2,5})?)?(?:[?#]|$)/i;

function isAt(url: string, domains: readonly string[]): boolean {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return domains.includes(host);
}
