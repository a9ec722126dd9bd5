/** Calls the workbench through a function that takes and returns text and blocks until the answer arrives. */
import { type Answer, delayedWrites, type HostCalls } from '../wire/calls';
import type { Environment, Guest, InjectedByWorker } from '../wire/guest';
import { Exception } from './exception';

const { __worker: worker } = globalThis as unknown as { readonly __worker: InjectedByWorker };

/** Passes the guest side to its worker. */
export function handOver(guest: Guest): void {
  worker.guest = guest;
}

/** The environment of this execution. */
export const environment: Environment = JSON.parse(worker.environment);

/** Calls before which waiting writes are sent. */
const spreadsheet = /^(book|sheet|range|names|marks|ui)\./;

/** The most characters of waiting writes. */
const mostWaiting = 1_000_000;
let waiting: string[] = [];
let waitingSize = 0;

/**
 * Calls the workbench. A write waits for the next call of the spreadsheet and is sent with it.
 *
 * Throws Exception with the workbench's message, also for waiting writes.
 */
export function call<Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): ReturnType<HostCalls[Name]> {
  const request = JSON.stringify([name, args]);
  if (delayedWrites.includes(name)) {
    waiting.push(request);
    waitingSize += request.length;
    if (waitingSize > mostWaiting) sendWrites();
    return undefined as ReturnType<HostCalls[Name]>;
  }
  return send(spreadsheet.test(name) ? [...takeWaiting(), request] : [request]) as ReturnType<
    HostCalls[Name]
  >;
}

/** Sends the waiting writes. Throws Exception. */
export function sendWrites(): void {
  if (waiting.length > 0) send(takeWaiting());
}

function takeWaiting(): string[] {
  const requests = waiting;
  waiting = [];
  waitingSize = 0;
  return requests;
}

function send(requests: readonly string[]): unknown {
  const answer: Answer = JSON.parse(ask(`[${requests.join()}]`));
  if ('error' in answer) throw new Exception(answer.error);
  return answer.value;
}

/** Errors of the worker's realm, such as a stack overflow, are replaced: no script may get them. */
function ask(request: string): string {
  try {
    return worker.ask(request);
  } catch {
    throw new Exception('The workbench could not be asked.');
  }
}
