/** Reads jobs about listed people (§4.7): what enrichment and verification have in common. */
import type { Endpoint } from '../../contract/endpoints';
import { envelopeOf, findJob } from '../jobs/read';
import type { Parts } from '../parts';
import type { ItemRecord, JobKind } from '../store/jobs';

/**
 * Takes the kind of job and how one item is shown, beside what the job keeps of its request. Returns the answer but for
 * what its progress counts besides, and the items counted by their status. Spends no credits. Throws ApiError NOT_FOUND
 * for an id that is not the user's.
 */
export async function readListed<Result>(
  parts: Pick<Parts, 'store'>,
  userId: string,
  jobId: string,
  kind: { readonly kind: JobKind; readonly startedBy: Endpoint },
  show: (item: ItemRecord, params: unknown) => Result,
) {
  const job = await findJob(parts, userId, jobId, kind);
  const { total, pending, counts, credits } = job.tally;
  const envelope = await envelopeOf(parts, jobId, job, (item) => show(item, job.params));
  const progress = { total, completed: total - pending, credits_charged: credits };
  return { envelope, progress, counts };
}
