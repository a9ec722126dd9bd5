/** Waits for jobs, with a time limit. */
import { isTerminal } from '../contract/job-states';
import { SignalsheetError } from './error';
import type { Answers, JobName, JobReader } from './messages';
import { type CallOptions, pause } from './send';

export interface WaitOptions extends CallOptions {
  /** How long to wait for the job's end; 600 by default. */
  readonly waitSeconds?: number;
}

/** The answer of a job's reader once the job is completed. */
export type CompletedJob<Name extends JobName> = Answers[`${Name}Job` & JobReader] & {
  readonly result: NonNullable<Answers[`${Name}Job` & JobReader]['result']>;
};

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const free = { charges: false, idempotencyKey: undefined };

/**
 * Reads a job until it is completed, at growing intervals. Spends nothing itself. Throws JOB_FAILED with what the job
 * charged, or STILL_RUNNING after `waitSeconds`: the job continues, and can be waited for again.
 */
export async function endOf(
  read: () => Promise<Answers[JobReader]>,
  { waitSeconds = 600, signal }: WaitOptions,
): Promise<Answers[JobReader]> {
  const until = Date.now() + waitSeconds * 1000;
  for (let wait = firstPauseMs; ; wait = Math.min(2 * wait, longestPauseMs)) {
    const job = await read();
    if (job.status === 'failed') throw failed(job);
    if (isTerminal(job.status)) return job;
    const left = until - Date.now();
    if (left <= 0) throw stillRunning(job, waitSeconds);
    await pause(Math.min(wait, left), free, signal);
  }
}

function stillRunning({ job_id: jobId, progress }: Answers[JobReader], seconds: number) {
  return new SignalsheetError(
    `The job was still running after ${seconds} seconds: ${progress.completed} of ${progress.total} are done. It ` +
      'continues, and spends as it finds. Wait for it again by its id.',
    { code: 'STILL_RUNNING', details: { job_id: jobId }, spent: 'unknown' },
  );
}

function failed({ job_id: jobId, error_message, error_details }: Answers[JobReader]) {
  const details = { ...error_details, job_id: jobId };
  return new SignalsheetError(error_message ?? 'The job failed, and the service gives no reason.', {
    code: 'JOB_FAILED',
    details,
    spent: spentBy(details),
  });
}

function spentBy(details: Readonly<Record<string, unknown>>): number | 'unknown' {
  const { charged, reason } = details;
  if (typeof charged === 'number') return charged;
  return typeof reason === 'string' && /_unreachable$/.test(reason) ? 0 : 'unknown';
}
