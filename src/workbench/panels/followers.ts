/** The pages that show a panel now, told of changes soon but not at each of them. */
import type { Page } from '../server/page-hub';

/** A thousand formulas that run at once are some messages, not thousands. */
const PAUSE_MS = 100;

export class Followers<State> {
  readonly #states = new Map<Page, State>();
  #timer: NodeJS.Timeout | undefined;

  /** Takes how a page is told what it does not know yet. */
  constructor(private readonly tell: (page: Page, state: State) => void) {}

  of(page: Page): State | undefined {
    return this.#states.get(page);
  }

  /** Tells the page now, and from now on what changes. */
  add(page: Page, state: State): void {
    this.#states.set(page, state);
    this.tell(page, state);
  }

  remove(page: Page): void {
    this.#states.delete(page);
  }

  /** Notes that there is something to tell. */
  changed(): void {
    if (this.#states.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const [page, state] of this.#states) this.tell(page, state);
    }, PAUSE_MS).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#states.clear();
  }
}
