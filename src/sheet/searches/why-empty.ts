/** Says why a search has no company, without spending: which filters leave none, or what the name may be a slip of. */
import { type Caller, send } from '../../client/call';
import { type Problem, problem } from '../../client/problem';
import { readTechPage, type TechPage } from '../../client/tech-companies';
import { limits } from '../../contract/limits';
import type { Platform } from '../ports';
import { hasExtension, learnExtensions } from '../settings/extensions';
import { filters, type TechRequest } from './tech-request';

/**
 * Takes a search and its first page. Returns undefined where that has companies, or nothing is known about why not.
 * Asks for counts where several filters are set, of a service that is known to answer a page behind the last with none:
 * each on the last page of all, which holds no company and so is free.
 */
export function whyEmpty(
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
