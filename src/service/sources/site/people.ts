/** The people whom a company's pages name, with their roles. */

import { profileAddress, readProfile } from '../../../contract/profile';
import { siteOf } from '../../companies/site-of';
import { addressesOf, list, type Node, plainLine, typesOf } from '../linked-data/values';
import type { Page } from '../page';
import type { NamedPerson } from '../source';
import { isRecord, maxLength } from '../text';

const maxPeople = 50;
/** Keys of people who may not work for the company. */
const notStaff = new Set(['author', 'creator', 'review', 'reviewedBy', 'contributor', 'performer']);

/** Takes a page and the company's domain; people who work for another company are left out. */
export function peopleOf(page: Page, domain: string): NamedPerson[] {
  const { base, lang } = page;
  const own = siteOf(domain) ?? domain;
  return page.linkedData
    .filter(
      ({ node, isAlone, under }) =>
        typesOf(node).includes('Person') &&
        (isAlone || ![...under].every((key) => notStaff.has(key))),
    )
    .flatMap(({ node }) => {
      const name = plainLine(node['name'], lang, maxLength.label);
      const role = plainLine(node['jobTitle'], lang, maxLength.label);
      const employer = list(node['worksFor']).find(isRecord)?.['url'];
      const isElsewhere = addressesOf(employer, base).some((url) => siteOf(url) !== own);
      if (name === null || role === null || isElsewhere) return [];
      return [{ name, role, profileUrl: profileOf(node, base, own), url: page.url }];
    })
    .slice(0, maxPeople);
}

/** The company's home page doesn't identify a person. */
function profileOf(node: Node, base: string, own: string): string | null {
  const isHome = (url: string) => siteOf(url) === own && new URL(url).pathname === '/';
  const addresses = [node['sameAs'], node['url']]
    .flatMap((value) => addressesOf(value, base))
    .filter((url) => !isHome(url));
  const ofLinkedin = addresses.find((one) => readProfile(one).startsWith('linkedin.com/in/'));
  return ofLinkedin ? profileAddress(ofLinkedin) : (addresses[0] ?? null);
}
