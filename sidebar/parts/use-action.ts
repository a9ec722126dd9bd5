/** Runs one asynchronous action at a time and keeps its failure for the page. */
import { useCallback, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../src/client/problem';
import { problemOf } from '../rpc';

export interface Action {
  readonly busy: boolean;
  readonly problem: Problem | undefined;
  run(body: () => Promise<void>): void;
  clear(): void;
}

/** While one action runs, another is not started. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const running = useRef(false);
  const run = useCallback((body: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    body()
      .catch((error: unknown) => setProblem(problemOf(error)))
      .finally(() => {
        running.current = false;
        setBusy(false);
      });
  }, []);
  return { busy, problem, run, clear: useCallback(() => setProblem(undefined), []) };
}
