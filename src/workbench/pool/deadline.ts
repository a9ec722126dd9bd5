/** A time limit that can stand still, as Google's does while a dialog waits for a person. */

export class Deadline {
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    limitMs: number,
    private readonly onPassed: () => void,
  ) {
    this.#left = limitMs;
    this.resume();
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.#timer) this.#left -= Date.now() - this.#since;
    this.#timer = undefined;
  }

  resume(): void {
    this.#since = Date.now();
    this.#timer = setTimeout(this.onPassed, Math.max(0, this.#left));
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
