/** Refuses formulas that take too long to read: the engine's time for one grows with the square of its depth. */
import type { Library } from '../functions/define';
import { CHARACTERS_MOST } from './budget';

/** A shorter formula is read in no time, whatever it is. */
const SHORT = 250;
const DEEPEST = 400;
/** The engine takes the square of them. */
const DIGITS = /\d{1000}/;
/** All long formulas between two turns of the event loop. */
const TURN_MS = 20_000;

type Ast = ReturnType<Library['parse']>;

/** Changes it for all models. */
export function boundFormulas({ CompiledFormula, EvaluationError, parse }: Library): void {
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
      const timer: unknown = setTimeout(() => {
        spentMs = undefined;
      });
      if (typeof timer === 'object') (timer as { unref(): void }).unref();
    }
    spentMs += performance.now() - start;
  };
  CompiledFormula.Compile = (...args) => {
    const [formula] = args;
    if (formula.length <= SHORT) return compile.apply(CompiledFormula, args);
    const start = performance.now();
    if ((spentMs ?? 0) > TURN_MS || isTooComplex(formula)) return refuse(...args);
    const compiled = compile.apply(CompiledFormula, args);
    spent(start);
    return compiled;
  };

  function isTooComplex(formula: string): boolean {
    if (formula.length > CHARACTERS_MOST || DIGITS.test(formula)) return true;
    try {
      return isDeeper(parse(formula), DEEPEST);
    } catch (error) {
      // Only what is not nested too deep can be told what is wrong with it.
      return error instanceof RangeError;
    }
  }
}

function isDeeper(ast: Ast, most: number): boolean {
  return most < 0 || childrenOf(ast).some((child) => isDeeper(child, most - 1));
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
