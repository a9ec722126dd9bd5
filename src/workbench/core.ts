/** Everything a workbench consists of, put together: what the API and the pages work with. */
import type { LogEntry, WorkbenchOptions } from './api';
import { createHost } from './apps-script/host/create-host';
import { HttpClient } from './apps-script/host/http';
import { LockTable } from './apps-script/host/locks';
import type { Environment, ExecutionKind } from './apps-script/wire/environment';
import { realClock } from './clock';
import { Book } from './engine/book';
import { messageOf } from './errors';
import { Executions } from './executions/executions';
import { CustomFunctions } from './functions/custom-functions';
import { describeFunctions } from './functions/describe';
import { GOOGLE_LIMITS, type Limits } from './limits';
import { Pool } from './pool/pool';
import { grantedOf } from './script/granted';
import { loadScript, type Script } from './script/script';
import { FrameStore } from './server/frame-store';
import { PageHub } from './server/page-hub';
import type { Menu, Selection } from './shared/protocol';
import { openStores } from './stores';
import { TriggerRunner } from './triggers/runner';
import { ScriptEvents } from './triggers/script-events';

const LOCALE = 'en_US';
const DEFAULT_USER = 'you@example.com';
/** Where the workbook is while no page is served. */
const NOWHERE = 'http://localhost/';

export interface Core {
  readonly options: WorkbenchOptions;
  readonly script: Script;
  readonly user: string;
  readonly limits: Limits;
  readonly book: Book;
  readonly executions: Executions;
  readonly functions: CustomFunctions;
  readonly triggers: TriggerRunner;
  readonly events: ScriptEvents;
  readonly frames: FrameStore;
  readonly pages: PageHub;
  readonly menus: Menu[];
  /** Where the workbook can be seen; a served page puts its address here. */
  url: string;
  /** What is selected where nobody selects anything. */
  defaultSelection(): Selection;
  /** Told of errors that are the workbench's own. */
  onFault(error: unknown): void;
  close(): Promise<void>;
}

/**
 * Opens a workbench.
 *
 * @throws Error when the script folder or the workbook cannot be read
 */
export async function openCore(options: WorkbenchOptions): Promise<Core> {
  const script = loadScript(options.script, options.scriptName);
  const limits = { ...GOOGLE_LIMITS, ...options.limits };
  const clock = options.clock ?? realClock;
  const user = options.user ?? DEFAULT_USER;
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stores = await openStores(options.dataDir, options.book, user, limits);

  const locks = new LockTable();
  const http = new HttpClient(limits.fetchBodyBytes);
  const pool = new Pool(script.sources, limits.executionsAtOnce);
  const pages = new PageHub();
  const frames = new FrameStore();
  const menus: Menu[] = [];
  const names = new Set<string>();

  const log = (entry: LogEntry) => options.onLog?.(entry);
  const onFault = (error: unknown) => {
    const { stack } = (error ?? {}) as Partial<Error>;
    log({ functionName: null, level: 'error', text: stack ?? messageOf(error) });
  };
  const environment = (kind: ExecutionKind): Environment => ({
    kind,
    user,
    scriptId: stores.script.scriptId,
    timeZone,
    locale: LOCALE,
    askedScopes: script.manifest.oauthScopes ?? null,
    scopes: grantedOf(script.manifest.oauthScopes, options.grantedScopes),
    isPublished: options.published ?? false,
    clockOffsetMs: options.clock ? clock.now() - Date.now() : 0,
    followsClock: clock.sleep !== undefined,
  });
  const defaultSelection = (): Selection => {
    const corner = { row: 1, column: 1 };
    const sheet = book?.model.getters.getVisibleSheetIds()[0] ?? '';
    return { sheet, box: { ...corner, rows: 1, columns: 1 }, cell: corner };
  };
  const addMenu = (menu: Menu) => {
    const named = menu.isAddon ? { ...menu, label: script.name } : menu;
    const known = menus.findIndex(({ label }) => label === named.label);
    if (known < 0) menus.push(named);
    else menus[known] = named;
    pages.broadcast({ kind: 'menus', menus });
  };

  let book: Book | undefined;
  const openBook = () => {
    if (!book) throw new Error('The workbook is not open yet');
    return book;
  };
  const triggers: TriggerRunner = new TriggerRunner(
    stores.book.triggers,
    clock,
    (trigger, firedAt) => events.fired(trigger, firedAt),
  );
  const host = createHost({
    stores,
    book: openBook,
    script,
    user,
    clock,
    limits,
    locks,
    http,
    triggers,
    frames,
    isPublished: options.published ?? false,
    urlOf: () => core.url,
    addMenu,
    onLog: ({ functionName }, line) => log({ functionName, ...line }),
  });
  const executions = new Executions({
    pool,
    host,
    locks,
    limits,
    environment,
    now: clock.now,
    onFault,
    watch: options.watch,
  });
  const events: ScriptEvents = new ScriptEvents({
    executions,
    hasFunction: (name) => names.has(name),
    triggersFor: (event) => triggers.listFor(event),
    selection: defaultSelection,
    timeZone,
  });

  const listed = await executions.list(defaultSelection());
  for (const { name } of listed) names.add(name);
  const functions = new CustomFunctions({
    functions: describeFunctions(listed, script.sources),
    executions,
    model: () => openBook().model,
    now: clock.now,
    limits,
    broadcast: (message) => pages.broadcast(message),
  });
  book = new Book(stores.book, functions.calls, {
    onRevision: (message) => pages.broadcast({ kind: 'revision', message }),
    onNewModel: () => functions.calls.uses.startAnew(),
    onModel: (model) => functions.calls.uses.follow(model),
  });
  triggers.start();

  const core: Core = {
    options,
    script,
    user,
    limits,
    book,
    executions,
    functions,
    triggers,
    events,
    frames,
    pages,
    menus,
    url: NOWHERE,
    defaultSelection,
    onFault,
    async close() {
      triggers.stop();
      functions.stop();
      await pool.close();
      await events.settle();
      http.close();
      openBook().close();
      stores.close();
    },
  };
  return core;
}
