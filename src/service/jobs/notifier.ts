/** Wakes this process's workers as soon as work is added here, before their next poll. */
export interface Notifier {
  /** Wakes all that wait. */
  notify(): void;
  /** Resolves on `notify`, immediately if that was called while nothing waited, or after the given milliseconds. */
  wait(max: number): Promise<void>;
}

export function makeNotifier(): Notifier {
  let notified = false;
  const waiting = new Set<() => void>();
  return {
    notify() {
      if (waiting.size === 0) notified = true;
      for (const wake of [...waiting]) wake();
    },
    async wait(max) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            clearTimeout(timer);
            waiting.delete(wake);
            resolve();
          };
          const timer = setTimeout(wake, max);
          waiting.add(wake);
        });
      }
      notified = false;
    },
  };
}
