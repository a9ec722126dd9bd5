/** Timers that report an error instead of ending the process: what a timer throws has no caller. */

/**
 * Calls back once after some milliseconds, as setTimeout does. Reports what the call throws, or its promise rejects
 * with, as an error of the console.
 */
export function timer(
  milliseconds: number,
  call: () => Promise<void> | void,
): ReturnType<typeof setTimeout> {
  return setTimeout(() => void guarded(call), milliseconds);
}

async function guarded(call: () => Promise<void> | void): Promise<void> {
  try {
    await call();
  } catch (error) {
    console.error('Something that the workbench does after a while failed; it continues.', error);
  }
}
