/** All panels of the page, and what they ask of the workbench. */
import type { About, Action, CallOutcome, FromPage, Selection } from '../../../protocol/messages';
import { MailboxPanel } from '../mailbox';
import { type BookDeeds, BooksPanel } from './books';
import { ExecutionsPanel } from './executions';
import { ServicePanel } from './service';
import { TriggersPanel } from './triggers';

export interface PanelLinks {
  send(message: FromPage): void;
  /** Does something; tells what came of it. */
  ask(action: Action): Promise<CallOutcome>;
  /** Does something, and tells the person when it fails. */
  act(action: Action): void;
  selection(): Selection | undefined;
}

export class Panels {
  readonly mailbox = new MailboxPanel();
  readonly executions: ExecutionsPanel;
  readonly triggers: TriggersPanel;
  readonly books: BooksPanel;
  readonly #service: ServicePanel;

  constructor({ send, ask, act, selection }: PanelLinks, actions: BookDeeds) {
    this.books = new BooksPanel(() => ask({ do: 'listBooks' }), actions);
    this.#service = new ServicePanel(
      () => ask({ do: 'tellService' }),
      (contact) => ask({ do: 'setSourcesContact', contact }),
    );
    this.executions = new ExecutionsPanel((isShown, execution) =>
      send({ kind: 'follow', panel: isShown ? 'executions' : null, execution }),
    );
    this.triggers = new TriggersPanel(
      (isShown) => send({ kind: 'follow', panel: isShown ? 'triggers' : null, execution: null }),
      {
        run: ({ id }) => {
          const selected = selection();
          if (selected) act({ do: 'runTrigger', trigger: id, selection: selected });
        },
        remove: ({ id }) => act({ do: 'removeTrigger', trigger: id }),
      },
    );
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
