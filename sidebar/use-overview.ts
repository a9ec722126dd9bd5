/** What the page knows of the document: read from the script, and answered by what changes it. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import { call } from './rpc';

export interface KnownOverview {
  readonly overview: Overview | undefined;
  /** Asks for it anew. */
  read(): void;
  /** Shows what a call that changed something answered. */
  changed(next: Overview): void;
  /** Shows a newer report of the runs, of signals and of what repeats. */
  pumped(view: PumpView): void;
}

/** Reads it when the page opens; what cannot be read goes to `onFailure`. Spends no credits. */
export function useOverview(onFailure: (error: unknown) => void): KnownOverview {
  const [overview, setOverview] = useState<Overview>();
  const changes = useRef(0);
  const reports = useRef(0);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const read = useCallback(() => {
    const ask = (): void => {
      const asked = { changes: changes.current, reports: reports.current };
      call('overview', {}).then(
        (next) => {
          // Answers overtake one another: one from before a change would show what is no longer so.
          if (changes.current !== asked.changes) return ask();
          const isOlder = reports.current !== asked.reports;
          setOverview((shown) => (shown && isOlder ? { ...next, ...reportIn(shown) } : next));
        },
        (error: unknown) => failed.current(error),
      );
    };
    ask();
  }, []);
  useEffect(read, [read]);
  const changed = useCallback((next: Overview) => {
    changes.current += 1;
    setOverview(next);
  }, []);
  const pumped = useCallback((view: PumpView) => {
    reports.current += 1;
    setOverview((shown) => shown && { ...shown, ...reportIn(view) });
  }, []);
  return { overview, read, changed, pumped };
}

type Report = Pick<Overview, 'runs' | 'signals' | 'schedules' | 'watches'>;

const reportIn = ({ runs, signals, schedules, watches }: Report): Report => ({
  runs,
  signals,
  schedules,
  watches,
});
