/** The page's copy of custom functions' results; only the workbench runs the functions. */

import type { CallResult, FunctionInfo } from '../../protocol/cell-values';
import {
  type CallBook,
  type CallRequest,
  volatileError,
} from '../../spreadsheet/shared/custom-function';

export class PageCalls implements CallBook {
  readonly #names: Set<string>;
  readonly #results: Map<string, CallResult>;
  readonly #waiting = new Map<string, Set<number>>();
  /** Called with the cells that can show a new result. */
  readonly #onResult: (cells: Iterable<number>) => void;

  constructor(
    functions: FunctionInfo[],
    results: [string, CallResult][],
    onResult: (cells: Iterable<number>) => void,
  ) {
    this.#onResult = onResult;

    this.#names = new Set(functions.map(({ name }) => name));
    this.#results = new Map(results);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  lookUp({ key, cell, isVolatile }: CallRequest): CallResult | undefined {
    const result = this.#results.get(key);
    if (result) return result;
    if (isVolatile()) return { error: volatileError };
    if (cell) {
      const waiting = this.#waiting.get(key);
      if (waiting) waiting.add(cell.id);
      else this.#waiting.set(key, new Set([cell.id]));
    }
    return undefined;
  }

  /** Adds new results and drops those that no cell uses any more. */
  update(known: [string, CallResult][], forgotten: string[]): void {
    for (const key of forgotten) this.#results.delete(key);
    for (const [key, result] of known) {
      this.#results.set(key, result);
      const waiting = this.#waiting.get(key);
      this.#waiting.delete(key);
      if (waiting) this.#onResult(waiting);
    }
  }

  /** Replaces all results after a lost connection. */
  replace(results: [string, CallResult][]): void {
    const known = new Set(results.map(([key]) => key));
    this.update(
      results,
      [...this.#results.keys()].filter((key) => !known.has(key)),
    );
  }
}
