/** The script's functions in formulas: registers them in o-spreadsheet and runs them for cells. */

import { messageOf } from '../../errors';
import type { Limits } from '../../limits';
import type { CallResult, FunctionInfo } from '../../protocol/cell-values';
import type { Selection, ToPage } from '../../protocol/messages';
import type { Book } from '../../spreadsheet/book';
import { spreadsheet } from '../../spreadsheet/library';
import {
  type CallRequest,
  canBeCustom,
  defineFunction,
} from '../../spreadsheet/shared/custom-function';
import { Reevaluation } from '../../spreadsheet/shared/reevaluation';
import type { Executions } from '../executions/executions';
import { FormulaCalls, Growth, type RunFormula } from './formula-calls';

export interface CustomFunctionsDeps {
  readonly functions: FunctionInfo[];
  readonly executions: Executions;
  readonly book: () => Book;
  readonly now: () => number;
  readonly limits: Limits;
  /** Whether results that no cell uses are kept for now. */
  readonly areKept: () => boolean;
  /** Sends results to the pages. */
  broadcast(message: ToPage): void;
}

export class CustomFunctions {
  readonly functions: FunctionInfo[];
  readonly calls: FormulaCalls;
  readonly #reevaluation: Reevaluation;
  /** Results that the pages don't have yet. */
  #news: [string, CallResult][] = [];
  readonly #settled: (() => void)[] = [];
  #start: () => void = () => {};
  readonly #started = new Promise<void>((resolve) => {
    this.#start = resolve;
  });
  readonly #deps: CustomFunctionsDeps;

  constructor(deps: CustomFunctionsDeps) {
    this.#deps = deps;

    const { functions, executions, book, now, limits, areKept } = deps;
    this.functions = functions.filter(({ name }) => canBeCustom(spreadsheet, name));
    for (const info of this.functions) defineFunction(spreadsheet, info);
    const run = runIn(executions);
    const growth = new Growth(book, limits.bookCells);
    this.#reevaluation = new Reevaluation(
      () => book().model,
      () => {
        this.#tellPages([]);
        growth.grow();
        this.#checkSettled();
      },
    );
    this.calls = new FormulaCalls({
      names: this.functions.map(({ name }) => name),
      run: async (call) => {
        await this.#started;
        return run(call);
      },
      now,
      errorMemoryMs: limits.errorMemoryMs,
      areKept,
      onShown: (request, result) => {
        if (growth.note(request, result)) this.#reevaluation.add([]);
      },
      onResult: (key, result, waiting) => {
        this.#news.push([key, result]);
        this.#reevaluation.add(waiting);
      },
      onForgotten: (keys) => {
        this.#tellPages(keys);
        this.#checkSettled();
      },
    });
  }

  /** Starts the waiting calls. */
  start(): void {
    this.#start();
  }

  /** Resolves when no call runs and every result is shown. */
  settle(): Promise<void> {
    return new Promise((resolve) => {
      this.#settled.push(resolve);
      this.#checkSettled();
    });
  }

  stop(): void {
    this.#reevaluation.stop();
  }

  /** Sends new results in batches, and forgotten ones immediately. */
  #tellPages(forgotten: string[]): void {
    const gone = new Set(forgotten);
    const known = this.#news.filter(([key]) => !gone.has(key));
    this.#news = [];
    if (!known.length && !forgotten.length) return;
    this.#deps.broadcast({ kind: 'results', known, forgotten });
  }

  #checkSettled(): void {
    if (this.calls.pending > 0 || this.#reevaluation.isDue) return;
    for (const resolve of this.#settled.splice(0)) resolve();
  }
}

function runIn(executions: Executions): RunFormula {
  return async ({ name, args, position }): Promise<CallResult> => {
    try {
      const selection = selectionAt(position);
      const value = await executions.run({
        kind: 'formula',
        name,
        args: { cells: args },
        selection,
      });
      return { value } as CallResult;
    } catch (error) {
      return { error: messageOf(error) };
    }
  };
}

/** Within a formula, the active cell is the one that holds it. */
function selectionAt(position: CallRequest['position']): Selection {
  const row = (position?.row ?? 0) + 1;
  const column = (position?.col ?? 0) + 1;
  return {
    sheet: position?.sheetId ?? '',
    box: { row, column, rows: 1, columns: 1 },
    cell: { row, column },
  };
}
