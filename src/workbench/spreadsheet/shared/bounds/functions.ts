/** Keeps each function of o-spreadsheet within the budget of its formula: every call, and what it makes. */
import type { AddFunctionDescription, Arg, EvalContext } from '@odoo/o-spreadsheet';
import type { Library } from '../define-function';
import { argumentCheck, refuseWildcards, withWildcards } from './arguments';
import { budget, maxCharacters, type Refusal } from './budget';

type Compute = AddFunctionDescription['compute'];
type Called = (this: EvalContext, ...args: Arg[]) => unknown;

/** What o-spreadsheet calls in formulas, by name; the library's types do not show it. */
interface FunctionRegistry {
  mapping: Record<string, Called>;
  replace(name: string, description: AddFunctionDescription): unknown;
}

/** Changes the functions that there are, and all that are added afterwards. */
export function boundFunctions(library: Library): void {
  const { functionRegistry } = library.registries;
  const registry = functionRegistry as unknown as FunctionRegistry;
  const replace = registry.replace.bind(registry);
  const bounded = (name: string, description: AddFunctionDescription) => {
    const upper = name.toUpperCase();
    const result = replace(upper, boundedDescription(library, upper, description));
    const call = registry.mapping[upper];
    if (!call) throw new TypeError(`The spreadsheet library keeps ${upper} in another way`);
    registry.mapping[upper] = boundedCall(description, call);
    return result;
  };
  for (const name of functionRegistry.getKeys()) {
    const { minArgRequired, ...description } = functionRegistry.get(name);
    bounded(name, description);
    functionRegistry.get(name).minArgRequired = minArgRequired;
  }
  registry.replace = bounded;
}

/** The function for one cell of what it is given. */
function boundedDescription(
  library: Library,
  name: string,
  description: AddFunctionDescription,
): AddFunctionDescription {
  const { compute } = description;
  const number = (arg: Arg, context: EvalContext) => {
    try {
      return library.helpers.toNumber(Array.isArray(arg) ? arg[0]?.[0] : arg, context.locale);
    } catch {
      return 0;
    }
  };
  const refuse = argumentCheck(name);
  const hasWildcards = withWildcards.has(name);
  function boundedCompute(this: EvalContext, ...args: Arg[]) {
    let refusal = budget.refusal;
    if (refuse) refusal ??= refuse((index) => number(args[index], this));
    if (hasWildcards) refusal ??= refuseWildcards(name, args);
    if (refusal) return { ...refusal };
    try {
      const result = (compute as Called).apply(this, args);
      const tooLong = refuseText(name, charactersOf(result));
      return tooLong ? { ...tooLong } : result;
    } catch (error) {
      if (!isTextTooLong(error)) throw error;
      return refuseText(name, Number.POSITIVE_INFINITY);
    }
  }
  return { ...description, compute: boundedCompute as Compute };
}

/** @returns the error for a text that no cell can hold */
function refuseText(name: string, length: number): Refusal | undefined {
  if (length === 0) return undefined;
  if (length <= maxCharacters) return budget.take(0, length);
  return {
    value: '#VALUE!',
    message: `Text result of ${name} is longer than the limit of ${maxCharacters} characters.`,
  };
}

/** The language's own bound of a text was met. */
function isTextTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Invalid string length';
}

function charactersOf(result: unknown): number {
  const value = (result as { value?: unknown } | null)?.value ?? result;
  return typeof value === 'string' ? value.length : 0;
}

/** The function for all cells of what it is given. */
function boundedCall({ args: parameters }: AddFunctionDescription, call: Called): Called {
  const isForEach = parameters.some(({ acceptMatrix }) => !acceptMatrix);
  return function (this: EvalContext, ...args: Arg[]) {
    // Cells of one range by those of another are more than either has.
    const asked = isForEach ? product(args, parameters) : 0;
    const refusal = budget.refusal ?? (asked ? budget.take(asked, 0) : undefined);
    if (refusal) return { ...refusal };
    const result = call.apply(this, args);
    if (asked || !isTable(result)) return result;
    const tooLarge = budget.take(result.length * (result[0]?.length ?? 0), 0);
    return tooLarge ? { ...tooLarge } : result;
  };
}

/** How many cells a function is called for, if it is called for each of what it is given; 0 for a single one. */
function product(args: Arg[], parameters: AddFunctionDescription['args']): number {
  let columns = 1;
  let rows = 1;
  for (let index = 0; index < args.length; index++) {
    const arg = args[index];
    if (!Array.isArray(arg)) continue;
    if (parameters[Math.min(index, parameters.length - 1)]?.acceptMatrix) continue;
    columns = Math.max(columns, arg.length);
    rows = Math.max(rows, arg[0]?.length ?? 0);
  }
  return columns * rows > 1 ? columns * rows : 0;
}

function isTable(result: unknown): result is unknown[][] {
  return Array.isArray(result);
}
