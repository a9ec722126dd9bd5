/** What a company’s home page says of the company: its JSON-LD in the shapes that sites really have, then OpenGraph. */

import { getDomain } from 'tldts';
import { linkedinCompanyPage, profileAddress, readProfile } from '../../../contract/profile';
import { keptHeadcount } from '../../companies/headcount';
import type { LinkedData, Page } from '../html';
import { placeFacts } from '../places';
import { type Fact, factsOf, type NamedPerson } from '../source';
import { isRecord, maxLength, oneLine, webAddress } from '../text';
import { employeesOf } from './employees';

type Node = LinkedData['node'];

const maxDescription = 2000;
const maxPeople = 50;

/** Organization of schema.org with those below it that companies use. */
const organizations = new Set(
  (
    'Organization Corporation LocalBusiness NGO EducationalOrganization OnlineBusiness OnlineStore Airline Consortium ' +
    'NewsMediaOrganization ResearchOrganization MedicalOrganization CollegeOrUniversity School AnimalShelter ' +
    'AutomotiveBusiness ChildCare Dentist DryCleaningOrLaundry EmploymentAgency EntertainmentBusiness FinancialService ' +
    'AccountingService BankOrCreditUnion InsuranceAgency FoodEstablishment Restaurant Bakery Brewery Winery ' +
    'HealthAndBeautyBusiness HomeAndConstructionBusiness Electrician GeneralContractor Plumber InternetCafe LegalService ' +
    'Attorney Notary LodgingBusiness Hotel MedicalBusiness MedicalClinic Optician Pharmacy ProfessionalService ' +
    'RadioStation RealEstateAgent RecyclingCenter SelfStorage ShoppingCenter SportsActivityLocation Store TelevisionStation ' +
    'TravelAgency'
  ).split(' '),
);
/** Keys under which another organization stands than the one whose page it is. */
const others = new Set([
  'alumniOf',
  'author',
  'branchOf',
  'brand',
  'client',
  'department',
  'funder',
  'itemReviewed',
  'memberOf',
  'member',
  'parentOrganization',
  'provider',
  'review',
  'sponsor',
  'subOrganization',
  'hiringOrganization',
]);

/** The facts of a home page, each field once. Takes the company’s domain. */
export function organizationFacts(page: Page, domain: string): Fact[] {
  const nodes = companyNodes(page, domain);
  const { meta, url } = page;
  const first = (read: (node: Node) => string | null) =>
    nodes.map(read).find((found) => found !== null) ?? null;
  const name =
    first((node) => textOf(node['name'], maxLength.label)) ??
    oneLine(meta.get('og:site_name') ?? meta.get('application-name'), maxLength.label);
  const description =
    first((node) => textOf(node['description'], maxDescription)) ??
    oneLine(meta.get('og:description') ?? meta.get('description'), maxDescription);
  const headcount = nodes.map((node) => employeesOf(node)).find((found) => found !== undefined);
  const linkedin = first(linkedinOf) ?? onlyLinkedin(page);
  const place = nodes.map((node) => addressOf(node)).find((found) => found !== null);
  const known = {
    name: name ?? undefined,
    description,
    ...keptHeadcount(headcount),
    linkedin_url: linkedin,
  };
  return [...factsOf(known, url), ...(place ? placeFacts(place, url) : [])];
}

/** Nodes that name the domain; without one, the page’s only organization, unless it names another domain. */
function companyNodes(page: Page, domain: string): readonly Node[] {
  const found = page.linkedData
    .filter(
      ({ node, under }) =>
        typesOf(node).some((type) => organizations.has(type)) && !others.has(under ?? ''),
    )
    .map(({ node }) => node);
  const own = getDomain(domain) ?? domain;
  const domains = found.map((node) =>
    [node['url'], node['@id']].flatMap((value) =>
      typeof value === 'string' && URL.canParse(value) ? (getDomain(value) ?? []) : [],
    ),
  );
  const matching = found.filter((_, at) => domains[at]?.includes(own));
  if (matching.length > 0) return matching;
  return found.length === 1 && domains[0]?.length === 0 ? found : [];
}

/** The types of a node, without where their names are defined. */
export function typesOf(node: Node): string[] {
  return list(node['@type']).flatMap((type) =>
    typeof type === 'string' ? (type.split(/[/#:]/).pop() ?? []) : [],
  );
}

/** Takes what may stand alone or in a list. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown, max: number): string | null {
  const [first] = list(value);
  return typeof first === 'string' ? oneLine(first, max) : null;
}

function addressOf(node: Node) {
  const given = list(node['address']).filter((one) => typeof one === 'string' || isRecord(one));
  const structured = given.filter(isRecord);
  const best = structured.find((one) => one['addressCountry']) ?? structured[0] ?? given[0];
  // Where the city ends in a line of text is not for us to say.
  if (!isRecord(best)) return typeof best === 'string' ? { whole: best } : null;
  const country = best['addressCountry'];
  return {
    city: textOf(best['addressLocality'], maxLength.label),
    region: textOf(best['addressRegion'], maxLength.label),
    country: textOf(isRecord(country) ? country['name'] : country, maxLength.label),
  };
}

/** The address of a company’s page in LinkedIn, which is kept and never asked for. */
export function linkedinCompany(text: string): string | null {
  const address = webAddress(text);
  if (address === null) return null;
  return linkedinCompanyPage(address) ?? null;
}

function linkedinOf(node: Node): string | null {
  const addresses = list(node['sameAs']).filter((one) => typeof one === 'string');
  return addresses.map(linkedinCompany).find((found) => found !== null) ?? null;
}

/** A page with links to several may show its customers. */
function onlyLinkedin(page: Page): string | null {
  const found = new Set(page.links.map(({ url }) => linkedinCompany(url)).filter(Boolean));
  return found.size === 1 ? ([...found][0] ?? null) : null;
}

/** The people whom a page names with their roles. Takes the company’s domain: who works for another is left out. */
export function peopleOf(page: Page, domain: string): NamedPerson[] {
  const own = getDomain(domain) ?? domain;
  return page.linkedData
    .filter(({ node, under }) => typesOf(node).includes('Person') && !notStaff.has(under ?? ''))
    .flatMap(({ node }) => {
      const name = textOf(node['name'], maxLength.label);
      const role = textOf(node['jobTitle'], maxLength.label);
      const employer = list(node['worksFor']).find(isRecord)?.['url'];
      const isElsewhere = typeof employer === 'string' && getDomain(employer) !== own;
      if (name === null || role === null || isElsewhere) return [];
      return [{ name, role, profileUrl: profileOf(node), url: page.url }];
    })
    .slice(0, maxPeople);
}

const notStaff = new Set(['author', 'creator', 'review', 'reviewedBy', 'contributor', 'performer']);

function profileOf(node: Node): string | null {
  const addresses = [...list(node['sameAs']), node['url']].flatMap((one) =>
    typeof one === 'string' ? (webAddress(one) ?? []) : [],
  );
  const ofLinkedin = addresses.find((one) => readProfile(one).startsWith('linkedin.com/in/'));
  return ofLinkedin ? profileAddress(ofLinkedin) : (addresses[0] ?? null);
}
