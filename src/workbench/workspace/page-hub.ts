/** The pages that look at the workbook now. */
import type { ToPage } from '../protocol/messages';

export interface Page {
  /** Who sits before it. */
  readonly user: string;
  send(message: ToPage): void;
}

export class PageHub<Member extends Page = Page> {
  readonly #pages = new Set<Member>();

  add(page: Member): void {
    this.#pages.add(page);
  }

  remove(page: Member): void {
    this.#pages.delete(page);
  }

  /** Whether there is one. */
  get isWatched(): boolean {
    return this.#pages.size > 0;
  }

  /** Tells all pages of a person. */
  tell(user: string, message: ToPage): void {
    for (const page of this.#pages) if (page.user === user) page.send(message);
  }

  /** Tells all pages, or all but one. */
  broadcast(message: ToPage, except?: Member): void {
    for (const page of this.#pages) if (page !== except) page.send(message);
  }
}
