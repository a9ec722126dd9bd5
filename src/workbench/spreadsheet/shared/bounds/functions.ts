/**
 * Counts each call of o-spreadsheet's functions and its results in the formula's budget. Refuses arguments that would
 * make a call almost endless: large numbers, patterns with wildcards.
 */
import type { AddFunctionDescription, Arg, EvalContext } from '@odoo/o-spreadsheet';
import type { Library } from '../define-function';
import { budget, maxCells, maxCharacters, type Refusal } from './budget';

type Compute = AddFunctionDescription['compute'];
type Called = (this: EvalContext, ...args: Arg[]) => unknown;

/** The registry of functions by name, which the library's types leave out. */
interface FunctionRegistry {
  readonly mapping: Record<string, Called>;
  replace(name: string, description: AddFunctionDescription): unknown;
}

/** Changes the existing functions and all that are added afterwards. */
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

/** A description whose function refuses costly arguments and texts that are too long. */
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
  const refuse = checks.get(name);
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

/** @returns the error for a text that is too long for a cell or the budget */
function refuseText(name: string, length: number): Refusal | undefined {
  if (length === 0) return undefined;
  if (length <= maxCharacters) return budget.take(0, length);
  return {
    value: '#VALUE!',
    message: `Text result of ${name} is longer than the limit of ${maxCharacters} characters.`,
  };
}

/** Whether an error says that a string exceeds JavaScript's limit. */
function isTextTooLong(error: unknown): boolean {
  return error instanceof RangeError && error.message === 'Invalid string length';
}

function charactersOf(result: unknown): number {
  const value = (result as { readonly value?: unknown } | null)?.value ?? result;
  return typeof value === 'string' ? value.length : 0;
}

/** A function that counts the cells of its arguments and results in the budget. */
function boundedCall({ args: parameters }: AddFunctionDescription, call: Called): Called {
  const isForEach = parameters.some(({ acceptMatrix }) => !acceptMatrix);
  return function (this: EvalContext, ...args: Arg[]) {
    // The product of two ranges has more cells than either.
    const asked = isForEach ? product(args, parameters) : 0;
    const refusal = budget.refusal ?? (asked ? budget.take(asked, 0) : undefined);
    if (refusal) return { ...refusal };
    const result = call.apply(this, args);
    if (asked || !Array.isArray(result)) return result;
    const tooLarge = budget.take(result.length * (result[0]?.length ?? 0), 0);
    return tooLarge ? { ...tooLarge } : result;
  };
}

/**
 * The number of cells a function is called for, if it is called for each cell of its arguments; 0 for a single call.
 */
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

/** The number in an argument; 0 if it isn't a number. */
type NumberAt = (index: number) => number;

const tooLarge: Refusal = { value: '#NUM!', message: 'Result too large.' };
/** Google's last day is in the year 9999. */
const lastDay = 3_000_000;
const maxPeriods = 1_000_000;
const maxOrder = 100;
const outOfRange: Refusal = { value: '#NUM!', message: 'A number is out of range.' };

/** Returns the reason to refuse a call, if any. */
type ArgumentCheck = (at: NumberAt) => Refusal | undefined;

const checks = new Map<string, ArgumentCheck>();

function check(names: string, why: (at: NumberAt) => Refusal | false): void {
  for (const name of names.split(' ')) checks.set(name, (at) => why(at) || undefined);
}

const isBeyond = (at: NumberAt, indexes: number[], max: number) =>
  indexes.some((index) => Math.abs(at(index)) > max);

check('SEQUENCE RANDARRAY', (at) => Math.max(1, at(0)) * Math.max(1, at(1)) > maxCells && tooLarge);
check('MUNIT', (at) => at(0) ** 2 > maxCells && tooLarge);
check('EXPAND', (at) => Math.max(1, at(1)) * Math.max(1, at(2)) > maxCells && tooLarge);
check('WRAPROWS WRAPCOLS', (at) => at(1) > maxCells && tooLarge);
check('REPT', (at) => at(1) > maxCharacters && tooLarge);
check(
  'DATE DAYS DAYS360 EDATE EOMONTH ISOWEEKNUM NETWORKDAYS NETWORKDAYS.INTL WEEKNUM WORKDAY WORKDAY.INTL YEARFRAC',
  (at) => isBeyond(at, [0, 1, 2], lastDay) && outOfRange,
);
check(
  'COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD DURATION MDURATION PRICE YIELD',
  (at) => isBeyond(at, [0, 1], lastDay) && outOfRange,
);
check('CUMIPMT CUMPRINC', (at) => isBeyond(at, [1, 3, 4], maxPeriods) && outOfRange);
check('OFFSET', (at) => Math.max(1, at(3)) * Math.max(1, at(4)) > maxCells && tooLarge);
check('POLYFIT.COEFFS', (at) => isBeyond(at, [2], maxOrder) && outOfRange);
check('POLYFIT.FORECAST', (at) => isBeyond(at, [3], maxOrder) && outOfRange);

/** The functions with the wildcard `*`. */
const withWildcards = new Set(
  [
    'COUNTIF COUNTIFS SUMIF SUMIFS AVERAGEIF AVERAGEIFS MAXIFS MINIFS COUNTUNIQUEIFS MATCH XMATCH',
    'VLOOKUP HLOOKUP XLOOKUP LOOKUP DAVERAGE DCOUNT DCOUNTA DGET DMAX DMIN DPRODUCT DSTDEV DSTDEVP',
    'DSUM DVAR DVARP',
  ].flatMap((line) => line.split(' ')),
);
const maxSteps = 50_000_000;

/**
 * The reason to refuse a search, if any. o-spreadsheet backtracks over wildcards, and each further `*` multiplies the
 * tries by the occurrences of what follows it.
 */
function refuseWildcards(name: string, args: Arg[]): Refusal | undefined {
  // The criteria of a database function are a range, its last argument.
  const last = name.startsWith('D') ? args.at(-1) : undefined;
  const patterns = [...args.filter((arg) => !Array.isArray(arg)), last].flatMap(textsIn);
  const hard = [...new Set(patterns)].map(partsOf).filter((parts) => parts.length > 2);
  if (!hard.length) return undefined;
  let steps = 0;
  for (const arg of args) {
    for (const text of Array.isArray(arg) ? textsIn(arg) : []) {
      const lower = text.toLowerCase();
      for (const parts of hard) steps += stepsOf(parts, lower);
      if (steps > maxSteps) {
        const message = `The wildcards of ${name} take too long on these texts. Use fewer of them.`;
        return { value: '#ERROR!', message };
      }
    }
  }
  return undefined;
}

function textsIn(arg: Arg): string[] {
  const cells = Array.isArray(arg) ? arg.flat() : [arg];
  return cells.flatMap((cell) => (typeof cell?.value === 'string' ? [cell.value] : []));
}

/** The parts of a pattern between its `*`. */
function partsOf(pattern: string): string[] {
  return pattern.toLowerCase().split('*');
}

/** An upper bound of the tries: the product of the occurrences of all parts. */
function stepsOf([, ...parts]: string[], text: string): number {
  return parts
    .slice(0, -1)
    .reduce((steps, part) => steps * occurrences(part[0], text), text.length);
}

/** The number of occurrences of a letter in a text; a wildcard occurs everywhere. */
function occurrences(letter: string | undefined, text: string): number {
  if (letter === undefined || letter === '?' || letter === '~') return Math.max(1, text.length);
  let count = 1;
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) count++;
  return count;
}
