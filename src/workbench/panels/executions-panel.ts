/** Feeds the panel of executions: the latest lines, one of them in full, and the quotas of the day. */
import type { Entry, History } from '../executions/history';
import type { Usage } from '../executions/usage';
import type { Page } from '../server/page-hub';
import type { ExecutionDetail } from '../shared/panels';
import { rowOf } from './execution-row';
import { Followers } from './followers';

const SHOWN = 300;
const LOG_LINES_SHOWN = 200;
const CHARACTERS_SHOWN = 4000;

interface Seen {
  /** The last change that the page knows of. */
  change: number;
  /** The execution whose line is open. */
  opened: number | null;
  knowsDetail: boolean;
}

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
    const recent = this.history.records.slice(-SHOWN);
    const changed = recent.filter((entry) => entry.changed > seen.change);
    const opened = (seen.knowsDetail ? changed : recent).find(({ id }) => id === seen.opened);
    page.send({
      kind: 'executions',
      isWhole: seen.change === 0,
      rows: changed.map(rowOf),
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
  const shown = logs.slice(-LOG_LINES_SHOWN);
  return {
    id,
    error: error && cut(error.name ? `${error.name}: ${error.message}` : error.message),
    logs: shown.map(({ level, text }) => ({ level, text: cut(text) })),
    omitted: logs.length - shown.length,
  };
}

function cut(text: string): string {
  return text.length > CHARACTERS_SHOWN ? `${text.slice(0, CHARACTERS_SHOWN)}…` : text;
}
