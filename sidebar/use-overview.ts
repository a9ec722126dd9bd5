/** The page's copy of the document's state: read from the script, and updated by answers of calls that change it. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Overview, PumpView } from '../src/addon/sidebar/api';
import { call } from './rpc';

export interface KnownOverview {
  readonly overview: Overview | undefined;
  /** Reads it again. */
  read(): void;
  /** Does so unasked: a failure is left to the next read. */
  poll(): void;
  /** Takes the answer of a call that changed it. */
  changed(next: Overview): void;
  /** Takes a newer report of runs, signals and schedules. */
  pumped(view: PumpView): void;
  /** Takes newer states of the known runs. */
  progressed(runs: PumpView['runs']): void;
}

/** Reads it when the page opens; a failed read goes to `onFailure`. Spends no credits. */
export function useOverview(onFailure: (error: unknown) => void): KnownOverview {
  const [overview, setOverview] = useState<Overview>();
  const changes = useRef(0);
  const reports = useRef(0);
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const reading = useCallback((isPoll: boolean) => {
    const ask = (): void => {
      const asked = { changes: changes.current, reports: reports.current };
      call('overview', { isPoll }).then(
        (next) => {
          // Answers can overtake each other; one from before a change is outdated.
          if (changes.current !== asked.changes) return ask();
          const isOlder = reports.current !== asked.reports;
          setOverview((shown) => (shown && isOlder ? { ...next, ...reportIn(shown) } : next));
        },
        (error: unknown) => {
          if (!isPoll) failed.current(error);
        },
      );
    };
    ask();
  }, []);
  const read = useCallback(() => reading(false), [reading]);
  const poll = useCallback(() => reading(true), [reading]);
  useEffect(read, [read]);
  const changed = useCallback((next: Overview) => {
    changes.current += 1;
    setOverview(next);
  }, []);
  const pumped = useCallback((view: PumpView) => {
    reports.current += 1;
    setOverview((shown) => shown && { ...shown, ...reportIn(view) });
  }, []);
  const progressed = useCallback((runs: PumpView['runs']) => {
    const newer = new Map(runs.map((run) => [run.id, run]));
    reports.current += 1;
    setOverview(
      (shown) => shown && { ...shown, runs: shown.runs.map((run) => newer.get(run.id) ?? run) },
    );
  }, []);
  return { overview, read, poll, changed, pumped, progressed };
}

type Report = Pick<Overview, 'runs' | 'signals' | 'schedules' | 'watches' | 'clock'>;

const reportIn = ({ runs, signals, schedules, watches, clock }: Report): Report => ({
  runs,
  signals,
  schedules,
  watches,
  clock,
});
