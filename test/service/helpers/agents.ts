/** What agents do over HTTP: they estimate and run. */
import { agentEstimateResponseSchema } from '../../../src/contract/agents';
import { ask } from './acts';
import { bodyOf, type Caller } from './call';

/** Asks for an estimate, which may be refused. */
export const quote = (caller: Caller, operation: string, args: object) =>
  ask(caller, 'agentEstimate', { operation, arguments: args });

/** As `quote`, for an estimate that must be made. */
export async function estimate(caller: Caller, operation: string, args: object) {
  return bodyOf(await quote(caller, operation, args), agentEstimateResponseSchema());
}

/** Runs an estimate, which may be refused. */
export const tryRun = (
  caller: Caller,
  estimate_id: string,
  max_credits: number,
  key: string,
  max_provider_units?: number,
) =>
  ask(
    caller,
    'agentRun',
    { estimate_id, max_credits, ...(max_provider_units !== undefined && { max_provider_units }) },
    key,
  );
