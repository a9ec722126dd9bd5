/** Watches for tests: a log of the calls of the platform, and a fault or a death at one of them. */
import type { PlatformCall, PlatformWatch, Verdict } from '../watch';

/** A watch that writes down every call, in the order in which they are made. */
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
  /** Which of these calls, counted from 1; the first unless told, `every` for all of them. */
  readonly nth?: number | 'every';
  /** Whether the call takes effect before the script hears of the fault, or dies; it does not unless told. */
  readonly after?: boolean;
}

/** A watch that lets a call throw, for the script an `Exception` with this message. */
export function failing(message: string, place: Place = {}): PlatformWatch {
  return at(place, { error: message });
}

/** A watch that ends the execution at a call, as a person's closed laptop or a time limit would. */
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

/** Several watches as one: each is told of every call, and the first verdict counts. */
export function together(...watches: readonly PlatformWatch[]): PlatformWatch {
  return {
    before: (call) => firstOf(watches.map((watch) => watch.before?.(call))),
    after: (call, answer) => firstOf(watches.map((watch) => watch.after?.(call, answer))),
  };
}

function firstOf(verdicts: readonly (Verdict | undefined)[]): Verdict | undefined {
  return verdicts.find((verdict) => verdict !== undefined);
}
