/** `control`: cancels jobs, stops and narrows watches, and excludes; never makes anything spend more. */
import * as v from 'valibot';
import { excludeReasons } from '../../contract/exclude-list';
import { irrelevantReasons } from '../../contract/signal-feedback';
import type { Requests, SignalsheetClient } from '../../programs';
import { Misused, tool } from '../tool';

const schema = () =>
  v.strictObject({
    action: v.picklist(['pause', 'cancel', 'limit', 'not_relevant', 'exclude']),
    signal_id: v.optional(v.number()),
    job_id: v.optional(v.string()),
    max_credit_limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    account_id: v.optional(v.number()),
    reason: v.optional(v.picklist([...irrelevantReasons, ...excludeReasons])),
    evidence_url: v.optional(v.string()),
    entries: v.optional(v.array(v.string())),
    note: v.optional(v.string()),
  });

type Input = v.InferOutput<ReturnType<typeof schema>>;

export const control = tool({
  name: 'control',
  title: 'Control work and exclude',
  description:
    'Free. cancel a job (job_id) that run began, or a watch: says what was paid, which stays. pause a watch; limit lowers ' +
    'its max_credit_limit; not_relevant leaves a find (account_id, reason) out of it. exclude adds entries (domains, ' +
    'profiles, emails) with a reason to the user’s exclude list, which all later work obeys. Only the user can resume ' +
    'a watch, raise a limit, or remove entries.',
  input: schema,
  isReading: false,
  async call(client, input) {
    switch (input.action) {
      case 'pause':
        return client.signalControl({ signal_id: watchOf(input), action: 'pause' });
      case 'cancel':
        return cancel(client, input);
      case 'limit': {
        const { max_credit_limit } = input;
        if (max_credit_limit === undefined) throw new Misused('Send max_credit_limit.');
        return client.signalControl({
          signal_id: watchOf(input),
          action: 'limit',
          max_credit_limit,
          lower_only: true,
        });
      }
      case 'not_relevant':
        return leaveOut(client, input);
      case 'exclude':
        return exclude(client, input);
    }
  },
});

function watchOf({ signal_id }: Input): number {
  if (signal_id === undefined) throw new Misused('Send the signal_id of a watch.');
  return signal_id;
}

async function cancel(client: SignalsheetClient, input: Input): Promise<object> {
  const { job_id, signal_id } = input;
  if ((job_id === undefined) === (signal_id === undefined))
    throw new Misused('Send exactly one of job_id, signal_id.');
  if (job_id !== undefined) return client.agentCancel({ job_id });
  const { signal, message } = await client.signalControl({
    signal_id: watchOf(input),
    action: 'stop',
  });
  return { signal, message, charged: signal?.credits_used };
}

function leaveOut(client: SignalsheetClient, input: Input): Promise<object> {
  const { account_id, evidence_url } = input;
  const reason = irrelevantReasons.find((one) => one === input.reason);
  if (account_id === undefined || reason === undefined)
    throw new Misused(`Send account_id, and as reason one of ${irrelevantReasons.join(', ')}.`);
  return client.signalFeedback({
    signal_id: watchOf(input),
    account_id,
    relevant: false,
    reason,
    ...(evidence_url !== undefined && { evidence_url }),
  });
}

function exclude(client: SignalsheetClient, input: Input): Promise<object> {
  const { entries, note } = input;
  const reason = excludeReasons.find((one) => one === input.reason);
  if (!entries?.length || reason === undefined)
    throw new Misused(`Send entries, and as reason one of ${excludeReasons.join(', ')}.`);
  const request: Requests['excludeEditing'] = { action: 'add', entries, reason };
  return client.excludeEditing(note === undefined ? request : { ...request, note });
}
