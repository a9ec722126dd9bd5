/** The script's Date, which follows the workbench's clock. */

/** Makes the script's Date use `now` (ms since the epoch). */
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
