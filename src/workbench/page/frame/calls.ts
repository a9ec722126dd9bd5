/** The calls of a frame that run, and those in line behind them. */

import type { FromFrame, ToFrame } from './messages';
import { portable } from './portable';

/** So many calls of a page Google runs at once. */
const AT_ONCE = 10;

export interface Handlers {
  onSuccess?: (value: unknown, userObject?: unknown) => void;
  onFailure?: (error: Error, userObject?: unknown) => void;
  userObject?: unknown;
}

interface Call {
  id: number;
  handler: string;
  args: unknown[];
  handlers: Handlers;
}

export class Calls {
  readonly #running = new Map<number, Call>();
  readonly #line: Call[] = [];
  #lastId = 0;

  constructor(private readonly tellPage: (message: FromFrame) => void) {
    window.addEventListener('message', ({ source, data }) => {
      if (source === parent && data?.workbench === 'ran') this.#end(data);
    });
  }

  /**
   * Calls a function of the script.
   *
   * @throws TypeError when an argument cannot cross
   */
  start(handler: string, args: unknown[], handlers: Handlers): void {
    this.#line.push({ id: ++this.#lastId, handler, args: portable(args), handlers });
    this.#next();
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const call = this.#line.shift();
      if (!call) return;
      this.#running.set(call.id, call);
      const { id, handler, args } = call;
      this.tellPage({ workbench: 'run', id, handler, args });
    }
  }

  #end({ id, outcome }: ToFrame): void {
    const call = this.#running.get(id);
    this.#running.delete(id);
    this.#next();
    if (!call) return;
    const { onSuccess, onFailure, userObject } = call.handlers;
    if ('value' in outcome) onSuccess?.(outcome.value, userObject);
    else if (onFailure) onFailure(scriptError(outcome.error), userObject);
    else throw scriptError(outcome.error);
  }
}

function scriptError(message: string): Error {
  return Object.assign(new Error(message), { name: 'ScriptError' });
}
