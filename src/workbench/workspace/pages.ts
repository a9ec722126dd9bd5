/** The pages that show the workbook, and their panels of executions and triggers. */
import type { FromPage, ToPage } from '../protocol/messages';
import type { ExecutionDetail, TriggerRow } from '../protocol/panels';
import type { TriggerRunner } from '../runtime/host/triggers';
import { timer } from '../timer';
import type { Entry, History } from './executions/executions';
import type { Usage } from './executions/usage';

export interface Page {
  /** The page's user. */
  readonly user: string;
  /** The client id of its edits; null before it has joined. */
  readonly clientId: string | null;
  send(message: ToPage): void;
}

export class PageHub {
  readonly #pages = new Set<Page>();

  add(page: Page): void {
    this.#pages.add(page);
  }

  remove(page: Page): void {
    this.#pages.delete(page);
  }

  /** Whether a client has an open page. */
  readonly has = (client: string): boolean =>
    [...this.#pages].some(({ clientId }) => clientId === client);

  /** Whether any page is open. */
  get isWatched(): boolean {
    return this.#pages.size > 0;
  }

  /** Sends a message to all pages of a user. */
  tell(user: string, message: ToPage): void {
    for (const page of this.#pages) if (page.user === user) page.send(message);
  }

  /** Sends a message to all pages, or to all except one. */
  broadcast(message: ToPage, except?: Page): void {
    for (const page of this.#pages) if (page !== except) page.send(message);
  }
}

/** Changes are sent together after this pause, so a thousand formulas cause only a few messages. */
const pauseMs = 100;

/** The pages that show a panel. They get changes in batches. */
abstract class Panel<State> {
  readonly #states = new Map<Page, State>();
  #timer: NodeJS.Timeout | undefined;

  /** Sends a page the changes that it doesn't have yet. */
  protected abstract tell(page: Page, state: State): void;

  protected stateOf(page: Page): State | undefined {
    return this.#states.get(page);
  }

  /** Sends the page the whole state, then its changes. */
  protected add(page: Page, state: State): void {
    this.#states.set(page, state);
    this.tell(page, state);
  }

  leave(page: Page): void {
    this.#states.delete(page);
  }

  /** Schedules a message to the pages. */
  changed(): void {
    if (this.#states.size === 0) return;
    this.#timer ??= timer(pauseMs, () => {
      this.#timer = undefined;
      for (const [page, state] of this.#states) this.tell(page, state);
    }).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#states.clear();
  }
}

export type Follow = Extract<FromPage, { readonly kind: 'follow' }>;

/** The panels that pages show, at most one per page. */
export class Panels {
  readonly #executions: ExecutionsPanel;
  readonly #triggers: TriggersPanel;

  constructor(executions: ExecutionsPanel, triggers: TriggersPanel) {
    this.#executions = executions;
    this.#triggers = triggers;
  }

  /** Keeps a page up to date about the panel it shows, and no other. */
  follow(page: Page, { panel, execution }: Follow): void {
    if (panel === 'executions') this.#executions.follow(page, execution);
    else this.#executions.leave(page);
    if (panel === 'triggers') this.#triggers.follow(page);
    else this.#triggers.leave(page);
  }

  /** The page shows no panel any more, or was closed. */
  leave(page: Page): void {
    this.#executions.leave(page);
    this.#triggers.leave(page);
  }

  close(): void {
    this.#executions.close();
    this.#triggers.close();
  }
}

const maxShown = 300;
const logLinesShown = 200;
const charactersShown = 4000;

interface Seen {
  /** The last change that the page has. */
  change: number;
  /** The execution whose line is open. */
  readonly opened: number | null;
  knowsDetail: boolean;
}

/** The data of the panel of executions: the recent ones, one of them in detail, and the daily quotas. */
export class ExecutionsPanel extends Panel<Seen> {
  readonly #history: History;
  readonly #usageOf: (user: string) => Usage;
  readonly #now: () => number;

  constructor(history: History, usageOf: (user: string) => Usage, now: () => number) {
    super();
    this.#history = history;
    this.#usageOf = usageOf;
    this.#now = now;
  }

  /** Keeps a page up to date, with all details of the execution `opened`. */
  follow(page: Page, opened: number | null): void {
    const change = this.stateOf(page)?.change ?? 0;
    this.add(page, { change, opened, knowsDetail: false });
  }

  protected tell(page: Page, seen: Seen): void {
    const recent = this.#history.records.slice(-maxShown);
    const changed = recent.filter((entry) => entry.changed > seen.change);
    const opened = (seen.knowsDetail ? changed : recent).find(({ id }) => id === seen.opened);
    page.send({
      kind: 'executions',
      isWhole: seen.change === 0,
      rows: changed.map(({ row }) => row),
      oldest: recent[0]?.id ?? 0,
      waiting: this.#history.waiting,
      now: this.#now(),
      quotas: this.#usageOf(page.user).quotas,
      detail: opened ? detailOf(opened) : null,
    });
    seen.change = this.#history.changes;
    seen.knowsDetail = true;
  }
}

function detailOf({ id, error, logs }: Entry): ExecutionDetail {
  const shown = logs.slice(-logLinesShown);
  return {
    id,
    error: error && cut(error.name ? `${error.name}: ${error.message}` : error.message),
    logs: shown.map(({ level, text }) => ({ level, text: cut(text) })),
    omitted: logs.length - shown.length,
  };
}

function cut(text: string): string {
  return text.length > charactersShown ? `${text.slice(0, charactersShown)}…` : text;
}

/** The data of the panel of triggers: all triggers, and each one's last run. */
export class TriggersPanel extends Panel<null> {
  readonly #triggers: Pick<TriggerRunner, 'list'>;
  readonly #history: History;

  constructor(triggers: Pick<TriggerRunner, 'list'>, history: History) {
    super();
    this.#triggers = triggers;
    this.#history = history;
  }

  follow(page: Page): void {
    this.add(page, null);
  }

  protected tell(page: Page): void {
    const triggers = this.#triggers.list().map((trigger): TriggerRow => {
      const last = this.#history.records.findLast(({ triggerId }) => triggerId === trigger.id);
      return { ...trigger, last: last?.row ?? null };
    });
    page.send({ kind: 'triggers', triggers });
  }
}
