/** `status`: how far a job or watch is, with a job's results, free. */
import * as v from 'valibot';
import { agentOperations } from '../../contract/agents';
import { longestWaitSeconds, progressOf } from '../progress';
import { offsetOf, tool } from '../tool';

const schema = () =>
  v.strictObject({
    operation: v.picklist(agentOperations),
    job_id: v.optional(v.string()),
    signal_id: v.optional(v.number()),
    wait_seconds: v.optional(
      v.pipe(v.number(), v.minValue(0), v.maxValue(longestWaitSeconds)),
      longestWaitSeconds,
    ),
    cursor: v.optional(v.string()),
  });

export const status = tool({
  name: 'status',
  title: 'Read the status',
  description:
    'Free. Waits up to wait_seconds for the end of a job or of a watch’s first look, then returns its progress, a job’s ' +
    'results in pages, and links to CSV files. operation and the id come from run.',
  input: schema,
  isReading: true,
  call: (client, { wait_seconds, cursor, ...begun }) =>
    progressOf(client, begun, wait_seconds, offsetOf(cursor)),
});
