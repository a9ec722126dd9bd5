/** An open workbook with its script: what the API and the pages use. */
import type { Menu, Selection } from '../protocol/messages';
import { createHost } from '../runtime/host/host';
import { TriggerRunner } from '../runtime/host/triggers';
import { Book } from '../spreadsheet/book';
import type { BookStore } from '../storage/book-store';
import type { ScriptRunner } from './api';
import { CustomFunctions } from './custom-functions/custom-functions';
import { describeFunctions } from './custom-functions/describe';
import { HeldResults } from './custom-functions/held-results';
import { Executions, History } from './executions/executions';
import { PageTurns } from './page-turns';
import { ExecutionsPanel, PageHub, Panels, TriggersPanel } from './pages';
import type { Project } from './project';
import { ScriptEvents } from './triggers/script-events';
import { countOf, keepCounts } from './triggers/trigger-counts';

/** The result of {@link openCore}. */
export type Core = Awaited<ReturnType<typeof openCore>>;

export interface CoreDeps {
  readonly project: Project;
  /** Names the workbook in the data folder and in the page's address. */
  readonly key: string;
  readonly store: BookStore;
  /** The address of the workbook's page. */
  readonly urlOf: () => string;
}

/** Opens a workbook. Its custom functions wait until they are started. */
async function openCore({ project, key, store, urlOf }: CoreDeps) {
  const { options, script, limits, google, texts, clock, locks, http, pool, frames, timeZone } =
    project;
  const stores = { ...project.stores, book: store };
  const pages = new PageHub();
  const turns = new PageTurns();
  const menus = new Map<string, readonly Menu[]>();
  const menusOf = (user: string): readonly Menu[] => menus.get(user) ?? [];
  const names = new Set<string>();

  const defaultSelection = (): Selection => {
    const corner = { row: 1, column: 1 };
    const sheet = book?.model.getters.getVisibleSheetIds()[0] ?? '';
    return { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner };
  };
  const addMenu = (user: string, menu: Menu) => {
    const named = menu.isAddon ? { ...menu, label: script.name } : menu;
    const others = menusOf(user);
    const known = others.findIndex(({ label }) => label === named.label);
    const all = known < 0 ? [...others, named] : others.with(known, named);
    menus.set(user, all);
    pages.tell(user, { kind: 'menus', menus: all });
  };

  let book: Book | undefined;
  const openBook = () => {
    if (!book) throw new Error('The workbook is not open yet');
    return book;
  };
  const triggers: TriggerRunner = new TriggerRunner(
    store.triggers,
    clock,
    (trigger, firedAt) => events.fired(trigger, firedAt),
    () => {
      triggersPanel.changed();
      keepCounts(triggers.list(), stores.script.triggerCounts, key);
    },
    timeZone,
  );
  const host = createHost({
    stores,
    book: openBook,
    script,
    clock,
    limits,
    locks,
    http,
    triggers,
    frames,
    google,
    texts,
    isPublished: options.published ?? false,
    countElsewhere: (user) => countOf(user, stores.script.triggerCounts, key),
    urlOf,
    addMenu,
    onLog: ({ functionName }, line) => project.log({ functionName, ...line }),
  });
  const history = new History((entry) => {
    executionsPanel.changed();
    if (entry?.triggerId) triggersPanel.changed();
  });
  const executionsPanel = new ExecutionsPanel(history, project.usageOf, clock.now);
  const triggersPanel = new TriggersPanel(triggers, history);
  const panels = new Panels(executionsPanel, triggersPanel);
  const held: HeldResults = new HeldResults(
    () => google().replacingNeedsFlush,
    () => functions.calls.uses.report(),
  );
  const executions = new Executions({
    pool,
    host,
    locks,
    limits,
    environment: (...whose) => ({
      ...project.environment(...whose),
      bookTimeZone: store.timeZone,
    }),
    now: clock.now,
    answering: {
      onFault: project.onFault,
      watch: options.watch,
      head: () => book?.log.head ?? '',
      afterChange: () => turns.free(),
    },
    history,
    usageOf: project.usageOf,
    texts,
    follower: held,
  });
  const events: ScriptEvents = new ScriptEvents({
    executions,
    hasFunction: (name) => names.has(name),
    triggersFor: (event) => triggers.listFor(event),
    hasTrigger: (id) => triggers.find(id) !== undefined,
    selection: defaultSelection,
    timeZone,
  });

  const listedFunctions = await executions.list(defaultSelection());
  for (const { name } of listedFunctions) names.add(name);
  const functions = new CustomFunctions({
    functions: describeFunctions(listedFunctions, script.sources),
    executions,
    book: openBook,
    now: clock.now,
    limits,
    areKept: () => held.areKept,
    broadcast: (message) => pages.broadcast(message),
  });
  book = new Book(
    store,
    functions.calls,
    {
      onRevision: (message) => pages.broadcast({ kind: 'revision', message }),
      onRename: (bookName) => pages.broadcast({ kind: 'renamed', bookName }),
      onNewModel: () => functions.calls.uses.startAnew(),
      onModel: (model) => functions.calls.uses.follow(model),
    },
    limits,
    pages.has,
  );
  triggers.start();

  const run: ScriptRunner['run'] = (name, args = [], { as: kind = 'api', user } = {}) =>
    executions.run({ kind, name, args: { plain: [...args] }, selection: defaultSelection(), user });
  const stop = () => {
    triggers.stop();
    functions.stop();
  };
  return {
    project,
    key,
    book,
    executions,
    functions,
    triggers,
    events,
    pages,
    turns,
    panels,
    /** The menus that the script has made for a user. */
    menusOf,
    run,
    /** Stops triggers and results; running executions continue. */
    stop,
    /** Closes the workbook once its executions have ended. */
    async close() {
      stop();
      await events.settle();
      panels.close();
      openBook().close();
      store.close();
    },
  };
}

/**
 * Opens a workbook, prepares the script in it, and starts its formulas.
 *
 * Throws Error if it can't be opened or the preparation fails; then it is closed.
 */
export async function openPrepared(deps: CoreDeps): Promise<Core> {
  const core = await openCore(deps).catch((error) => {
    deps.store.close();
    throw error;
  });
  try {
    deps.project.options.check?.(core.book.model);
    await deps.project.options.prepare?.({ run: core.run });
  } catch (error) {
    await core.close();
    throw error;
  }
  core.functions.start();
  return core;
}
