/** The worker of jobs: works on each for a short time, so every user's jobs get a turn. */
import type { KindOfJob, WorkerDeps } from './kind';
import { startLeasedWork, type Worker } from './leased-work';
import { makeRateLimiter, type RateLimiter } from './rate-limiter';
import type { ClaimedJob, JobKind } from './store';

export type Kinds = Readonly<Record<JobKind, KindOfJob>>;

/** Batches of one job before the next job gets its turn. */
const slice = 8;

/** Starts working on jobs of all kinds. Charges each result to the job's user once. */
export function startWorker(deps: WorkerDeps, kinds: Kinds): Worker {
  const rateLimiter = makeRateLimiter(deps.settings.enrichPerSecond, deps.store.queue.maxBatch);
  return startLeasedWork<ClaimedJob>(deps, {
    queue: deps.store.queue,
    notifier: deps.notifier,
    name: 'the worker',
    label: ({ jobId, userId }) => ({ job_id: jobId, user_id: userId }),
    onGivenUp: ({ kind }) => deps.metrics.workEnded(kind, 'failed'),
    work: (job, stopping) => workSlice(deps, kinds[job.kind], rateLimiter, job, stopping),
  });
}

async function workSlice(
  deps: WorkerDeps,
  kind: KindOfJob,
  rateLimiter: RateLimiter,
  job: ClaimedJob,
  stopping: AbortSignal,
) {
  for (let worked = 0; worked < slice * rateLimiter.batch && !stopping.aborted; ) {
    const step = await kind.step(deps, { job, rateLimiter, stopping });
    if (step === 'done') await finish(deps, kind, job);
    if (typeof step === 'object') return step.pauseMs;
    if (typeof step === 'string') return undefined;
    worked += step;
  }
  return undefined;
}

async function finish({ store, log, metrics }: WorkerDeps, kind: KindOfJob, job: ClaimedJob) {
  const tally = await store.queue.tally(job);
  const end = kind.end(tally);
  if (await store.queue.finish(job, end)) {
    const { jobId, userId, kind: name } = job;
    metrics.workEnded(name, end.status);
    log.info(
      { job_id: jobId, user_id: userId, kind: name, status: end.status, ...tally },
      'a job ended',
    );
  }
}
