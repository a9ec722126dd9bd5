/** The worker of jobs: works on each a slice at a time, so that every tenant has a turn. */
import type { ClaimedJob } from '../store/jobs';
import type { WorkerParts } from './kind';
import { kinds } from './kinds';
import { startLeasedWork, type Worker } from './leased-work';
import { makePace, type Pace } from './pace';

/** Batches of one job before the next job has its turn. */
const slice = 8;

/** Starts working on the store's jobs: what is found is charged to the job's user, once. */
export function startWorker(parts: WorkerParts): Worker {
  const pace = makePace(parts.settings.enrichPerSecond);
  return startLeasedWork<ClaimedJob>(parts, {
    queue: parts.store.queue,
    bell: parts.bell,
    name: 'the worker',
    label: ({ jobId }) => ({ job_id: jobId }),
    work: (job, stopping) => workSlice(parts, pace, job, stopping),
  });
}

async function workSlice(parts: WorkerParts, pace: Pace, job: ClaimedJob, stopping: AbortSignal) {
  const kind = kinds[job.kind];
  for (let worked = 0; worked < slice * pace.batch && !stopping.aborted; ) {
    const step = await kind.step(parts, { job, pace, stopping });
    if (step === 'lost') return;
    if (step === 'done') return finish(parts, job);
    worked += step;
  }
}

async function finish({ store, log }: WorkerParts, job: ClaimedJob) {
  const tally = await store.queue.tally(job.jobId);
  const end = kinds[job.kind].end(tally);
  if (await store.queue.finish(job, end)) {
    log.info({ job_id: job.jobId, kind: job.kind, status: end.status, ...tally }, 'a job ended');
  }
}
