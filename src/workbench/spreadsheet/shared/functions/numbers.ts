/** Sums and numbers that Google has and o-spreadsheet lacks. */
import type { Arg } from '@odoo/o-spreadsheet';
import { define, type Library, type Parameter, plainValue } from '../define-function';

const numberParameter: Parameter = { name: 'value', description: 'The number.' };
const other: Parameter = { name: 'factor', description: 'The other number.' };
const rangeParameter: Parameter = {
  name: 'value',
  description: 'A number or a range.',
  isRange: true,
};

/** Adds them for one number, for two, or for a range. */
export function addNumberFunctions(library: Library): void {
  const { helpers, EvaluationError, CellErrorType } = library;

  const one = (name: string, description: string, compute: (value: number) => number) =>
    define(library, name, description, [numberParameter], function (arg) {
      return checked(compute(helpers.toNumber(plainValue(arg), this.locale)));
    });
  const two = (name: string, description: string, compute: (a: number, b: number) => number) =>
    define(library, name, description, [numberParameter, other], function (a, b) {
      const number = (arg: Arg) => helpers.toNumber(plainValue(arg), this.locale);
      return checked(compute(number(a), number(b)));
    });
  const all = (name: string, description: string, compute: (values: number[]) => number) =>
    define(
      library,
      name,
      description,
      [rangeParameter, { ...rangeParameter, isOptional: true }],
      (...args) => checked(compute(args.flatMap(numbersIn))),
    );
  const checked = (result: number) =>
    Number.isFinite(result)
      ? result
      : new EvaluationError('The numbers are out of range.', CellErrorType.InvalidNumber);

  one('SIGN', 'Whether a number is above, at or below 0.', Math.sign);
  one('FACT', 'The product of all whole numbers up to one.', factorial);
  one('SQRTPI', 'The square root of a number times pi.', (value) => Math.sqrt(value * Math.PI));
  two('QUOTIENT', 'The whole part of a quotient.', (a, b) => Math.trunc(a / b));
  two('MROUND', 'A number rounded to a multiple of another.', (value, factor) => {
    if (value * factor < 0) return Number.NaN;
    return factor === 0 ? 0 : Math.round(value / factor) * factor;
  });
  two('COMBIN', 'In how many ways so many can be chosen.', (n, k) =>
    k > n ? Number.NaN : Math.round(factorial(n) / factorial(k) / factorial(n - k)),
  );
  all('SUMSQ', 'The sum of squares.', (values) => values.reduce((sum, each) => sum + each ** 2, 0));
  all('GCD', 'The greatest common divisor.', (values) => values.map(Math.trunc).reduce(divisor, 0));
  all('LCM', 'The least common multiple.', (values) =>
    values.map(Math.trunc).reduce((a, b) => (b === 0 ? 0 : Math.abs(a * b) / divisor(a, b)), 1),
  );
}

function numbersIn(arg: Arg): number[] {
  const cells = Array.isArray(arg) ? arg.flat() : [arg];
  return cells.flatMap((cell) => (typeof cell?.value === 'number' ? [cell.value] : []));
}

function divisor(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : divisor(b, a % b);
}

function factorial(value: number): number {
  if (value < 0 || value > 170) return Number.NaN;
  let product = 1;
  for (let factor = 2; factor <= Math.trunc(value); factor++) product *= factor;
  return product;
}
