/** The clock of triggers and caches: the computer's, or one that a test moves. */

import { timer } from './timer';

export interface Clock {
  /** The current time in ms since the epoch. */
  now(): number;
  /** Calls back at a time. Returns a function that cancels this. */
  at(time: number, call: () => Promise<void> | void): () => void;
  /** Advances the time while a script sleeps. Without it, scripts sleep and tell the time by the computer's clock. */
  sleep?(milliseconds: number): Promise<void> | void;
}

export interface ManualClock extends Clock {
  /** Advances the time. Runs the calls that become due, one after the other, each at its own time. */
  advance(milliseconds: number): Promise<void>;
}

export interface SimulatedClock extends ManualClock {
  /** Advances the time immediately; calls that become due run at the next advance. */
  sleep(milliseconds: number): void;
}

/** Longer timers overflow in Node and would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** The computer's clock. Its timers don't keep the process alive. */
export const realClock: Clock = {
  now: () => Date.now(),
  at(time, call) {
    let waiting: NodeJS.Timeout;
    const wait = () => {
      const left = time - Date.now();
      if (left > longestTimerMs) waiting = timer(longestTimerMs, wait);
      else waiting = timer(Math.max(0, left), call);
      waiting.unref();
    };
    wait();
    return () => clearTimeout(waiting);
  },
};

interface Waiting {
  readonly time: number;
  readonly call: () => Promise<void> | void;
}

/** A clock that moves only when it is advanced. */
export function manualClock(start = Date.now()): ManualClock {
  const { now, at, advance } = simulatedClock(start);
  return { now, at, advance };
}

/** A clock that moves only when it is advanced or a script sleeps; scripts see exactly its time. */
export function simulatedClock(start = Date.now()): SimulatedClock {
  let now = start;
  const waiting = new Set<Waiting>();
  const nextUntil = (end: number) =>
    [...waiting].filter(({ time }) => time <= end).sort((a, b) => a.time - b.time)[0];
  return {
    now: () => now,
    at(time, call) {
      const entry = { time, call };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    sleep(milliseconds) {
      now += milliseconds;
    },
    async advance(milliseconds) {
      const end = now + milliseconds;
      for (let next = nextUntil(end); next; next = nextUntil(end)) {
        waiting.delete(next);
        now = Math.max(now, next.time);
        await next.call();
      }
      now = Math.max(now, end);
    },
  };
}
