/** Repeats a read while the page is open and visible: soon after something has happened, later more rarely. */
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

/** The first wait; each is twice as long as the one before, up to the longest. */
const firstWaitMs = 2_000;
const longestWaitMs = 20_000;

/** Calls `read` unless it is off; the returned function starts again with the first wait. */
export function usePoll(isOn: boolean, read: () => void): () => void {
  const [round, setRound] = useState(0);
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => {
    if (!isOn) return undefined;
    let timer = 0;
    const next = (waitMs: number) => {
      timer = window.setTimeout(() => {
        if (!document.hidden) latest.current();
        next(Math.min(2 * waitMs, longestWaitMs));
      }, waitMs);
    };
    next(firstWaitMs);
    return () => clearTimeout(timer);
  }, [isOn, round]);
  return useCallback(() => setRound((before) => before + 1), []);
}
