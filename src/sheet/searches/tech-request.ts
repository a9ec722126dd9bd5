/** Reads the options of a technology search, by the contract's table of options, before anything is spent. */

import type { Reason } from '../../client/details';
import { invalidOption, meantName } from '../../client/problem';
import * as reasons from '../../client/reasons';
import { fitsAddress, type TechQuery } from '../../client/tech-companies';
import { countryWays, readCountry } from '../../contract/country-names';
import * as limits from '../../contract/limit-values';
import { prices } from '../../contract/prices';
import { readName } from '../../contract/spelling';
import {
  countryCode,
  type ParameterNames,
  parameterNames,
  sentName,
  type TechOptionName,
  techOptions,
} from '../../contract/tech-options';
import { splitList, texts } from '../arguments';
import type { Properties } from '../ports';
import { loadParameterNames } from '../settings/parameter-names';

/** The usual words for options, besides their names. */
export const optionSynonyms: Readonly<Record<string, readonly string[]>> = {
  enrich: ['enriched', 'company data', 'firmographics'],
  hq_country_code: ['country', 'country code', 'hq country', 'Land'],
  min_employee_count: ['min employees', 'minimum employees', 'employees min', 'min size'],
  max_employee_count: ['max employees', 'maximum employees', 'employees max', 'max size'],
  alternates: ['alternate', 'other spellings', 'spellings', 'synonyms', 'aliases'],
  other_names: ['other names'],
  lookback_days: ['days', 'lookback', 'days to look back'],
  exclude_vendor: ['vendor'],
  exclude_aggregators: ['aggregators'],
  exclude_slugs: ['exclude', 'exclude companies', 'slugs'],
  top_job: ['job', 'job post', 'show a job post'],
};

const names = () =>
  (Object.keys(techOptions) as TechOptionName[]).map((name) => ({
    name,
    ways: optionSynonyms[name] ?? [],
  }));

/**
 * Reads names and values from a range of two columns, or from `name=value` separated by semicolons or commas; a part
 * without a name continues the list before it. Throws MISSPELT or INVALID_OPTION.
 */
export function optionPairs(options: unknown): [TechOptionName, unknown][] {
  const rows: unknown[] = Array.isArray(options) ? options : [options];
  return rows.flatMap((row): [TechOptionName, unknown][] => {
    const [first, value]: unknown[] = Array.isArray(row) ? row : [row];
    const text = String(first ?? '').trim();
    if (text === '') return [];
    // A name with a blank value means not chosen.
    if (Array.isArray(row) && row.length > 1 && !text.includes('='))
      return value === '' ? [] : [[readOptionName(text), value]];
    return pairsIn(text);
  });
}

function pairsIn(text: string): [TechOptionName, string][] {
  const pairs: [TechOptionName, string][] = [];
  for (const part of splitList(text)) {
    const at = part.indexOf('=');
    const last = pairs[pairs.length - 1];
    const isMore = at < 0 && last && techOptions[last[0]].kind === 'list';
    if (isMore && readName(part, names()) === undefined) last[1] += `,${part}`;
    else {
      const name = readOptionName(at < 0 ? part : part.slice(0, at));
      if (at < 0) throw invalidOption(name, reasons.noValue(), `${name}=…`);
      pairs.push([name, part.slice(at + 1)]);
    }
  }
  return pairs;
}

/** A value as the wire format needs it. Throws INVALID_OPTION, which says what is allowed. */
export function readOption(name: TechOptionName, value: unknown): unknown {
  const text = String(value).trim().replace(/\s+/g, ' ');
  const option = techOptions[name];
  const refuse = (use: Reason) => invalidOption(name, reasons.notAllowed(text.slice(0, 60)), use);
  switch (option.kind) {
    case 'flag':
      if (/^(true|yes|1)$/i.test(text)) return true;
      if (/^(false|no|0)$/i.test(text)) return false;
      throw refuse(reasons.trueOrFalse());
    case 'number': {
      const { min, max } = option;
      const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (number >= min && number <= max) return number;
      throw refuse(reasons.wholeRange(min, max));
    }
    case 'text':
      if (text.length <= option.max) return text;
      throw refuse(reasons.characters(option.max));
    case 'country':
      return readCountryOption(text);
    case 'list': {
      const list = splitList(value).map((each) => each.replace(/\s+/g, ' '));
      const { max, length } = option;
      if (list.length <= max && list.every((each) => each.length <= length)) return list;
      throw refuse(reasons.listLimits(max, length));
    }
  }
}

