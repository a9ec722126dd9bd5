/** Reads a people enrichment job (§4.7). */
import * as v from 'valibot';
import { endpoints } from '../../../contract/endpoints';
import {
  type EnrichedPerson,
  type EnrichPeopleJob,
  enrichedPersonSchema,
} from '../../../contract/people';
import type { Deps } from '../../deps';
import type { ItemRecord } from '../../jobs/store';
import { readListed } from '../read-listed';
import { enrichPeopleParamsSchema } from './params';

const kind = { kind: 'enrich_people', startedBy: endpoints.enrichPeople } as const;

/** Answers a user's own job. Spends no credits. Throws ApiError NOT_FOUND for any other id. */
export async function readEnrichment(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
): Promise<EnrichPeopleJob> {
  const job = await readListed(deps, userId, jobId, kind, resultOf);
  const { enriched = 0 } = job.counts;
  return { ...job.envelope, progress: { ...job.progress, enriched_people: enriched } };
}

/** An item keeps its result but where nothing could be asked. */
function resultOf({ subject, status, result }: ItemRecord, params: unknown): EnrichedPerson {
  return v.parse(enrichedPersonSchema(), result ?? nothingOf(Number(subject), status, params));
}

function nothingOf(person_id: number, status: string, params: unknown) {
  const { emails, phones } = v.parse(enrichPeopleParamsSchema, params);
  return {
    person_id,
    status,
    person_name: null,
    person_email: null,
    email_status: emails ? 'not_found' : 'not_requested',
    person_phone: null,
    phone_status: phones ? 'not_found' : 'not_requested',
    credits_charged: 0,
  };
}
