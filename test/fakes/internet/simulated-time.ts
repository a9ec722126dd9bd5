/** Time that advances only when every task sleeps, so days pass in seconds. */

export interface SimulatedTime {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves when this much time has passed. */
  sleep(milliseconds: number): Promise<void>;
  /** Wraps an object, so time pauses until promises of its methods settle. */
  watched<Store extends object>(store: Store): Store;
  /** Advances time to a moment, sleeper by sleeper. */
  runTo(end: number): Promise<void>;
}

/** Idle rounds of the event loop after which nothing more is pending. */
const quietRounds = 3;

export function makeSimulatedTime(start: number): SimulatedTime {
  let time = start;
  let busy = 0;
  let happened = 0;
  const sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  async function untilAllSleep(): Promise<void> {
    for (let quiet = 0, before = happened; quiet < quietRounds; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (busy === 0 && happened === before) continue;
      quiet = -1;
      before = happened;
    }
  }

  function nextSleeper(end: number) {
    let first = -1;
    for (const [i, { at }] of sleepers.entries()) {
      if (at <= end && at < (sleepers[first]?.at ?? Number.POSITIVE_INFINITY)) first = i;
    }
    return first === -1 ? undefined : sleepers.splice(first, 1)[0];
  }

  return {
    now: () => time,
    sleep(milliseconds) {
      happened += 1;
      return new Promise((wake) => {
        sleepers.push({ at: time + milliseconds, wake });
      });
    },
    watched(store) {
      return new Proxy(store, {
        get(target, name) {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return async (...values: unknown[]) => {
            busy += 1;
            happened += 1;
            try {
              return await Reflect.apply(method, target, values);
            } finally {
              busy -= 1;
            }
          };
        },
      });
    },
    async runTo(end) {
      await untilAllSleep();
      for (let next = nextSleeper(end); next; next = nextSleeper(end)) {
        time = Math.max(time, next.at);
        next.wake();
        await untilAllSleep();
      }
      time = end;
    },
  };
}
