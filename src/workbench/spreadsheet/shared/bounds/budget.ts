/**
 * The budget of a formula: time, cells, characters. Formulas of imported workbooks can run without end, and nothing can
 * interrupt the thread that evaluates them.
 */

import { timer } from '../../../timer';
import type { Library } from '../define-function';
import { changePlugin, type Plugin } from '../plugins';

/** The error that a cell shows when its formula exceeds the budget. */
export interface Refusal {
  readonly value: string;
  readonly message: string;
}

/** A formula during its evaluation; the formulas that it waits for are above it on the stack. */
interface Frame {
  endsAt: number;
  /** The remaining cells that its functions may make. */
  cells: number;
  /** The remaining characters that they may make. */
  characters: number;
  refusal: Refusal | undefined;
}

/** Google's limit for a workbook. */
export const maxCells = 10_000_000;
/** Google's limit for a cell. */
export const maxCharacters = 50_000;

/** The limit for one formula, without the formulas it waits for. */
const formulaMs = 5_000;
/** The limit for all formulas in one turn of the event loop. */
const turnMs = 60_000;
const formulaCharacters = 100_000_000;
/** The most characters that one turn keeps in memory. */
const turnCharacters = 400_000_000;
const turnRangeCells = 100_000_000;
/** The clock is read only every few calls, because that takes as long as a short function. */
const callsPerCheck = 16;

const refused = (message: string): Refusal => Object.freeze({ value: '#ERROR!', message });
const tooLong = refused('Formula took too long to calculate.');
const tooLarge = refused('Result too large.');
const allTooLong = refused('The formulas of this workbook took too long to calculate.');
const tooDeep = refused('Too many formulas wait for each other, one after the other.');

class Budget {
  #frame: Frame | undefined;
  #calls = 0;
  #turnEndsAt: number | undefined;
  #turnCharacters = 0;
  #turnRangeCells = 0;

  /**
   * Evaluates one formula within its budget.
   *
   * Throws Refusal if it exceeded the budget, even if its functions caught that.
   */
  formula<Result>(work: () => Result): Result {
    const start = performance.now();
    const parent = this.#frame;
    const turnEndsAt = this.#turn(start);
    if (start > turnEndsAt) throw allTooLong;
    const frame: Frame = {
      endsAt: start + formulaMs,
      // Results of waiting formulas are still in memory.
      cells: parent?.cells ?? maxCells,
      characters: parent?.characters ?? formulaCharacters,
      refusal: undefined,
    };
    this.#frame = frame;
    try {
      const result = work();
      if (frame.refusal) throw frame.refusal;
      return result;
    } catch (error) {
      throw error instanceof RangeError ? tooDeep : error;
    } finally {
      this.#frame = parent;
      if (parent) parent.endsAt += performance.now() - start;
    }
  }

