/** Waits for whatever ends a command that serves. */

/** Resolves on Ctrl-C, on a polite kill, and when the process that started this one is gone. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => resolve();
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    process.once('disconnect', stop);
  });
}
