/** Wakes this process's worker the moment a job is started here, so that it need not wait for its next look. */
export interface Notifier {
  notify(): void;
  /** Resolves when rung, also if that was since the last wait, or after `most` milliseconds. */
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
