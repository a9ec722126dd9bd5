/** The crash sweep: an execution dies before and after every call of the platform, and triggers finish the work. */
import { leaveToTriggers, type Office, openOffice, runsOf, sidebar } from './support/office';
import {
  callsOf,
  dieAt,
  ending,
  isDone,
  type Point,
  play,
  playAndDie,
  pointsOf,
  rightEnding,
} from './support/replay';
import { report, sample } from './support/sample';
import type { Scenario } from './support/scenario';
import { kinds } from './support/scenarios';

const replays = kinds.flatMap(({ few, many }) => [
  { scenario: few, nth: 1, losesUnflushed: false },
  { scenario: few, nth: 5, losesUnflushed: true },
  { scenario: many, nth: 19, losesUnflushed: false },
]);

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

describe.each(replays)('$scenario.name (unflushed writes lost: $losesUnflushed)', (replay) => {
  const { scenario, nth, losesUnflushed } = replay;

  it('ends right wherever it died, and pays once', () => {
    const places = placesOf(scenario);
    const played = sample(places, nth);
    for (const place of played) {
      const office = openOffice(scenario, { losesUnflushed });
      const calls = playAndDie(office, scenario, place);
      const { where } = place;
      // What a death costs is doing some of it again, never a call for each row.
      expect({ where, isCheap: calls < 1.5 * places.length }).toEqual({ where, isCheap: true });
      if (!isDone(office)) {
        expect({ where, paid: ending(office).charged }).toEqual({ where, paid: {} });
        play(office, scenario);
      }
      expect({ where, ...ending(office) }).toEqual({ where, ...rightEnding(scenario) });
    }
    report(`${scenario.name}: died at ${played.length} of ${places.length} points`);
  });
});

describe.each(kinds)('$few.name at a service that ignores Idempotency-Key', ({ few: scenario }) => {
  it('never pays twice, and says at worst of which rows nobody knows', () => {
    const places = placesOf(scenario);
    const isSent = ({ name }: Place) => name === 'fetch.all';
    const played = [...places.filter(isSent), ...sample(places, 5)];
    let unknown = 0;
    for (const place of played) {
      const office = openOffice(scenario, { honoursKeys: false });
      playAndDie(office, scenario, place);
      const [run] = runsOf(office);
      if (run?.asksAboutUnknown) {
        unknown += 1;
        expect(run.problem).toMatchObject({ code: 'UNKNOWN_OUTCOME', spent: 'maybe' });
        sidebar(office.dana, 'settleUnknown', { run: run.id, decision: 'leave' });
        leaveToTriggers(office);
      } else if (!isDone(office)) play(office, scenario);
      expectNothingTwice(office, scenario, place.where);
    }
    report(`${scenario.name}: ${unknown} of ${played.length} deaths left an unknown outcome`);
    expect(unknown).toBeGreaterThan(0);
  });
});

describe.each(kinds)('$few.name, cancelled', ({ few: scenario }) => {
  it('is closed wherever the cancelling died, and brings home what was under way', () => {
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
    const played = sample(points, 3);
    for (const { call, side } of played) {
      const { office } = replay(call, side);
      expectNothingTwice(office, scenario, `${side} call ${call} of cancelling`);
      expect(Object.keys(ending(office).charged).length).toBeGreaterThan(0);
    }
    report(`${scenario.name}, cancelled: died at ${played.length} of ${points.length} points`);
  });
});

/** Each row is right, or says why nothing is known; nothing was paid for twice, nothing is open. */
function expectNothingTwice(office: Office, scenario: Scenario, where: string): void {
  const right = rightEnding(scenario);
  const found = ending(office);
  const unknown = /Unknown outcome|Not run: cancelled/;
  for (const [name, rows] of Object.entries(right.sheets)) {
    rows.forEach((row, i) => {
      const line = found.sheets[name]?.[i] ?? [];
      if (!unknown.test(String(line.at(-1)))) expect({ where, line }).toEqual({ where, line: row });
    });
  }
  const twice = Object.values(found.charged).filter((times) => times > 1).length;
  expect({ where, ...found, sheets: 0, charged: twice }).toEqual({
    where,
    ...right,
    sheets: 0,
    charged: 0,
  });
}
