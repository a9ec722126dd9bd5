/** Evaluates again the cells whose custom function has answered, many at a time. */
import type { Model } from '@odoo/o-spreadsheet';

/** One evaluation costs milliseconds, so answers that come within this time share one. */
const GATHER_MS = 25;

export class Reevaluation {
  readonly #cells = new Set<number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Takes the model at work at the time, and what to do after each evaluation. */
  constructor(
    private readonly model: () => Model,
    private readonly onDone: () => void = () => {},
  ) {}

  /** Whether cells wait for their evaluation. */
  get isDue(): boolean {
    return this.#timer !== undefined;
  }

  add(cells: Iterable<number>): void {
    for (const cell of cells) this.#cells.add(cell);
    this.#timer ??= setTimeout(() => this.#run(), GATHER_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #run(): void {
    this.#timer = undefined;
    const model = this.model();
    const cellIds = [...this.#cells].filter((id) => model.getters.tryGetCellPosition(id));
    this.#cells.clear();
    if (cellIds.length) model.dispatch('EVALUATE_CELLS', { cellIds });
    this.onDone();
  }
}
