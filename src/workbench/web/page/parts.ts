/**
 * Cuts other clients' large revisions into parts, between which the page is drawn. To the page's model, each part is a
 * revision of its own; the last one keeps the id that the workbench knows.
 */
import type { CoreCommand, Model } from '@odoo/o-spreadsheet';
import type { RevisionMessage } from '../../protocol/messages';

/** The most cells of a part: a page applies them in about a tenth of a second. */
const largest = 1_000;

/** A revision as sent, which the library's types don't show. */
interface Sent extends RevisionMessage {
  readonly commands?: readonly CoreCommand[];
  readonly undoneRevisionId?: string;
  readonly redoneRevisionId?: string;
}
interface Receiver {
  readonly session: {
    readonly clientId: string;
    readonly pendingMessages: readonly Sent[];
    readonly commandSquisher: { unsquish(commands: readonly CoreCommand[]): CoreCommand[] };
  };
}

export class Parts {
  /** The ids of the parts of each revision that was cut. */
  readonly #ids = new Map<string, readonly string[]>();
  readonly #model: () => Model;

  /** Takes a function for the page's model. */
  constructor(model: () => Model) {
    this.#model = model;
  }

  /** The revisions to deliver to the model in place of this one, in order. */
  of(message: RevisionMessage): RevisionMessage[] {
    const { undoneRevisionId, redoneRevisionId, commands }: Sent = message;
    const undone = this.#ids.get(undoneRevisionId ?? '');
    if (undone) {
      return chained(
        message,
        [...undone].reverse().map((id) => ({ undoneRevisionId: id })),
      );
    }
    const redone = this.#ids.get(redoneRevisionId ?? '');
    if (redone) {
      return chained(
        message,
        redone.map((id) => ({ redoneRevisionId: id })),
      );
    }
    const parts = commands && !this.#isBusy && this.#cut(message);
    if (!parts) return [message];
    const made = chained(
      message,
      parts.map((some) => ({ commands: some })),
    );
    this.#ids.set(
      message.nextRevisionId,
      made.map(({ nextRevisionId }) => nextRevisionId),
    );
    return made;
  }

  /** The commands of a revision, one for each cell. */
  commandsOf({ commands = [] }: Sent): CoreCommand[] {
    return this.#session.commandSquisher.unsquish(commands);
  }

  get #session(): Receiver['session'] {
    return (this.#model() as unknown as Receiver).session;
  }

  /** Whether the model has so large an edit to work out again that this takes as long as a part. */
  get #isBusy(): boolean {
    const own = this.#session.pendingMessages.reduce(
      (sum, { commands = [] }) => sum + commands.length,
      0,
    );
    return own > largest;
  }

  /** Undefined for a revision that isn't large, or changes more than cells; the model has its own ones already. */
  #cut(message: Sent): CoreCommand[][] | undefined {
    if (message.clientId === this.#session.clientId) return undefined;
    const commands = this.commandsOf(message);
    if (commands.length <= largest) return undefined;
    if (commands.some(({ type }) => type !== 'UPDATE_CELL')) return undefined;
    const count = Math.ceil(commands.length / largest);
    return Array.from({ length: count }, (_, i) => commands.slice(i * largest, (i + 1) * largest));
  }
}

/** Revisions that follow one another from the given one's base to its id, with these contents. */
function chained(message: RevisionMessage, contents: readonly Partial<Sent>[]): RevisionMessage[] {
  const { nextRevisionId: id, serverRevisionId: base } = message;
  const idOf = (i: number) => (i === contents.length - 1 ? id : `${id}, part ${i + 1}`);
  return contents.map((content, i) => ({
    ...message,
    ...content,
    serverRevisionId: i === 0 ? base : idOf(i - 1),
    nextRevisionId: idOf(i),
  }));
}
