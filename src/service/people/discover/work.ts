/** People discovery as the worker does it (§4.5): page after page of the directory until its end or the limit. */
import * as v from 'valibot';
import { awaitTurn, type KindOfJob, leaseEnd, type Work, type WorkerParts } from '../../jobs/kind';
import { askPatiently } from '../../jobs/patience';
import type { DiscoveryState, FoundPage } from '../../store/people';
import { readPerson } from '../ask';
import type { PeoplePage } from '../directory';
import { discoverPeopleParamsSchema } from './params';

export const discoverPeopleKind: KindOfJob = {
  async step(parts, work) {
    const state = await parts.store.peopleJobs.discoveryState(work.job.jobId);
    if (state.ended) return 'done';
    await awaitTurn(work.pace.take(work.pace.batch), work.stopping);
    const page = await nextPage(parts, work, state);
    const now = parts.clock();
    const isKept = await parts.store.peopleJobs.keepFound(
      work.job,
      page,
      now,
      leaseEnd(parts, now),
    );
    return isKept ? work.pace.batch : 'lost';
  },

  /** What was found before the directory failed is paid for, so it is answered. */
  end({ total, ended }) {
    if (ended !== 'source_failure' || total > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        'The people directory could not be reached. No credits were spent. Start the job again a little later.',
    };
  },
};

async function nextPage(
  { peopleDirectory, log }: WorkerParts,
  { job, pace, stopping }: Work,
  { after }: DiscoveryState,
): Promise<FoundPage> {
  const { domain, seniorities, departments, countries } = v.parse(
    discoverPeopleParamsSchema,
    job.params,
  );
  const query = { domain, seniorities, departments, countries, after, most: pace.batch };
  const ask = () => peopleDirectory.search(query);
  const page = await askPatiently<PeoplePage>(log, 'people directory', ask, stopping);
  if (!page) return { people: [], after, ended: 'source_failure' };
  const people = page.people.flatMap((found) => {
    const person = readPerson(found, log);
    return person === undefined || person === 'unusable' ? [] : [person];
  });
  return { people, after: page.next, ended: page.next === null ? 'exhausted' : null };
}
