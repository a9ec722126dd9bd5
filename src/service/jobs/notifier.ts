/** Wakes this process's worker as soon as a job is started here, before its next poll. */
export interface Notifier {
  notify(): void;
  /** Resolves on `notify`, immediately if that was called since the last wait, or after the given milliseconds. */
  wait(max: number): Promise<void>;
}

export function makeNotifier(): Notifier {
  let notified = false;
  let wake: (() => void) | undefined;
  return {
    notify() {
      notified = true;
      wake?.();
    },
    async wait(max) {
      if (!notified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, max);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      notified = false;
      wake = undefined;
    },
  };
}
