/**
 * Keeps what formulas ask of o-spreadsheet within bounds, so that no workbook holds up the workbench or a page; those that
 * take too long to read are refused.
 */
import type { Library } from '../define-function';
import { afterTurn, boundEvaluation, maxCharacters } from './budget';
import { boundFunctions } from './functions';

/** Changes the library for all models that are made afterwards; to be called after all functions are there. */
export function boundLibrary(library: Library): void {
  boundEvaluation(library);
  boundFormulas(library);
  boundFunctions(library);
  boundTimes(library);
}

/** A shorter formula is read in no time, whatever it is. */
const short = 250;
const deepest = 400;
/** o-spreadsheet takes the square of them. */
const digits = /\d{1000}/;
/** All long formulas between two turns of the event loop. */
const turnMs = 20_000;

type Ast = ReturnType<Library['parse']>;

/** Changes it for all models: o-spreadsheet's time for reading a formula grows with the square of its depth. */
function boundFormulas({ CompiledFormula, EvaluationError, parse }: Library): void {
  const { Compile: compile } = CompiledFormula;
  let spentMs: number | undefined;
  const refuse = (...[formula, ...rest]: Parameters<typeof compile>) => {
    // Its text is kept as it is.
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
      // Only what is not nested too deep can be told what is wrong with it.
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

/** No time that somebody wrote is longer. */
const longest = 100;

/**
 * Lets a time of the day be found in linear time, in all models: the library's pattern takes the square of a long run of
 * digits. It shows when a text is asked for it.
 *
 * Throws TypeError where the library is built in another way.
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
