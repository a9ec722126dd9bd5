/** google.script.run: the calls of a frame that run, and those in line behind them. */
import type { FromFrame, ToFrame } from './messages';

/** So many calls of a page Google runs at once. */
const atOnce = 10;

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
   * Throws TypeError when an argument cannot cross.
   */
  start(handler: string, args: unknown[], handlers: Handlers): void {
    this.#line.push({ id: ++this.#lastId, handler, args: portable(args), handlers });
    this.#next();
  }

  #next(): void {
    while (this.#running.size < atOnce) {
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

const setters: Record<string, keyof Handlers> = {
  withSuccessHandler: 'onSuccess',
  withFailureHandler: 'onFailure',
  withUserObject: 'userObject',
};

type Callable = (...args: unknown[]) => unknown;

/** A runner with handlers; setting one gives another runner and leaves this one as it is. */
export function runner(calls: Calls, handlers: Handlers): Record<string, Callable> {
  return new Proxy(
    {},
    {
      get(_target, name) {
        const setter = setters[String(name)];
        if (setter) return (value: unknown) => runner(calls, { ...handlers, [setter]: value });
        if (typeof name === 'symbol') return undefined;
        return (...args: unknown[]) => calls.start(name, args, handlers);
      },
    },
  );
}

/**
 * Arguments as they cross.
 *
 * Throws TypeError in Google's words when one is, or holds, a date, a function or an element.
 */
function portable(args: unknown[]): unknown[] {
  return args.map((arg, index) => {
    if (arg instanceof HTMLFormElement) return formValues(arg);
    assertPortable(arg, String(index), new Set());
    return arg === undefined ? null : arg;
  });
}

function assertPortable(value: unknown, property: string, parents: Set<unknown>): void {
  if (typeof value === 'function' || typeof value === 'symbol' || typeof value === 'bigint') {
    throw illegal(property);
  }
  if (typeof value !== 'object' || value === null) return;
  if (parents.has(value)) throw new TypeError('Failed due to circular reference.');
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) {
    throw illegal(property);
  }
  for (const [name, part] of Object.entries(value)) {
    assertPortable(part, name, new Set([...parents, value]));
  }
}

function illegal(property: string): TypeError {
  return new TypeError(`Failed due to illegal value in property: ${property}`);
}

/** A field's value by its name; several of one name are a list. */
function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string') throw illegal(name);
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}
