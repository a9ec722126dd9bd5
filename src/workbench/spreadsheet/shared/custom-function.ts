/**
 * A script's function as a function of o-spreadsheet, in Node and in the page. Its result is looked up by name and
 * arguments. Without one, the cell shows Loading... and is evaluated again when the result arrives.
 */
import type {
  Arg,
  CellPosition,
  EvalContext,
  FormulaCell,
  FunctionResultObject,
  Getters,
} from '@odoo/o-spreadsheet';
import type { CallArgument, CallResult, CellValue, FunctionInfo } from '../../protocol/cell-values';
import { callKey } from './call-key';
import { definer, type Library } from './define-function';
import { heldFormat } from './number-formats';

/** The text of a cell while its custom function runs. */
export const loading = 'Loading...';

/** The text of a cell whose custom function threw. */
export const failed = '#ERROR!';

/** One evaluation of a call in a cell. */
export interface CallRequest {
  readonly key: string;
  readonly name: string;
  args: CallArgument[];
  /** The cell of the formula, if it is in one. */
  readonly cell: FormulaCell | undefined;
  /** The same object throughout one evaluation of the workbook, and another in the next. */
  readonly pass: object;
  readonly position:
    | { readonly sheetId: string; readonly col: number; readonly row: number }
    | undefined;
  /** Whether Google would refuse the formula, see {@link volatileError}. */
  isVolatile(): boolean;
}

export const volatileError =
  'This function is not allowed to reference a cell with NOW(), RAND(), or RANDBETWEEN().';

/** The source of results, given to o-spreadsheet's model as `custom.calls`. */
export interface CallBook {
  has(name: string): boolean;
  /** The result; undefined while the call runs, after which the cell must be evaluated again. */
  lookUp(request: CallRequest): CallResult | undefined;
}

const functionName = /^[A-Z0-9_.]+$/;
const anything = {
  name: 'arguments',
  description: 'Values or ranges.',
  isOptional: true,
  isRest: true,
};

/** Names that this module added to o-spreadsheet; any other is a built-in. */
const ours = new Set<string>();

/** Whether a name can be a custom function: not a built-in, and of characters that o-spreadsheet accepts. */
export function canBeCustom(library: Library, name: string): boolean {
  const upper = name.toUpperCase();
  const isTaken = library.registries.functionRegistry.contains(upper) && !ours.has(upper);
  return functionName.test(upper) && !name.endsWith('_') && !isTaken;
}

/** Whether a formula calls a function of a script, which no other program knows. */
export function callsScript({
  normalizedFormula,
}: {
  readonly normalizedFormula: string;
}): boolean {
  const called = normalizedFormula.match(/[\w.]+(?=\()/g) ?? [];
  return called.some((name) => ours.has(name.toUpperCase()));
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
    if (args.some(isLoading)) return new EvaluationError(loading, loading);
    const position = this.__originCellPosition;
    const cell = position && this.getters.getCell(position);
    const values = args.map((arg) => plainArgument(library, arg));
    const result = calls.lookUp({
      key: callKey(info.name, values),
      name: info.name,
      args: values,
      cell: cell?.isFormula ? cell : undefined,
      pass: this,
      position,
      isVolatile: () => dependsOnVolatile(this.getters, position),
    });
    if (!result) return new EvaluationError(loading, loading);
    if ('error' in result) return new EvaluationError(result.error, failed);
    return toFunctionResult(library, result.value);
  }

  const hasRest = info.parameters.some(({ isRest }) => isRest);
  ours.add(name);
  const parameters = (info.isDocumented ? info.parameters : [anything]).map((parameter) => ({
    ...parameter,
    isRange: true,
    takesErrors: true,
    // o-spreadsheet doesn't allow an optional parameter before a repeating one.
    isOptional: parameter.isOptional && !hasRest,
  }));
  definer(library, true)(name, info.description, parameters, compute);
  Object.assign(registries.functionRegistry.get(name), {
    category: 'Custom',
    hidden: !info.isDocumented,
    // Required parameters only show in the help; as in Google Sheets, the script checks them itself.
    minArgRequired: 0,
  });
  if (info.isDocumented && !hasRest) takeMoreArguments(library, name);
}

/** Google Sheets' limit for a function. */
const maxArguments = 255;

