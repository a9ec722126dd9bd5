/** Made-up companies and people, and what each provider knows about them. */
import { realCompanies, realPeople } from './real-looking';

export const providerIds = [
  'hunter',
  'prospeo',
  'apollo',
  'people-data-labs',
  'dropcontact',
  'fullenrich',
] as const;
export type ProviderId = (typeof providerIds)[number];

export type FakeStatus = 'valid' | 'risky' | 'invalid' | 'unknown';

export interface FakeCompany {
  readonly domain: string;
  readonly name: string;
  readonly industry: string;
  readonly employees: number;
  readonly city: string;
  readonly region: string;
  readonly country: string;
  /** Alpha-2. */
  readonly countryCode: string;
  readonly page: string;
  readonly technologies: readonly string[];
  readonly knownBy: ReadonlySet<ProviderId>;
}

export interface FakePerson {
  readonly id: string;
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly title: string;
  /** The vendors' words for it, as most of them write it. */
  readonly level: string;
  readonly page: string;
  readonly company: FakeCompany;
  /** `2023-04-01`. */
  readonly since: string;
  readonly knownBy: ReadonlySet<ProviderId>;
  /** The status of the address at each provider that has it. */
  readonly mails: Partial<Readonly<Record<ProviderId, FakeStatus>>>;
  readonly email: string;
  readonly phones: ReadonlySet<ProviderId>;
  /** E.164. */
  readonly phone: string;
}

const companyNames = (
  'Kestrel Tools,Birch Analytics,Quarry Robotics,Lantern Foods,Harbour Clinics,Copper Freight,Meadow Software,' +
  'Anvil Energy,Linden Legal,Falcon Textiles,Orchard Data,Granite Homes,Tidal Security,Saffron Travel,Juniper Games,' +
  'Beacon Schools,Cobalt Paper,Heron Optics,Willow Press,Ember Motors'
).split(',');
const cities = [
  ['Berlin', 'Berlin', 'Germany', 'DE', '+49301234', 5],
  ['Austin', 'Texas', 'United States', 'US', '+15125550', 3],
  ['Leeds', 'England', 'United Kingdom', 'GB', '+441132496', 3],
] as const;
const firsts = 'Ada,Bruno,Carla,Dmitri,Elena,Farid,Greta,Hugo,Ines,Jonas'.split(',');
const lasts =
  'Albrecht,Bennett,Castell,Duarte,Engel,Fontaine,Grant,Holm,Ibarra,Jensen,Keller'.split(',');
const roles = [
  ['VP of Sales', 'vp'],
  ['Marketing Manager', 'manager'],
  ['Chief Technology Officer', 'c_suite'],
] as const;

/** The providers that know this number: each knows a different part. */
function known(number: number, of: number): ReadonlySet<ProviderId> {
  return new Set(providerIds.filter((_, at) => (number + at) % of !== 0));
}

const statuses: readonly (FakeStatus | undefined)[] = [
  'valid',
  undefined,
  'risky',
  'valid',
  'invalid',
];

export const companies: readonly FakeCompany[] = companyNames.map((name, at) => {
  const [city, region, country, countryCode] = cities[at % cities.length] ?? cities[0];
  const slug = name.toLowerCase().replace(' ', '-');
  return {
    domain: `${slug}.test`,
    name,
    industry: 'Software Development',
    employees: 40 + at * 37,
    city,
    region,
    country,
    countryCode,
    page: `https://www.linkedin.com/company/${slug}`,
    technologies: at % 2 === 0 ? ['Salesforce', 'Stripe'] : ['HubSpot'],
    knownBy: known(at, 4),
  };
});

export const people: readonly FakePerson[] = companies.flatMap((company, at) =>
  roles.map(([title, level], role) => {
    const number = at * roles.length + role;
    const first = firsts[number % firsts.length] ?? '';
    const last = lasts[number % lasts.length] ?? '';
    const slug = `${first}-${last}-${number}`.toLowerCase();
    const [, , , , prefix, digits] = cities[at % cities.length] ?? cities[0];
    const knownBy = known(number, 5);
    const mails = providerIds.flatMap((id, place) => {
      const status = statuses[(number + 2 * place) % statuses.length];
      return status && knownBy.has(id) ? [[id, status] as const] : [];
    });
    return {
      id: `p${number}`,
      first,
      last,
      name: `${first} ${last}`,
      title,
      level,
      page: `https://www.linkedin.com/in/${slug}`,
      company,
      since: `20${15 + (number % 10)}-0${1 + (number % 9)}-01`,
      knownBy,
      mails: Object.fromEntries(mails),
      email: `${first}.${last}@${company.domain}`.toLowerCase(),
      phones: new Set([...knownBy].filter((_, place) => (number + place) % 3 === 0)),
      phone: `${prefix}${String(number).padStart(digits, '0')}`,
    };
  }),
);

const everyCompany = [...companies, ...realCompanies];
const everyone = [...people, ...realPeople];

/** The ways to ask for a person. */
export interface Sought {
  readonly page?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly domain?: string | null | undefined;
  readonly company?: string | null | undefined;
}

/** The person whom a provider finds, by page or else by name and employer. */
export function personKnown(id: ProviderId, sought: Sought): FakePerson | undefined {
  const plain = (text: string) => text.trim().toLowerCase();
  return everyone.find(({ page, name, company, knownBy }) => {
    if (!knownBy.has(id)) return false;
    if (sought.page) return plain(sought.page) === page;
    const isThere = sought.domain
      ? plain(sought.domain) === company.domain
      : plain(sought.company ?? '') === plain(company.name);
    return isThere && plain(sought.name ?? '') === plain(name);
  });
}

export function companyKnown(id: ProviderId, domain: string | null): FakeCompany | undefined {
  return everyCompany.find((company) => company.domain === domain && company.knownBy.has(id));
}

export function peopleKnown(id: ProviderId, domain: string | null): readonly FakePerson[] {
  return everyone.filter(({ company, knownBy }) => company.domain === domain && knownBy.has(id));
}

/** The person with an id that a provider gave. */
export function personWithId(provider: ProviderId, id: string | undefined): FakePerson | undefined {
  return everyone.find((one) => one.id === id && one.knownBy.has(provider));
}
