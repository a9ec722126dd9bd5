/**
 * Whether a company fits an ICP, by employees, funding and headquarters; and how well a person fits: a score from 0
 * to 100, with the reason in words (§2.3).
 */

import { fundingStages } from '../../contract/icp';
import type { Company } from '../companies/company';
import { isOfSize } from '../companies/headcount';
import { readCountry } from '../countries';
import { foldedLetters } from '../text/fold';
import { readTitle } from '../titles/level';
import { fitOf } from '../titles/match';
import type { IcpFields, IcpRecord } from './icp';

type Facts = Pick<
  Company,
  | 'employee_count'
  | 'employee_range'
  | 'funding_stage'
  | 'hq_city'
  | 'hq_region'
  | 'hq_country'
  | 'hq_country_code'
>;

/** Unknown values don't count against a company, nor does a range of employees that is partly outside. */
export function fitsCompany(icp: IcpFields, company: Facts): boolean {
  return !conditionsOf(icp, company).includes(false);
}

/**
 * The largest share, from 0 to 1, of an ICP's conditions that the company is known to meet; an ICP without conditions
 * counts as met. Undefined if nothing can be compared.
 */
export function fitShare(icps: readonly IcpFields[], company: Facts): number | undefined {
  const shares = icps
    .map((icp) => conditionsOf(icp, company))
    .filter((met) => met.length === 0 || met.some((each) => each !== undefined))
    .map((met) => (met.length === 0 ? 1 : met.filter((each) => each).length / met.length));
  return shares.length === 0 ? undefined : Math.max(...shares);
}

/** Whether the company meets each condition of the ICP; undefined if that isn't known. */
function conditionsOf(icp: IcpFields, company: Facts): (boolean | undefined)[] {
  const { min_employee: min, max_employee: max, min_funding: from, max_funding: to } = icp;
  const country = company.hq_country_code ?? company.hq_country;
  const places = [company.hq_city, company.hq_region].filter((place) => place !== null);
  const stage = company.funding_stage && fundingStages.indexOf(company.funding_stage);
  const hasSize = min !== null || max !== null;
  const hasStage = from !== null || to !== null;
  return [
    ...(hasSize ? [isOfSize(company, min, max)] : []),
    ...(hasStage ? [isWithin(stage, stageOf(from), stageOf(to))] : []),
    ...(icp.location.length > 0 ? [isAmong(icp.location, asList(country), isSameCountry)] : []),
    ...(icp.sub_locations.length > 0 ? [isAmong(icp.sub_locations, places, namesPlace)] : []),
  ];
}

function isWithin(value: number | null, min: number | null, max: number | null) {
  if (value === null) return undefined;
  return (min === null || value >= min) && (max === null || value <= max);
}

function stageOf(stage: IcpFields['min_funding']): number | null {
  return stage && fundingStages.indexOf(stage);
}

const asList = (value: string | null) => (value === null ? [] : [value]);

function isAmong(
  asked: readonly string[],
  known: readonly string[],
  isSame: (asked: string, known: string) => boolean,
) {
  if (known.length === 0) return undefined;
  return asked.some((name) => known.some((place) => isSame(name, place)));
}

/** Names that aren't in the standard are compared as they are. */
function isSameCountry(one: string, other: string): boolean {
  const code = readCountry(one);
  return code === undefined ? namesPlace(one, other) : code === readCountry(other);
}

interface Candidate {
  readonly role: string;
  readonly location: string | null;
  readonly country_code: string | null;
}

export interface Fit {
  readonly score: number;
  /** For users: which ICP, which of its roles, and whether the place fits. */
  readonly context: string;
}

/** Of 100 points, the role gives up to 70, the country 20 and the place 10. */
const points = { sameRole: 70, kindOfRole: 60, sameLevel: 45, country: 20, place: 10 } as const;

/**
 * Returns the person's best fit among ICPs; undefined if none of their roles fits, or if the person is known to work
 * elsewhere. A condition that an ICP lacks gives its points; an unknown value gives none.
 */
export function bestFit(icps: readonly IcpRecord[], person: Candidate): Fit | undefined {
  const fits = icps.flatMap((icp) => icpFit(icp, person) ?? []);
  return fits.reduce<Fit | undefined>(
    (best, fit) => (best && best.score >= fit.score ? best : fit),
    undefined,
  );
}

function icpFit(icp: IcpRecord, person: Candidate): Fit | undefined {
  const role = roleFit(icp.target_roles, person.role);
  const country = placeFit(icp.people_locations, person.country_code, isCountry);
  const place = placeFit(icp.people_sub_locations, person.location, isPart);
  if (!role || country === 'elsewhere' || place === 'elsewhere') return undefined;
  const score =
    role.score +
    (country === 'unknown' ? 0 : points.country) +
    (place === 'unknown' ? 0 : points.place);
  const where = [
    country === 'fits' ? 'works in a country of the ICP' : undefined,
    place === 'fits' ? 'works in a place of the ICP' : undefined,
    country === 'unknown' || place === 'unknown'
      ? 'where the person works is not known'
      : undefined,
  ].filter((part) => part !== undefined);
  return { score, context: `${[`${icp.name}: ${role.because}`, ...where].join('; ')}.` };
}

function roleFit(targets: readonly string[], role: string) {
  if (targets.length === 0) return { score: points.sameRole, because: 'any role' };
  const fits = targets.flatMap((target) => targetFit(target, role) ?? []);
  return fits.sort((one, other) => other.score - one.score)[0];
}

function targetFit(target: string, role: string) {
  const fit = fitOf(target, role);
  if (fit === 'same') return { score: points.sameRole, because: `the role is ${target}` };
  if (fit) return { score: points.kindOfRole, because: `the role is a kind of ${target}` };
  const [one, other] = [readTitle(target), readTitle(role)];
  if (one.department === 'OTHER') return undefined;
  return one.seniority === other.seniority && one.department === other.department
    ? { score: points.sameLevel, because: `same level and department as ${target}` }
    : undefined;
}

type PlaceFit = 'not_asked' | 'unknown' | 'fits' | 'elsewhere';

function placeFit(
  asked: readonly string[],
  known: string | null,
  fits: (asked: string, known: string) => boolean,
): PlaceFit {
  if (asked.length === 0) return 'not_asked';
  if (known === null) return 'unknown';
  return asked.some((name) => fits(name, known)) ? 'fits' : 'elsewhere';
}

function isCountry(name: string, code: string): boolean {
  return readCountry(name) === code;
}

/** Locations look like `Munich, Germany`. */
function isPart(name: string, location: string): boolean {
  return location.split(',').some((part) => namesPlace(name, part));
}

/** True if both name the same place, ignoring case, accents and punctuation. */
function namesPlace(one: string, other: string): boolean {
  return foldedLetters(one) === foldedLetters(other);
}
