/**
 * Exchanges o-spreadsheet's revisions between the page's model and the workbench. Without a connection, the model keeps
 * its edits and sends them after it has received what it missed.
 */
import type { Model } from '@odoo/o-spreadsheet';
import type { PresenceMessage, RevisionMessage } from '../../protocol/messages';
import type { Socket } from './socket';

type Message = RevisionMessage | PresenceMessage;

export class Revisions {
  #deliver: (message: Message) => void = () => {};
  /** The last revision that was sent and not confirmed yet. */
  #unheard: RevisionMessage | null = null;
  #atNext: (() => void)[] = [];
  readonly #socket: Socket;

  /** Takes the last revision that the page's model starts with. */
  constructor(
    public head: string,
    socket: Socket,
  ) {
    this.#socket = socket;
  }

  /** For the model's `transportService`. */
  readonly transport = {
    onNewMessage: (_clientId: string, deliver: (message: Message) => void) => {
      this.#deliver = deliver;
    },
    sendMessage: async (message: Message) => {
      if ('nextRevisionId' in message) {
        this.#unheard = message;
        this.#socket.send({ kind: 'revision', message });
      } else {
        this.#socket.send({ kind: 'presence', message });
      }
    },
    leave: () => {},
  };

  /** Takes a revision from the workbench, in JSON. */
  receive(text: string): void {
    const message: RevisionMessage = JSON.parse(text);
    if (message.nextRevisionId === this.#unheard?.nextRevisionId) this.#unheard = null;
    this.head = message.nextRevisionId;
    this.#deliver(message);
    this.#wake();
  }

  /**
   * Resolves once the workbench has every edit of the model, or immediately without a connection. Edits are sent one by
   * one, so any other message could overtake them.
   */
  async settled({ getters }: Model): Promise<void> {
    while (this.#socket.isOpen && !getters.isFullySynchronized()) {
      await new Promise<void>((resolve) => this.#atNext.push(resolve));
    }
  }

  /** Ends all waits for edits, which can't be sent now. */
  lose(): void {
    this.#wake();
  }

  #wake(): void {
    for (const resume of this.#atNext.splice(0)) resume();
  }

  receivePresence(message: PresenceMessage): void {
    this.#deliver(message);
  }

  /** After a lost connection: applies missed revisions, and resends one that may not have arrived. */
  resume(missed: string[]): void {
    for (const message of missed) this.receive(message);
    const unheard = this.#unheard;
    if (unheard?.serverRevisionId === this.head) {
      this.#socket.send({ kind: 'revision', message: unheard });
    }
  }
}
