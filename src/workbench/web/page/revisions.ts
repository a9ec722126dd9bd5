/**
 * Exchanges o-spreadsheet's revisions between the page's model and the workbench. Without a connection, the model keeps
 * its edits and sends them after it has received what it missed.
 */
import type { Model } from '@odoo/o-spreadsheet';
import type { PresenceMessage, RevisionMessage } from '../../protocol/messages';
import { drawn } from './drawn';
import { Parts } from './parts';
import type { Socket } from './socket';

type Message = RevisionMessage | PresenceMessage;

export class Revisions {
  #deliver: (message: Message) => void = () => {};
  /** The last revision that was sent and not confirmed yet. */
  #unheard: RevisionMessage | null = null;
  #atNext: (() => void)[] = [];
  /** Whether the model has only some parts of a revision, which the workbench knows as a whole. */
  #isAmid = false;
  readonly #parts: Parts;
  readonly #socket: Socket;

  /** Takes the last revision that the page's model starts with, and a function for that model. */
  constructor(
    public head: string,
    socket: Socket,
    model: () => Model,
  ) {
    this.#socket = socket;
    this.#parts = new Parts(model);
  }

  /** For the model's `transportService`. */
  readonly transport = {
    onNewMessage: (_clientId: string, deliver: (message: Message) => void) => {
      this.#deliver = deliver;
    },
    sendMessage: async (message: Message) => {
      if ('nextRevisionId' in message) {
        // It would be outdated; the model sends it again after the last part of the last revision.
        if (this.#isAmid || this.#socket.hasRevisions) return;
        this.#unheard = message;
        this.#socket.send({ kind: 'revision', message });
      } else {
        this.#socket.send({ kind: 'presence', message });
      }
    },
    leave: () => {},
  };

  /** Takes a revision from the workbench, in JSON. The page is drawn between the parts of a large one. */
  async receive(text: string): Promise<void> {
    const message: RevisionMessage = JSON.parse(text);
    const parts = this.#parts.of(message);
    const last = parts.pop() ?? message;
    this.#isAmid = true;
    for (const part of parts) {
      this.#deliver(part);
      await drawn();
    }
    this.#isAmid = false;
    if (message.nextRevisionId === this.#unheard?.nextRevisionId) this.#unheard = null;
    this.head = message.nextRevisionId;
    this.#deliver(last);
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
  async resume(missed: string[]): Promise<void> {
    for (const message of missed) await this.receive(message);
    const unheard = this.#unheard;
    if (unheard?.serverRevisionId === this.head) {
      this.#socket.send({ kind: 'revision', message: unheard });
    }
  }
}
