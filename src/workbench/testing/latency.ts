/** How long Google's platform takes, in simulated time. */
import type { SimulatedClock } from '../clock';
import type { PlatformCall, PlatformWatch } from '../watch';

/** Milliseconds that a call takes. */
export type Latency = (call: Pick<PlatformCall, 'name' | 'args'>) => number;

const perCellMs = 50 / 4000;
const oneFetchMs = 590;
const nextFetchMs = (930 - oneFetchMs) / 2;

const fixedMs: Readonly<Record<string, number>> = {
  'properties.get': 30,
  'properties.all': 30,
  'properties.set': 62,
  'properties.delete': 62,
  'cache.get': 3,
  'cache.put': 93,
  'book.flush': 560,
  'book.insertSheet': 62,
  'sheet.delete': 62,
  'lock.try': 30,
  'lock.release': 30,
  'triggers.list': 30,
  'triggers.create': 62,
  'triggers.delete': 62,
  sleep: 0,
};

/**
 * Milliseconds as others measured them at Google: a property read 30 and written 62, the cache 3 and 93, `setValues` 50
 * for 4,000 cells and 610 with a flush, one fetch 590, three side by side 930. Nobody has published the rest, which is
 * assumed: reading cells costs what writing them does, a lock and a trigger what a property does, and what is known
 * of a sheet without its cells 1.
 */
export const googleLatency: Latency = ({ name, args }) => {
  const [first, second] = args as [unknown, { rows?: number; columns?: number } | undefined];
  if (name === 'fetch.all' && Array.isArray(first))
    return oneFetchMs + (first.length - 1) * nextFetchMs;
  if (name.startsWith('range.') && second?.rows && second.columns)
    return Math.max(1, second.rows * second.columns * perCellMs);
  return fixedMs[name] ?? 1;
};

/** Lets each call of the platform take its time on the clock that the workbench was opened with. */
export function taking(clock: SimulatedClock, latency: Latency = googleLatency): PlatformWatch {
  return {
    before(call) {
      clock.sleep(latency(call));
      return undefined;
    },
  };
}
