/** What the page has asked of the workbench and waits to hear about. */
import type { CallOutcome } from '../../protocol/messages';

/** What Google tells a sidebar whose call was lost. */
export const lost: CallOutcome = { error: 'NetworkError: Connection failure due to HTTP 0' };

export class Outcomes {
  readonly #waiting = new Map<number, (outcome: CallOutcome) => void>();
  #last = 0;

  /** Sends something under a new id; resolves with what came of it, also when that is lost. */
  ask(isOpen: boolean, send: (id: number) => void): Promise<CallOutcome> {
    if (!isOpen) return Promise.resolve(lost);
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      send(id);
    });
  }

  settle(id: number, outcome: CallOutcome): void {
    this.#waiting.get(id)?.(outcome);
    this.#waiting.delete(id);
  }

  /** The connection is gone, and with it every answer. */
  lose(): void {
    for (const resolve of this.#waiting.values()) resolve(lost);
    this.#waiting.clear();
  }
}
