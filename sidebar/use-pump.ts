/** Pumps the runs while the page is open, as often as the script asks for. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PumpView } from '../src/addon/sidebar/api';
import { call } from './rpc';

const shortestRestMs = 250;
const restAfterFailureMs = 10_000;

/** Calls `onPumped` with every report. `wake` starts pumping again after it had come to rest. */
export function usePump(connected: boolean, onPumped: (view: PumpView) => void): { wake(): void } {
  const [round, setRound] = useState(0);
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
      call('pump', {})
        .then((view) => {
          if (stopped) return;
          report.current(view);
          if (view.active > 0) again(view.waitMs ?? restAfterFailureMs);
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
  return { wake: () => setRound((before) => before + 1) };
}
