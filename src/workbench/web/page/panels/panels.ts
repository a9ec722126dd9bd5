/** All panels of the page. */
import type { About } from '../../../protocol/messages';
import type { Files, PageLinks } from '../files';
import { BooksPanel } from './books';
import { ExecutionsPanel } from './executions';
import { MailboxPanel } from './mailbox';
import { ServicePanel } from './service';
import { TriggersPanel } from './triggers';

export class Panels {
  readonly mailbox = new MailboxPanel();
  readonly executions: ExecutionsPanel;
  readonly triggers: TriggersPanel;
  readonly books: BooksPanel;
  readonly #service: ServicePanel;

  constructor(links: PageLinks, files: Files) {
    this.books = new BooksPanel(links, files);
    this.#service = new ServicePanel(links);
    this.executions = new ExecutionsPanel(links);
    this.triggers = new TriggersPanel(links);
  }

  /** The buttons for the header. */
  buttons({ hasMailbox, hasService }: About): HTMLElement[] {
    const { books, executions, triggers, mailbox } = this;
    const service = hasService ? [this.#service] : [];
    const shown = [books, executions, triggers, ...service, ...(hasMailbox ? [mailbox] : [])];
    return shown.map(({ button }) => button);
  }

  /** Asks again for what is shown after a connection was lost. */
  resume(): void {
    this.executions.resume();
    this.triggers.resume();
  }
}
