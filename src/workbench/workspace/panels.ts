/** Keeps the panels of the pages up to date: executions and triggers. */
import type { FromPage } from '../protocol/messages';
import type { ExecutionDetail, TriggerRow } from '../protocol/panels';
import type { TriggerRunner } from '../runtime/host/triggers';
import type { Entry, History } from './executions/history';
import type { Usage } from './executions/usage';
import type { Page } from './page-hub';

/** A thousand formulas that run at once are some messages, not thousands. */
const pauseMs = 100;

/** The pages that show a panel now, told of changes soon but not at each of them. */
class Followers<State> {
  readonly #states = new Map<Page, State>();
  #timer: NodeJS.Timeout | undefined;

  /** Takes how a page is told what it does not know yet. */
  constructor(private readonly tell: (page: Page, state: State) => void) {}

  of(page: Page): State | undefined {
    return this.#states.get(page);
  }

  /** Tells the page now, and from now on what changes. */
  add(page: Page, state: State): void {
    this.#states.set(page, state);
    this.tell(page, state);
  }

  remove(page: Page): void {
    this.#states.delete(page);
  }

  /** Notes that there is something to tell. */
  changed(): void {
    if (this.#states.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      for (const [page, state] of this.#states) this.tell(page, state);
    }, pauseMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#states.clear();
  }
}

export type Follow = Extract<FromPage, { kind: 'follow' }>;

/** Which page shows which panel; a page shows one at a time. */
export class Panels {
  constructor(
    private readonly executions: ExecutionsPanel,
    private readonly triggers: TriggersPanel,
  ) {}

  /** Keeps a page up to date about the panel that it shows, and about no other. */
  follow(page: Page, { panel, execution }: Follow): void {
    if (panel === 'executions') this.executions.follow(page, execution);
    else this.executions.leave(page);
    if (panel === 'triggers') this.triggers.follow(page);
    else this.triggers.leave(page);
  }

  /** The page shows none, or went away. */
  leave(page: Page): void {
    this.executions.leave(page);
    this.triggers.leave(page);
  }

  close(): void {
    this.executions.close();
    this.triggers.close();
  }
}

const maxShown = 300;
const logLinesShown = 200;
const charactersShown = 4000;

interface Seen {
  /** The last change that the page knows of. */
  change: number;
  /** The execution whose line is open. */
  opened: number | null;
  knowsDetail: boolean;
}

/** Feeds the panel of executions: the latest lines, one of them in full, and the quotas of the day. */
export class ExecutionsPanel {
  readonly #followers = new Followers<Seen>((page, seen) => this.#tell(page, seen));

  constructor(
    private readonly history: History,
    private readonly usageOf: (user: string) => Usage,
    private readonly now: () => number,
  ) {}

  /** Keeps a page up to date; `opened` is the execution it wants in full. */
  follow(page: Page, opened: number | null): void {
    const change = this.#followers.of(page)?.change ?? 0;
    this.#followers.add(page, { change, opened, knowsDetail: false });
  }

  leave(page: Page): void {
    this.#followers.remove(page);
  }

  changed(): void {
    this.#followers.changed();
  }

  close(): void {
    this.#followers.close();
  }

  #tell(page: Page, seen: Seen): void {
    const recent = this.history.records.slice(-maxShown);
    const changed = recent.filter((entry) => entry.changed > seen.change);
    const opened = (seen.knowsDetail ? changed : recent).find(({ id }) => id === seen.opened);
    page.send({
      kind: 'executions',
      isWhole: seen.change === 0,
      rows: changed.map(({ row }) => row),
      oldest: recent[0]?.id ?? 0,
      waiting: this.history.waiting,
      now: this.now(),
      quotas: this.usageOf(page.user).quotas,
      detail: opened ? detailOf(opened) : null,
    });
    seen.change = this.history.changes;
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

/** Feeds the panel of triggers: all there are, and how each one ran last. */
export class TriggersPanel {
  readonly #followers = new Followers<null>((page) =>
    page.send({ kind: 'triggers', triggers: this.#rows() }),
  );

  constructor(
    private readonly triggers: Pick<TriggerRunner, 'list'>,
    private readonly history: History,
  ) {}

  follow(page: Page): void {
    this.#followers.add(page, null);
  }

  leave(page: Page): void {
    this.#followers.remove(page);
  }

  changed(): void {
    this.#followers.changed();
  }

  close(): void {
    this.#followers.close();
  }

  #rows(): TriggerRow[] {
    return this.triggers.list().map((trigger) => {
      const last = this.history.records.findLast(({ triggerId }) => triggerId === trigger.id);
      return { ...trigger, last: last?.row ?? null };
    });
  }
}
