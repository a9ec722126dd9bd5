/** The worker of signals: works on each that is due a slice at a time, so that every tenant has a turn. */
import { setImmediate } from 'node:timers/promises';
import { second } from '../clock';
import { leaseEnd } from '../jobs/kind';
import { startLeasedWork, type Worker } from '../jobs/leased-work';
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

/** Starts working on the store's signals: each account found is charged to the signal's user, once. */
export function startSignalWorker(parts: WorkerParts): Worker {
  return startLeasedWork<ClaimedSignal>(parts, {
    queue: parts.store.signalQueue,
    bell: parts.signalBell,
    name: 'the worker of signals',
    label: ({ signalId }) => ({ signal_id: signalId }),
    work: (signal, stopping) => workSlice(parts, signal, stopping),
  });
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
