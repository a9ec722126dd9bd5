/**
 * Watches for tests: they log platform calls, make one fail, end the execution at one, or delay calls as Google does.
 */
import type { SimulatedClock } from '../clock';
import type { PlatformCall, PlatformWatch, Verdict } from '../runtime/wire/watch';

/** A watch that records every call in order. */
export function callLog(): PlatformWatch & { readonly calls: readonly PlatformCall[] } {
  const calls: PlatformCall[] = [];
  return {
    calls,
    before(call) {
      calls.push(call);
      return undefined;
    },
  };
}

export interface Place {
  /** Such as `fetch.all`; any call when it is absent. */
  readonly name?: PlatformCall['name'];
  /** Which of these calls, counted from 1; the first by default, `every` for all of them. */
  readonly nth?: number | 'every';
  /** Whether the call takes effect before it fails or the execution dies; false by default. */
  readonly after?: boolean;
}

/** A watch that makes a call throw an `Exception` with this message. */
export function failing(message: string, place: Place = {}): PlatformWatch {
  return at(place, { error: message });
}

/** A watch that ends the execution at a call, as a closed laptop or a time limit would. */
export function dying(place: Place = {}): PlatformWatch {
  return at(place, 'kill');
}

function at({ name, nth = 1, after = false }: Place, verdict: Verdict): PlatformWatch {
  let count = 0;
  const judge = (call: PlatformCall) => {
    if (name !== undefined && call.name !== name) return undefined;
    count += 1;
    return nth === 'every' || count === nth ? verdict : undefined;
  };
  return after ? { after: judge } : { before: judge };
}

/** Several watches as one: each sees every call, and the first verdict counts. */
export function together(...watches: readonly PlatformWatch[]): PlatformWatch {
  return {
    before: (call) => firstOf(watches.map((watch) => watch.before?.(call))),
    after: (call, answer) => firstOf(watches.map((watch) => watch.after?.(call, answer))),
  };
}

function firstOf(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  return verdicts.find((verdict) => verdict !== undefined);
}

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
 * Milliseconds that others measured in Google Sheets: a property read 30 and written 62, the cache 3 and 93,
 * `setValues` 50 for 4,000 cells and 610 with a flush, one fetch 590, three in parallel 930. No measurements
 * of the rest are published, so they are assumed: reading cells costs as much as writing them, a lock and a
 * trigger as much as a property, and metadata of a sheet 1.
 */
export const googleLatency: Latency = ({ name, args }) => {
  const [first, second] = args as [
    unknown,
    { readonly rows?: number; readonly columns?: number } | undefined,
  ];
  if (name === 'fetch.all' && Array.isArray(first))
    return oneFetchMs + (first.length - 1) * nextFetchMs;
  if (name.startsWith('range.') && second?.rows && second.columns)
    return Math.max(1, second.rows * second.columns * perCellMs);
  return fixedMs[name] ?? 1;
};

/** Delays each platform call on the workbench's clock. */
export function taking(clock: SimulatedClock, latency: Latency = googleLatency): PlatformWatch {
  return {
    before(call) {
      clock.sleep(latency(call));
      return undefined;
    },
  };
}
