/** Wakes this process's worker the moment a job is started here, so that it need not wait for its next look. */

export interface Bell {
  ring(): void;
  /** Resolves when rung, also if that was since the last wait, or after `most` milliseconds. */
  wait(most: number): Promise<void>;
}

export function makeBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(most) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, most);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      rung = false;
      wake = undefined;
    },
  };
}
