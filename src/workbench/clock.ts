/** The time that triggers and caches go by: the real one, or one that a test moves. */

import { timer } from './timer';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls back at a time; returns how to call that off. */
  at(time: number, call: () => Promise<void> | void): () => void;
  /** Lets a script sleep; where it is missing scripts sleep in the computer's time, and see that too. */
  sleep?(milliseconds: number): Promise<void> | void;
}

export interface ManualClock extends Clock {
  /** Moves on, running everything that falls due on the way, each at its time and to its end. */
  advance(milliseconds: number): Promise<void>;
}

export interface SimulatedClock extends ManualClock {
  /** Moves on at once; what falls due meanwhile runs at the next advance. */
  sleep(milliseconds: number): void;
}

/** Timers longer than this overflow in Node and would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The computer's clock. Waiting on it does not keep the process alive. */
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
  time: number;
  call: () => Promise<void> | void;
}

/** A clock that stands still until it is advanced. */
export function manualClock(start = Date.now()): ManualClock {
  const { now, at, advance } = simulatedClock(start);
  return { now, at, advance };
}

/** A clock that stands still until it is advanced or a script sleeps, and that scripts see exactly. */
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
