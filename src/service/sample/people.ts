/** The people of the sample companies, who are invented, as are their addresses. */
import { day } from '../clock';
import type { Employment } from '../people/person';
import { isReposter, slugOf } from './companies';
import { countries } from './places';
import { type Random, seeded } from './random';
import type { SampleCompany, SamplePerson } from './records';
import { founders, profiles, type Role } from './roles';
import { firstNames, lastNames } from './words';

const seed = 20_262;

/**
 * About five per company, more in larger ones. Always the same, except that employment checks are dated back
 * from `now` (ms since the epoch).
 */
export function samplePeople(companies: readonly SampleCompany[], now: number): SamplePerson[] {
  const random = seeded(seed);
  const staff = companies.flatMap((company) => staffOf(random, company));
  const employ = employments(companies, now);
  return staff.map((person) => ({ ...person, employment: employ(person) }));
}

type Staff = Omit<SamplePerson, 'employment'>;

function staffOf(random: Random, company: SampleCompany): Staff[] {
  const employees = company.employee_count ?? 40;
  const count = isReposter(company) ? 2 : Math.round(1.5 + 0.85 * Math.log(employees));
  const names = new Set<string>();
  while (names.size < Math.min(count, employees)) {
    names.add(`${random.pick(firstNames)} ${random.pick(lastNames)}`);
  }
  return [...names].map((name, rank) => {
    const isFounder = rank === 0 && employees < 120;
    return person(random, company, name, isFounder ? random.pick(founders) : role(random));
  });
}

function role(random: Random): Role {
  return random.pick(random.weighted(profiles, ({ weight }) => weight).roles);
}

function person(random: Random, company: SampleCompany, name: string, role: Role): Staff {
  const known = <Value>(share: number, value: Value) => (random.chance(share) ? value : null);
  const place = workplace(random, company);
  const mark = random.whole(0x1000, 0xffff).toString(16);
  return {
    domain: company.domain,
    name,
    role: role.title,
    seniority: role.seniority,
    department: role.department,
    location: place && known(0.95, `${place.city}, ${place.country}`),
    country_code: place?.code ?? null,
    profile_url: `https://www.linkedin.example/in/${slugOf(name)}-${mark}`,
    work_email: known(0.86, `${slugOf(name).replaceAll('-', '.')}@${company.domain}`),
    phone: known(0.55, phoneNumber(random)),
    joined_company_at: known(0.93, joiningDay(random)),
  };
}

/** Most work at the headquarters, some in another city of the same country, a few abroad. */
function workplace(random: Random, company: SampleCompany) {
  const home = countries.find(({ code }) => code === company.hq_country_code);
  const where = random.next();
  if (!home || where > 0.93) return random.pick(random.pick(countries).places);
  const seat = home.places.find(({ city }) => city === company.hq_city);
  return where < 0.75 && seat ? seat : random.pick(home.places);
}

/** Numbers from 555-0100 to 555-0199 are reserved for fiction. */
function phoneNumber(random: Random): string {
  const area = random.pick(['202', '303', '312', '415', '503', '617', '646', '737']);
  return `+1 ${area}-555-01${String(random.whole(0, 99)).padStart(2, '0')}`;
}

function joiningDay(random: Random): string {
  const first = Date.UTC(2014, 0, 1);
  const last = Date.UTC(2026, 5, 30);
  const at = last - (last - first) * random.next() ** 1.8;
  return new Date(at).toISOString().slice(0, 10);
}

/** A seed of its own, so that changes to employments don't change the people. */
const employmentSeed = 20_264;
const checkedWithinDays = 120;

/**
 * Current employments: most people work where they are listed, some elsewhere, and some are unknown. Takes
 * the time to date checks back from. Returns a function to call once per person, in a fixed order.
 */
function employments(companies: readonly SampleCompany[], now: number) {
  const random = seeded(employmentSeed);
  const employers = new Map(companies.map((company) => [company.domain, company]));
  const since = () => {
    const months = random.whole(1, 18);
    return new Date(now - 30 * months * day).toISOString().slice(0, 10);
  };
  return (person: Staff): Employment | null => {
    const fate = random.next();
    const checked_at = now - random.whole(1, checkedWithinDays * 24) * (day / 24);
    if (fate < 0.15) return null;
    if (fate < 0.18) {
      return { domain: null, company: null, title: null, since: null, checked_at };
    }
    if (fate < 0.27) {
      const { domain, name } = random.pick(companies);
      return { domain, company: name, title: person.role, since: since(), checked_at };
    }
    const company = employers.get(person.domain)?.name ?? null;
    const { domain, role, joined_company_at } = person;
    return { domain, company, title: role, since: joined_company_at, checked_at };
  };
}
