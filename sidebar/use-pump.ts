/** Pumps the runs while the page is open, at the interval that the script asks for. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import type { RunState } from '../src/sheet/runs/run';
import { call } from './rpc';

/** States that a run doesn't leave without a user's action. */
const atRest: readonly RunState[] = ['paused', 'done', 'cancelled'];
const shortestRestMs = 250;
const restAfterFailureMs = 10_000;
/** How often the runs are read while a call works on them; never twice at a time. */
const lookMs = 1_000;

/**
 * Calls `onPumped` with every report, and `onProgress` with the runs while one is awaited. `wake`
 * restarts pumping after it has stopped, and so does open work that the page sees for the first time: another page of
 * the same user may have started it.
 */
export function usePump(
  overview: Overview | undefined,
  onProgress: (runs: PumpView['runs']) => void,
  onPumped: (view: PumpView) => void,
): { wake(): void } {
  const connected = overview?.connection !== undefined;
  const [round, setRound] = useState(0);
  const wake = useCallback(() => setRound((before) => before + 1), []);
  const moving = overview ? movingWork(overview).join() : '';
  const isResting = useRef(false);
  const seen = useRef(moving);
  seen.current = moving;
  const report = useRef(onPumped);
  report.current = onPumped;
  const hasRuns = useRef(false);
  hasRuns.current = overview !== undefined && movingRuns(overview).length > 0;
  useEffect(() => {
    if (!connected) return undefined;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopLooking = () => {};
    const again = (ms: number) => {
      if (!stopped) timer = setTimeout(pump, Math.max(ms, shortestRestMs));
    };
    const pump = () => {
      isResting.current = false;
      const before = seen.current;
      stopLooking = whileAwaited(() => hasRuns.current, onProgress);
      call('pump', {})
        .finally(stopLooking)
        .then((view) => {
          if (stopped) return;
          report.current(view);
          if (view.active > 0) again(view.waitMs ?? restAfterFailureMs);
          else if (seen.current !== '' && seen.current !== before) again(0);
          else isResting.current = true;
        })
        // The runs' cards show their own problems; a failed call is repeated.
        .catch(() => again(restAfterFailureMs));
    };
    pump();
    return () => {
      stopped = true;
      clearTimeout(timer);
      stopLooking();
    };
  }, [connected, round, onProgress]);
  useEffect(() => {
    if (isResting.current && moving !== '') wake();
  }, [moving, wake]);
  return { wake };
}

/** Reads the runs again and again while some are open, until the returned function is called. */
function whileAwaited(
  hasRuns: () => boolean,
  onProgress: (runs: PumpView['runs']) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const again = (ms: number) => {
    if (!stopped) timer = setTimeout(look, ms);
  };
  const look = () => {
    if (!hasRuns()) return again(lookMs);
    const began = performance.now();
    call('progress', {})
      .then(({ runs }) => {
        if (!stopped) onProgress(runs);
      })
      .catch(() => {})
      .finally(() => again(Math.max(shortestRestMs, began + lookMs - performance.now())));
  };
  again(lookMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Ids of the user's runs and signals that continue without their action, and of formulas' jobs. */
function movingWork(overview: Overview): string[] {
  return [...movingRuns(overview), ...overview.signals.filter(({ mine, over }) => mine && !over)]
    .map(({ id }) => id)
    .concat(overview.formulaWork);
}

const movingRuns = ({ runs }: Overview) =>
  runs.filter(({ mine, state }) => mine && !atRest.includes(state));
