/**
 * Limits the work of formulas in o-spreadsheet, so that no workbook blocks the workbench or a page. Refuses formulas
 * that take too long to parse.
 */
import type { Library } from '../define-function';
import { afterTurn, boundEvaluation, maxCharacters } from './budget';
import { boundFunctions } from './functions';

/** Changes the library for all models created afterwards. Must be called after all functions are added. */
export function boundLibrary(library: Library): void {
  boundEvaluation(library);
  boundFormulas(library);
  boundFunctions(library);
  boundTimes(library);
}

/** Any shorter formula is parsed quickly. */
const short = 250;
const deepest = 400;
/** o-spreadsheet's time is quadratic in the digits. */
const digits = /\d{1000}/;
/** The limit for all long formulas in one turn of the event loop. */
const turnMs = 20_000;

type Ast = ReturnType<Library['parse']>;

/** Changes all models: o-spreadsheet's time to parse a formula is quadratic in its depth. */
function boundFormulas({ CompiledFormula, EvaluationError, parse }: Library): void {
  const { Compile: compile } = CompiledFormula;
  let spentMs: number | undefined;
  const refuse = (...[formula, ...rest]: Parameters<typeof compile>) => {
    // Keeps the formula's text.
    const bad = compile.call(CompiledFormula, '=(', ...rest);
    const error = new EvaluationError('Formula is too long or too deep to calculate.');
    return Object.assign(bad, { normalizedFormula: formula, execute: () => error });
  };
  const spent = (start: number) => {
    if (spentMs === undefined) {
      spentMs = 0;
      afterTurn(() => {
        spentMs = undefined;
      });
    }
    spentMs += performance.now() - start;
  };
  CompiledFormula.Compile = (...args) => {
    const [formula] = args;
    if (formula.length <= short) return compile.apply(CompiledFormula, args);
    const start = performance.now();
    if ((spentMs ?? 0) > turnMs || isTooComplex(formula)) return refuse(...args);
    const compiled = compile.apply(CompiledFormula, args);
    spent(start);
    return compiled;
  };

  function isTooComplex(formula: string): boolean {
    if (formula.length > maxCharacters || digits.test(formula)) return true;
    try {
      return isDeeper(parse(formula), deepest);
    } catch (error) {
      // The cause of an error can be found only without deep nesting.
      return error instanceof RangeError;
    }
  }
}

function isDeeper(ast: Ast, max: number): boolean {
  return max < 0 || childrenOf(ast).some((child) => isDeeper(child, max - 1));
}

function childrenOf(ast: Ast): Ast[] {
  switch (ast.type) {
    case 'FUNCALL':
      return ast.args;
    case 'BIN_OPERATION':
      return [ast.left, ast.right];
    case 'UNARY_OPERATION':
      return [ast.operand];
    case 'ARRAY':
      return ast.value.flat();
    default:
      return [];
  }
}

/** Longer texts aren't times of day. */
const longest = 100;

/**
 * Finds a time of day in linear time, in all models: the library's pattern is quadratic in a run of digits.
 *
 * Throws TypeError if the library is built differently.
 */
function boundTimes({ helpers, DEFAULT_LOCALE }: Library): void {
  let pattern: RegExp | undefined;
  const text = {
    match(asked: RegExp) {
      pattern ??= asked;
      return null;
    },
    trim: () => text,
  };
  helpers.isDateTime(text as unknown as string, { ...DEFAULT_LOCALE });
  if (!pattern?.source.endsWith('$')) throw new TypeError('The library reads times in another way');
  const { exec } = pattern;
  pattern.exec = function (this: RegExp, given: string) {
    const from = Math.max(0, given.length - longest);
    const found = exec.call(this, from ? given.slice(from) : given);
    if (found) found.index += from;
    return found;
  };
}
