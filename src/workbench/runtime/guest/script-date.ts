/** The script's Date, by the clock that drives the workbench. */

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
