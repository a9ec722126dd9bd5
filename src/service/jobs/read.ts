/** Reads a batch enrichment job (§4.9, §2.4), and finds any user's own job by its id. */
import * as v from 'valibot';
import { type Endpoint, endpoints } from '../../contract/endpoints';
import {
  accountOutcomes,
  type EnrichAccountsJob,
  type EnrichedAccount,
  enrichedAccountSchema,
} from '../../contract/enrich-accounts';
import type { Deps } from '../deps';
import { ApiError } from '../errors';
import type { ItemRecord, JobKind, JobRecord, OwnJob, Tally } from './store';

const outcome = v.picklist(accountOutcomes);
const kind = { kind: 'enrich_accounts', startedBy: endpoints.enrichAccounts } as const;

/**
 * Answers a user's own job; `result` is null until it is completed. Spends no credits.
 * Throws the same ApiError NOT_FOUND for an id that never was and for another user's.
 */
export async function readJob(
  deps: Pick<Deps, 'store'>,
  userId: string,
  jobId: string,
): Promise<EnrichAccountsJob> {
  const job = await findJob(deps, userId, jobId, kind);
  return {
    ...(await envelopeOf(deps, { userId, jobId }, job, resultOf)),
    progress: progressOf(job.tally),
  };
}

/**
 * Finds a user's own job of one kind. Spends no credits. Throws the same ApiError NOT_FOUND for an id that never
 * was, for another user's and for a job of another kind.
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

/** The envelope of §2.4 but for the progress; takes how one item is shown. */
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
  };
}

function progressOf({ total, pending, counts, created }: Tally) {
  return {
    total,
    completed: total - pending,
    new_accounts: created,
    updated_accounts: (counts['enriched'] ?? 0) - created,
  };
}

const missSchema = v.pick(enrichedAccountSchema(), ['reason', 'detail']);

function resultOf(item: ItemRecord): EnrichedAccount {
  return {
    domain: item.subject,
    status: v.parse(outcome, item.status),
    ...(item.accountId !== null && { account_id: item.accountId }),
    ...(item.name !== null && { name: item.name }),
    is_new_account: item.isNew,
    fields_updated: [...item.fieldsUpdated],
    ...v.parse(v.nullish(missSchema, {}), item.result),
  };
}
