/** Executions that die at one of their platform calls. */
import { Killed } from '../fakes/platform/memory-platform';
import { sample } from '../faults/support/sample';

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

/** About how many deaths the fast tests play of each. */
const mostDeaths = 40;

/** The calls, of `count`, at which executions die in a test: some of them, or all if the whole sweep was asked for. */
export function deathsIn(count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  return sample(all, Math.ceil(count / mostDeaths), count);
}

/**
 * Plays it to its end, and again for its platform calls, at which the execution dies: for some of them, or for each if
 * the whole sweep was asked for. `play` is given whom to tell of each call; `where` says where it died. Returns the number
 * of deaths. Fails if there are fewer calls than `least`.
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
