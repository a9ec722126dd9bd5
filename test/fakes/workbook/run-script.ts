/** Runs one function of a script in this thread; every platform call answers synchronously. */

import { messageOf, ScriptException } from '../../../src/workbench/errors';
import type { Execution } from '../../../src/workbench/runtime/host/execution';
import type { TaskOutcome } from '../../../src/workbench/runtime/pool/messages';
import { TimeUpError } from '../../../src/workbench/runtime/pool/pool';
import {
  type CompiledScript,
  startContext,
} from '../../../src/workbench/runtime/pool/script-context';
import type { Answer, Request } from '../../../src/workbench/runtime/wire/calls';
import type { CallArgs, Environment } from '../../../src/workbench/runtime/wire/guest';
import {
  isPlatformCall,
  KilledError,
  type PlatformWatch,
  type Verdict,
} from '../../../src/workbench/runtime/wire/watch';
import { ScriptError } from '../../../src/workbench/workspace/api';
import type { SimulatedHost } from './host';

export interface Task {
  readonly script: CompiledScript;
  readonly execution: Execution;
  readonly environment: Environment;
  readonly host: SimulatedHost;
  readonly args: CallArgs;
  /** Read at every call. */
  watch(): PlatformWatch | undefined;
  /** Whether the execution has used up its time. */
  isTimeUp(): boolean;
}

/**
 * Runs the task. After its death, no call of an execution has an effect, whatever its code still does.
 *
 * Throws KilledError if the watch killed it.
 * Throws ScriptError when its time was up.
 */
export function runScript(task: Task): TaskOutcome {
  let death: Error | undefined;
  const die = (why: Error): never => {
    death ??= why;
    throw why;
  };
  const ask = (text: string): string => {
    let answer: Answer = { value: null };
    for (const request of JSON.parse(text) as Request[]) {
      if (death) throw death;
      if (task.isTimeUp()) die(timeUp());
      const verdict = judge(task, request);
      answer = verdict === 'kill' ? die(new KilledError()) : verdict;
      if ('error' in answer) break;
    }
    return JSON.stringify(answer);
  };
  const context = startContext(task.script, task.environment, ask);
  const failure = context.load();
  if (failure === undefined) context.call(task.execution.functionName, JSON.stringify(task.args));
  context.end();
  const outcome = failure ?? context.outcome();
  if (death) throw death;
  return JSON.parse(outcome);
}

function timeUp(): ScriptError {
  const message = new TimeUpError().message;
  return new ScriptError({ name: 'Exception', message, stack: '' });
}

function judge({ execution, host, watch }: Task, [name, args]: Request): Verdict {
  const { kind, functionName, user } = execution;
  const call = { kind, functionName, user, name, args };
  const follower = isPlatformCall(name) ? watch() : undefined;
  const early = follower?.before?.(call);
  if (early !== undefined) return early;
  const answer = perform(host, execution, [name, args]);
  return follower?.after?.(call, answer) ?? answer;
}

function perform(host: SimulatedHost, execution: Execution, [name, args]: Request): Answer {
  const calls = host as unknown as Record<string, (...args: unknown[]) => unknown>;
  const call = calls[name];
  if (!call) throw new Error(`The simulation does not know ${name}`);
  try {
    return { value: call(execution, ...args) ?? null };
  } catch (error) {
    if (!(error instanceof ScriptException)) throw error;
    return { error: messageOf(error) };
  }
}
