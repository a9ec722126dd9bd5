/** The page: applies the workbench's messages to the grid, and sends the user's actions to the script. */
import type { Model } from '@odoo/o-spreadsheet';
import type { Action, CallOutcome, Question, SeenSelection, ToPage } from '../../protocol/messages';
import { defineFunction } from '../../spreadsheet/shared/custom-function';
import { followCells } from '../../spreadsheet/shared/followed-selection';
import { holdEdits } from '../../spreadsheet/shared/held-edits';
import { prepareLibrary } from '../../spreadsheet/shared/library';
import { Reevaluation } from '../../spreadsheet/shared/reevaluation';
import { reorderRows } from '../../spreadsheet/shared/reordered-rows';
import { repeatCommands } from '../../spreadsheet/shared/repeated-commands';
import { repeatFormatsAlone } from '../../spreadsheet/shared/repeated-formats';
import { showUndoneSheet } from '../../spreadsheet/shared/undone-sheet';
import { keepTyping } from './composer';
import { Files, type PageLinks } from './files';
import { keepFilteredRows } from './filtered-rows';
import { Frames } from './frames';
import {
  cornerOf,
  filteredIn,
  keepSelection,
  mountGrid,
  prepareFirstEdit,
  select,
  selectionIn,
  stayBesideLostSheets,
} from './grid';
import {
  hideBanner,
  showAway,
  showBack,
  showHeader,
  showName,
  showRefusal,
  showSilence,
} from './header';
import { listenToKeys } from './keyboard';
import { spreadsheetLibrary } from './libraries';
import { addToFileMenu, prepareMenus, showMenus } from './menus';
import { PageCalls } from './page-calls';
import { BooksPanel } from './panels/books';
import { ExecutionsPanel } from './panels/executions';
import { MailboxPanel } from './panels/mailbox';
import { type Panel, showPanels } from './panels/panel';
import { ServicePanel } from './panels/service';
import { TriggersPanel } from './panels/triggers';
import { setPeople } from './people';
import { alertPerson, askPerson, showToast } from './questions';
import { askBeforeLeaving, lostByReload, reloadPage } from './reload';
import { Revisions } from './revisions';
import { searchInPauses } from './searches';
import { lost, Socket } from './socket';
import { keepTabInView } from './tabs';

declare global {
  interface Window {
    /** For programs that drive the page, because the grid is a canvas. */
    workbench: { model: Model | undefined; readonly ready: Promise<void> };
  }
}

type Welcome = Extract<ToPage, { readonly kind: 'welcome' }>;
type Handlers = {
  [Kind in ToPage['kind']]: (
    message: Extract<ToPage, { readonly kind: Kind }>,
  ) => void | Promise<void>;
};

const away =
  'The workbench stopped before it responded. When it’s back, check whether this was done, then try again.';

/** The parts that exist once the workbench has answered. */
interface Opened {
  model: Model;
  readonly calls: PageCalls;
  readonly revisions: Revisions;
  readonly clientId: string;
  readonly version: string;
}

