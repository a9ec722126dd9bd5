/** Measures whether a service in this process answers while it works. */
import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';

/** What `watch` may see: the longest time (ms) in which the service does nothing else, and how far its memory grows. */
export const bounds = { blockedMs: 500, grownMb: 600 } as const;

/** CPU time of this thread in ms; on systems other than Linux, that of the whole process. */
function busyMs(): number {
  const { user, system } = process.cpuUsage();
  if (process.platform !== 'linux') return (user + system) / 1000;
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6;
}

/** Polls `/healthz`; returns what it saw once it is stopped. */
export function watch(url: string) {
  const before = process.memoryUsage().rss;
  let [isOver, answers, blockedMs, grownMb] = [false, 0, 0, 0];
  let last = { at: performance.now(), busy: busyMs() };
  const timer = setInterval(() => {
    const passed = performance.now() - last.at;
    // A thread that waited for a processor was not blocked by its own work.
    blockedMs = Math.max(blockedMs, Math.min(passed, busyMs() - last.busy));
    last = { at: performance.now(), busy: busyMs() };
  }, 10);
  const asking = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${url}/healthz`);
      if (status === 200) answers += 1;
      grownMb = Math.max(grownMb, (process.memoryUsage().rss - before) / 1e6);
      await turn();
    }
  })();
  return async () => {
    isOver = true;
    clearInterval(timer);
    await asking;
    return { answers, blockedMs, grownMb };
  };
}
