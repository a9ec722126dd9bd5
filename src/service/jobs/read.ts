/** Reads a user's own jobs and answers them in the envelope of §2.4. */
import type { Endpoint } from '../../contract/endpoints';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { ItemRecord, JobKind, JobRecord, OwnJob } from './store';

/**
 * Finds a user's own job of one kind. Spends no credits. Throws the same ApiError NOT_FOUND for an unknown id, for
 * another user's job and for a job of another kind.
 */
export async function findJob(
  { store }: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
  { kind, startedBy }: { kind: JobKind; startedBy: Endpoint },
): Promise<JobRecord> {
  const isJobId = /^job_[0-9a-f]{32}$/.test(jobId);
  const job = isJobId ? await store.jobs.read(userId, kind, jobId) : undefined;
  if (job) return job;
  throw new ApiError(
    'NOT_FOUND',
    'You have no job with this id. No credits were spent. ' +
      `Use the job_id returned by ${startedBy.method} ${startedBy.path}.`,
  );
}

/** The envelope without the progress. Takes a function that shows one item. */
export async function envelopeOf<Item>(
  { store }: Pick<Deps, 'store'>,
  { userId, jobId }: OwnJob,
  job: JobRecord,
  show: (item: ItemRecord) => Item,
) {
  const results = job.status === 'completed' ? await store.jobs.results(userId, jobId) : undefined;
  return {
    job_id: jobId,
    status: job.status,
    result: results?.map(show) ?? null,
    error_message: job.errorMessage,
    error_details: job.errorDetails,
  };
}
