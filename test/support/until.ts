/** Waits for a condition, up to a limit. */
import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = undefined | null | false | '' | 0;

/** Longer and longer (ms), so that what is waited for has the processor. */
const pauses = { first: 10, max: 100, growth: 1.5 };

/** Asks until there is an answer; fails, naming what was waited for, when the time is up. */
export async function until<Answer>(
  ask: () => Promise<Answer | Nothing> | Answer | Nothing,
  what = String(ask),
  seconds = 30,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000;
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.growth, pauses.max)) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`It never came to this: ${what}`);
    await sleep(pause);
  }
}
