/**
 * The Apps Script services, made inside the context in which a script runs: what a script touches
 * belongs to its own realm, and only text leaves it.
 */
import { call, environment, handOver } from './host';
import {
  callFunction,
  describeError,
  finishCall,
  listOwnFunctions,
  outcomeOfCall,
  rememberBuiltIns,
} from './invoke';
import { offerServices } from './load-services';
import { replaceNow } from './script-date';

/** What JavaScript engines bring along and Apps Script lacks. */
const foreign = ['WebAssembly', 'SharedArrayBuffer', 'Atomics'];

const global = globalThis as unknown as Record<string, unknown>;

const { now: realNow } = Date;

for (const name of foreign) delete global[name];
if (environment.followsClock) replaceNow(() => call('clock.now'));
else if (environment.clockOffsetMs) replaceNow(() => realNow() + environment.clockOffsetMs);

rememberBuiltIns();
offerServices();
handOver({
  call: callFunction,
  finish: finishCall,
  outcome: outcomeOfCall,
  describeError,
  functions: listOwnFunctions,
});
