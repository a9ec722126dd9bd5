/** Requests a page of a search; if it is empty, finds out why without spending. */

import { type Caller, send } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { type Result, success } from '../../client/result';
import { readTechPage, type TechPage } from '../../client/tech-companies';
import * as limits from '../../contract/limit-values';
import type { Platform } from '../ports';
import { announces } from '../settings/extensions';
import { type StoredPage, storedPage } from './page';
import { filters, type TechRequest } from './tech-request';

/** Requests one page, once; returns it in stored form. `key` is the idempotency key. Spends its price (§4.13). */
export function requestPage(
  platform: Platform,
  caller: Caller,
  request: TechRequest,
  number: number,
  key?: string,
): Result<StoredPage> {
  const query = number === 1 ? request.query : { ...request.query, page: number };
  const answer = send(caller, readTechPage(query, request.names, key));
  if (!answer.ok) return answer;
  const why = whyEmpty(platform, caller, request, answer.value);
  return success(storedPage(answer.value, platform.clock.now(), why));
}

/** The most companies that a page can hold, given the number the service last reported. */
export function maxOnPage(page: number, total: number = limits.techResults): number {
  const size = limits.techPageSize;
  return Math.max(0, Math.min(size, total - (page - 1) * size));
}

/**
 * Takes a search and its first page. Returns undefined if that has companies, or the reason for none is unknown. If
 * several filters are set, counts the companies without each filter by requesting the last possible page, but only from
 * services known to return that page empty and free.
 */
function whyEmpty(
  platform: Platform,
  caller: Caller,
  request: TechRequest,
  { companies, unfiltered = 0, meant }: TechPage,
): Problem | undefined {
  const { query } = request;
  if (companies.length > 0) return undefined;
  if (unfiltered === 0)
    return meant === undefined ? undefined : problem('MISSPELT', [query.tech.slice(0, 60), meant]);
  const set = filters.filter((name) => query[name] !== undefined);
  const [best] =
    set.length > 1 && countsForFree(platform, caller, unfiltered)
      ? set
          .map((name) => ({ name, left: countWithout(caller, request, name) }))
          .sort((one, other) => other.left - one.left)
      : [];
  const [without, left] = best?.left ? [best.name, best.left] : [set.join(', '), unfiltered];
  return set.length === 0
    ? undefined
    : problem('FILTERED_OUT', [String(unfiltered), without, String(left)]);
}

/** Another service may charge for the page after the last; with this many companies, even ours may have some on it. */
function countsForFree(platform: Platform, caller: Caller, unfiltered: number): boolean {
  if (unfiltered >= limits.techResults / 2) return false;
  return announces(platform, caller, 'tech-did-you-mean');
}

/** 0 if the service reports no number. */
function countWithout(
  caller: Caller,
  { query, names }: TechRequest,
  filter: (typeof filters)[number],
): number {
  const { [filter]: _, ...rest } = query;
  const answer = send(caller, readTechPage({ ...rest, page: limits.techPage }, names));
  return answer.ok ? (answer.value.total ?? 0) : 0;
}
