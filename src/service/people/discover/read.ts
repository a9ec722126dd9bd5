/** Reads a people discovery job (§4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type DiscoveredPerson,
  type DiscoverPeopleJob,
  discoveredPersonSchema,
} from '../../../contract/people';
import { audienceUrl } from '../../audiences/link';
import type { Deps } from '../../deps';
import { envelopeOf, findJob } from '../../jobs/read';
import type { ItemRecord } from '../../jobs/store';
import { discoverPeopleParamsSchema } from './params';

const kind = { kind: 'discover_people', startedBy: endpoints.discoverPeople } as const;

/**
 * Answers a user's own job, with a fresh link to its audience. Spends no credits.
 * Throws ApiError NOT_FOUND for any other id.
 */
export async function readDiscovery(
  deps: Pick<Deps, 'store' | 'settings' | 'secrets' | 'clock'>,
  userId: string,
  jobId: string,
  baseUrl: string,
): Promise<DiscoverPeopleJob> {
  const job = await findJob(deps, userId, jobId, kind);
  const { audience_id } = v.parse(discoverPeopleParamsSchema, job.params);
  const { total, credits, created, ended } = job.tally;
  return {
    ...(await envelopeOf(deps, { userId, jobId }, job, resultOf)),
    progress: {
      total,
      completed: total,
      new_people: created,
      credits_charged: credits,
      stopped_by: ended === 'exhausted' ? null : ended,
    },
    audience_url: audience_id === null ? null : audienceUrl(deps, audience_id, baseUrl),
  };
}

function resultOf({ result }: ItemRecord): DiscoveredPerson {
  return v.parse(discoveredPersonSchema(), result);
}