/** The description of each parameter that a function doesn't name. */
const unnamed = { ...anything, type: ['ANY', 'RANGE'], acceptMatrix: true, acceptErrors: true };

/**
 * Allows calls with more arguments than a function names. Its help is unchanged: o-spreadsheet finds the others beyond
 * the end of the list.
 */
function takeMoreArguments({ registries }: Library, name: string): void {
  const registry = registries.functionRegistry as unknown as {
    readonly content: Record<string, { args: object[]; maxArgPossible: number }>;
    readonly mapping: Record<string, (this: object, ...args: object[]) => unknown>;
  };
  const { content, mapping } = registry;
  const [description, call] = [content[name], mapping[name]];
  if (!description || !call) throw new TypeError('The library keeps its functions elsewhere');
  const named = description.args;
  // o-spreadsheet assigns parameters at the first call with this number of arguments, once for all workbooks.
  description.args = Array.from({ length: maxArguments }, () => unnamed);
  const end = assignedFrom.get(name) ?? maxArguments + 1;
  for (let count = named.length + 1; count < end; count++) {
    call.call({}, ...Array.from({ length: count }, () => ({ value: null })));
  }
  assignedFrom.set(name, Math.min(named.length + 1, end));
  description.args = Object.setPrototypeOf([...named], unnamedBeyond);
  description.maxArgPossible = maxArguments;
}

/** The fewest arguments beyond its own for which each function's parameters are assigned. */
const assignedFrom = new Map<string, number>();

const unnamedBeyond = Object.assign(
  Object.create(Array.prototype),
  Object.fromEntries(Array.from({ length: maxArguments }, (_, index) => [index, unnamed])),
);

function isLoading(arg: Arg): boolean {
  if (!Array.isArray(arg)) return arg?.value === loading;
  return arg.some((column) => column.some((cell) => cell?.value === loading));
}

/** An argument as Google passes it: one cell is a value, a range is rows; o-spreadsheet has columns. */
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

function toFunctionResult(library: Library, value: CellValue | CellValue[][]) {
  if (!Array.isArray(value)) return resultOf(library, value);
  const width = Math.max(1, ...value.map((row) => row.length));
  const rows = value.length ? value : [['']];
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => resultOf(library, row[column] ?? '')),
  );
}

function resultOf(library: Library, value: CellValue): FunctionResultObject {
  if (typeof value !== 'object') return { value };
  const format = Number.isInteger(value.d) ? 'm/d/yyyy' : 'm/d/yyyy h:mm:ss';
  return { value: value.d, format: heldFormat(library, format) };
}

const volatileFunctions = ['NOW', 'RAND', 'RANDARRAY', 'RANDBETWEEN'];

/**
 * Whether a call's arguments depend on volatile functions. Google refuses such calls; here they would run again, and
 * could charge again, at every evaluation.
 */
function dependsOnVolatile(
  getters: Getters,
  position: CellPosition | undefined,
  visited = new Set<string>(),
): boolean {
  if (!position) return false;
  const cell = getters.getCell(position);
  if (!cell?.isFormula) return false;
  const { compiledFormula } = cell;
  if (volatileFunctions.some((name) => compiledFormula.usesSymbol(name))) return true;
  return compiledFormula.rangeDependencies.some(({ sheetId, zone }) => {
    const name = `${sheetId}:${zone.left}:${zone.top}:${zone.right}:${zone.bottom}`;
    if (visited.has(name) || !getters.tryGetSheet(sheetId)) return false;
    visited.add(name);
    return formulasIn(getters, sheetId, zone).some((at) => dependsOnVolatile(getters, at, visited));
  });
}

function formulasIn(
  getters: Getters,
  sheetId: string,
  zone: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  },
): CellPosition[] {
  const found: CellPosition[] = [];
  const bottom = Math.min(zone.bottom, getters.getNumberRows(sheetId) - 1);
  const right = Math.min(zone.right, getters.getNumberCols(sheetId) - 1);
  for (let row = zone.top; row <= bottom; row++) {
    for (let col = zone.left; col <= right; col++) {
      if (getters.getCell({ sheetId, col, row })?.isFormula) found.push({ sheetId, col, row });
    }
  }
  return found;
}
