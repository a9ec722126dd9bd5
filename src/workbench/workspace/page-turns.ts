/**
 * Gives a page a turn whose edit was outdated when it arrived: until the page has sent it again, other pages and scripts
 * wait. Otherwise a page behind steady changes would never have an edit accepted.
 */
import { timer } from '../timer';
import type { Page } from './pages';

/** How long others wait for a page that doesn't send its edit again. */
const longestMs = 3_000;

export class PageTurns {
  /** The pages with an outdated edit; the first one has its turn. */
  #waiting: Page[] = [];
  /** Pages that let their turn pass, and get none before their next accepted edit. */
  readonly #passed = new WeakSet<Page>();
  #timer: NodeJS.Timeout | undefined;
  #atNext: (() => void)[] = [];

  /** Notes that a page's edit was outdated. */
  refused(page: Page): void {
    if (this.#passed.has(page) || this.#waiting.includes(page)) return;
    this.#waiting.push(page);
    if (this.#waiting.length === 1) this.#begin();
  }

  /** Notes that a page's edit was accepted, or that the page was closed. */
  done(page: Page): void {
    this.#passed.delete(page);
    this.#remove(page);
  }

  /** Whether a page, or a script if there is none, has to wait for another page. */
  mustWait(page?: Page): boolean {
    const [first] = this.#waiting;
    return first !== undefined && first !== page;
  }

  /** Resolves when a page or a script doesn't have to wait. */
  async free(page?: Page): Promise<void> {
    while (this.mustWait(page)) await new Promise<void>((resolve) => this.#atNext.push(resolve));
  }

  #begin(): void {
    const [page] = this.#waiting;
    clearTimeout(this.#timer);
    for (const resume of this.#atNext.splice(0)) resume();
    if (!page) return;
    this.#timer = timer(longestMs, () => {
      this.#passed.add(page);
      this.#remove(page);
    }).unref();
  }

  #remove(page: Page): void {
    const hadTurn = this.#waiting[0] === page;
    this.#waiting = this.#waiting.filter((each) => each !== page);
    if (hadTurn) this.#begin();
  }
}
