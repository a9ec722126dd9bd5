/**
 * Exchanges o-spreadsheet's revisions between the page's model and the workbench. Without a connection, the model keeps
 * its edits and sends them after it has received what it missed.
 */
import type { Model } from '@odoo/o-spreadsheet';
import type { PresenceMessage, RevisionMessage } from '../../protocol/messages';
import type { ModelParts } from '../../spreadsheet/shared/revision-history';
import { drawn } from './drawn';
import { JoinedRevisions } from './joined-revisions';
import { Parts } from './parts';
import { showNotice } from './questions';
import { reloadPage } from './reload';
import type { Socket } from './socket';

type Message = RevisionMessage | PresenceMessage;

const undoEnded =
  'What you did before now can’t be undone any more: so much has changed in this workbook that its history begins anew.';

export class Revisions {
  #deliver: (message: Message) => void = () => {};
  /** The last revision that was sent and not confirmed yet. */
  #unheard: RevisionMessage | null = null;
  #atNext: (() => void)[] = [];
  /** Whether the model has only some of the revisions, or of their parts, that were received. */
  #isAmid = false;
  readonly #parts: Parts;
  readonly #joined: JoinedRevisions;
  readonly #model: () => Model;
  readonly #socket: Socket;

  /** Takes the last revision that the page's model starts with, and a function for that model. */
  constructor(
    public head: string,
    socket: Socket,
    model: () => Model,
  ) {
    this.#socket = socket;
    this.#model = model;
    this.#parts = new Parts(model);
    this.#joined = new JoinedRevisions(this.#parts);
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

  /** Takes a revision from the workbench, in JSON, and those received since if the model has edits of its own. */
  async receive(text: string): Promise<void> {
    if (!this.#hasOwn) return this.#take([text]);
    // What has arrived comes in first.
    await new Promise((resolve) => setTimeout(resolve));
    await this.#take([text, ...this.#socket.takeRevisions()]);
  }

  get #hasOwn(): boolean {
    return !this.#model().getters.isFullySynchronized();
  }

  /** The page is drawn between revisions, and between the parts of a large one. */
  async #take(texts: readonly string[]): Promise<void> {
    const all: RevisionMessage[] = texts.map((text) => JSON.parse(text));
    // After a lost connection, some may come twice.
    const sent = all.slice(all.findIndex(({ nextRevisionId }) => nextRevisionId === this.head) + 1);
    if (sent.some((message) => this.#joined.isUndoneAlone(message))) {
      reloadPage(this.#model());
      return;
    }
    const messages = this.#hasOwn ? this.#joined.of(sent) : sent;
    const ids = new Set(messages.map(({ nextRevisionId }) => nextRevisionId));
    const deliver = (part: RevisionMessage) => {
      const { nextRevisionId: id } = part;
      if (id === this.#unheard?.nextRevisionId) this.#unheard = null;
      if (ids.has(id)) this.head = id;
      const endsUndo = part.type === 'SNAPSHOT_CREATED' && this.#model().getters.canUndo();
      this.#deliver(part);
      if (endsUndo) showNotice(undoEnded, true);
    };
    const parts = messages.flatMap((message) => this.#parts.of(message));
    const last = parts.pop();
    if (!last) return;
    this.#isAmid = true;
    for (const part of parts) {
      deliver(part);
      await drawn();
    }
    this.#isAmid = false;
    deliver(last);
    this.#wake();
  }

  /**
   * Resolves once the workbench has every edit that the model has now, or immediately without a connection. Edits are
   * sent one by one, so any other message could overtake them. Later edits aren't awaited: a person may never pause.
   */
  async settled(model: Model): Promise<void> {
    const { session } = model as unknown as ModelParts;
    const last = session.pendingMessages.at(-1)?.nextRevisionId;
    const isUnsent = () => session.pendingMessages.some((each) => each.nextRevisionId === last);
    while (this.#socket.isOpen && isUnsent()) {
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
    await this.#take(missed);
    const unheard = this.#unheard;
    if (unheard?.serverRevisionId === this.head) {
      this.#socket.send({ kind: 'revision', message: unheard });
    }
  }
}
