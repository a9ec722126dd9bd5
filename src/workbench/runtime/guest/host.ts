/** The way out of the context: one function, text for text, that blocks until it is answered. */
import type { Answer, HostCalls } from '../wire/calls';
import type { Environment, Guest, InjectedByWorker } from '../wire/guest';
import { Exception } from './exception';

const { __worker: worker } = globalThis as unknown as { __worker: InjectedByWorker };

/** Gives the guest side to the worker that started it. */
export function handOver(guest: Guest): void {
  worker.guest = guest;
}

/** What this execution knows of itself. */
export const environment: Environment = JSON.parse(worker.environment);

/**
 * Asks the workbench for something.
 *
 * Throws Exception with the message the workbench gives.
 */
export function call<Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): ReturnType<HostCalls[Name]> {
  const answer: Answer = JSON.parse(ask(JSON.stringify([name, args])));
  if ('error' in answer) throw new Exception(answer.error);
  return answer.value as ReturnType<HostCalls[Name]>;
}

/** What the worker's side throws, where the stack ends for instance, is an object of its own: no script gets it. */
function ask(request: string): string {
  try {
    return worker.ask(request);
  } catch {
    throw new Exception('The workbench could not be asked.');
  }
}
