/** Executions that die at one of their platform calls. */
import { Killed } from '../fakes/platform/memory-platform';
import { sample } from '../faults/support/sample';

/** Runs a body that may die; returns whether it did, and throws any other error. */
export function catchKill(body: () => unknown): boolean {
  try {
    body();
    return false;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    return true;
  }
}

/** Approximate number of deaths that the fast tests play in each sweep. */
const mostDeaths = 40;

/** The calls, out of `count`, at which executions die in a test: a sample, or all in a full sweep. */
export function deathsIn(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  return sample(all, Math.ceil(count / mostDeaths), count);
}

/**
 * Plays it to its end once, then again with a death at each platform call of a sample, or at every call in a full
 * sweep. `play` must report each call to `onCall`; `where` says where it died. Returns the number of deaths. Fails if
 * there are fewer calls than `least`.
 */
export function whereverItDies(
  least: number,
  play: (onCall: (name: string) => void, where: () => string) => void,
): number {
  let count = 0;
  const countCall = () => {
    count += 1;
  };
  play(countCall, () => 'not killed');
  expect(count).toBeGreaterThanOrEqual(least);
  const deaths = deathsIn(count);
  for (const at of deaths) {
    let calls = 0;
    let where = 'not killed';
    const onCall = (name: string) => {
      if (calls++ !== at) return;
      where = `killed at ${name} (${at})`;
      throw new Killed(name);
    };
    play(onCall, () => where);
  }
  return deaths.length;
}