  /** The reason why the current formula must end; undefined while it may continue. */
  get refusal(): Refusal | undefined {
    const frame = this.#frame;
    if (!frame || frame.refusal) return frame?.refusal;
    if (++this.#calls % callsPerCheck === 0) this.#check(frame);
    return frame.refusal;
  }

  /** As {@link refusal}, but always reads the clock: for long steps. */
  check(): Refusal | undefined {
    if (this.#frame) this.#check(this.#frame);
    return this.#frame?.refusal;
  }

  /** Counts the results of a function. Returns the reason if they exceed the budget. */
  take(cells: number, characters: number): Refusal | undefined {
    const frame = this.#frame;
    if (!frame) return undefined;
    if (cells > frame.cells || characters > frame.characters) frame.refusal ??= tooLarge;
    frame.cells -= cells;
    frame.characters -= characters;
    return frame.refusal;
  }

  /** Counts the characters that a formula's cells keep. */
  keep(characters: number): void {
    this.#turnCharacters += characters;
    if (this.#turnCharacters > turnCharacters) throw tooLarge;
  }

  /** Counts the cells of a range that o-spreadsheet keeps until all formulas are evaluated. */
  keepRange(cells: number): void {
    this.#turnRangeCells += cells;
    if (this.#turnRangeCells > turnRangeCells) throw tooLarge;
  }

  #check(frame: Frame): void {
    const now = performance.now();
    if (now > this.#turn(now)) frame.refusal = allTooLong;
    else if (now > frame.endsAt) frame.refusal = tooLong;
  }

  /** The time at which this turn of the event loop must end. */
  #turn(now: number): number {
    if (this.#turnEndsAt !== undefined) return this.#turnEndsAt;
    afterTurn(() => {
      this.#turnEndsAt = undefined;
      this.#turnCharacters = 0;
      this.#turnRangeCells = 0;
    });
    this.#turnEndsAt = now + turnMs;
    return this.#turnEndsAt;
  }
}

/** Calls back once this turn of the event loop is over. */
export function afterTurn(call: () => void): void {
  const waiting: unknown = timer(0, call);
  // The timer must not keep Node alive; in a browser, it is a number.
  if (typeof waiting === 'object') (waiting as { unref(): void }).unref();
}

/** One budget for all workbooks, because a thread evaluates one formula at a time. */
export const budget = new Budget();

interface EvaluatedCell {
  readonly value: unknown;
}
type Matrix = { readonly value: unknown }[][];
interface Range {
  readonly zone: {
    readonly top: number;
    readonly bottom: number;
    readonly left: number;
    readonly right: number;
  };
}

/** The evaluator of a model's formulas, which the library's types leave out. */
interface Evaluator {
  readonly compilationParams: { ensureRange(range: Range): Matrix };
  computeFormulaCell(position: unknown, cell: unknown): EvaluatedCell;
  evaluateCompiledFormula(...args: unknown[]): unknown;
  spreadValues(position: unknown, result: Matrix): unknown;
  updateCompilationParameters(position?: unknown): void;
  updateCompilationParametersForIsolatedFormula(position: unknown): void;
}
interface EvaluationPlugin extends Plugin {
  readonly evaluator: Evaluator;
}

/** Evaluates each formula within its budget, in all models created afterwards. */
export function boundEvaluation({ registries }: Library): void {
  changePlugin<EvaluationPlugin>(
    registries.coreViewsPluginRegistry,
    'evaluation',
    (Base) =>
      class extends Base {
        // biome-ignore lint/suspicious/noExplicitAny: a mixin's constructor has to take anything
        constructor(...args: any[]) {
          super(...args);
          boundEvaluator(this.evaluator);
        }
      },
  );
}

const updates = [
  'updateCompilationParameters',
  'updateCompilationParametersForIsolatedFormula',
] as const;

function boundEvaluator(evaluator: Evaluator): void {
  const { computeFormulaCell, evaluateCompiledFormula, spreadValues } = evaluator;
  evaluator.computeFormulaCell = (position, cell) => {
    try {
      const evaluated = budget.formula(() => computeFormulaCell.call(evaluator, position, cell));
      if (typeof evaluated.value === 'string') budget.keep(evaluated.value.length);
      return evaluated;
    } catch (error) {
      // o-spreadsheet modifies the errors it catches.
      throw Object.isFrozen(error) ? { ...(error as object) } : error;
    }
  };
  evaluator.evaluateCompiledFormula = (...args) => {
    try {
      return budget.formula(() => evaluateCompiledFormula.apply(evaluator, args));
    } catch (error) {
      return { ...(error as object) };
    }
  };
  evaluator.spreadValues = (position, result) => {
    budget.keep(result.reduce((sum, column) => sum + charactersIn(column), 0));
    return spreadValues.call(evaluator, position, result);
  };
  for (const name of updates) {
    const update = evaluator[name].bind(evaluator);
    evaluator[name] = (position) => {
      update(position);
      boundRanges(evaluator);
    };
  }
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

function charactersIn(column: { readonly value: unknown }[]): number {
  return column.reduce((sum, { value }) => sum + (typeof value === 'string' ? value.length : 0), 0);
}
