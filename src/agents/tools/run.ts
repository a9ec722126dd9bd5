/** `run`: the only tool that spends credits. */
import * as v from 'valibot';
import type { AgentOperation } from '../../contract/agents';
import { limits } from '../../contract/limits';
import { type SignalsheetClient, SignalsheetError } from '../../programs';
import { longestWaitSeconds, progressOf } from '../progress';
import { tool } from '../tool';

const schema = () =>
  v.strictObject({
    estimate_id: v.string(),
    max_credits: v.pipe(v.number(), v.integer(), v.minValue(0)),
    max_provider_units: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    idempotency_key: v.pipe(
      v.string(),
      v.minLength(8),
      v.maxLength(limits.idempotencyKeyLength),
      v.regex(/^[\x21-\x7e]+$/),
    ),
    wait_seconds: v.optional(
      v.pipe(v.number(), v.minValue(0), v.maxValue(longestWaitSeconds)),
      longestWaitSeconds,
    ),
  });

export const run = tool({
  name: 'run',
  title: 'Run an estimate',
  description:
    'SPENDS CREDITS, the only tool that does: up to the estimate’s max_credits, within the user’s caps, and up to ' +
    'max_provider_units of each own key of a data provider (0: none is asked). Make a new ' +
    'idempotency_key for each piece of work, and send the same one again if the answer was lost: it is never charged ' +
    'twice. Waits up to wait_seconds and returns what status returns; if the work is still under way, call status.',
  input: schema,
  isReading: false,
  async call(client, request) {
    const { estimate_id, max_credits, max_provider_units, idempotency_key, wait_seconds } = request;
    const { operation, answer } = await client.agentRun(
      { estimate_id, max_credits, max_provider_units },
      { idempotencyKey: idempotency_key },
    );
    const { job_id, signal_id } = answer;
    const begun = {
      operation,
      ...(typeof job_id === 'string' && { job_id }),
      ...(typeof signal_id === 'number' && { signal_id }),
    };
    // A technology page starts no job, so its answer is complete.
    if (job_id === undefined && signal_id === undefined) return { operation, ...answer };
    return { ...begun, ...(await progressIfReadable(client, begun, wait_seconds)) };
  },
});

/** The work has begun by now, so an answer that can't be read must not look like a run that failed. */
async function progressIfReadable(
  client: SignalsheetClient,
  begun: { readonly operation: AgentOperation },
  waitSeconds: number,
): Promise<object> {
  try {
    return await progressOf(client, begun, waitSeconds, 0);
  } catch (error) {
    if (error instanceof SignalsheetError && error.code === 'JOB_FAILED') throw error;
    return { next: 'The work has begun. Call status.' };
  }
}
