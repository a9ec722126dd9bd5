/** A trigger's last round and a sidebar that starts something, each at any call of the other. */
import {
  leaveToTriggers,
  type Office,
  openOffice,
  RefusedByAddon,
  sidebar,
} from './support/office';
import { ending, rightEnding } from './support/replay';
import { report, sample } from './support/sample';
import type { Scenario } from './support/scenario';
import { kinds } from './support/scenarios';

/** Nothing is open, and the trigger that a refused start left behind is due; firing removes it. */
function openWithLeftTrigger(scenario: Scenario): Office {
  const office = openOffice(scenario);
  const nothing = { tech: 'Kubernetes', options: [], companies: 50, cap: 0 };
  expect(() => sidebar(office.dana, 'startSearch', nothing)).toThrow(RefusedByAddon);
  const [trigger] = office.dana.triggers.list();
  const { clock } = office.simulation;
  clock.sleep((trigger?.nextAt ?? 0) - clock.now());
  return office;
}

const fire = ({ dana }: Office) => dana.fireDue();
const begin = (office: Office, scenario: Scenario) =>
  void sidebar(office.dana, scenario.begins, scenario.request(office));

/** Whether it got the lock; if another execution holds it, the person is asked to try again. */
function isLetIn(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof RefusedByAddon && error.problem.code === 'BUSY') return false;
    throw error;
  }
}

/** Plays one, with the other right before its call `at`, and retries what was refused. Returns the number of calls. */
function playBoth(office: Office, scenario: Scenario, outer: 'begin' | 'fire', at: number) {
  const acts = { begin: () => begin(office, scenario), fire: () => fire(office) };
  const inner = outer === 'begin' ? acts.fire : acts.begin;
  let calls = 0;
  let isBusy = false;
  let hasBegun = true;
  office.simulation.watch = {
    before: () => {
      if (isBusy || calls++ !== at) return undefined;
      isBusy = true;
      const wasLetIn = isLetIn(inner);
      if (outer === 'fire') hasBegun = wasLetIn;
      isBusy = false;
      return undefined;
    },
  };
  const wasLetIn = isLetIn(acts[outer]);
  office.simulation.watch = undefined;
  if (outer === 'begin') hasBegun = wasLetIn;
  else if (at >= calls) hasBegun = false;
  if (!hasBegun) acts.begin();
  return { calls, ...ending(office) };
}

describe.each(kinds)('$few.name', ({ few: scenario }) => {
  it.each(['begin', 'fire'] as const)(
    'keeps one trigger while something is open and none after, if it begins while a trigger ends (%s)',
    (outer) => {
      const never = Number.POSITIVE_INFINITY;
      const { calls } = playBoth(openWithLeftTrigger(scenario), scenario, outer, never);
      const numbers = sample(
        Array.from({ length: calls }, (_, i) => i),
        outer === 'begin' ? 12 : 4,
      );
      for (const at of numbers) {
        const office = openWithLeftTrigger(scenario);
        const { triggers, open } = playBoth(office, scenario, outer, at);
        expect({ at, triggers }).toEqual({ at, triggers: open > 0 ? 1 : 0 });
        leaveToTriggers(office);
        expect({ at, ...ending(office, scenario) }).toEqual({ at, ...rightEnding(scenario) });
      }
      report(`${scenario.name}: at ${numbers.length} of ${calls} calls of the one to ${outer}`);
    },
  );
});
