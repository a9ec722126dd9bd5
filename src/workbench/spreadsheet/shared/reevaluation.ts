/** Evaluates again the cells whose custom function has answered, many at a time and never long. */
import type { Model } from '@odoo/o-spreadsheet';
import { timer } from '../../timer';
import { placeOf } from './cell-place';

/** One evaluation costs milliseconds, so answers that come within this time share one. */
const gatherMs = 25;
/** Whoever types meanwhile waits no longer than this for an evaluation to end. */
const longestMs = 50;
const minCells = 20;

export class Reevaluation {
  readonly #cells = new Set<number>();
  #timer: ReturnType<typeof timer> | undefined;
  /** How many cells one evaluation takes, by how long the last one took. */
  #max = 200;
  readonly #model: () => Model;
  readonly #onDone: () => void;

  /** Takes the model at work at the time, and what to do after each evaluation. */
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
      // What is left comes after a pause of the same length, which is for whoever types.
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
