/**
 * Runs executions, one at a time, each in a context of its own: globals are fresh as in Apps Script,
 * and a request to the workbench blocks the script until it is answered.
 */
import vm from 'node:vm';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Guest, InjectedByWorker } from '../apps-script/wire/guest';
import { readParameters } from '../functions/parameters';
import type { Task, TaskOutcome, WorkerSetup } from './messages';

const { port, flag, guest, sources } = workerData as WorkerSetup;
const guestScript = new vm.Script(guest, { filename: 'apps-script' });

/** A script file that cannot be compiled keeps its error, which every execution then meets. */
const scripts = sources.map(({ name, code }) => {
  try {
    return new vm.Script(code, { filename: name });
  } catch (error) {
    return error;
  }
});

/** Asks the workbench, and sleeps until it has answered. Gives text for text, and never throws. */
function ask(request: string): string {
  Atomics.store(flag, 0, 0);
  port.postMessage(request);
  // The notification of the answer before may come late, and would end a single wait too early.
  while (Atomics.load(flag, 0) === 0) Atomics.wait(flag, 0, 0);
  return receiveMessageOnPort(port)?.message ?? '{"error":"The workbench did not answer."}';
}

/** Makes a context with nothing but the language and the Apps Script services. */
function startContext(task: Task): { context: vm.Context; guest: Guest } {
  // Without a prototype, so that the context has no way to the objects of this side.
  const sandbox: Record<string, unknown> = Object.create(null);
  const context = vm.createContext(sandbox, { codeGeneration: { strings: true, wasm: false } });
  const injected: InjectedByWorker = Object.assign(Object.create(null), {
    ask,
    environment: JSON.stringify(task.environment),
  });
  sandbox['__worker'] = injected;
  guestScript.runInContext(context);
  delete sandbox['__worker'];
  if (!injected.guest) throw new Error('The guest side did not start');
  return { context, guest: injected.guest };
}

function runSources(context: vm.Context): void {
  for (const script of scripts) {
    if (!(script instanceof vm.Script)) throw script;
    script.runInContext(context);
  }
}

async function call(task: Task & { kind: 'call' }): Promise<string> {
  const { context, guest } = startContext(task);
  let outcome: string | undefined;
  try {
    runSources(context);
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
  const { context, guest } = startContext(task);
  const isService = new Set(guest.globalNames());
  try {
    runSources(context);
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
