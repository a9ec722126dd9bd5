/**
 * A script's function as a function of the engine, the same in Node and in the page: its result is
 * looked up by name and arguments; while there is none, the cell shows Loading... and is evaluated
 * again when it arrives.
 */
import type { Arg, EvalContext, FormulaCell, FunctionResultObject } from '@odoo/o-spreadsheet';
import type { CellValue } from '../apps-script/wire/values';
import { callKey } from './call-key';
import { FAILED, LOADING } from './error-names';
import type { Library } from './functions/define';
import { dependsOnVolatile } from './volatile';

export interface ParameterInfo {
  name: string;
  description: string;
  isOptional: boolean;
  isRest: boolean;
}

export interface FunctionInfo {
  name: string;
  description: string;
  parameters: ParameterInfo[];
  /** Whether the function is offered while a formula is typed. */
  isDocumented: boolean;
}

/** What a call gave: one value, a table of rows, or the text of an error. */
export type CallResult = { value: CellValue | CellValue[][] } | { error: string };

/** The argument of a call: a cell's value, or the rows of a range. */
export type CallArgument = CellValue | CellValue[][] | null;

/** One evaluation of a call in a cell. */
export interface CallRequest {
  key: string;
  name: string;
  args: CallArgument[];
  /** The cell in which the formula stands, if it stands in one. */
  cell: FormulaCell | undefined;
  /** The same object throughout one evaluation of the workbook, another one in the next. */
  pass: object;
  position: { sheetId: string; col: number; row: number } | undefined;
  /** Whether Google would refuse the formula, see {@link VOLATILE_ERROR}. */
  isVolatile(): boolean;
}

export const VOLATILE_ERROR =
  'This function is not allowed to reference a cell with NOW(), RAND(), or RANDBETWEEN().';

/** Answers evaluations; given to the engine's model as `custom.calls`. */
export interface CallBook {
  has(name: string): boolean;
  /** The result; undefined while the call runs, in which case the cell is to be evaluated again. */
  look(request: CallRequest): CallResult | undefined;
}

const NAME = /^[A-Z0-9_.]+$/;
const ANYTHING = {
  name: 'arguments',
  description: 'Values or ranges.',
  isOptional: true,
  isRest: true,
};

/** Names that this module gave to the engine; any other that the engine knows is a built-in. */
const ours = new Set<string>();

/** Whether a name can be a custom function: not a built-in's, and of letters the engine accepts. */
export function canBeCustom(library: Library, name: string): boolean {
  const upper = name.toUpperCase();
  const isTaken = library.registries.functionRegistry.contains(upper) && !ours.has(upper);
  return NAME.test(upper) && !name.endsWith('_') && !isTaken;
}

/** Makes a script's function callable in cells of every model whose `custom.calls` has it. */
export function defineFunction(library: Library, info: FunctionInfo): void {
  const { EvaluationError, registries } = library;
  const name = info.name.toUpperCase();

  function compute(this: EvalContext, ...args: Arg[]) {
    const calls: CallBook | undefined = this['calls'];
    if (!calls?.has(info.name)) {
      return new EvaluationError(`Unknown function: "${info.name}"`, '#NAME?');
    }
    if (args.some(isLoading)) return new EvaluationError(LOADING, LOADING);
    const position = this.__originCellPosition;
    const cell = position && this.getters.getCell(position);
    const values = args.map((arg) => plainArgument(library, arg));
    const result = calls.look({
      key: callKey(info.name, values),
      name: info.name,
      args: values,
      cell: cell?.isFormula ? cell : undefined,
      pass: this,
      position,
      isVolatile: () => dependsOnVolatile(this.getters, position),
    });
    if (!result) return new EvaluationError(LOADING, LOADING);
    if ('error' in result) return new EvaluationError(result.error, FAILED);
    return toEngine(result.value);
  }

  const hasRest = info.parameters.some(({ isRest }) => isRest);
  ours.add(name);
  registries.functionRegistry.replace(name, {
    description: info.description,
    category: 'Custom',
    hidden: !info.isDocumented,
    isExported: true,
    args: (info.isDocumented ? info.parameters : [ANYTHING]).map((parameter) => ({
      name: parameter.name,
      description: parameter.description,
      type: ['ANY', 'RANGE'],
      acceptMatrix: true,
      acceptErrors: true,
      // The engine knows no optional parameter before a repeating one.
      optional: parameter.isRest || (parameter.isOptional && !hasRest),
      repeating: parameter.isRest,
    })),
    compute,
  });
  // Which parameters are needed is for the reader of the help; like Google, the script decides itself.
  registries.functionRegistry.get(name).minArgRequired = 0;
}

function isLoading(arg: Arg): boolean {
  if (!Array.isArray(arg)) return arg?.value === LOADING;
  return arg.some((column) => column.some((cell) => cell?.value === LOADING));
}

/** An argument as Google passes it: one cell is a value, a range is rows; the engine has columns. */
function plainArgument(library: Library, arg: Arg): CallArgument {
  if (arg === undefined) return null;
  if (!Array.isArray(arg)) return plainValue(library, arg);
  const [firstColumn] = arg;
  if (!firstColumn) return '';
  if (arg.length === 1 && firstColumn.length === 1) return plainValue(library, firstColumn[0]);
  return firstColumn.map((_, row) => arg.map((column) => plainValue(library, column[row])));
}

function plainValue(library: Library, cell: FunctionResultObject | undefined): CellValue {
  const value = cell?.value ?? '';
  const isDate =
    typeof value === 'number' &&
    cell?.format !== undefined &&
    library.helpers.isDateTimeFormat(cell.format);
  return isDate ? { d: value } : value;
}

function toEngine(value: CellValue | CellValue[][]) {
  if (!Array.isArray(value)) return engineValue(value);
  const width = Math.max(1, ...value.map((row) => row.length));
  const rows = value.length ? value : [['']];
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => engineValue(row[column] ?? '')),
  );
}

function engineValue(value: CellValue): FunctionResultObject {
  if (typeof value !== 'object') return { value };
  return {
    value: value.d,
    format: Number.isInteger(value.d) ? 'm/d/yyyy' : 'm/d/yyyy hh:mm:ss',
  };
}
