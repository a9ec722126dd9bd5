/** Waits for a condition instead of for time. */
import { setTimeout as sleep } from 'node:timers/promises';

/** Asks until the answer is there; fails, naming what was waited for, when the deadline has passed. */
export async function until<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined | false> | Answer | undefined | false,
  deadlineMs = 40_000,
): Promise<Answer> {
  const end = performance.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Waited in vain for ${what}`);
    await sleep(10);
  }
}
