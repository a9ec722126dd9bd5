/** Pumps the runs while the page is open, as often as the script asks for. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import type { RunState } from '../src/sheet/runs/run';
import { call } from './rpc';

/** States in which time alone moves no run. */
const atRest: readonly RunState[] = ['paused', 'done', 'cancelled'];
const shortestRestMs = 250;
const restAfterFailureMs = 10_000;

/**
 * Calls `onPumped` with every report. `wake` starts pumping again after it had come to rest, and so does open work that
 * the page shows for the first time: another page of the same person may have started it.
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
        // The runs' own cards say what is wrong; a call that failed altogether is simply made again.
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

/** Ids of the person's runs and signals that move without them. */
function movingWork({ runs, signals }: Overview): string[] {
  return [
    ...runs.filter(({ mine, state }) => mine && !atRest.includes(state)),
    ...signals.filter(({ mine, over }) => mine && !over),
  ].map(({ id }) => id);
}
