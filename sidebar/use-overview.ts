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
  const failed = useRef(onFailure);
  failed.current = onFailure;
  const read = useCallback(() => {
    const before = changes.current;
    call('overview', {}).then(
      (next) => {
        // Answers overtake one another: one from before a change would show what is no longer so.
        if (changes.current === before) setOverview(next);
      },
      (error: unknown) => failed.current(error),
    );
  }, []);
  useEffect(read, [read]);
  const changed = useCallback((next: Overview) => {
    changes.current += 1;
    setOverview(next);
  }, []);
  const pumped = useCallback(
    ({ runs, signals, schedules, watches }: PumpView) =>
      setOverview((before) => before && { ...before, runs, signals, schedules, watches }),
    [],
  );
  return { overview, read, changed, pumped };
}
