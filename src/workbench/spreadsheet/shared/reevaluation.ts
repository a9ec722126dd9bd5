/** Evaluates the cells whose custom functions have new results, in batches that stay short. */
import type { Model } from '@odoo/o-spreadsheet';
import { timer } from '../../timer';
import { placeOf } from './cell-place';

/** Results that arrive within this time share one evaluation. */
const gatherMs = 25;
/** The longest evaluation, so that a typing user doesn't wait longer. */
const longestMs = 50;
const minCells = 20;

export class Reevaluation {
  readonly #cells = new Set<number>();
  #timer: ReturnType<typeof timer> | undefined;
  /** The most cells of one evaluation, adapted to the duration of the last one. */
  #max = 200;
  readonly #model: () => Model;
  readonly #onDone: () => void;

  /** Takes a function for the current model, and a callback after each evaluation. */
  constructor(model: () => Model, onDone: () => void = () => {}) {
    this.#model = model;
    this.#onDone = onDone;
  }

  /** Whether cells wait for their evaluation. */
  get isDue(): boolean {
    return this.#timer !== undefined;
  }

  add(cells: Iterable<number>): void {
    for (const cell of cells) this.#cells.add(cell);
    this.#timer ??= timer(gatherMs, () => this.#run());
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    this.#timer = undefined;
    const model = this.#model();
    const taken = this.#take();
    const cellIds = taken.filter((id) => placeOf(model, id));
    const start = performance.now();
    try {
      if (cellIds.length) model.dispatch('EVALUATE_CELLS', { cellIds });
    } finally {
      const tookMs = performance.now() - start;
      if (tookMs > longestMs) this.#max = Math.max(minCells, Math.floor(this.#max / 2));
      else if (taken.length === this.#max && tookMs < longestMs / 4) this.#max *= 2;
      // The remaining cells follow after a pause of the same length, for a typing user.
      if (this.#cells.size) this.#timer = timer(tookMs, () => this.#run());
      this.#onDone();
    }
  }

  #take(): number[] {
    const taken: number[] = [];
    for (const cell of this.#cells) {
      if (taken.length >= this.#max) break;
      taken.push(cell);
      this.#cells.delete(cell);
    }
    return taken;
  }
}
