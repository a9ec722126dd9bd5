/**
 * The Apps Script services, created inside the script's context: their objects belong to the script's realm, and only
 * text leaves it.
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

/** Globals of JavaScript engines that Apps Script lacks. */
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
