/** The script's Date, when a clock of its own drives the workbench. */

/** Makes the script's time differ from the computer's by some milliseconds. */
export function shiftDate(offsetMs: number): void {
  const RealDate = Date;
  class ShiftedDate extends RealDate {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(ShiftedDate.now());
      else super(...(args as [number]));
    }

    static override now(): number {
      return RealDate.now() + offsetMs;
    }
  }
  Object.defineProperty(ShiftedDate, 'name', { value: 'Date' });
  Object.defineProperty(globalThis, 'Date', { value: ShiftedDate, writable: true });
}
