/** The way out of the context: one function, text for text, that blocks until it is answered. */
import type { Answer, HostCalls } from '../wire/calls';
import type { Environment, Guest, InjectedByWorker } from '../wire/guest';
import { Exception } from './exception';

const { __worker: worker } = globalThis as unknown as { readonly __worker: InjectedByWorker };

/** Gives the guest side to the worker that started it. */
export function handOver(guest: Guest): void {
  worker.guest = guest;
}

/** What this execution knows of itself. */
export const environment: Environment = JSON.parse(worker.environment);

/** Writes that Google keeps back until the script asks for something of the spreadsheet. */
const late: readonly string[] = [
  'range.write',
  'range.clear',
  'range.setNotes',
  'range.setNumberFormats',
  'range.setStyles',
] satisfies (keyof HostCalls)[];
/** What has to show what was written before. */
const spreadsheet = /^(book|sheet|range|names|marks|ui)\./;

/** So many characters of requests wait at most. */
const mostWaiting = 1_000_000;
let waiting: string[] = [];
let waitingSize = 0;

/**
 * Asks the workbench for something. A write waits for the next call of the spreadsheet, and goes with that.
 *
 * Throws Exception with the message the workbench gives, also for writes that have waited.
 */
export function call<Name extends keyof HostCalls>(
  name: Name,
  ...args: Parameters<HostCalls[Name]>
): ReturnType<HostCalls[Name]> {
  const request = JSON.stringify([name, args]);
  if (late.includes(name)) {
    waiting.push(request);
    waitingSize += request.length;
    if (waitingSize > mostWaiting) sendWrites();
    return undefined as ReturnType<HostCalls[Name]>;
  }
  return send(spreadsheet.test(name) ? [...taken(), request] : [request]) as ReturnType<
    HostCalls[Name]
  >;
}

/** Makes the writes that wait. Throws Exception. */
export function sendWrites(): void {
  if (waiting.length > 0) send(taken());
}

function taken(): string[] {
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

/** What the worker's side throws, where the stack ends for instance, is an object of its own: no script gets it. */
function ask(request: string): string {
  try {
    return worker.ask(request);
  } catch {
    throw new Exception('The workbench could not be asked.');
  }
}
