/** Two concurrent executions: the second begins at one of the first one's platform calls. */
import { problemIn } from '../../src/sheet/execution';

/**
 * Plays it on a fresh stage once for each of its platform calls, with `act` right before that call. If the lock keeps
 * `act` out, it comes after `play`, as a person would try again. `check` receives the call's name. Fails if there are
 * no more than `least` calls.
 */
export function whereverAnotherActs<Stage>(
  least: number,
  begin: () => Stage,
  play: (stage: Stage, onCall: (name: string) => void) => void,
  act: (stage: Stage) => void,
  check: (stage: Stage, where: string) => void,
): void {
  let at = 0;
  for (let isReached = true; isReached; at += 1) {
    const stage = begin();
    let calls = 0;
    let where = 'after the last call';
    let hasActed = false;
    const tryToAct = () => {
      const problem = problemIn(() => act(stage));
      if (problem && problem.code !== 'BUSY') throw new Error(problem.what);
      hasActed = problem === undefined;
    };
    isReached = false;
    play(stage, (name) => {
      if (name.startsWith('after ') || calls++ !== at) return;
      isReached = true;
      where = `before ${name} (${at})`;
      tryToAct();
    });
    if (!hasActed) tryToAct();
    check(stage, where);
  }
  expect(at).toBeGreaterThan(least);
}
