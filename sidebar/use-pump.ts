/** Pumps the runs while the page is open, at the interval that the script asks for. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import type { RunState } from '../src/sheet/runs/run';
import { call } from './rpc';

/** States that a run doesn't leave without a user's action. */
const atRest: readonly RunState[] = ['paused', 'done', 'cancelled'];
const shortestRestMs = 250;
const restAfterFailureMs = 10_000;

/**
 * Calls `onPumped` with every report. `wake` restarts pumping after it has stopped, and so does open work that the page
 * sees for the first time: another page of the same user may have started it.
 */
export function usePump(
  overview: Overview | undefined,
  onPumped: (view: PumpView) => void,
): { wake(): void } {
  const connected = overview?.connection !== undefined;
  const [round, setRound] = useState(0);
  const wake = useCallback(() => setRound((before) => before + 1), []);
  const isResting = useRef(false);
  const report = useRef(onPumped);
  report.current = onPumped;
  useEffect(() => {
    if (!connected) return undefined;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      if (!stopped) timer = setTimeout(pump, Math.max(ms, shortestRestMs));
    };
    const pump = () => {
      isResting.current = false;
      call('pump', {})
        .then((view) => {
          if (stopped) return;
          report.current(view);
          if (view.active > 0) again(view.waitMs ?? restAfterFailureMs);
          else isResting.current = true;
        })
        // The runs' cards show their own problems; a failed call is repeated.
        .catch(() => again(restAfterFailureMs));
    };
    pump();
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [connected, round]);
  const moving = overview ? movingWork(overview).join() : '';
  useEffect(() => {
    if (isResting.current && moving !== '') wake();
  }, [moving, wake]);
  return { wake };
}

/** Ids of the user's runs and signals that continue without their action. */
function movingWork({ runs, signals }: Overview): string[] {
  return [
    ...runs.filter(({ mine, state }) => mine && !atRest.includes(state)),
    ...signals.filter(({ mine, over }) => mine && !over),
  ].map(({ id }) => id);
}
