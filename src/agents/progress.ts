/** How far a job or a watch is: waits for it, free, and returns a page of a job's results. */
import type { AgentOperation } from '../contract/agents';
import { type Answers, type JobName, type SignalsheetClient, SignalsheetError } from '../programs';
import { describedOperations } from './operations';
import { Misused, nextCursor } from './tool';

/** Less than the 30 seconds after which some clients give up. */
export const longestWaitSeconds = 25;
const onPage = 50;

type Watch = Answers['signalList']['signals'][number];

/** What a run began: a job or a watch. */
interface Begun {
  readonly operation: AgentOperation;
  readonly job_id?: string | undefined;
  readonly signal_id?: number | undefined;
}

/**
 * Waits up to `waitSeconds` for the end of a job, or of a watch's first look; then returns the state, and a job's
 * results from `offset`. Spends nothing. Throws Misused without the id, SignalsheetError JOB_FAILED with what was paid.
 */
export async function progressOf(
  client: SignalsheetClient,
  { operation, job_id, signal_id }: Begun,
  waitSeconds: number,
  offset: number,
): Promise<object> {
  const job = describedOperations[operation].job;
  if (job === undefined) {
    if (signal_id === undefined) throw new Misused('Send the signal_id that run returned.');
    return watchProgress(client, signal_id, waitSeconds);
  }
  if (job_id === undefined) throw new Misused('Send the job_id that run returned.');
  const { result, ...state } = await endOf(client, job, job_id, waitSeconds);
  if (!result) return { ...state, next: 'Call status again.' };
  const more = nextCursor(offset + onPage, offset + onPage < result.length);
  return { ...state, count: result.length, result: result.slice(offset, offset + onPage), ...more };
}

/** The job after its end or after the wait, in any state. */
async function endOf(client: SignalsheetClient, job: JobName, jobId: string, waitSeconds: number) {
  try {
    return await client.endOfJob(job, jobId, { waitSeconds });
  } catch (error) {
    if (!(error instanceof SignalsheetError) || error.code !== 'STILL_RUNNING') throw error;
    return client[`${job}Job`](jobId);
  }
}

/** The user's watch. Spends nothing. Throws Misused for any other id. */
export async function ownWatch(client: SignalsheetClient, signalId: number): Promise<Watch> {
  for await (const signal of client.allSignals()) if (signal.signal_id === signalId) return signal;
  throw new Misused('You have no watch with this signal_id; search signals for yours.');
}

const firstPauseMs = 100;
const longestPauseMs = 2_000;

async function watchProgress(client: SignalsheetClient, signalId: number, waitSeconds: number) {
  const until = Date.now() + waitSeconds * 1_000;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const signal = await ownWatch(client, signalId);
    const isLooking = signal.status === 'accepted' || signal.status === 'running';
    if (!isLooking || Date.now() >= until) {
      const next = isLooking
        ? 'Call status again.'
        : 'Search posts with this signal_id for what it found.';
      return { signal, next };
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
