/** Executions that die at one of their platform calls. */
import { Killed } from '../fakes/platform/memory-platform';

/** Runs a body that may die, and says whether it did; any other failure is one. */
export function mayDie(body: () => unknown): boolean {
  try {
    body();
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

/**
 * Plays it once for each of its platform calls, at which the execution dies, and once to its end. `play` is given whom to
 * tell of each call; `where` says where it died. Fails where there are no more than `least` calls.
 */
export function whereverItDies(
  least: number,
  play: (onCall: (name: string) => void, where: () => string) => void,
): void {
  let at = 0;
  for (let died = true; died; at += 1) {
    let calls = 0;
    let where = 'not killed';
    died = false;
    const onCall = (name: string) => {
      if (calls++ !== at) return;
      died = true;
      where = `killed at ${name} (${at})`;
      throw new Killed(name);
    };
    play(onCall, () => where);
  }
  expect(at).toBeGreaterThan(least);
}
