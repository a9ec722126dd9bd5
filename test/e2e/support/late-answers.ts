/** Answers of the script that reach the sidebar late: other calls overtake them. */
import type { FrameLocator } from 'playwright-core';

/** Keeps the script's answers to `overview` from the page until they are released. */
export async function holdOverviews(sidebar: FrameLocator): Promise<void> {
  await sidebar.locator('body').evaluate(() => {
    const { run } = google.script;
    const held: (() => void)[] = [];
    window.heldOverviews = held;
    google.script.run = {
      withSuccessHandler: (onSuccess) => ({
        withFailureHandler: (onFailure) => ({
          callFromSidebar(name, input) {
            const hold = (reply: unknown) => held.push(() => onSuccess(reply));
            run
              .withSuccessHandler(name === 'overview' ? hold : onSuccess)
              .withFailureHandler(onFailure)
              .callFromSidebar(name, input);
          },
        }),
      }),
    };
    window.stopHolding = () => {
      google.script.run = run;
    };
  });
}

/** Releases the answers, once there is one, and waits until the page is drawn again. */
export function releaseOverviews(sidebar: FrameLocator): Promise<void> {
  return sidebar.locator('body').evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (window.heldOverviews.length === 0) await drawn();
    window.stopHolding();
    for (const release of window.heldOverviews) release();
    for (let frame = 0; frame < 3; frame += 1) await drawn();
  });
}
