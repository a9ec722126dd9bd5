/** The sample companies: 2,000 invented ones, always the same. */
import type { CompanyField } from '../../contract/account-fields';
import type { EmployeeRange } from '../../contract/employee-range';
import type { FundingStage } from '../../contract/icp';
import { once } from '../../contract/once';
import { fold } from '../text/fold';
import { type Industry, industries } from './industries';
import { type Country, countries, type Place } from './places';
import { type Random, seeded } from './random';
import type { SampleCompany } from './records';
import { type TechnologyField, technologyFields } from './technologies';
import { endings, forms, lastNames, openers, stems, tails } from './words';

const companyCount = 2000;
const seed = 20_261;

/**
 * Random choices for one field of one company. A field that is added later draws from its own sequence, because one
 * more draw from the common one would rename all companies after it.
 */
function sequenceOf(slug: string, field: CompanyField): Random {
  let own = seed;
  for (const letter of `${slug} ${field}`) own = (own * 31 + letter.charCodeAt(0)) % 2 ** 31;
  const random = seeded(own + 1);
  random.next();
  return random;
}

/** Agencies that repost other companies' jobs, with names that the search excludes. */
const reposters = ['Relay', 'Switchboard', 'Crossing', 'Turnstile', 'Mailroom', 'Noticeboard'];

/**
 * All sample companies, in a fixed order. Domains end in `.example`, which can't be registered. Needs no
 * store, and returns the same list on every call.
 */
export const sampleCompanies = once(build);

/** Whether the company is one of the agencies whose posts are copies. */
export function isReposter(company: SampleCompany): boolean {
  return company.slug.startsWith('jobs-via-');
}

function build(): readonly SampleCompany[] {
  const random = seeded(seed);
  const taken = new Set<string>();
  const agencies = reposters.map((word) => {
    const name = { name: `Jobs via ${word}`, slug: `jobs-via-${word.toLowerCase()}` };
    return company(random, staffing(), name);
  });
  const others = Array.from({ length: companyCount - agencies.length }, () => {
    const industry = random.weighted(industries, ({ weight }) => weight);
    return company(random, industry, newName(random, industry, taken));
  });
  return [...others, ...agencies];
}

function staffing(): Industry {
  const found = industries.find(({ name }) => name === 'Human Resources');
  if (!found) throw new Error('The sample has no staffing industry');
  return found;
}

function company(
  random: Random,
  industry: Industry,
  { name, slug }: { name: string; slug: string },
): SampleCompany {
  const place = random.pick(placesOf(random.weighted(countries, ({ weight }) => weight)));
  const employees = headcount(random, industry);
  const stage = fundingStage(random, employees);
  const founded = random.whole(stage === 'pre_seed' || stage === 'seed' ? 2018 : 1962, 2024);
  const revenue = employees * industry.revenue * 1000 * (0.5 + random.next());
  const followers = employees * (4 + 40 * random.next() ** 2) + random.whole(20, 400);
  const doing = `${random.pick(industry.does)} for ${random.pick(industry.customers)}`;
  const technographics = tools(random, industry, employees);
  /** A small share of values is unknown, as in real sources. */
  const known = <Value>(share: number, value: Value) => (random.chance(share) ? value : null);
  const named = known(0.98, industry.name);
  const count = known(0.96, employees);
  return {
    slug,
    domain: `${slug}.example`,
    name,
    industry: named,
    employee_count: count,
    employee_range: count === null ? rangeAround(slug, employees) : null,
    funding_stage: stage,
    ...seat(random, place),
    revenue_usd: known(0.9, Number(revenue.toPrecision(3))),
    linkedin_url: known(0.97, `https://www.linkedin.example/company/${slug}`),
    linkedin_follower_count: known(0.95, Math.round(followers)),
    description: known(0.97, `${name} ${doing}. Founded in ${founded}, based in ${place.city}.`),
    technographics,
  };
}

/** Larger cities come first and are chosen more often. */
function placesOf({ places }: Country): readonly Place[] {
  return places.flatMap((place, rank) => Array<Place>(places.length - rank).fill(place));
}

/** Most companies are small and a few are large: roughly a log-normal distribution. */
function headcount(random: Random, { size }: Industry): number {
  const notifier = random.next() + random.next() + random.next() + random.next() - 2;
  return Math.max(2, Math.round(64 * size * Math.exp(2.7 * notifier)));
}

/** The lower ends of the ranges that directories use. */
const lowerEnds = [1, 11, 51, 201, 501, 1001, 5001, 10_001];

/** Half of the companies without a number of employees have a range. */
function rangeAround(slug: string, employees: number): EmployeeRange | null {
  if (sequenceOf(slug, 'employee_range').chance(0.5)) return null;
  const at = lowerEnds.findLastIndex((end) => end <= employees);
  const next = lowerEnds[at + 1];
  return { min: lowerEnds[at] ?? 1, max: next === undefined ? null : next - 1 };
}

function fundingStage(random: Random, employees: number): FundingStage | null {
  if (random.chance(0.22)) return null;
  const rank = Math.log(employees / 4) + 2 * random.next() - 1;
  if (rank < 0.6) return 'pre_seed';
  if (rank < 1.7) return 'seed';
  if (rank < 2.8) return 'series_a';
  if (rank < 3.7) return 'series_b';
  if (rank < 4.4) return 'series_c';
  if (rank < 5) return 'series_d';
  if (rank < 5.5) return 'series_e';
  return 'ipo';
}

function seat(random: Random, place: Place) {
  if (random.chance(0.02)) {
    const unknown = { location: null, hq_city: null, hq_region: null };
    return { ...unknown, hq_country: null, hq_country_code: null };
  }
  return {
    location: `${place.city}, ${place.country}`,
    hq_city: place.city,
    hq_region: random.chance(0.97) ? place.region : null,
    hq_country: place.country,
    hq_country_code: place.code,
  };
}

function tools(random: Random, industry: Industry, employees: number): string[] {
  if (random.chance(0.04)) return [];
  const common: readonly TechnologyField[] = ['teamwork', 'business', 'selling', 'cloud'];
  const fields = [...industry.fields, ...industry.fields, ...common];
  const count = 3 + random.whole(0, 3) + Math.min(9, Math.floor(Math.log2(employees)));
  const names = Array.from({ length: count }, () => {
    const field = technologyFields[random.pick(fields)];
    return random.weighted(field, ({ weight }) => weight).name;
  });
  return [...new Set(names)];
}

/** Returns a new name, with its slug for addresses, which it adds to `taken`. */
function newName(random: Random, industry: Industry, taken: Set<string>) {
  for (;;) {
    const name = invent(random, industry);
    const slug = slugOf(name);
    if (taken.has(slug)) continue;
    taken.add(slug);
    return { name, slug };
  }
}

/** Takes a name; returns lower-case ASCII words joined by hyphens. */
export function slugOf(name: string): string {
  return fold(name)
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function invent(random: Random, industry: Industry): string {
  const manner = random.next();
  const place = () => random.pick(stems) + random.pick(endings);
  if (manner < 0.28) return `${random.pick(openers)} ${random.pick(industry.words)}`;
  if (manner < 0.62) return `${place()} ${random.pick(industry.words)}`;
  if (manner < 0.76) return random.pick(openers) + random.pick(tails);
  if (manner < 0.84) return `${random.pick(lastNames)} & ${random.pick(lastNames)}`;
  if (manner < 0.92) return `${random.pick(lastNames)} ${random.pick(industry.words)}`;
  return `${place()} ${random.pick(forms)}`;
}
