/** The envelope of every asynchronous job: its id once it is started, and what polling it tells (§2.4, §4.7). */
import type { Endpoint } from '../contract/endpoints';
import { isTerminal } from '../contract/job';
import { refusedFor } from './answer';
import type { Call } from './call';
import type { Detail } from './details';
import * as reasons from './reasons';
import { asNumber, asObject, asObjects, asText, type Loose, Unreadable } from './tolerant';

/** How far a job is; `Outcome` is what became of one of its items. */
export type Job<Outcome> =
  | {
      readonly state: 'working';
      /** Items done so far, if told. */
      readonly completed: number | undefined;
    }
  | { readonly state: 'completed'; readonly results: readonly Outcome[] }
  | { readonly state: 'failed'; readonly message: Detail };

/**
 * Starts a job; answers its id. Spends what the endpoint's job spends; `idempotencyKey` names this intent, so that
 * the same call may be sent again where keys are honoured.
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
 * Reads how far a job is, its results by `readItem`, which leaves out what it cannot use. An unknown state counts as
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
    const said = asText(answer['error_message']);
    const details = asObject(answer['error_details']);
    const message = said === undefined ? reasons.noReason() : refusedFor(details, said);
    return { state: 'failed', message };
  }
  if (!Array.isArray(answer['result'])) throw new Unreadable(reasons.lacks('result'));
  return { state: 'completed', results: asObjects(answer['result']).flatMap(readItem) };
}
