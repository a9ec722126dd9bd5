/** The worker of signals: works on each due signal for a short time, so every user's signals get a turn. */
import { setImmediate } from 'node:timers/promises';
import { minute, second } from '../clock';
import type { Deps } from '../deps';
import { leaseEnd } from '../jobs/kind';
import { startLeasedWork, type Worker } from '../jobs/leased-work';
import { nextBatch } from './batch';
import { finderFor } from './people';
import { outsideFor } from './people-outside';
import type { ClaimedSignal } from './queue';
import type { SearchDeps } from './search/matches';
import { type Task, taskOf } from './task';

type WorkerDeps = Omit<SearchDeps, 'stopping'> & Pick<Deps, 'signalNotifier' | 'alertNotifier'>;

/** Batches of one signal before the next signal gets its turn. */
const slice = 20;

/** Longest turn, if a directory or a language model is slow. */
const longestSliceMs = 5 * second;

/** Longest wait until the companies that a signal names have been read. */
const longestPreparationMs = 15 * minute;

/** Starts working on signals. Charges each account found to the signal's user once. */
export function startSignalWorker(deps: WorkerDeps): Worker {
  return startLeasedWork<ClaimedSignal>(deps, {
    queue: deps.store.signalQueue,
    notifier: deps.signalNotifier,
    name: 'the worker of signals',
    label: labelOf,
    onGivenUp: () => deps.metrics.workEnded('signal', 'failed'),
    work: (signal, stopping) => workSlice({ ...deps, stopping }, signal),
  });
}

const labelOf = ({ signalId, userId }: ClaimedSignal) => ({
  signal_id: signalId,
  user_id: userId,
});

async function workSlice(deps: SearchDeps & Pick<Deps, 'alertNotifier'>, claimed: ClaimedSignal) {
  const { store, clock, log, metrics, alertNotifier, stopping } = deps;
  const task = await taskOf(claimed, store.companies);
  if (!(await isPrepared(deps, claimed, task))) return pauseFor(task);
  const end = performance.now() + longestSliceMs;
  const asked = {
    finder: finderFor(deps, task.request),
    outsideFor: outsideFor(deps, task, claimed),
  };
  let signal = claimed;
  for (let worked = 0; worked < slice && !stopping.aborted; worked += 1) {
    if (performance.now() > end) return undefined;
    const batch = await nextBatch(deps, asked, task, signal);
    if ('pauseMs' in batch) return batch.pauseMs;
    const now = clock();
    const kept = await store.signalQueue.keep(signal, batch, now, leaseEnd(deps, now));
    if (batch.findings.length > 0) alertNotifier.notify();
    if (kept === 'over') {
      metrics.workEnded('signal', 'completed');
      log.info(labelOf(signal), 'a run of a signal ended');
    }
    if (kept !== 'more') return undefined;
    signal = {
      ...signal,
      after_company: batch.afterCompany ?? signal.after_company,
      accounts_found: signal.accounts_found + batch.findings.length,
    };
    await setImmediate();
  }
  return undefined;
}

/** The pause between checks whether named companies were read; a millisecond longer for each, as all are checked. */
function pauseFor({ only }: Task): number {
  return second + (only?.domains.length ?? 0);
}

/** Named companies are read at their sites and job boards first, within a time limit. */
async function isPrepared(
  { sources, clock }: SearchDeps,
  signal: ClaimedSignal,
  { only }: Task,
): Promise<boolean> {
  if (!only || signal.after_company > 0) return true;
  if (clock() - signal.run_started_at > longestPreparationMs) return true;
  return sources.prepare(only.domains);
}
