/** The worker: claims jobs, works on them a slice at a time, and gives every tenant a turn. */
import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import type { ClaimedJob } from '../store/jobs';
import { leaseEnd, type WorkerParts } from './kind';
import { kinds } from './kinds';
import { makePace, type Pace } from './pace';

export interface Worker {
  /**
   * Stops after the batch under way and gives its job back. Resolves when that is done, or when it takes longer
   * than the settings allow: then the lease runs out and another worker goes on.
   */
  stop(): Promise<void>;
}

/** Batches of one job before the next job has its turn. */
const slice = 8;

/** How long to leave a store alone that failed. */
const pauseAfterFaultMs = 1000;

/** Starts working on the store's jobs: what is found is charged to the job's user, once. */
export function startWorker(parts: WorkerParts): Worker {
  const stopping = new AbortController();
  const pace = makePace(parts.settings.enrichPerSecond);
  const done = run(parts, pace, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      parts.bell.ring();
      const enough = new AbortController();
      const patience = parts.settings.stopTimeoutSeconds * second;
      await Promise.race([done, sleep(patience, undefined, { signal: enough.signal })]);
      enough.abort();
    },
  };
}

async function run(parts: WorkerParts, pace: Pace, stopping: AbortSignal) {
  const { store, settings, clock, log, bell } = parts;
  while (!stopping.aborted) {
    // The store answers without waiting, so without this a long queue would keep requests from their turn.
    await setImmediate();
    try {
      const now = clock();
      const job = await store.queue.claim(randomUUID(), now, leaseEnd(parts, now));
      if (job) await workOn(parts, pace, job, stopping);
      else await bell.wait(settings.pollMilliseconds);
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error }, 'the worker failed and will go on');
      await bell.wait(pauseAfterFaultMs);
    }
  }
}

/** Keeps the lease alive while a slow directory is asked or the pace is waited for. */
async function workOn(parts: WorkerParts, pace: Pace, job: ClaimedJob, stopping: AbortSignal) {
  const beat = () => parts.store.queue.heartbeat(job, leaseEnd(parts, parts.clock()));
  const ignore = (error: unknown) => parts.log.warn({ err: error }, 'a heartbeat failed');
  const timer = setInterval(
    () => void beat().catch(ignore),
    (parts.settings.leaseSeconds * second) / 3,
  );
  try {
    await workSlice(parts, pace, job, stopping);
  } finally {
    clearInterval(timer);
    await parts.store.queue.release(job, parts.clock());
  }
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
