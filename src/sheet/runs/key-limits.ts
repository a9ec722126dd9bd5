/** Tells the service how much a run may use of each of the user's own keys of data providers. */
import { type Caller, send } from '../../client/call';
import type { Problem } from '../../client/problem';
import { endpoints } from '../../contract/endpoints';
import type { Run } from './run';

/**
 * Sends the run's limits, unless the service has them; the caller saves the run. Returns the problem, if any: then no job of
 * the run may be started. Spends nothing (§10.20).
 */
export function tellKeyLimits(caller: Caller, run: Run): Problem | undefined {
  const { keyLimits = [] } = run;
  if (keyLimits.length === 0 || run.limitsTold) return undefined;
  const ceilings = keyLimits.map(({ provider, units }) => ({ provider, max_units: units }));
  const told = send(caller, {
    endpoint: endpoints.providers,
    body: { action: 'run_ceilings', run: run.id, run_ceilings: ceilings },
    read: () => true,
  });
  if (!told.ok) return told.problem;
  run.limitsTold = true;
  return undefined;
}
