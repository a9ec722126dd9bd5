// Measures times and summarises them.

import { setTimeout as sleep } from 'node:timers/promises';

export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export function quantile(times, share) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

export const spread = (times) =>
  `p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms`;

/** The median and the 99th percentile. */
export const tail = (times) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`;

export const timesAsLong = (busy, idle) =>
  `${(quantile(busy, 0.99) / quantile(idle, 0.99)).toFixed(1)} times the idle p99`;

/** Makes a request every few milliseconds until the work is done; returns how long each took. */
export async function during(work, ask) {
  const times = [];
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    times.push(await timed(ask));
    await sleep(10);
  }
  await working;
  return times;
}
