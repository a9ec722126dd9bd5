/** Asks for a page of a search; where it has no company, says why, without spending. */
import type { Result } from '../../client/answer';
import { type Caller, send } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { readTechPage, type TechPage } from '../../client/tech-companies';
import * as limits from '../../contract/limit-values';
import type { Platform } from '../ports';
import { hasExtension, learnExtensions } from '../settings/extensions';
import { type StoredPage, storedPage } from './page';
import { filters, type TechRequest } from './tech-request';

/**
 * Sends the request for one page, once; returns it as the document keeps it. `key` names the intent, where there is one.
 * Spends the page's price. Serves §4.13.
 */
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
  return { ...answer, value: storedPage(answer.value, platform.clock.now(), why) };
}

/** Companies that a page should hold at most, by what the service said last of how many there are. */
export function maxOnPage(page: number, total: number = limits.techResults): number {
  const size = limits.techPageSize;
  return Math.max(0, Math.min(size, total - (page - 1) * size));
}

/**
 * Takes a search and its first page. Returns undefined where that has companies, or nothing is known about why not.
 * Asks for counts where several filters are set, of a service that is known to answer a page behind the last with none:
 * each on the last page of all, which holds no company and so is free.
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

/** Another service may charge for the page behind the last; of so many companies, ours may have some on it too. */
function countsForFree(platform: Platform, caller: Caller, unfiltered: number): boolean {
  if (unfiltered >= limits.techResults / 2) return false;
  learnExtensions(platform, caller);
  return hasExtension(platform, 'tech-did-you-mean');
}

/** None where the service does not say. */
function countWithout(
  caller: Caller,
  { query, names }: TechRequest,
  filter: (typeof filters)[number],
): number {
  const { [filter]: _, ...rest } = query;
  const answer = send(caller, readTechPage({ ...rest, page: limits.techPage }, names));
  return answer.ok ? (answer.value.total ?? 0) : 0;
}
