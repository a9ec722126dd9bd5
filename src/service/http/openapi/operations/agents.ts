/** OpenAPI descriptions of agents' caps, estimates, runs and cancelling (§10.24). */
import {
  agentCancelRequestSchema,
  agentCancelResponseSchema,
  agentCapsRequestSchema,
  agentCapsResponseSchema,
  agentEstimateRequestSchema,
  agentEstimateResponseSchema,
  agentRunRequestSchema,
  agentRunResponseSchema,
} from '../../../../contract/agents';
import type { Operation } from '../operation';

export const agentCaps: Operation = {
  section: '10.24',
  group: 'Agents',
  summary: 'Read or set the caps of agents',
  description:
    'Our own extension `agents`. What your agents may spend: on one run, and on all runs begun on one UTC day. Absent ' +
    'or null leaves a cap as it is; 0 lets them spend nothing. Until you set them, 100 and 1,000 credits. Free.',
  request: agentCapsRequestSchema,
  response: agentCapsResponseSchema,
  errors: [],
};

export const agentEstimate: Operation = {
  section: '10.24',
  group: 'Agents',
  summary: 'Estimate paid work',
  description:
    'Our own extension `agents`. Takes an operation and the body or query of its endpoint, and answers what it would ' +
    'cost at most, what is free because it was paid for, what is left out, such as what your exclude list names, and a ' +
    'sample. Nothing is started. The estimate can be run once, within 15 minutes, and only by you. A watch must have a `max_credit_limit`, which is its ' +
    'price. `search_technology` also takes `max_companies`, 20 by default. Free.',
  request: agentEstimateRequestSchema,
  response: agentEstimateResponseSchema,
  errors: ['INSUFFICIENT_CREDITS', 'BAD_REQUEST', 'NOT_FOUND'],
};

export const agentRun: Operation = {
  section: '10.24',
  group: 'Agents',
  summary: 'Run an estimate',
  description:
    'Our own extension `agents`. Begins exactly what was estimated, if that costs at most `max_credits` and fits your ' +
    'caps, which is checked in the transaction that begins it. An Idempotency-Key is required: the same key gets the same ' +
    'answer and is never charged twice, another key for a used estimate is refused. Answers what the operation’s endpoint ' +
    'answers.',
  request: agentRunRequestSchema,
  response: agentRunResponseSchema,
  errors: [
    'CAP_REACHED',
    'ESTIMATE_EXPIRED',
    'ESTIMATE_USED',
    'IDEMPOTENCY_KEY_REUSED',
    'INSUFFICIENT_CREDITS',
    'NOT_FOUND',
  ],
};

export const agentCancel: Operation = {
  section: '10.24',
  group: 'Agents',
  summary: 'Cancel a job that an agent began',
  description:
    'Our own extension `agents`. Ends a job that a run began: what it found and charged stays, the rest of what was set ' +
    'aside is given back, and the caps count only what was charged. A job that is over stays as it is, so repeating ' +
    'this is safe. Free.',
  request: agentCancelRequestSchema,
  response: agentCancelResponseSchema,
  errors: ['NOT_FOUND'],
};
