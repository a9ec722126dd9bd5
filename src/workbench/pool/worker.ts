/**
 * Runs executions, one at a time, each in a context of its own: globals are fresh as in Apps Script,
 * and a request to the workbench blocks the script until it is answered.
 */
import { getPriority, setPriority } from 'node:os';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { readParameters } from '../functions/parameters';
import { disarm } from './disarm';
import type { Task, TaskOutcome, WorkerSetup } from './messages';
import { compileScript, startContext } from './script-context';

/** How much nicer than the workbench a script is, which would be slow to answer while thirty of them run. */
const NICER = 5;
const NICEST = 19;

// Elsewhere than on Linux this would be the whole process, not the thread.
if (process.platform === 'linux') setPriority(Math.min(NICEST, getPriority() + NICER));

const { port, flag, guest: guestCode, sources } = workerData as WorkerSetup;
const compiled = compileScript(guestCode, sources);

/** Asks the workbench, and sleeps until it has answered. Gives text for text, and never throws. */
function ask(request: string): string {
  Atomics.store(flag, 0, 0);
  port.postMessage(request);
  // The notification of the answer before may come late, and would end a single wait too early.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  return receiveMessageOnPort(port)?.message ?? '{"error":"The workbench did not answer."}';
}

async function call(task: Task & { kind: 'call' }): Promise<string> {
  const context = startContext(compiled, task.environment, ask);
  const failure = context.load();
  if (failure === undefined) context.call(task.name, task.args);
  // What runs on without being waited for belongs to this execution: by the next turn all that can happen has.
  await new Promise((resolve) => setImmediate(resolve));
  context.end();
  return failure ?? context.outcome();
}

function list(task: Task): string {
  const context = startContext(compiled, task.environment, ask);
  // Top-level functions exist even where the code beside them failed.
  context.load();
  const functions = namedTexts(context.functions()).map(([name, text]) => ({
    name,
    parameters: readParameters(text),
  }));
  context.end();
  return JSON.stringify({ functions } satisfies TaskOutcome);
}

/** What a script may have made of its own list is no list, and none of the functions in it. */
function namedTexts(json: string): [string, string][] {
  try {
    const pairs: unknown = JSON.parse(json);
    return Array.isArray(pairs) ? pairs.filter(isPairOfTexts) : [];
  } catch {
    return [];
  }
}

function isPairOfTexts(pair: unknown): pair is [string, string] {
  return Array.isArray(pair) && pair.length === 2 && pair.every((it) => typeof it === 'string');
}

disarm();
parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(task.kind === 'list' ? list(task) : await call(task));
});
