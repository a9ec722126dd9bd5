/** Turns what providers write into values that the service keeps: addresses, numbers, days, companies and people. */
import { readDomain } from '../../contract/domain';
import { profileAddress, readProfile } from '../../contract/profile';
import { readStage } from '../companies/funding-stage';
import { keptHeadcount, readHeadcount } from '../companies/headcount';
import { readCountry } from '../countries';
import type { Person } from '../people/person';
import { readPhone } from '../people/phone';
import { placeFacts } from '../sources/places';
import { linkedinCompany } from '../sources/site/organization';
import { factsOf } from '../sources/source';
import { maxLength, oneLine, webAddress } from '../sources/text';
import { readEmail } from '../text/email-address';
import { readTitle } from '../titles/level';
import { roleMatcher } from '../titles/match';
import type { AskOf, CompanyFacts, Finding, MailStatus } from './provider';

type Maybe<Value> = Value | null | undefined;

/** Letters of an address before the @. Providers mask what wasn't paid for with asterisks. */
const localPart = /^[\w!#$%&'+/=?^`{|}~-]+(?:\.[\w!#$%&'+/=?^`{|}~-]+)*$/;
const maxMail = 254;

/** Takes what a provider gives as an email address; null unless it is one whole address of a company. */
export function mailOf(
  written: Maybe<string>,
  status: MailStatus,
  verifiedAt: number | null = null,
): Finding['email'] | undefined {
  if (!written || written.length > maxMail) return undefined;
  const address = readEmail(written);
  const [local = '', host = ''] = address?.split('@') ?? [];
  if (!address || local.length > 64 || !localPart.test(local)) return undefined;
  const domain = readDomain(address);
  return domain.ok && domain.domain === host.replace(/^www\./, '')
    ? { value: address, status, verifiedAt }
    : undefined;
}

/** Takes a phone number, and the country for numbers without a country code; undefined unless it is E.164. */
export function phoneOf(
  written: Maybe<string>,
  country: Maybe<string> = null,
): Finding['phone'] | undefined {
  if (!written || written.includes('*') || written.length > 100) return undefined;
  const read = readPhone(written, country ? (readCountry(country) ?? null) : null);
  return typeof read === 'string' && /^\+[1-9]\d{6,14}$/.test(read) ? { value: read } : undefined;
}

/** Takes a domain or an address of a site; null unless it is a company's domain. */
export function domainOf(written: Maybe<string>): string | null {
  const read = readDomain(written ?? '');
  return read.ok ? read.domain : null;
}

/** Takes `2023-04-01`, a time, or `2023-04`, which begins on its first day; null for a year and anything else. */
export function dayOf(written: Maybe<string>): string | null {
  const [, year, month, day = '01'] =
    /^(\d{4})-(\d\d)(?:-(\d\d))?(?:[T ].*)?$/.exec(written ?? '') ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** Takes a day or a time as `dayOf` does; returns the beginning of the day in ms since the epoch. */
export function momentOf(written: Maybe<string>): number | null {
  const date = dayOf(written);
  return date === null ? null : Date.parse(`${date}T00:00:00Z`);
}

/** A company as a provider describes it. */
interface Described {
  readonly name?: Maybe<string>;
  readonly description?: Maybe<string>;
  readonly industry?: Maybe<string>;
  readonly linkedin?: Maybe<string>;
  readonly employees?: Maybe<number>;
  /** `51-200`; used if there is no number. */
  readonly employeeRange?: Maybe<string>;
  /** US dollars. */
  readonly revenue?: Maybe<number>;
  readonly stage?: Maybe<string>;
  readonly technologies?: readonly Maybe<string>[];
  readonly city?: Maybe<string>;
  readonly region?: Maybe<string>;
  readonly country?: Maybe<string>;
  readonly address?: Maybe<string>;
}

const maxDescription = 2000;
const maxEmployees = 10_000_000;
const maxTechnologies = 500;

/** Undefined if none of the values can be used. */
export function companyOf(described: Described): Finding['company'] | undefined {
  const { employees, employeeRange, revenue, stage, city, region, country, address } = described;
  const exact = wholeNumber(employees, maxEmployees);
  const headcount = exact === null ? readHeadcount(employeeRange ?? '') : { count: exact };
  const technologies = (described.technologies ?? [])
    .slice(0, maxTechnologies)
    .map((name) => oneLine(name, 200))
    .filter((name) => name !== null);
  const known = {
    name: oneLine(described.name, maxLength.label) ?? undefined,
    description: oneLine(described.description, maxDescription),
    industry: oneLine(described.industry, maxLength.label),
    linkedin_url: linkedinCompany(withScheme(described.linkedin)),
    ...keptHeadcount(headcount),
    revenue_usd: wholeNumber(revenue, Number.MAX_SAFE_INTEGER),
    funding_stage: stage ? (readStage(stage.slice(0, 100)) ?? null) : null,
    technographics: technologies.length > 0 ? [...new Set(technologies)] : undefined,
  };
  const facts = [
    ...factsOf(known, ''),
    ...placeFacts({ city, region, country, whole: address }, ''),
  ];
  if (facts.length === 0) return undefined;
  return Object.fromEntries(
    facts.map(({ field, value }) => [field, value]),
  ) as Partial<CompanyFacts>;
}

function wholeNumber(value: Maybe<number>, most: number): number | null {
  const rounded = Math.round(value ?? Number.NaN);
  return rounded > 0 && rounded <= most ? rounded : null;
}

/** Providers leave out the scheme of addresses. */
function withScheme(address: Maybe<string>): string {
  const plain = (address ?? '').trim();
  return /^https?:\/\//i.test(plain) || plain === '' ? plain : `https://${plain}`;
}

/** An employer as a provider describes it. */
interface DescribedEmployer {
  readonly name: Maybe<string>;
  /** A domain or an address of its site. */
  readonly site: Maybe<string>;
  readonly title: Maybe<string>;
  readonly since: Maybe<string>;
}

/** Undefined without a name and a site. */
export function employerOf({ name, site, title, since }: DescribedEmployer): Finding['employer'] {
  const employer = {
    name: oneLine(name, maxLength.label),
    domain: domainOf(site),
    title: oneLine(title, maxLength.label),
    since: dayOf(since),
  };
  return employer.name === null && employer.domain === null ? undefined : employer;
}

/** A finding with the parts that are known. */
export function findingOf(
  parts: {
    readonly [Part in keyof Finding]: Finding[Part] | undefined;
  },
): Finding {
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined));
}

