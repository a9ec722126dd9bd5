/** Finds and calls the script's own functions, and encodes their outcomes as text. */
import type { CallArgument, CallResult, CellValue } from '../../protocol/cell-values';
import type { CallArgs } from '../wire/guest';
import { fromCell, isDate, toCell } from './cell-values';
import { Exception } from './exception';
import { environment, sendWrites } from './host';
import { loadServices } from './load-services';

type Callable = (...args: unknown[]) => unknown;

let outcome: string | undefined;
let hasFailed = false;

/** Calls a global function. Its outcome exists immediately, or once a promise settles. */
export function callFunction(name: string, argsText: string): void {
  const fail = (error: unknown) => {
    hasFailed = true;
    outcome = describeError(error);
  };
  const give = (value: unknown) => {
    try {
      outcome = describeValue(value);
    } catch (error) {
      fail(error);
    }
  };
  try {
    const result = functionNamed(name)(...toArguments(JSON.parse(argsText)));
    if (isThenable(result)) result.then(give, fail);
    else give(result);
  } catch (error) {
    fail(error);
  }
}

/** Sends the waiting writes, also those of a failed call. If one is refused, the call fails. */
export function finishCall(): void {
  try {
    sendWrites();
  } catch (error) {
    if (!hasFailed) outcome = describeError(error);
  }
}

/** The outcome of the call in JSON; undefined until it ends. */
export function outcomeOfCall(): string | undefined {
  return outcome;
}

/** A thrown value as an outcome in JSON, whatever it is: a failure never looks like a result. */
export function describeError(thrown: unknown): string {
  const message = partOf(thrown, 'message');
  const isError = typeof message === 'string';
  return stringify({
    error: {
      name: isError ? textOr(partOf(thrown, 'name') ?? 'Error', 'Error') : '',
      message: shortened(isError ? message : textOr(thrown, unreadable)),
      stack: shortened(textOr(partOf(thrown, 'stack') ?? '', '')),
    },
  });
}

/** The most characters of an error. */
const errorCharacters = 10_000;
const unreadable = 'The script threw a value that has no text.';

/** Saved because a script can replace the originals. */
const { stringify } = JSON;
const { String: toText } = globalThis;

function shortened(text: string): string {
  return text.length > errorCharacters ? `${text.slice(0, errorCharacters)}…` : text;
}

/** A property; undefined if reading it throws. */
function partOf(thrown: unknown, name: keyof Error): unknown {
  try {
    return (thrown as Partial<Error> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

function textOr(value: unknown, otherwise: string): string {
  try {
    return shortened(toText(value));
  } catch {
    return otherwise;
  }
}

/** The global function of this name; sidebars can't call functions whose names end in _. */
function functionNamed(name: string): Callable {
  const mayBeMethod = ['menu', 'trigger'].includes(environment.kind) && method.test(name);
  const found = mayBeMethod ? methodNamed(name) : ownFunction(name);
  const isPrivate = environment.kind === 'sidebar' && name.endsWith('_');
  if (typeof found !== 'function' || isPrivate) {
    throw new Exception(`Script function not found: ${name}`);
  }
  return found as Callable;
}

/** The path of a method, from a global object or class, such as `Reports.show`. */
const method = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

function methodNamed(path: string): unknown {
  try {
    // Classes and constants aren't properties of the global object, so they are looked up by evaluating their name.
    return new Function(
      `return typeof ${path} === 'function' && ((...args) => ${path}(...args))`,
    )();
  } catch {
    return undefined;
  }
}

function toArguments(args: CallArgs): unknown[] {
  if ('plain' in args) return args.plain;
  if ('event' in args) return [loadServices().toEvent(args.event)];
  return args.cells.map(toArgument);
}

function toArgument(value: CallArgument): unknown {
  if (value === null) return undefined;
  return Array.isArray(value) ? value.map((row) => row.map(fromCell)) : fromCell(value);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null | undefined)?.then === 'function';
}

function describeValue(value: unknown): string {
  const { kind } = environment;
  if (kind === 'formula') return stringify({ value: toResult(value) });
  // Google passes a sidebar null instead of any value that contains a date or a function.
  const crosses = value !== undefined && (kind !== 'sidebar' || canCross(value));
  return stringify({ value: crosses ? value : null });
}

/** The value of a formula; a plain list fills a column. */
function toResult(value: unknown): (CallResult & { readonly value: unknown })['value'] {
  if (!Array.isArray(value)) return toCell(value);
  return value.map((row): CellValue[] => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}

function canCross(value: unknown): boolean {
  if (isDate(value) || typeof value === 'function') return false;
  return typeof value !== 'object' || value === null || Object.values(value).every(canCross);
}

const global = globalThis as unknown as Record<string, unknown>;
const builtIn = new Map<string, unknown>();

/** Records the globals before the script's files run. */
export function rememberBuiltIns(): void {
  // The global object's inherited properties count too.
  for (const owner of [globalThis, Object.prototype])
    for (const name of Object.getOwnPropertyNames(owner)) builtIn.set(name, global[name]);
}

/** The script's function of this name, never a built-in such as `eval` under another name. */
function ownFunction(name: string): Callable | undefined {
  const value = Object.hasOwn(globalThis, name) ? global[name] : undefined;
  const isOwn = typeof value === 'function' && value !== builtIn.get(name);
  return isOwn ? (value as Callable) : undefined;
}

/** The name and source text of each of the script's own functions, as pairs in JSON. */
export function listOwnFunctions(): string {
  const pairs = Object.getOwnPropertyNames(globalThis).flatMap((name) => {
    const own = ownFunction(name);
    return own ? [[name, Function.prototype.toString.call(own)]] : [];
  });
  return JSON.stringify(pairs);
}
