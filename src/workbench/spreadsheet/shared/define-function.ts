/** Adds functions to o-spreadsheet, for Node and page alike. */
import type { AddFunctionDescription, Arg, EvalContext } from '@odoo/o-spreadsheet';

export type Library = typeof import('@odoo/o-spreadsheet');
export type Plain = string | number | boolean | null;
type Result = ReturnType<AddFunctionDescription['compute']>;

export interface Parameter {
  name: string;
  description: string;
  /** Takes a range whole; the others are called for each cell of one. */
  isRange?: boolean;
  isOptional?: boolean;
  takesErrors?: boolean;
  /** Takes any number of arguments, none too. */
  isRest?: boolean;
}

type Compute = (this: EvalContext, ...args: Arg[]) => Result;

/** Adds a function unless o-spreadsheet has it. */
export function define(
  library: Library,
  name: string,
  description: string,
  parameters: Parameter[],
  compute: Compute,
): void {
  if (library.registries.functionRegistry.contains(name)) return;
  redefine(library, name, description, parameters, compute);
}

/** Adds a function, in the place of o-spreadsheet's where that has it. */
export function redefine(
  { registries }: Library,
  name: string,
  description: string,
  parameters: Parameter[],
  compute: Compute,
): void {
  registries.functionRegistry.replace(name, {
    description,
    category: 'Google Sheets',
    isExported: true,
    args: parameters.map(
      ({ isRange = false, isOptional = false, takesErrors = false, isRest = false, ...rest }) => ({
        ...rest,
        type: isRange ? ['ANY', 'RANGE'] : ['ANY'],
        acceptMatrix: isRange,
        acceptErrors: takesErrors,
        optional: isOptional || isRest,
        repeating: isRest,
      }),
    ),
    compute,
  });
}

/** The value of an argument; that of its first cell where it is a range. */
export function plainValue(arg: Arg): Plain {
  const cell = Array.isArray(arg) ? arg[0]?.[0] : arg;
  return cell?.value ?? null;
}
