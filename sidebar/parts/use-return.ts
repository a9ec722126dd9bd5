/** Notices when the person comes back from the sheet, where anything may have changed meanwhile. */
import { useEffect } from 'preact/hooks';

/**
 * Calls `read` when the pointer or the keyboard comes back, and not before `restMs` are over since the time in `last`.
 * What comes back sooner is made up for then.
 */
export function useReturn(
  read: () => void,
  last: { readonly current: number },
  restMs: number,
): void {
  useEffect(() => {
    let waiting = 0;
    const onReturn = () => {
      clearTimeout(waiting);
      waiting = window.setTimeout(read, Math.max(0, last.current + restMs - Date.now()));
    };
    window.addEventListener('focus', onReturn);
    document.documentElement.addEventListener('mouseenter', onReturn);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener('focus', onReturn);
      document.documentElement.removeEventListener('mouseenter', onReturn);
    };
  }, [read, last, restMs]);
}
