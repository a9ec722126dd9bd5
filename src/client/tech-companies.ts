/** The search of companies by technology, and the countries it can be filtered by. */

import { endpoints } from '../contract/endpoints';
import * as limits from '../contract/limit-values';
import type { TechCompaniesQuery } from '../contract/tech-companies';
import { type ParameterNames, parameterNames, sentName } from '../contract/tech-options';
import { type Call, queryText } from './call';
import * as reasons from './reasons';
import { asNumber, asObject, asObjects, asText, type Loose, Unreadable } from './tolerant';

/** A query; only the technology is required, and parameters at their default aren't sent. */
export type TechQuery = Pick<TechCompaniesQuery, 'tech'> & Partial<TechCompaniesQuery>;

export interface TechPage {
  /** Ranked, as the service sent them, including unknown fields. */
  readonly companies: Loose[];
  /** Companies that pages can reach, if reported. */
  readonly total: number | undefined;
  readonly more: boolean;
  /** The approximate number of companies before filters by country and size; undefined if not reported. */
  readonly unfiltered?: number | undefined;
  /** Our extension: the technology meant by a misspelt one that nothing mentions. */
  readonly meant?: string | undefined;
  /** Our extension: other names of the technology that were also searched for. */
  readonly also?: readonly string[] | undefined;
  /** Credits charged for this reply, even if it came from the service's cache; undefined if not reported. */
  readonly credits: number | undefined;
}

/** Google refuses addresses longer than 2,082 characters; the rest is for the service's base address and path. */
const longestQuery = 1_800;

/**
 * Reads one page of up to 50 companies. `names` names the parameters that the interface doesn't specify, `key` is the
 * idempotency key. Spends 5 credits per company returned, 10 with `enrich` or a filter. The interface defines no safe
 * way to repeat it, so a lost reply may have been charged (§4.13).
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

/** Whether the query fits into an address. */
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
  const hasMore = answer['has_more'];
  return {
    companies,
    total,
    more: typeof hasMore === 'boolean' ? hasMore : total !== undefined && page * size < total,
    unfiltered: asNumber(answer['approx_company_count']),
    meant: asText(answer['did_you_mean'])?.slice(0, limits.techLength),
    also: namesIn(answer['also_searched']),
    credits: asNumber(answer['credits_consumed']),
  };
}

function namesIn(names: unknown): string[] | undefined {
  if (!Array.isArray(names)) return undefined;
  return names.flatMap((name) => asText(name)?.slice(0, limits.techLength) ?? []).slice(0, 20);
}

/** The interface names no field for the list; its items have `post_count`. */
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
  /** Other names that users type. */
  readonly ways?: readonly string[];
}

const longestName = 100;

/** Reads the countries, in the service's order, from any shape of reply; none if it holds no list. Spends nothing. */
export function readCountries(): Call<Country[]> {
  return { endpoint: endpoints.countryOptions, read: countriesIn };
}

/** Reads lists of objects, of pairs and of codes, and objects from code to name. */
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
