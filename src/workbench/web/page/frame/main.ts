/** google.script, inside the frame of a sidebar or dialog: calls of the script that run, and those in line behind them. */
import type { CallOutcome } from '../../../protocol/messages';

/** What a frame says to the page. */
export type FromFrame =
  | { workbench: 'run'; id: number; handler: string; args: unknown[] }
  | { workbench: 'close' }
  | { workbench: 'focusGrid' }
  /** The keyboard goes on to the next part of the page, or back. */
  | { workbench: 'goOn'; step: 1 | -1 }
  | { workbench: 'size'; width?: number; height?: number };

/** What it hears. */
export type ToFrame = { workbench: 'ran'; id: number; outcome: CallOutcome };

function tellPage(message: FromFrame): void {
  // The page is the only one that can frame this, see the frame's policy.
  parent.postMessage(message, '*');
}

/** So many calls of a page Google runs at once. */
const atOnce = 10;

interface Handlers {
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

const running = new Map<number, Call>();
const waiting: Call[] = [];
let lastId = 0;

/**
 * Calls a function of the script.
 *
 * Throws TypeError when an argument cannot cross.
 */
function start(handler: string, args: unknown[], handlers: Handlers): void {
  waiting.push({ id: ++lastId, handler, args: portable(args), handlers });
  startNext();
}

function startNext(): void {
  while (running.size < atOnce) {
    const call = waiting.shift();
    if (!call) return;
    running.set(call.id, call);
    const { id, handler, args } = call;
    tellPage({ workbench: 'run', id, handler, args });
  }
}

window.addEventListener('message', ({ source, data }) => {
  if (source === parent && data?.workbench === 'ran') end(data);
});

function end({ id, outcome }: ToFrame): void {
  const call = running.get(id);
  running.delete(id);
  startNext();
  if (!call) return;
  const { onSuccess, onFailure, userObject } = call.handlers;
  if ('value' in outcome) onSuccess?.(outcome.value, userObject);
  else if (onFailure) onFailure(scriptError(outcome.error), userObject);
  else throw scriptError(outcome.error);
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
function runner(handlers: Handlers): Record<string, Callable> {
  return new Proxy(
    {},
    {
      get(_target, name) {
        const setter = setters[String(name)];
        if (setter) return (value: unknown) => runner({ ...handlers, [setter]: value });
        if (typeof name === 'symbol') return undefined;
        return (...args: unknown[]) => start(name, args, handlers);
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

const google = {
  script: {
    run: runner({}),
    host: {
      close: () => tellPage({ workbench: 'close' }),
      setHeight: (height: number) => tellPage({ workbench: 'size', height: Number(height) }),
      setWidth: (width: number) => tellPage({ workbench: 'size', width: Number(width) }),
      editor: { focus: () => tellPage({ workbench: 'focusGrid' }) },
      origin: location.origin,
    },
    /** A sidebar has no address of its own, so there is no history to push to. */
    history: { push() {}, replace() {}, setChangeHandler() {} },
    url: {
      getLocation: (done: (location: object) => void) =>
        done({ hash: '', parameter: {}, parameters: {} }),
    },
  },
};

window.addEventListener('keydown', ({ key, shiftKey }) => {
  if (key === 'F6') tellPage({ workbench: 'goOn', step: shiftKey ? -1 : 1 });
});

Object.defineProperty(window, 'google', { value: google });
