/** Waits for a condition, up to a limit. */
import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = undefined | null | false | '' | 0;

/** Increasing pauses (ms), which leave the processor to the work that is waited for. */
const pauses = { first: 10, max: 100, growth: 1.5 };

/** Polls until there is an answer; when time is up, fails with the name of what was waited for. */
export async function until<Answer>(
  ask: () => Promise<Answer | Nothing> | Answer | Nothing,
  what = String(ask),
  seconds = 60,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000;
  for (let pause = pauses.first; ; pause = Math.min(pause * pauses.growth, pauses.max)) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`It never came to this: ${what}`);
    await sleep(pause);
  }
}
