/** Answers of the script that reach the sidebar late: other calls overtake them. */
import type { FrameLocator } from 'playwright-core';
import type { SidebarApi } from '../../../src/addon/sidebar/api';

/** Keeps the script's answers to calls of this name from the page until they are released. */
export async function holdAnswers(sidebar: FrameLocator, held: keyof SidebarApi): Promise<void> {
  await sidebar.locator('body').evaluate((_, heldName) => {
    const { run } = google.script;
    const answers: (() => void)[] = [];
    window.heldAnswers = answers;
    google.script.run = {
      withSuccessHandler: (onSuccess) => ({
        withFailureHandler: (onFailure) => ({
          callFromSidebar(name, input) {
            const hold = (reply: unknown) => {
              const answer = () => onSuccess(reply);
              // A call may have begun before the release and be answered after it.
              if (google.script.run === run) answer();
              else answers.push(answer);
            };
            run
              .withSuccessHandler(name === heldName ? hold : onSuccess)
              .withFailureHandler(onFailure)
              .callFromSidebar(name, input);
          },
        }),
      }),
    };
    window.stopHolding = () => {
      google.script.run = run;
    };
  }, held);
}

/** Releases the answers, once there is one, and waits until the page is drawn again. */
export function releaseAnswers(sidebar: FrameLocator): Promise<void> {
  return sidebar.locator('body').evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (window.heldAnswers.length === 0) await drawn();
    window.stopHolding();
    for (const release of window.heldAnswers) release();
    for (let frame = 0; frame < 3; frame += 1) await drawn();
  });
}
