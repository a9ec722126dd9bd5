/** The signals' worker: claims signals that are due, works on them a slice at a time, and gives every tenant a turn. */
import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { second } from '../clock';
import { leaseEnd } from '../jobs/kind';
import type { Worker } from '../jobs/worker';
import type { Parts } from '../parts';
import type { ClaimedSignal } from '../store/signals';
import { nextBatch } from './batch';
import { finderFor } from './finder';
import { readAsked } from './kinds';
import type { SearchParts } from './search';

type WorkerParts = SearchParts & Pick<Parts, 'signalBell'>;

/** Batches of one signal before the next signal has its turn. */
const slice = 20;

/** Nor longer than this, where a directory or a language model is slow. */
const longestSliceMs = 5 * second;

/** How long to leave a store alone that failed. */
const pauseAfterFaultMs = 1000;

/** Starts working on the store's signals: each account found is charged to the signal's user, once. */
export function startSignalWorker(parts: WorkerParts): Worker {
  const stopping = new AbortController();
  const done = run(parts, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      parts.signalBell.ring();
      const enough = new AbortController();
      const patience = parts.settings.stopTimeoutSeconds * second;
      await Promise.race([done, sleep(patience, undefined, { signal: enough.signal })]);
      enough.abort();
    },
  };
}

async function run(parts: WorkerParts, stopping: AbortSignal) {
  const { store, settings, clock, log, signalBell } = parts;
  while (!stopping.aborted) {
    await setImmediate();
    try {
      const now = clock();
      const signal = await store.signalQueue.claim(randomUUID(), now, leaseEnd(parts, now));
      if (signal) await workOn(parts, signal, stopping);
      else await signalBell.wait(settings.pollMilliseconds);
    } catch (error) {
      if (stopping.aborted) return;
      log.error({ err: error }, 'the worker of signals failed and will go on');
      await signalBell.wait(pauseAfterFaultMs);
    }
  }
}

/** Keeps the lease alive while a slow directory is asked. */
async function workOn(parts: WorkerParts, signal: ClaimedSignal, stopping: AbortSignal) {
  const { store, clock, log, settings } = parts;
  const beat = () => store.signalQueue.heartbeat(signal, leaseEnd(parts, clock()));
  const ignore = (error: unknown) => log.warn({ err: error }, 'a heartbeat failed');
  const timer = setInterval(() => void beat().catch(ignore), (settings.leaseSeconds * second) / 3);
  try {
    await workSlice(parts, signal, stopping);
  } finally {
    clearInterval(timer);
    await store.signalQueue.release(signal, clock());
  }
}

async function workSlice(parts: WorkerParts, claimed: ClaimedSignal, stopping: AbortSignal) {
  const { store, clock, log } = parts;
  const end = performance.now() + longestSliceMs;
  const finder = finderFor(parts, readAsked(claimed.kind, claimed.params));
  let signal = claimed;
  for (let worked = 0; worked < slice && !stopping.aborted; worked += 1) {
    if (performance.now() > end) return;
    const batch = await nextBatch(parts, finder, signal, stopping);
    const now = clock();
    const kept = await store.signalQueue.keep(signal, batch, now, leaseEnd(parts, now));
    if (kept === 'over') log.info({ signal_id: signal.signalId }, 'a run of a signal ended');
    if (kept !== 'more') return;
    signal = { ...signal, afterCompany: batch.afterCompany ?? signal.afterCompany };
    await setImmediate();
  }
}
