/** Which page shows which panel; a page shows one at a time. */
import type { Page } from '../server/page-hub';
import type { FromPage } from '../shared/protocol';
import type { ExecutionsPanel } from './executions-panel';
import type { TriggersPanel } from './triggers-panel';

export type Follow = Extract<FromPage, { kind: 'follow' }>;

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
