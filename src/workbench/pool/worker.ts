/**
 * Runs executions, one at a time, each in a context of its own: globals are fresh as in Apps Script,
 * and a request to the workbench blocks the script until it is answered.
 */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { readParameters } from '../functions/parameters';
import type { Task, TaskOutcome, WorkerSetup } from './messages';
import { compileScript, startContext } from './script-context';

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
  const { guest, runFiles } = startContext(compiled, task.environment, ask);
  let outcome: string | undefined;
  try {
    runFiles();
  } catch (error) {
    return guest.describeError(error);
  }
  guest.call(task.name, task.args, (text) => {
    outcome = text;
  });
  // A promise settles without timers or not at all: by the next turn all that can happen has.
  if (outcome === undefined) await new Promise((resolve) => setImmediate(resolve));
  return outcome ?? '{"value":null}';
}

function list(task: Task): string {
  const { guest, runFiles } = startContext(compiled, task.environment, ask);
  const isService = new Set(guest.globalNames());
  try {
    runFiles();
  } catch {
    // Top-level functions exist even where the code beside them failed.
  }
  const functions = guest
    .globalNames()
    .filter((name) => !isService.has(name))
    .flatMap((name) => {
      const text = guest.functionText(name);
      return text === null ? [] : [{ name, parameters: readParameters(text) }];
    });
  return JSON.stringify({ functions } satisfies TaskOutcome);
}

parentPort?.on('message', async (task: Task) => {
  parentPort?.postMessage(task.kind === 'list' ? list(task) : await call(task));
});
