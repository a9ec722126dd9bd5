/** Evaluates each formula within its budget. */
import type { Constructor, Plugin } from '../plugins';
import { budget } from './budget';

interface EvaluatedCell {
  value: unknown;
}
type Matrix = { value: unknown }[][];
interface Range {
  zone: { top: number; bottom: number; left: number; right: number };
}

/** What evaluates the formulas of a model; the library's types do not show it. */
interface Evaluator {
  compilationParams: { ensureRange(range: Range): Matrix };
  computeFormulaCell(position: unknown, cell: unknown): EvaluatedCell;
  evaluateCompiledFormula(...args: unknown[]): unknown;
  spreadValues(position: unknown, result: Matrix): unknown;
  updateCompilationParameters(): void;
  updateCompilationParametersForIsolatedFormula(position: unknown): void;
}
export interface EvaluationPlugin extends Plugin {
  evaluator: Evaluator;
}

/** The plugin that evaluates, with bounds. */
export function withBudget(Base: Constructor<EvaluationPlugin>) {
  return class extends Base {
    // biome-ignore lint/suspicious/noExplicitAny: a mixin's constructor has to take anything
    constructor(...args: any[]) {
      super(...args);
      boundEvaluator(this.evaluator);
    }
  };
}

function boundEvaluator(evaluator: Evaluator): void {
  const own = {
    computeFormulaCell: evaluator.computeFormulaCell.bind(evaluator),
    evaluateCompiledFormula: evaluator.evaluateCompiledFormula.bind(evaluator),
    spreadValues: evaluator.spreadValues.bind(evaluator),
    updateCompilationParameters: evaluator.updateCompilationParameters.bind(evaluator),
    updateCompilationParametersForIsolatedFormula:
      evaluator.updateCompilationParametersForIsolatedFormula.bind(evaluator),
  };
  evaluator.computeFormulaCell = (position, cell) => {
    try {
      const evaluated = budget.formula(() => own.computeFormulaCell(position, cell));
      if (typeof evaluated.value === 'string') budget.keep(evaluated.value.length);
      return evaluated;
    } catch (error) {
      // o-spreadsheet writes into what it catches.
      throw Object.isFrozen(error) ? { ...(error as object) } : error;
    }
  };
  evaluator.evaluateCompiledFormula = (...args) => {
    try {
      return budget.formula(() => own.evaluateCompiledFormula(...args));
    } catch (error) {
      return { ...(error as object) };
    }
  };
  evaluator.spreadValues = (position, result) => {
    budget.keep(result.reduce((sum, column) => sum + charactersIn(column), 0));
    return own.spreadValues(position, result);
  };
  evaluator.updateCompilationParameters = () => {
    own.updateCompilationParameters();
    boundRanges(evaluator);
  };
  evaluator.updateCompilationParametersForIsolatedFormula = (position) => {
    own.updateCompilationParametersForIsolatedFormula(position);
    boundRanges(evaluator);
  };
}

/** o-spreadsheet keeps each range that formulas read until all of them are evaluated. */
function boundRanges({ compilationParams }: Evaluator): void {
  const read = compilationParams.ensureRange;
  const known = new WeakSet<Matrix>();
  compilationParams.ensureRange = (range) => {
    const matrix = read(range);
    if (!known.has(matrix)) {
      known.add(matrix);
      budget.keepRange(matrix.length * (matrix[0]?.length ?? 0));
    }
    return matrix;
  };
}

function charactersIn(column: { value: unknown }[]): number {
  return column.reduce((sum, cell) => sum + charactersOf(cell.value), 0);
}

function charactersOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}
