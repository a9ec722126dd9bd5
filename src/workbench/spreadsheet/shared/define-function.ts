/** Adds functions to o-spreadsheet, for Node and page alike. */
import type { AddFunctionDescription, Arg, EvalContext } from '@odoo/o-spreadsheet';

/** The o-spreadsheet module, in Node as well as in the page. */
export type Library = typeof import('@odoo/o-spreadsheet');
export type Plain = string | number | boolean | null;
type Result = ReturnType<AddFunctionDescription['compute']>;

export interface Parameter {
  readonly name: string;
  readonly description: string;
  /** Takes a whole range. Without this, the function is called for each cell of a range. */
  readonly isRange?: boolean;
  readonly isOptional?: boolean;
  readonly takesErrors?: boolean;
  /** Takes any number of arguments, also none. */
  readonly isRest?: boolean;
}

type Compute = (this: EvalContext, ...args: Arg[]) => Result;

/** Returns functions that add a function if o-spreadsheet lacks it, or replace o-spreadsheet's. */
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

/** The value of an argument; for a range, of its first cell. */
export function plainValue(arg: Arg): Plain {
  const cell = Array.isArray(arg) ? arg[0]?.[0] : arg;
  return cell?.value ?? null;
}
