/** Time that passes only when everybody waits for it, so that days of work take seconds. */
import { setImmediate } from 'node:timers/promises';

export interface SimulatedTime {
  readonly clock: () => number;
  /** Resolves after so many simulated milliseconds, or at once where the signal is aborted. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** Lets time pass until then. */
  runUntil(end: number): Promise<void>;
}

/** Turns of the event loop in which work that waits for nothing but itself comes to its end. */
const turns = 3;

export function simulatedTime(start: number): SimulatedTime {
  let now = start;
  /** By their times, each with those who wait for it. */
  const sleepers = new Map<number, (() => void)[]>();
  const times: number[] = [];

  function add(at: number, wake: () => void) {
    const others = sleepers.get(at);
    if (others) {
      others.push(wake);
      return;
    }
    sleepers.set(at, [wake]);
    let place = times.length;
    while (place > 0 && (times[place - 1] ?? 0) < at) place -= 1;
    times.splice(place, 0, at);
  }

  return {
    clock: () => now,
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) resolve();
        else add(now + Math.max(1, Math.ceil(milliseconds)), resolve);
      }),
    async runUntil(end) {
      for (;;) {
        for (let turn = 0; turn < turns; turn += 1) await setImmediate();
        const next = times.at(-1);
        if (next === undefined || next > end) break;
        times.pop();
        now = next;
        for (const wake of sleepers.get(next) ?? []) wake();
        sleepers.delete(next);
      }
      now = end;
    },
  };
}
