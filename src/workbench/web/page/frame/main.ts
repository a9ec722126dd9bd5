/** google.script inside a sidebar's or dialog's frame, with a queue of calls to the script. */
import type { CallOutcome } from '../../../protocol/messages';

/** Messages from a frame to the page. */
export type FromFrame =
  | {
      readonly workbench: 'run';
      readonly id: number;
      readonly handler: string;
      readonly args: unknown[];
    }
  | { readonly workbench: 'close' }
  | { readonly workbench: 'focusGrid' }
  /** Moves the focus to the next or previous part of the page. */
  | { readonly workbench: 'moveFocus'; readonly step: 1 | -1 }
  | { readonly workbench: 'size'; readonly width?: number; readonly height?: number }
  /** The content of the frame's session storage. */
  | { readonly workbench: 'keep'; readonly kept: Readonly<Record<string, string>> };

/** Messages from the page to a frame. */
export type ToFrame = {
  readonly workbench: 'ran';
  readonly id: number;
  readonly outcome: CallOutcome;
};

function tellPage(message: FromFrame): void {
  // The frame's policy lets only our page embed it.
  parent.postMessage(message, '*');
}

/** The most calls of a page that Google runs in parallel. */
const atOnce = 10;

interface Handlers {
  readonly onSuccess?: (value: unknown, userObject?: unknown) => void;
  readonly onFailure?: (error: Error, userObject?: unknown) => void;
  readonly userObject?: unknown;
}

interface Call {
  readonly id: number;
  readonly handler: string;
  readonly args: unknown[];
  readonly handlers: Handlers;
}

const running = new Map<number, Call>();
const waiting: Call[] = [];
let lastId = 0;

/**
 * Calls a function of the script.
 *
 * Throws TypeError if an argument can't be sent.
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

/** A runner with handlers. Setting one returns another runner and leaves this one unchanged. */
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
 * The arguments as they are sent.
 *
 * Throws TypeError with Google's message if one is or contains a date, a function or an element.
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

/** The values of a form's fields by name; several fields of one name make a list. */
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
    /** A sidebar has no address of its own, so it has no history. */
    history: { push() {}, replace() {}, setChangeHandler() {} },
    url: {
      getLocation: (done: (location: object) => void) =>
        done({ hash: '', parameter: {}, parameters: {} }),
    },
  },
};

window.addEventListener('keydown', ({ key, shiftKey }) => {
  if (key === 'F6') tellPage({ workbench: 'moveFocus', step: shiftKey ? -1 : 1 });
});

/** Frames have a session storage in Google, but not with an opaque origin: the page keeps it, in the frame's name. */
const kept = new Map(entriesIn(window.name));
const changed = () => tellPage({ workbench: 'keep', kept: Object.fromEntries(kept) });
const sessionStorage = {
  get length() {
    return kept.size;
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (name: string) => kept.get(String(name)) ?? null,
  setItem(name: string, text: string) {
    kept.set(String(name), String(text));
    changed();
  },
  removeItem(name: string) {
    kept.delete(String(name));
    changed();
  },
  clear() {
    kept.clear();
    changed();
  },
};

/** A script's page may have given its window another name. */
function entriesIn(name: string): [string, string][] {
  try {
    const parsed: unknown = JSON.parse(name);
    return Object.entries(Object(parsed)).map(([key, text]) => [key, String(text)]);
  } catch {
    return [];
  }
}

Object.defineProperty(window, 'google', { value: google });
Object.defineProperty(window, 'sessionStorage', { value: sessionStorage });