/** Returns a country's code; codes that we don't know are left to the service. */
function readCountryOption(text: string): string {
  const known = readCountry(text);
  if (known === undefined && countryCode.test(text)) return text.toUpperCase();
  if (known !== undefined) return known;
  // Throws MISSPELT for a name with one typo.
  meantName(text, countryWays());
  throw invalidOption('hq_country_code', reasons.notAllowed(text.slice(0, 60)), reasons.aCountry());
}

function readOptionName(text: string): TechOptionName {
  const name = meantName(text, names());
  if (!name)
    throw invalidOption(text.trim(), reasons.unknownName(), Object.keys(techOptions).join(', '));
  return name;
}

export interface TechRequest {
  /** What is sent besides the page; parameters at their defaults are left out. */
  readonly query: TechQuery;
  /** The names of the parameters that the interface doesn't name. */
  readonly names: ParameterNames;
  /** Equal for equal searches, however they were written. */
  readonly identity: string;
  /** Whether companies come with their firmographics. */
  readonly isEnriched: boolean;
  /** Credits per company. */
  readonly price: number;
}

/** The filters that §4.13 applies after counting companies. */
export const filters = ['hq_country_code', 'min_employee_count', 'max_employee_count'] as const;

/**
 * Takes the technology, and options as a range of names and values or as text such as `hq_country_code=USA;
 * alternates=k8s, kube`; `document` may hold other names for parameters. Throws INVALID_OPTION, which says what is
 * allowed.
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
      phrase === '' ? reasons.empty() : reasons.tooLong(),
      reasons.characters(max),
    );
  const given: Partial<Record<TechOptionName, unknown>> = {};
  for (const [name, value] of optionPairs(options)) {
    if (name in given) throw invalidOption(name, reasons.twice(), reasons.onlyOnce());
    given[name] = readOption(name, value);
  }
  const { min_employee_count: min, max_employee_count: largest } = given;
  if (Number(min ?? 0) > Number(largest ?? Number.POSITIVE_INFINITY))
    throw invalidOption('max_employee_count', reasons.belowMin(), reasons.largerNumber());
  const query = { tech: phrase, ...withoutUsual(given) } as TechQuery;
  // Reading the properties takes time, and most searches need no such name.
  const names = Object.keys(query).some((name) => name in parameterNames)
    ? loadParameterNames(document)
    : parameterNames;
  if (!fitsAddress(query, names))
    throw invalidOption('alternates', reasons.longTogether(), reasons.fewer());
  const isEnriched = given.enrich === true || filters.some((name) => name in given);
  return {
    query,
    names,
    identity: identityOf({ ...query, enrich: isEnriched }, names),
    isEnriched,
    price: isEnriched ? prices.techCompanyEnriched : prices.techCompany,
  };
}

/** Defaults aren't sent, so that as little as possible depends on names that the interface doesn't specify. */
function withoutUsual(given: Partial<Record<TechOptionName, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(([name, value]) => {
      const option = techOptions[name as TechOptionName];
      const isDefault = 'defaultValue' in option && option.defaultValue === value;
      return !isDefault && !(Array.isArray(value) && value.length === 0);
    }),
  );
}

/** Lists are equal in any order, and texts in any case; a parameter with another name may have another meaning. */
function identityOf(query: object, names: ParameterNames): string {
  const same = Object.entries(query).map(([option, value]): [string, unknown] => {
    const name = sentName(names, option);
    if (typeof value === 'string') return [name, value.toLowerCase()];
    if (!Array.isArray(value)) return [name, value];
    return [name, [...new Set(value.map((text) => String(text).toLowerCase()))].sort()];
  });
  return JSON.stringify(same.sort(([a], [b]) => (a < b ? -1 : 1)));
}
