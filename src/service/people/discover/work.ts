/** People discovery as the worker does it (§4.5): page after page of the directory until its end or the limit. */
import * as v from 'valibot';
import { type KindOfJob, leaseEnd, type Work, type WorkerDeps, waitForTurn } from '../../jobs/kind';
import { askWithRetries } from '../../jobs/retry';
import { meansRole } from '../../titles/match';
import { readPerson } from '../ask';
import type { PeoplePage } from '../directory';
import type { DiscoveryState, FoundPage } from '../store';
import { discoverPeopleParamsSchema } from './params';

export const discoverPeopleKind: KindOfJob = {
  async step(deps, work) {
    const state = await deps.store.peopleJobs.discoveryState(work.job);
    if (state.ended) return 'done';
    await waitForTurn(work.rateLimiter.take(work.rateLimiter.batch), work.stopping);
    const page = await nextPage(deps, work, state);
    const now = deps.clock();
    const isKept = await deps.store.peopleJobs.keepFound(work.job, page, now, leaseEnd(deps, now));
    return isKept ? work.rateLimiter.batch : 'lost';
  },

  /** What was found before the directory failed is paid for, so it is answered. */
  end({ total, ended }) {
    if (ended !== 'source_failure' || total > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        'The people directory couldn’t be reached. No credits were spent. Try again in a few minutes.',
    };
  },
};

async function nextPage(
  { peopleDirectory, log }: WorkerDeps,
  { job, rateLimiter, stopping }: Work,
  { after }: DiscoveryState,
): Promise<FoundPage> {
  const params = v.parse(discoverPeopleParamsSchema, job.params);
  const { domain, seniorities, departments, countries } = params;
  const roles = params.job_titles.map(meansRole);
  const query = { domain, seniorities, departments, countries, after, max: rateLimiter.batch };
  const ask = () => peopleDirectory.search(query);
  const page = await askWithRetries<PeoplePage>(log, 'people directory', ask, stopping);
  if (!page) return { people: [], after, ended: 'source_failure' };
  const people = page.people.flatMap((found) => {
    const person = readPerson(found, log);
    if (person === undefined || person === 'unusable') return [];
    // Directories are not asked for titles: each would read them in its own way.
    const isMeant = roles.length === 0 || roles.some((fits) => fits(person.role));
    return isMeant ? [person] : [];
  });
  return { people, after: page.next, ended: page.next === null ? 'exhausted' : null };
}
