/** The page at work: what the workbench says reaches the grid, and what a person does the script. */
import type { Model } from '@odoo/o-spreadsheet';
import { defineFunction } from '../shared/custom-function';
import { prepareLibrary } from '../shared/library';
import type { CallOutcome, Question, ToPage } from '../shared/protocol';
import { Reevaluation } from '../shared/reevaluation';
import { showAway, showBack } from './banner';
import { Frames } from './frames';
import { mountGrid, select, selectionIn } from './grid';
import { Header } from './header';
import { spreadsheetLibrary } from './libraries';
import { MailboxPanel } from './mailbox';
import { prepareMenus, showMenus } from './menus';
import { PageCalls } from './page-calls';
import { alertPerson, askPerson } from './questions';
import { Revisions } from './revisions';
import { Socket } from './socket';
import { showToast } from './toasts';

type Welcome = Extract<ToPage, { kind: 'welcome' }>;
type Handlers = {
  [Kind in ToPage['kind']]: (message: Extract<ToPage, { kind: Kind }>) => void;
};

/** What Google tells a sidebar whose call was lost. */
const LOST: CallOutcome = { error: 'NetworkError: Connection failure due to HTTP 0' };

/** The parts that there are once the workbench has welcomed the page. */
interface Opened {
  model: Model;
  calls: PageCalls;
  revisions: Revisions;
  clientId: string;
  version: string;
}

export class WorkbenchPage {
  readonly #socket: Socket;
  readonly #mailbox: MailboxPanel;
  readonly #frames = new Frames((handler, args) => this.#call('sidebar', handler, args));
  readonly #handlers: Handlers = {
    welcome: (message) => void this.#open(message),
    reload: () => location.reload(),
    resumed: ({ results, revisions }) => {
      this.#opened?.calls.replace(results);
      this.#opened?.revisions.resume(revisions);
      showBack();
    },
    revision: ({ message }) => this.#opened?.revisions.receive(message),
    presence: ({ message }) => this.#opened?.revisions.receivePresence(message),
    results: ({ known, forgotten }) => this.#opened?.calls.update(known, forgotten),
    menus: ({ menus }) => showMenus(menus, (handler) => void this.#runMenuItem(handler)),
    toast: (toast) => void showToast(toast),
    ask: ({ question }) => void this.#ask(question),
    unask: ({ id }) => this.#asking.get(id)?.abort(),
    frame: (frame) => this.#frames.show(frame),
    select: ({ selection }) => this.#opened && select(this.#opened.model, selection),
    called: ({ id, outcome }) => this.#calling.get(id)?.(outcome),
    mail: ({ mails }) => this.#mailbox.update(mails),
  };
  readonly #calling = new Map<number, (outcome: CallOutcome) => void>();
  readonly #asking = new Map<number, AbortController>();
  #header: Header | undefined;
  #opened: Opened | undefined;
  #lastCall = 0;

  /** Takes the token the page was served with, and whom to tell when the grid is shown. */
  constructor(
    token: string,
    private readonly onReady: (model: Model) => void,
  ) {
    this.#mailbox = new MailboxPanel((count) => {
      if (this.#header) this.#header.unread = count;
    });
    this.#socket = new Socket(token, {
      onOpen: () => this.#greet(),
      onMessage: (message) => (this.#handlers[message.kind] as (m: ToPage) => void)(message),
      onLost: () => this.#lose(),
    });
  }

  #greet(): void {
    const opened = this.#opened;
    if (!opened) {
      this.#socket.send({ kind: 'join' });
    } else {
      const { clientId, version, revisions } = opened;
      this.#socket.send({ kind: 'resume', clientId, version, revision: revisions.head });
    }
  }

  #lose(): void {
    showAway();
    for (const end of this.#calling.values()) end(LOST);
    for (const asked of this.#asking.values()) asked.abort();
    this.#calling.clear();
  }

  async #open(welcome: Welcome): Promise<void> {
    showBack();
    prepareLibrary(spreadsheetLibrary);
    prepareMenus();
    for (const info of welcome.functions) defineFunction(spreadsheetLibrary, info);
    this.#header = new Header(welcome.about, () => this.#mailbox.toggle());
    const opened = this.#makeModel(welcome);
    this.#opened = opened;
    await mountGrid(opened.model);
    this.onReady(opened.model);
  }

  #makeModel({ snapshot, revisions: messages, functions, results, ...welcome }: Welcome): Opened {
    const data = JSON.parse(snapshot);
    const parsed = messages.map((message) => JSON.parse(message));
    const head = parsed.at(-1)?.nextRevisionId ?? data.revisionId;
    const revisions = new Revisions(head, () => this.#socket);
    const reevaluation = new Reevaluation(() => model);
    const calls = new PageCalls(functions, results, (cells) => reevaluation.add(cells));
    const model: Model = new spreadsheetLibrary.Model(
      data,
      {
        mode: 'normal',
        client: welcome.client,
        custom: { calls },
        transportService: revisions.transport,
      },
      parsed,
    );
    // A page that lost track of the order of revisions can only start anew.
    model.on('unexpected-revision-id', this, () => location.reload());
    return { model, calls, revisions, clientId: welcome.client.id, version: welcome.version };
  }

  async #ask({ id, ...question }: Question): Promise<void> {
    const asked = new AbortController();
    this.#asking.set(id, asked);
    const answer = await askPerson({ ...question, signal: asked.signal });
    this.#asking.delete(id);
    this.#socket.send({ kind: 'answer', id, ...answer });
  }

  async #runMenuItem(handler: string): Promise<void> {
    const done = showToast({ message: 'Running script…', seconds: -1 });
    const outcome = await this.#call('menu', handler, []);
    done();
    if ('error' in outcome) await alertPerson('The script failed', outcome.error);
  }

  #call(from: 'menu' | 'sidebar', handler: string, args: unknown[]): Promise<CallOutcome> {
    const opened = this.#opened;
    if (!opened || !this.#socket.isOpen) return Promise.resolve(LOST);
    const id = ++this.#lastCall;
    return new Promise((resolve) => {
      this.#calling.set(id, (outcome) => {
        this.#calling.delete(id);
        resolve(outcome);
      });
      const selection = selectionIn(opened.model);
      this.#socket.send({ kind: 'call', id, from, handler, args, selection });
    });
  }
}
