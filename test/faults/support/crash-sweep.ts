/** The crash sweep: an execution dies before and after every call of the platform, and triggers finish the work. */
import { leaveToTriggers, type Office, openOffice, runsOf, sidebar, signalsOf } from './office';
import {
  callsOf,
  dieAt,
  ending,
  isDone,
  type Point,
  playAgain,
  playAndDie,
  pointsOf,
  rightEnding,
} from './replay';
import { report, sample } from './sample';
import type { Kind, Scenario } from './scenario';
import { kinds } from './scenarios';

interface Chosen extends Kind {
  /** The first place of its sample, different for each kind. */
  readonly first: number;
  /** Samples every `times`-th place: fewer than of the first kind, which already tests what all kinds share. */
  readonly times: number;
}

/** Sweeps the kinds of these names. */
export function sweepCrashes(...names: readonly string[]): void {
  const thinned = kinds.map((kind, first) => ({ ...kind, first, times: first === 0 ? 18 : 37 }));
  const chosen = thinned.filter(({ few }) => names.some((name) => few.name.startsWith(name)));
  sweepDeaths(chosen);
  sweepDeathsWithoutKeys(chosen);
  sweepDeathsOfCancelling(chosen);
}

function sweepDeaths(chosen: readonly Chosen[]): void {
  const replays = chosen.flatMap(({ few, many, first, times }) => [
    { scenario: few, first, nth: times, losesUnflushed: false },
    { scenario: few, first, nth: 5 * times, losesUnflushed: true },
    { scenario: many, first, nth: 19 * times, losesUnflushed: false },
  ]);

  describe.each(replays)('$scenario.name (unflushed writes lost: $losesUnflushed)', (replay) => {
    const { scenario, first, nth, losesUnflushed } = replay;

    it('ends right wherever it died, and pays once', () => {
      const places = placesOf(scenario);
      const played = sample(places, nth, first);
      let again = 0;
      for (const place of played) {
        const office = openOffice(scenario, { losesUnflushed });
        const calls = playAndDie(office, scenario, place);
        const { where } = place;
        // A death repeats some calls, but never one for each row.
        expect({ where, isCheap: calls < 1.5 * places.length }).toEqual({ where, isCheap: true });
        if (!isDone(office)) {
          expect({ where, paid: ending(office).charged }).toEqual({ where, paid: {} });
          playAgain(office, scenario);
          again += 1;
        }
        expect({ where, ...ending(office, scenario) }).toEqual({ where, ...rightEnding(scenario) });
      }
      const count = `died at ${played.length} of ${places.length} points`;
      report(`${scenario.name}: ${count}, ${again} of which left nothing and were begun again`);
    });
  });
}

function sweepDeathsWithoutKeys(chosen: readonly Chosen[]): void {
  const paying = chosen.filter(({ few }) => few.paid.length > 0);
  describe.each(paying)('$few.name at a service that ignores Idempotency-Key', (kind) => {
    const { few: scenario, first, times } = kind;
    it('never pays twice, and at worst says for which rows the outcome is unknown', () => {
      const places = placesOf(scenario);
      const isSent = ({ name }: Place) => name === 'fetch.all';
      const played = [...places.filter(isSent), ...sample(places, 5 * times, first)];
      let unknown = 0;
      for (const place of played) {
        const office = openOffice(scenario, { honoursKeys: false });
        playAndDie(office, scenario, place);
        const [run] = runsOf(office);
        if (run?.needsDecision) {
          unknown += 1;
          expect(run.problem).toMatchObject({ code: 'UNKNOWN_OUTCOME', spent: 'maybe' });
          sidebar(office.dana, 'settleUnknown', { run: run.id, decision: 'leave' });
          leaveToTriggers(office);
        } else if (!isDone(office)) {
          unknown += signalsOf(office).filter(({ state }) => state === 'unknown').length;
          playAgain(office, scenario);
        }
        expectNothingTwice(office, scenario, place.where);
      }
      report(`${scenario.name}: ${unknown} of ${played.length} deaths left an unknown outcome`);
      expect(unknown).toBeGreaterThan(0);
    });
  });
}

function sweepDeathsOfCancelling(chosen: readonly Chosen[]): void {
  const runs = chosen.filter(({ few }) => few.begins === 'start');
  describe.each(runs)('$few.name, cancelled', ({ few: scenario, first, times }) => {
    it('is closed wherever the cancelling died, and keeps the results that were under way', () => {
      const replay = (at: number, side: Point['side']) => {
        const office = openOffice(scenario);
        sidebar(office.dana, 'start', scenario.request(office));
        sidebar(office.dana, 'pump');
        const [run] = runsOf(office);
        const calls = dieAt(office, { call: at, side }, () =>
          sidebar(office.dana, 'cancel', { run: run?.id }),
        );
        return { office, calls };
      };
      const { calls } = replay(Number.POSITIVE_INFINITY, 'before');
      const points = pointsOf(Array(calls).fill(undefined));
      const played = sample(points, 3 * times, first);
      for (const { call, side } of played) {
        const { office } = replay(call, side);
        expectNothingTwice(office, scenario, `${side} call ${call} of cancelling`);
        const charged = Object.keys(ending(office).charged);
        expect(charged.length > 0).toBe(scenario.paid.length > 0);
      }
      report(`${scenario.name}, cancelled: died at ${played.length} of ${points.length} points`);
    });
  });
}

interface Place extends Point {
  readonly name: string;
  readonly where: string;
}

/** Every place of an undisturbed replay. */
function placesOf(scenario: Scenario): Place[] {
  const calls = callsOf(scenario);
  return pointsOf(calls).map((point) => {
    const { functionName = '', name = '' } = calls[point.call] ?? {};
    const where = `${point.side} call ${point.call}, ${name} in ${functionName}`;
    return { ...point, name, where };
  });
}

/** Expects that each row is right or says why nothing is known, nothing was paid for twice, and nothing is open. */
function expectNothingTwice(office: Office, scenario: Scenario, where: string): void {
  const right = rightEnding(scenario);
  const found = ending(office, scenario);
  // A lost answer counts as paid, so the cap may end the run before its last rows.
  const unknown = /Unknown outcome|Not run: (?:cancelled|cap reached|the cap of)/;
  for (const [name, rows] of Object.entries(right.sheets)) {
    if (scenario.unordered?.includes(name)) {
      const lines = (found.sheets[name] ?? []).map((line) => JSON.stringify(line));
      const strange = lines.filter((line) => !rows.some((row) => JSON.stringify(row) === line));
      expect({ where, strange }).toEqual({ where, strange: [] });
      expect({ where, lines: new Set(lines).size }).toEqual({ where, lines: lines.length });
      continue;
    }
    rows.forEach((row, i) => {
      const line = found.sheets[name]?.[i] ?? [];
      if (!unknown.test(String(line.at(-1)))) expect({ where, line }).toEqual({ where, line: row });
    });
  }
  const twice = Object.values(found.charged).filter((times) => times > 1).length;
  expect({ where, ...found, sheets: 0, charged: twice, untold: 0 }).toEqual({
    where,
    ...right,
    sheets: 0,
    charged: 0,
  });
}
