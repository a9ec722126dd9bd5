/** The envelope of every asynchronous job: its id when it is started, and its state when polled (§2.4, §4.7). */
import type { Endpoint } from '../contract/endpoints';
import { isTerminal } from '../contract/job-states';
import { refusedFor } from './answer';
import type { Call } from './call';
import type { Detail } from './details';
import * as reasons from './reasons';
import { asNumber, asObject, asObjects, asText, type Loose, Unreadable } from './tolerant';

/** A job's state; `Outcome` is the result for one of its items. */
export type Job<Outcome> =
  | {
      readonly state: 'working';
      /** Items done so far, if reported. */
      readonly completed: number | undefined;
    }
  | { readonly state: 'completed'; readonly results: readonly Outcome[] }
  | { readonly state: 'failed'; readonly message: Detail };

/**
 * Starts a job; returns its id. Spends what the endpoint's job spends. With the same `idempotencyKey` the call may be
 * repeated if the service honours keys.
 */
export function startJob(endpoint: Endpoint, body: object, idempotencyKey: string): Call<string> {
  return {
    endpoint,
    body,
    idempotencyKey,
    read: (answer) => {
      const jobId = asText(answer['job_id']);
      if (jobId === undefined) throw new Unreadable(reasons.lacks('job_id'));
      return jobId;
    },
  };
}

/**
 * Reads a job's state, and its results by `readItem`, which leaves out what it can't use. An unknown state counts as
 * still working. Spends nothing.
 */
export function pollJob<Outcome>(
  endpoint: Endpoint,
  jobId: string,
  readItem: (item: Loose) => Outcome[],
): Call<Job<Outcome>> {
  return { endpoint, path: { job_id: jobId }, read: (answer) => readJob(answer, readItem) };
}

function readJob<Outcome>(answer: Loose, readItem: (item: Loose) => Outcome[]): Job<Outcome> {
  const status = asText(answer['status'])?.toLowerCase() ?? '';
  if (!isTerminal(status)) {
    return { state: 'working', completed: asNumber(asObject(answer['progress'])['completed']) };
  }
  if (status === 'failed') {
    const text = asText(answer['error_message']);
    const details = asObject(answer['error_details']);
    const message = text === undefined ? reasons.noReason() : refusedFor(details, text);
    return { state: 'failed', message };
  }
  if (!Array.isArray(answer['result'])) throw new Unreadable(reasons.lacks('result'));
  return { state: 'completed', results: asObjects(answer['result']).flatMap(readItem) };
}
