/** `estimate`: what paid work would cost, free. */
import * as v from 'valibot';
import { agentOperations } from '../../contract/agents';
import { tool } from '../tool';

const schema = () =>
  v.strictObject({
    operation: v.picklist(agentOperations),
    arguments: v.record(v.string(), v.unknown()),
  });

export const estimate = tool({
  name: 'estimate',
  title: 'Estimate paid work',
  description:
    'Free. The price of any paid operation before it is run: max_credits, provider_units of the user’s own keys, what is already paid, what is left out, a ' +
    'sample, and an estimate_id that lasts 15 minutes. lookup operation lists its arguments.',
  input: schema,
  isReading: true,
  call: (client, request) => client.agentEstimate(request),
});