class WorkbenchPage {
  readonly #socket: Socket;
  readonly #links: PageLinks = {
    send: (message) => this.#socket.send(message),
    ask: (action) => this.#ask(action),
    act: (action) => void this.#act(action),
    selection: () => this.#opened && selectionSeen(this.#opened),
    show: (sheet) => this.#opened && select(this.#opened.model, cornerOf(sheet)),
  };
  readonly #files = new Files(this.#links);
  readonly #books = new BooksPanel(this.#links, this.#files);
  readonly #executions = new ExecutionsPanel(this.#links);
  readonly #triggers = new TriggersPanel(this.#links);
  readonly #service = new ServicePanel(this.#links);
  readonly #mailbox = new MailboxPanel();
  readonly #frames = new Frames((handler, args) => this.#call('sidebar', handler, args));
  readonly #handlers: Handlers = {
    welcome: (message) => void this.#open(message),
    present: () => {},
    reload: () => reloadPage(this.#opened?.model),
    renamed: ({ bookName }) => showName(bookName),
    refused: ({ reason }) => {
      this.#socket.close();
      showRefusal(reason);
    },
    resumed: async ({ results, revisions }) => {
      this.#opened?.calls.replace(results);
      await this.#opened?.revisions.resume(revisions);
      this.#executions.resume();
      this.#triggers.resume();
      showBack();
    },
    // Cells would wait for results of formulas that the workbench doesn't have.
    unaccepted: ({ reason }) => reloadPage(this.#opened?.model, reason),
    revision: ({ message }) => this.#opened?.revisions.receive(message),
    presence: ({ message }) => this.#opened?.revisions.receivePresence(message),
    results: ({ known, forgotten }) => this.#opened?.calls.update(known, forgotten),
    menus: ({ menus }) => showMenus(menus, (handler) => void this.#runMenuItem(handler)),
    toast: (toast) => void showToast(toast),
    ask: ({ question }) => void this.#putQuestion(question),
    unask: ({ id }) => this.#asking.get(id)?.abort(),
    frame: (frame) => this.#frames.show(frame),
    select: ({ selection }) => this.#opened && select(this.#opened.model, selection),
    called: ({ id, outcome }) => this.#socket.settle(id, outcome),
    mail: ({ mails }) => this.#mailbox.update(mails),
    executions: (content) => this.#executions.update(content),
    triggers: ({ triggers }) => this.#triggers.update(triggers),
  };
  readonly #asking = new Map<number, AbortController>();
  #opened: Opened | undefined;
  readonly #onReady: (model: Model) => void;

  /** Takes the page's token; `onReady` is called when the grid is shown. */
  constructor(token: string, onReady: (model: Model) => void) {
    this.#onReady = onReady;

    this.#socket = new Socket(token, {
      onOpen: () => this.#greet(),
      onMessage: (message) =>
        (this.#handlers[message.kind] as (m: ToPage) => void | Promise<void>)(message),
      onLost: () => this.#lose(),
      onSilence: showSilence,
      onSilenceEnd: hideBanner,
    });
  }

  #greet(): void {
    if (!this.#opened) {
      this.#socket.send({ kind: 'join' });
      return;
    }
    const { clientId, version, revisions } = this.#opened;
    this.#socket.send({ kind: 'resume', clientId, version, revision: revisions.head });
  }

  #lose(): void {
    showAway(() => this.#socket.retry());
    for (const asked of this.#asking.values()) asked.abort();
    this.#opened?.revisions.lose();
  }

  async #open(welcome: Welcome): Promise<void> {
    showBack();
    prepareLibrary(spreadsheetLibrary);
    followCells(spreadsheetLibrary);
    reorderRows(spreadsheetLibrary);
    repeatFormatsAlone(spreadsheetLibrary);
    keepTyping();
    searchInPauses();
    prepareMenus();
    addToFileMenu([
      [
        ['New workbook…', () => void this.#files.addBook()],
        ['Open workbook…', () => this.#books.open()],
        ['Import a CSV or XLSX file…', () => this.#files.chooseImport()],
      ],
      [
        ['Download as XLSX', () => void this.#files.downloadXlsx()],
        ['Download sheet as CSV', () => void this.#files.downloadCsv()],
      ],
    ]);
    for (const info of welcome.functions) defineFunction(spreadsheetLibrary, info);
    setPeople(welcome.about.people);
    const { hasMailbox, hasService, startFunction } = welcome.about;
    const panels: Panel[] = [this.#books, this.#executions, this.#triggers];
    if (hasService) panels.push(this.#service);
    if (hasMailbox) panels.push(this.#mailbox);
    showHeader(welcome.about, () => panels.map((panel) => panel.button()));
    showPanels(panels);
    const opened = this.#makeModel(welcome);
    this.#opened = opened;
    stayBesideLostSheets(opened.model);
    repeatCommands(opened.model, spreadsheetLibrary);
    showUndoneSheet(opened.model, spreadsheetLibrary);
    holdEdits(opened.model, spreadsheetLibrary);
    keepFilteredRows(opened.model);
    await mountGrid(opened.model);
    keepTabInView();
    keepSelection(opened.model);
    listenToKeys();
    prepareFirstEdit(opened.model);
    askBeforeLeaving(opened.model);
    if (startFunction && !this.#frames.wasClosed) {
      const outcome = await this.#call('menu', startFunction, []);
      if (outcome !== lost && 'error' in outcome)
        void alertPerson('The script failed', outcome.error);
    }
    this.#onReady(opened.model);
    const loss = lostByReload();
    if (loss !== null) await alertPerson('The workbook was reloaded', loss);
  }

  #makeModel({ snapshot, revisions: messages, functions, results, ...welcome }: Welcome): Opened {
    const data = JSON.parse(snapshot);
    const parsed = messages.map((message) => JSON.parse(message));
    const head = parsed.at(-1)?.nextRevisionId ?? data.revisionId;
    const revisions = new Revisions(head, this.#socket, () => model);
    const reevaluation = new Reevaluation(() => model);
    const calls = new PageCalls(functions, results, (cells) => reevaluation.add(cells));
    const model: Model = new spreadsheetLibrary.Model(
      data,
      {
        mode: 'normal',
        client: welcome.client,
        custom: { calls, timeZone: () => welcome.about.timeZone },
        transportService: revisions.transport,
      },
      parsed,
    );
    // A page that lost the order of revisions must reload.
    model.on('unexpected-revision-id', this, () => reloadPage(model));
    return { model, calls, revisions, clientId: welcome.client.id, version: welcome.version };
  }

  async #putQuestion({ id, ...question }: Question): Promise<void> {
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
    if (outcome === lost) await alertPerson('', away);
    else if ('error' in outcome) await alertPerson('The script failed', outcome.error);
  }

  /** Sends an action to the workbench. */
  async #ask(action: Action): Promise<CallOutcome> {
    await this.#settled();
    const outcome = await this.#socket.request((id) => ({ kind: 'act', id, action }));
    return outcome === lost ? { error: away } : outcome;
  }

  async #act(action: Action): Promise<void> {
    const outcome = await this.#ask(action);
    if ('error' in outcome) await alertPerson('', outcome.error);
  }

  /** Resolves once the workbench has all edits of this page, or the connection is lost. */
  async #settled(): Promise<void> {
    if (this.#opened) await this.#opened.revisions.settled(this.#opened.model);
  }

  async #call(from: 'menu' | 'sidebar', handler: string, args: unknown[]): Promise<CallOutcome> {
    // The banner explains the wait; a failed call in the sidebar would give a wrong reason.
    if (from === 'sidebar') await this.#socket.opened();
    if (!this.#opened) return lost;
    const selection = selectionSeen(this.#opened);
    await this.#settled();
    return this.#socket.request((id) => ({ kind: 'call', id, from, handler, args, selection }));
  }
}

/** The user's selection with its revision: others may move it before the workbench gets it. */
function selectionSeen({ model, revisions }: Opened): SeenSelection {
  const filtered = filteredIn(model);
  return { ...selectionIn(model), ...(filtered && { filtered }), revision: revisions.head };
}

// Bootstrap's colours.
const dark = matchMedia('(prefers-color-scheme: dark)');
const colour = () => {
  document.documentElement.dataset['bsTheme'] = dark.matches ? 'dark' : 'light';
};
dark.addEventListener('change', colour);
colour();

// o-spreadsheet logs the duration of every command there.
console.debug = () => {};

const token = document.querySelector<HTMLMetaElement>('meta[name=session]')?.content ?? '';

window.workbench = {
  model: undefined,
  ready: new Promise((resolve) => {
    new WorkbenchPage(token, (model) => {
      window.workbench.model = model;
      resolve();
    });
  }),
};
