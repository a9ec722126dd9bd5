/** A page's connection over a WebSocket. */
import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import { messageOf } from '../../errors';
import type { CallOutcome, FromPage, Menu, RevisionMessage, ToPage } from '../../protocol/messages';
import type { PageLink } from '../../runtime/host/execution';
import { InvalidRevisionError } from '../../spreadsheet/revision-check';
import { selectionNow } from '../../spreadsheet/seen-selection';
import { ScriptError } from '../../workspace/api';
import type { Core } from '../../workspace/core';
import { valueBefore } from '../../workspace/triggers/script-events';
import type { WorkbookManager } from '../../workspace/workbooks/workbook-manager';
import { perform } from './actions';
import type { Mailbox } from './mailbox';
import { readMessage } from './messages';

type Handlers = {
  [Kind in FromPage['kind']]: (message: Extract<FromPage, { readonly kind: Kind }>) => void;
};
type Asked = Parameters<PageLink['ask']>[0];
type Answered = Awaited<ReturnType<PageLink['ask']>>;

const closed: Answered = { button: 'CLOSE', text: '' };

export class Connection implements PageLink {
  readonly #handlers: Handlers = {
    join: () => this.#join(),
    areYouThere: () => this.send({ kind: 'present' }),
    resume: (message) => this.#resume(message),
    revision: ({ message }) => void this.#takeInTurn(message),
    presence: (message) => this.#core.pages.broadcast(message, this),
    call: (message) => void this.#call(message),
    answer: ({ id, button, text }) => this.#questions.get(id)?.({ button, text }),
    act: (message) => void this.#act(message),
    follow: (message) => this.#core.panels.follow(this, message),
  };
  readonly #questions = new Map<number, (answer: Answered) => void>();
  #lastQuestion = 0;
  #clientId: string | null = null;

  get clientId(): string | null {
    return this.#clientId;
  }
  readonly #manager: WorkbookManager;
  readonly #core: Core;
  readonly #socket: WebSocket;
  readonly #mailbox: Mailbox | null;

  constructor(
    manager: WorkbookManager,
    core: Core,
    readonly user: string,
    socket: WebSocket,
    mailbox: Mailbox | null,
  ) {
    this.#manager = manager;
    this.#core = core;
    this.#socket = socket;
    this.#mailbox = mailbox;

    socket.on('message', (data) => this.#receive(String(data)));
    socket.on('close', () => this.#leave());
    socket.on('error', () => socket.terminate());
  }

  send(message: ToPage): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  ask({ signal, ...question }: Asked): Promise<Answered> {
    if (this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve(closed);
    const id = ++this.#lastQuestion;
    return new Promise((resolve) => {
      const settle = (answer: Answered) => {
        this.#questions.delete(id);
        this.send({ kind: 'unask', id });
        resolve(answer);
      };
      this.#questions.set(id, settle);
      signal.addEventListener('abort', () => settle(closed), { once: true });
      this.send({ kind: 'ask', question: { id, ...question } });
    });
  }

  /** A message that can't be handled ends only this connection. */
  #receive(data: string): void {
    try {
      const message = readMessage(data);
      (this.#handlers[message.kind] as (m: FromPage) => void)(message);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#core.project.onFault(error);
    this.#socket.terminate();
  }

  #join(): void {
    const core = this.#core;
    const { script, people, options } = core.project;
    this.#clientId = randomUUID();
    this.send({
      kind: 'welcome',
      about: {
        bookName: core.book.store.name,
        scriptName: script.name,
        notice: options.notice?.() ?? null,
        startFunction: options.startFunction ?? null,
        hasMailbox: this.#mailbox !== null,
        hasService: options.service !== undefined,
        people,
        timeZone: core.book.store.timeZone,
      },
      version: script.hash,
      client: { id: this.#clientId, name: this.user },
      functions: core.functions.functions,
      results: core.functions.calls.results,
      ...core.book.log.content,
    });
    this.#enter();
    void core.events.opened(this.user, this);
  }

  /** A page reconnects: it gets what it missed, or has to reload. */
  #resume({ clientId, revision, version }: FromPage & { readonly kind: 'resume' }): void {
    const revisions = this.#core.book.log.after(revision);
    if (revisions === null || version !== this.#core.project.script.hash) {
      this.send({ kind: 'reload' });
      return;
    }
    this.#clientId = clientId;
    this.send({ kind: 'resumed', results: this.#core.functions.calls.results, revisions });
    this.#enter();
    // For a restarted workbench, this is the first opening.
    if (this.#menus.length === 0) void this.#core.events.opened(this.user, this);
  }

  get #menus(): readonly Menu[] {
    return this.#core.menusOf(this.user);
  }

  #enter(): void {
    this.#core.pages.add(this);
    if (this.#menus.length) this.send({ kind: 'menus', menus: this.#menus });
    if (this.#mailbox) this.send({ kind: 'mail', mails: this.#mailbox.mails });
  }

  async #takeInTurn(revision: RevisionMessage): Promise<void> {
    const { turns } = this.#core;
    if (turns.mustWait(this)) await turns.free(this);
    try {
      this.#takeRevision(revision);
    } catch (error) {
      this.#fail(error);
    }
  }

  #takeRevision(revision: RevisionMessage): void {
    const { book, events, turns } = this.#core;
    let isAccepted = false;
    let oldValue: ReturnType<typeof valueBefore> = null;
    let commands: ReturnType<typeof book.watch>;
    try {
      commands = book.watch(() => {
        isAccepted = book.receive(revision, (given) => {
          oldValue = valueBefore(book.model, given);
        });
      });
    } catch (error) {
      if (!(error instanceof InvalidRevisionError)) throw error;
      this.#core.project.onFault(error);
      // Its model has an edit that wasn't accepted, so it reloads.
      this.send({ kind: 'unaccepted', reason: error.reason });
      return;
    }
    const isOpen = this.#socket.readyState === this.#socket.OPEN;
    if (isAccepted) turns.done(this);
    else if (isOpen && !book.log.has(revision.nextRevisionId)) turns.refused(this);
    if (isAccepted && revision.type === 'REMOTE_REVISION')
      events.edited(book.model, { commands, oldValue }, this.user);
  }

  #call({
    id,
    from,
    handler,
    args,
    selection: seen,
  }: FromPage & { readonly kind: 'call' }): Promise<void> {
    const [core, user] = [this.#core, this.user];
    const selection = selectionNow(core.book.log, seen, this.#clientId);
    const call = { kind: from, name: handler, args: { plain: args } };
    return this.#tellOutcome(id, core.executions.run({ ...call, selection, user, page: this }));
  }

  #act({ id, action }: FromPage & { readonly kind: 'act' }): Promise<void> {
    return this.#tellOutcome(id, perform(this.#manager, this.#core, this, action));
  }

  async #tellOutcome(id: number, work: Promise<unknown>): Promise<void> {
    const outcome = await work.then(
      (value): CallOutcome => ({ value }),
      (error: unknown): CallOutcome => ({ error: outcomeText(error) }),
    );
    this.send({ kind: 'called', id, outcome });
  }

  #leave(): void {
    this.#core.pages.remove(this);
    this.#core.turns.done(this);
    this.#core.panels.leave(this);
    for (const settle of [...this.#questions.values()]) settle(closed);
    if (!this.#clientId) return;
    const message = { type: 'CLIENT_LEFT', clientId: this.#clientId, version: 1 } as const;
    this.#core.pages.broadcast({ kind: 'presence', message });
  }
}

/** The error's text with its name in front, as Google shows it; the page adds the name of Google's own errors. */
function outcomeText(error: unknown): string {
  if (!(error instanceof ScriptError) || error.name === 'ScriptError') return messageOf(error);
  return error.name ? `${error.name}: ${error.message}` : error.message;
}
