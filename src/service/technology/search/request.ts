/** Turns the query of a technology search into a request to the store (§4.13). */
import { limits } from '../../../contract/limits';
import type { TechCompaniesQuery } from '../../../contract/tech-companies';
import { day } from '../../clock';
import { ValidationError } from '../../errors';
import { fieldError } from '../../http/field-errors';
import { vendorNames } from '../reading/known';
import { phraseOf, wideOf } from '../reading/words';
import type { Filters, TechRequest } from '../store';
import { normalSlug } from '../stored/company-names';

/**
 * A lookback of n days includes today and the n days before, in UTC. Vendors of other names and of alternate phrasings
 * count as vendors of the technology. `place` is the part of the request that the query is from. Throws ValidationError
 * if a phrasing has no word.
 */
export function requestOf(
  query: TechCompaniesQuery,
  now: number,
  place: 'query' | 'body' = 'query',
): TechRequest {
  const phrase = (text: string, parameter: 'tech' | 'alternates') =>
    wordsOf(text, [place, parameter]);
  phrase(query.tech, 'tech');
  const tech = wideOf(query.tech, query.other_names);
  const alternates = query.alternates.map((text) => phrase(text, 'alternates'));
  const named = [...new Set([...tech.phrases, ...alternates])];
  const filters = {
    countryCode: query.hq_country_code?.toUpperCase(),
    minEmployees: query.min_employee_count,
    maxEmployees: query.max_employee_count,
  };
  return {
    phrases: [...new Set([tech.word, ...alternates])],
    named,
    ...filters,
    fromDay: Math.floor(now / day) - query.lookback_days,
    excludeAggregators: query.exclude_aggregators,
    // PostgreSQL rejects NUL, and no slug has one.
    excludedSlugs: query.exclude_slugs.map(normalSlug).filter((slug) => !slug.includes('\0')),
    vendorNames: query.exclude_vendor ? named.flatMap(vendorNames) : [],
    offset: (query.page - 1) * limits.techPageSize,
    limit: limits.techPageSize,
    withTopPost: query.top_job,
    withFacts: query.enrich || isFiltered(filters),
  };
}

/** True if any of the three filters is set. */
export function isFiltered({ countryCode, minEmployees, maxEmployees }: Filters): boolean {
  return countryCode !== undefined || minEmployees !== undefined || maxEmployees !== undefined;
}

function wordsOf(text: string, place: readonly string[]): string {
  const words = phraseOf(text);
  if (words !== '') return words;
  throw new ValidationError({
    detail: [fieldError([...place], 'no_word', { reason: 'no_word' })],
  });
}
