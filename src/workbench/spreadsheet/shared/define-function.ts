/** Adds functions to o-spreadsheet, for Node and page alike. */
import type { AddFunctionDescription, Arg, EvalContext } from '@odoo/o-spreadsheet';

/** The o-spreadsheet module, as Node requires it and as the page's global has it. */
export type Library = typeof import('@odoo/o-spreadsheet');
export type Plain = string | number | boolean | null;
type Result = ReturnType<AddFunctionDescription['compute']>;

export interface Parameter {
  readonly name: string;
  readonly description: string;
  /** Takes a range whole; the others are called for each cell of one. */
  readonly isRange?: boolean;
  readonly isOptional?: boolean;
  readonly takesErrors?: boolean;
  /** Takes any number of arguments, none too. */
  readonly isRest?: boolean;
}

type Compute = (this: EvalContext, ...args: Arg[]) => Result;

/** Returns what adds a function: unless o-spreadsheet has it, or in the place of o-spreadsheet's. */
export function definer({ registries: { functionRegistry } }: Library, replaces = false) {
  return (name: string, description: string, parameters: Parameter[], compute: Compute): void => {
    if (functionRegistry.contains(name) && !replaces) return;
    functionRegistry.replace(name, {
      description,
      category: 'Google Sheets',
      isExported: true,
      args: parameters.map(
        ({
          isRange = false,
          isOptional = false,
          takesErrors = false,
          isRest = false,
          ...rest
        }) => ({
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
  };
}

/** The value of an argument; that of its first cell where it is a range. */
export function plainValue(arg: Arg): Plain {
  const cell = Array.isArray(arg) ? arg[0]?.[0] : arg;
  return cell?.value ?? null;
}
