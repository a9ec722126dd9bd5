/** Calls a function of the script and turns what comes of it into text. */
import type { CallArgument, CallResult } from '../../shared/custom-function';
import type { CallArgs } from '../wire/call-args';
import type { CellValue } from '../wire/values';
import { fromCell, isDate, toCell } from './cell-values';
import { toEvent } from './events';
import { Exception } from './exception';
import { environment } from './host';
import { ownFunction } from './own-functions';

type Callable = (...args: unknown[]) => unknown;

let outcome: string | undefined;

/** Calls a global function; its outcome is there now, or when a promise settles. */
export function callFunction(name: string, argsText: string): void {
  const fail = (error: unknown) => {
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

/** How the call ended, in JSON; undefined as long as it has not. */
export function outcomeOfCall(): string | undefined {
  return outcome;
}

/** A thrown value as an outcome in JSON, whatever it is: a failure never looks like a result. */
export function describeError(thrown: unknown): string {
  const message = partOf(thrown, 'message');
  const isError = typeof message === 'string';
  return stringify({
    error: {
      name: isError ? textOf(partOf(thrown, 'name') ?? 'Error', 'Error') : '',
      message: shortened(isError ? message : textOf(thrown, UNREADABLE)),
      stack: shortened(textOf(partOf(thrown, 'stack') ?? '', '')),
    },
  });
}

/** So much of an error is kept. */
const ERROR_CHARACTERS = 10_000;
const UNREADABLE = 'The script threw a value that has no text.';

/** A script may have put something else into their places by the time they are needed. */
const { stringify } = JSON;
const { String: toText } = globalThis;

function shortened(text: string): string {
  return text.length > ERROR_CHARACTERS ? `${text.slice(0, ERROR_CHARACTERS)}…` : text;
}

/** A property; undefined where it cannot be read. */
function partOf(thrown: unknown, name: keyof Error): unknown {
  try {
    return (thrown as Partial<Error> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
}

function textOf(value: unknown, otherwise: string): string {
  try {
    return shortened(toText(value));
  } catch {
    return otherwise;
  }
}

/** The global function of this name; those whose name ends in _ are the script's own. */
function functionNamed(name: string): Callable {
  const mayBeMethod = ['menu', 'trigger'].includes(environment.kind) && METHOD.test(name);
  const found = mayBeMethod ? methodNamed(name) : ownFunction(name);
  const isPrivate = environment.kind === 'sidebar' && name.endsWith('_');
  if (typeof found !== 'function' || isPrivate) {
    throw new Exception(`Script function not found: ${name}`);
  }
  return found as Callable;
}

/** A function with the object or class that has it, such as `Reports.show`. */
const METHOD = /^[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)+$/u;

function methodNamed(path: string): unknown {
  try {
    // A class or a constant is no property of the global object, so only the language finds it.
    return new Function(
      `return typeof ${path} === 'function' && ((...args) => ${path}(...args))`,
    )();
  } catch {
    return undefined;
  }
}

function toArguments(args: CallArgs): unknown[] {
  if ('plain' in args) return args.plain;
  return 'event' in args ? [toEvent(args.event)] : args.cells.map(toArgument);
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
  // Google hands a sidebar null in the place of anything that contains a date or a function.
  const crosses = value !== undefined && (kind !== 'sidebar' || canCross(value));
  return stringify({ value: crosses ? value : null });
}

/** The value of a formula; a plain list fills a column. */
function toResult(value: unknown): (CallResult & { value: unknown })['value'] {
  if (!Array.isArray(value)) return toCell(value);
  return value.map((row): CellValue[] => (Array.isArray(row) ? row.map(toCell) : [toCell(row)]));
}

function canCross(value: unknown): boolean {
  if (isDate(value) || typeof value === 'function') return false;
  return typeof value !== 'object' || value === null || Object.values(value).every(canCross);
}