/** A person as a provider describes one. */
interface DescribedPerson {
  readonly profile: Maybe<string>;
  readonly name: Maybe<string>;
  readonly title: Maybe<string>;
  readonly location?: readonly Maybe<string>[];
  /** A name or a code. */
  readonly country?: Maybe<string>;
  readonly since?: Maybe<string>;
  readonly email?: Finding['email'] | undefined;
  readonly phone?: Finding['phone'] | undefined;
}

/**
 * Null without a name, a title, or a page that identifies the person. Only a verified address is kept, because a
 * person's record has no status beside it.
 */
export function personOf(described: DescribedPerson): Person | null {
  const address = webAddress(withScheme(described.profile));
  const name = oneLine(described.name, maxLength.label);
  const role = oneLine(described.title, maxLength.label);
  if (address === null || name === null || role === null) return null;
  const parts = (described.location ?? []).map((place) => oneLine(place, maxLength.label));
  const location = [...new Set(parts.filter((place) => place !== null))].join(', ');
  return {
    profile_url: readProfile(address) === '' ? address : profileAddress(address),
    name,
    role,
    location: oneLine(location, maxLength.label),
    country_code: readCountry(described.country ?? '') ?? null,
    joined_company_at: dayOf(described.since),
    work_email: described.email?.status === 'valid' ? described.email.value : null,
    phone: described.phone?.value ?? null,
    employment: null,
  };
}

/**
 * Returns the people among those found who match the question by our own reading of titles, each once. Vendors' levels
 * and fields of work are coarser than ours or differ from them. People whose country isn't known are kept.
 */
export function peopleFor(
  ask: AskOf<'people'>,
  found: readonly (Person | null)[],
  next: string | null,
): NonNullable<Finding['people']> {
  const { countries } = ask;
  const fits = titleFilter(ask);
  const people = new Map<string, Person>();
  for (const person of found) {
    if (person === null || !fits(person.role)) continue;
    const { country_code: country } = person;
    if (countries.length === 0 || country === null || countries.includes(country))
      people.set(person.profile_url, person);
  }
  return { people: [...people.values()], next };
}

/** Whether someone with a job title is among those who are asked for. Filters a free list before people are paid for. */
export function titleFilter({
  titles,
  seniorities,
  departments,
}: AskOf<'people'>): (title: string) => boolean {
  const roles = titles.map((title) => roleMatcher(title));
  return (title) => {
    const { seniority, department } = readTitle(title);
    return (
      (roles.length === 0 || roles.some((matches) => matches(title))) &&
      (seniorities.length === 0 || seniorities.includes(seniority)) &&
      (departments.length === 0 || departments.includes(department))
    );
  };
}

/**
 * The vendor's words for what is asked for, each once; an empty list, which filters nothing, if one of ours has no
 * counterpart.
 */
export function wordsFor<Ours extends string>(
  asked: readonly Ours[],
  words: Readonly<Partial<Record<Ours, string>>>,
): readonly string[] {
  const theirs = asked.map((ours) => words[ours]);
  if (theirs.includes(undefined)) return [];
  return [...new Set(theirs.flatMap((word) => word?.split(' ') ?? []))];
}

/** Takes an address and its parameters; leaves out those that are null or empty. */
export function withQuery(
  url: string,
  parameters: Readonly<Record<string, string | number | readonly string[] | null>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const values = Array.isArray(value) ? value : value === null ? [] : [String(value)];
    for (const one of values) if (one !== '') query.append(name, one);
  }
  const text = query.toString();
  return text === '' ? url : `${url}?${text}`;
}

/** The number in `next` of the previous page, 0 to 99,999; `first` for the first page. Undefined for anything else. */
export function pageOf(after: string | null, first: number): number | undefined {
  if (after === null) return first;
  return /^\d{1,5}$/.test(after) ? Number(after) : undefined;
}
