/** Waiting for what comes about by itself, up to a limit. */

/** Waits until something is so; fails when it is not in time. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what = String(condition),
): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It never came to this: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
