/** The search of companies by technology, and the countries it can be filtered by. */

import { endpoints } from '../contract/endpoints';
import * as limits from '../contract/limit-values';
import {
  type ParameterNames,
  parameterNames,
  sentName,
  type TechCompaniesQuery,
} from '../contract/tech-companies';
import { type Call, queryText } from './call';
import * as reasons from './reasons';
import { asNumber, asObject, asObjects, asText, type Loose, Unreadable } from './tolerant';

/** What a query names beside what it must: a parameter at its default is not sent. */
export type TechQuery = Pick<TechCompaniesQuery, 'tech'> & Partial<TechCompaniesQuery>;

export interface TechPage {
  /** Ranked; as the service sent them, unknown fields and all. */
  readonly companies: Loose[];
  /** Companies that pages can reach, if told. */
  readonly total: number | undefined;
  readonly more: boolean;
  /** Companies before filters by country and size, about; undefined if not told. */
  readonly unfiltered?: number | undefined;
  /** Our own extension: what the technology is a slip of, where nothing mentions it. */
  readonly meant?: string | undefined;
  /** Our own extension: other names of the technology that were searched for too. */
  readonly also?: readonly string[] | undefined;
  /** Credits charged for this answer, whether or not it came out of the service's cache; undefined if not told. */
  readonly credits: number | undefined;
}

/** Google refuses longer addresses than 2,082 characters; some are left for the service's own part. */
const longestQuery = 1_800;

/**
 * Reads one page of up to 50 companies; `names` are those that the interface does not show, `key` names the intent. Spends 5
 * credits a company returned, 10 with `enrich` or a filter; the interface knows no way to repeat it safely, so an
 * answer that is lost may have been paid. Serves §4.13.
 */
export function readTechPage(
  query: TechQuery,
  names: ParameterNames = parameterNames,
  key?: string,
): Call<TechPage> {
  return {
    endpoint: endpoints.techCompanies,
    query: pairs(query, names),
    read: readPage,
    ...(key !== undefined && { idempotencyKey: key }),
  };
}

/** True when the query fits into an address. */
export function fitsAddress(query: TechQuery, names: ParameterNames = parameterNames): boolean {
  return queryText(pairs(query, names)).length <= longestQuery;
}

function pairs(query: TechQuery, names: ParameterNames): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one): [string, string][] =>
        one === undefined ? [] : [[sentName(names, name), String(one)]],
      ),
  );
}

function readPage(answer: Loose): TechPage {
  const companies = companiesIn(answer);
  const page = asNumber(answer['page']) ?? 1;
  const size = asNumber(answer['page_size']) ?? limits.techPageSize;
  const total = asNumber(answer['total_results']);
  const told = answer['has_more'];
  return {
    companies,
    total,
    more: typeof told === 'boolean' ? told : total !== undefined && page * size < total,
    unfiltered: asNumber(answer['approx_company_count']),
    meant: asText(answer['did_you_mean'])?.slice(0, limits.techLength),
    also: namesIn(answer['also_searched']),
    credits: asNumber(answer['credits_consumed']),
  };
}

function namesIn(told: unknown): string[] | undefined {
  if (!Array.isArray(told)) return undefined;
  return told.flatMap((name) => asText(name)?.slice(0, limits.techLength) ?? []).slice(0, 20);
}

/** The interface names no field for the list: each of its items carries `post_count`. */
function companiesIn(answer: Loose): Loose[] {
  const lists = Object.values(answer).filter(Array.isArray);
  const named = answer['companies'];
  if (Array.isArray(named)) return asObjects(named);
  const found = lists.find((list) => asObjects(list).some((item) => 'post_count' in item));
  if (found) return asObjects(found);
  if (asNumber(answer['total_results']) === 0) return [];
  throw new Unreadable(reasons.lacks('companies'));
}

export interface Country {
  /** ISO 3166-1 alpha-3. */
  readonly code: string;
  readonly name: string;
  /** What people call it, too. */
  readonly ways?: readonly string[];
}

const longestName = 100;

/** Reads the countries, in the service's order; whatever the shape of the answer; one without a list gives none. Spends nothing. */
export function readCountries(): Call<Country[]> {
  return { endpoint: endpoints.countryOptions, read: countriesIn };
}

/** Lists of objects, of pairs and of codes alone, and objects of names by their codes. */
function countriesIn(answer: Loose): Country[] {
  const parts: unknown[] = [answer, ...Object.values(answer)];
  const readings = parts.map((part) =>
    Array.isArray(part)
      ? part.flatMap(countryOf)
      : Object.entries(asObject(part)).flatMap((pair) => countryOf(pair)),
  );
  const longest = readings.reduce((max, one) => (one.length > max.length ? one : max), []);
  return [...new Map(longest.map((country) => [country.code, country])).values()];
}

function countryOf(item: unknown): Country[] {
  const values = typeof item === 'object' && item !== null ? Object.values(item) : [item];
  const texts = values.flatMap((value) => (typeof value === 'string' ? (asText(value) ?? []) : []));
  const code = texts.find((text) => /^[A-Z]{3}$/.test(text.trim()))?.trim();
  if (code === undefined) return [];
  const names = texts.filter((text) => text.trim() !== code && text.trim().length > 2);
  return [{ code, name: (names[0]?.trim() ?? code).slice(0, longestName) }];
}
