/** When a run writes its results, before the pages know of them: then what people do meets them. */
import { until } from '../e2e/support/page';

/** Longer than a run takes until it writes (s). */
const patience = 20;

export class Results {
  #isAwaited = false;

  /** A run was started. */
  expect(): void {
    this.#isAwaited = true;
  }

  /** Takes a message that the workbench sends to a page. */
  hear(message: string): void {
    if (/^\{"kind":"revision"/.test(message) && isFromScript.test(message) && isDone.test(message))
      this.#isAwaited = false;
  }

  /** Waits until the workbench has the results of the run that was started last, if they are to come. */
  async written(): Promise<void> {
    await until(() => !this.#isAwaited, 'a run writes', patience).catch(() => {});
    this.#isAwaited = false;
  }
}

/** Messages hold revisions as JSON in a string. */
const isFromScript = /\\"clientId\\":\\"workbench\\"/;
const isDone = /\\"Done\\"/;
