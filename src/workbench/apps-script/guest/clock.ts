/** The script's Date, when a clock of its own drives the workbench. */

/** Lets the script's time be some milliseconds off the computer's. */
export function shiftDate(offsetMs: number): void {
  const realNow = Date.now;
  replaceNow(() => realNow() + offsetMs);
}

/** Lets the script's time be what `now` says (ms since 1970). */
export function replaceNow(now: () => number): void {
  const RealDate = Date;
  class OtherDate extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(now());
      else super(...(args as [number]));
    }

    static override now(): number {
      return now();
    }
  }
  Object.defineProperty(OtherDate, 'name', { value: 'Date' });
  Object.defineProperty(globalThis, 'Date', { value: OtherDate, writable: true });
}
