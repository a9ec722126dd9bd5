/** How much of a sweep is played: a sample, a larger one in the deep tests, or all with FAULTS=all or of deaths. */

/** `faults` is set by tools/jest-deep.cjs. */
const { faults = process.env['FAULTS'] } = globalThis as { faults?: string };
export const isAll = faults === 'all';
export const isMore = faults === 'more';

/** Every `nth` of the points from this one on, at least one if there are any; all of them in a full sweep. */
export function sample<T>(points: readonly T[], nth: number, first = 0): T[] {
  const start = first % Math.min(nth, points.length);
  return points.filter((_, i) => isAll || i % nth === start);
}

/** Prints what was played to the log. */
export function report(line: string): void {
  process.stdout.write(`  ${line}\n`);
}
