/** Feeds the panel of triggers: all there are, and how each one ran last. */
import type { History } from '../executions/history';
import type { Page } from '../server/page-hub';
import type { TriggerRow } from '../shared/panels';
import type { TriggerRunner } from '../triggers/runner';
import { rowOf } from './execution-row';
import { Followers } from './followers';

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
      return { ...trigger, last: last ? rowOf(last) : null };
    });
  }
}
