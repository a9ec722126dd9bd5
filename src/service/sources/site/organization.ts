/** What a home page says about its company: its JSON-LD in the shapes that real sites use, then OpenGraph. */

import { linkedinCompanyPage } from '../../../contract/profile';
import { keptHeadcount } from '../../companies/headcount';
import { siteOf } from '../../companies/site-of';
import { addressesOf, list, type Node, plainLine, typesOf } from '../linked-data/values';
import type { Page } from '../page';
import { placeFacts } from '../places';
import { type Fact, factsOf } from '../source';
import { isRecord, maxLength, webAddress } from '../text';
import { companyNodes, nameOf } from './company-nodes';
import { employeesOf } from './employees';

const maxDescription = 2000;

/** Takes a home page and the company's domain; returns its facts, each field once. */
export function organizationFacts(page: Page, domain: string): Fact[] {
  const nodes = companyNodes(page, domain);
  const { meta, url, lang } = page;
  const first = (read: (node: Node) => string | null) =>
    nodes.map(read).find((found) => found !== null) ?? null;
  const ofMeta = (name: string, max: number) => plainLine(meta.get(name), lang, max);
  const name =
    first((node) => nameOf(node, lang)) ??
    ofMeta('og:site_name', maxLength.label) ??
    siteName(page, domain) ??
    ofMeta('application-name', maxLength.label) ??
    ofMeta('apple-mobile-web-app-title', maxLength.label);
  const description =
    first((node) => plainLine(node['description'], lang, maxDescription)) ??
    ofMeta('og:description', maxDescription) ??
    ofMeta('description', maxDescription);
  const headcount = nodes.map((node) => employeesOf(node)).find((found) => found !== undefined);
  const linkedin = first((node) => linkedinOf(node, page.base)) ?? onlyLinkedin(page);
  const place = nodes.map((node) => placeOf(node, lang)).find((found) => found !== null);
  const known = {
    name: name ?? undefined,
    description,
    ...keptHeadcount(headcount),
    linkedin_url: linkedin,
  };
  return [...factsOf(known, url), ...(place ? placeFacts(place, url) : [])];
}

/** The address of a company, which may be inside its `location`. */
function placeOf(node: Node, lang: string | null) {
  const places = list(node['location']).filter(isRecord);
  const located = places.flatMap((place) =>
    'addressLocality' in place || 'addressCountry' in place ? place : list(place['address']),
  );
  const given = [...list(node['address']), ...located];
  const structured = given.filter(isRecord).filter((one) => !('@value' in one));
  const best = structured.find((one) => one['addressCountry']) ?? structured[0];
  // A single line of text doesn't show where the city ends.
  if (!best) return wholeOf(given, lang);
  const country = best['addressCountry'];
  const named = list(country).find(isRecord);
  return {
    city: plainLine(best['addressLocality'], lang, maxLength.label),
    region: plainLine(best['addressRegion'], lang, maxLength.label),
    country: plainLine(named?.['name'] ?? country, lang, maxLength.label),
  };
}

function wholeOf(given: readonly unknown[], lang: string | null) {
  const whole = plainLine(given, lang, maxLength.label);
  return whole === null ? null : { whole };
}

/** The name in the object about the site itself, the counterpart of `og:site_name`. */
export function siteName({ linkedData, base, lang }: Page, domain: string): string | null {
  const own = siteOf(domain) ?? domain;
  const site = linkedData.find(
    ({ node, isAlone }) =>
      isAlone &&
      typesOf(node).includes('WebSite') &&
      addressesOf(node['url'], base).every((url) => siteOf(url) === own),
  );
  return site ? nameOf(site.node, lang) : null;
}

/** The address of a company's LinkedIn page, which is stored but never requested. */
export function linkedinCompany(text: string): string | null {
  const address = webAddress(text);
  if (address === null) return null;
  return linkedinCompanyPage(address) ?? null;
}

function linkedinOf(node: Node, base: string): string | null {
  const addresses = [node['sameAs'], node['url']].flatMap((value) => addressesOf(value, base));
  return addresses.map(linkedinCompany).find((found) => found !== null) ?? null;
}

/** Links to several LinkedIn pages may be of customers. */
function onlyLinkedin(page: Page): string | null {
  const found = new Set(page.links.map(({ url }) => linkedinCompany(url)).filter(Boolean));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}
