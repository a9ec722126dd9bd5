/** Whether a company fits an ICP: employees, funding, seat. */
import { fundingStages } from '../../contract/icp';
import type { Company } from '../companies/company';
import { readCountry } from '../countries';
import type { IcpFields } from './icp';
import { namesPlace } from './places';

type Facts = Pick<
  Company,
  'employee_count' | 'funding_stage' | 'hq_city' | 'hq_region' | 'hq_country' | 'hq_country_code'
>;

/** What is not known of the company does not speak against it. */
export function fitsCompany(icp: IcpFields, company: Facts): boolean {
  const stage = company.funding_stage && fundingStages.indexOf(company.funding_stage);
  return (
    isWithin(company.employee_count, icp.min_employee, icp.max_employee) &&
    isWithin(stage, stageOf(icp.min_funding), stageOf(icp.max_funding)) &&
    isSeated(icp, company)
  );
}

function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  return value === null || ((min === null || value >= min) && (max === null || value <= max));
}

function stageOf(stage: IcpFields['min_funding']): number | null {
  return stage && fundingStages.indexOf(stage);
}

function isSeated(icp: IcpFields, company: Facts): boolean {
  const country = company.hq_country_code ?? company.hq_country;
  const inCountry =
    icp.location.length === 0 ||
    country === null ||
    icp.location.some((name) => isSameCountry(name, country));
  const places = [company.hq_city, company.hq_region].filter((place) => place !== null);
  const inPlace =
    icp.sub_locations.length === 0 ||
    places.length === 0 ||
    icp.sub_locations.some((name) => places.some((place) => namesPlace(name, place)));
  return inCountry && inPlace;
}

/** A name that no standard knows still equals itself. */
function isSameCountry(one: string, other: string): boolean {
  const code = readCountry(one);
  return code === undefined ? namesPlace(one, other) : code === readCountry(other);
}
