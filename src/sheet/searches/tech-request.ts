/** Reads what a technology search is asked for, before anything can cost. */
import { invalidOption } from '../../client/problem';
import { fitsAddress, type TechQuery } from '../../client/tech-companies';
import { limits } from '../../contract/limits';
import { prices } from '../../contract/prices';
import {
  type ParameterNames,
  parameterNames,
  sentName,
  type TechOptionName,
  techOptions,
} from '../../contract/tech-companies';
import { texts } from '../arguments';
import type { Properties } from '../ports';
import { loadParameterNames } from '../settings/parameter-names';
import { optionPairs, readOption } from './options';

export interface TechRequest {
  /** What is sent beside the page: parameters at their defaults are left out. */
  readonly query: TechQuery;
  /** What the parameters are called that the interface does not name. */
  readonly names: ParameterNames;
  /** The same text for the same search, however it was written. */
  readonly identity: string;
  /** Whether companies come with their firmographics. */
  readonly isEnriched: boolean;
  /** Credits a company. */
  readonly price: number;
}

/** What §4.13 drops companies by after it has counted them. */
export const filters = ['hq_country_code', 'min_employee_count', 'max_employee_count'] as const;

/**
 * Takes the technology and the options: a range of names and values side by side, or text such as
 * `hq_country_code=USA; alternates=k8s, kube`, and the document, whose editors may have other names for parameters.
 * Throws INVALID_OPTION, which names what can be used.
 */
export function readTechRequest(
  tech: unknown,
  options: unknown,
  document: Properties,
): TechRequest {
  const phrase = (texts(tech)[0] ?? '').trim().replace(/\s+/g, ' ');
  const max = limits.techLength;
  if (phrase === '' || phrase.length > max)
    throw invalidOption(
      'tech',
      phrase === '' ? 'it is empty' : 'it is too long',
      `1 to ${max} characters`,
    );
  const given: Partial<Record<TechOptionName, unknown>> = {};
  for (const [name, value] of optionPairs(options)) {
    if (name in given) throw invalidOption(name, 'it appears twice', 'each option once');
    given[name] = readOption(name, value);
  }
  const { min_employee_count: min, max_employee_count: largest } = given;
  if (Number(min ?? 0) > Number(largest ?? Number.POSITIVE_INFINITY))
    throw invalidOption('max_employee_count', 'it’s below min_employee_count', 'a larger number');
  const query = { tech: phrase, ...withoutUsual(given) } as TechQuery;
  // A look into the properties takes time, and most searches need no such name.
  const names = Object.keys(query).some((name) => name in parameterNames)
    ? loadParameterNames(document)
    : parameterNames;
  if (!fitsAddress(query, names))
    throw invalidOption('alternates', 'together they are too long', 'fewer of them');
  const isEnriched = given.enrich === true || filters.some((name) => name in given);
  return {
    query,
    names,
    identity: identityOf({ ...query, enrich: isEnriched }, names),
    isEnriched,
    price: isEnriched ? prices.techCompanyEnriched : prices.techCompany,
  };
}

/** What says nothing new is not sent, so that as little as can be depends on names that §4.13 does not show. */
function withoutUsual(given: Partial<Record<TechOptionName, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const option = techOptions[name as TechOptionName];
      const isDefault = 'defaultValue' in option && option.defaultValue === value;
      return !isDefault && !(Array.isArray(value) && value.length === 0);
    }),
  );
}

/** Lists mean the same in any order, and words in any case; under another name a parameter may mean something else. */
function identityOf(query: object, names: ParameterNames): string {
  const same = Object.entries(query).map(([option, value]): [string, unknown] => {
    const name = sentName(names, option);
    if (typeof value === 'string') return [name, value.toLowerCase()];
    if (!Array.isArray(value)) return [name, value];
    return [name, [...new Set(value.map((text) => String(text).toLowerCase()))].sort()];
  });
  return JSON.stringify(same.sort(([a], [b]) => (a < b ? -1 : 1)));
}
