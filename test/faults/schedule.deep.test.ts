/** A run repeated by the clock alone: its firing dies at a call of the platform, and the next firing completes it. */
import type { RunView } from '../../src/sheet/run-list';
import type { ScheduleView } from '../../src/sheet/schedules/schedule';
import { type Office, openOffice, passHours, runsOf, sidebar } from './support/office';
import { ending, killAt, type Point, play, pointsOf } from './support/replay';
import { report, sample } from './support/sample';
import { enrichAccounts } from './support/scenarios/enrich-accounts';

const { few } = enrichAccounts;

interface Overview {
  readonly runs: readonly RunView[];
  readonly schedules: readonly ScheduleView[];
}

/** The scenario's run is done and repeats every six hours; the next firing is due. */
function openRepeating(): Office {
  const office = openOffice(few);
  play(office, few);
  const run = runsOf(office)[0]?.id;
  sidebar(office.dana, 'repeat', { run, everyHours: 6, which: 'everything', cap: 100 });
  passHours(office, 5.5);
  return office;
}

/** Fires the schedule and completes its run, killed at the point if there is one. Returns the calls of the platform. */
const fire = (office: Office, point?: Point) => killAt(office, point, () => passHours(office, 4));

function endingOf(office: Office) {
  const { runs, schedules } = sidebar<Overview>(office.dana, 'overview');
  const { last, due, paused } = schedules[0] ?? {};
  return {
    ...ending(office),
    states: runs.map(({ state }) => state),
    last: last?.outcome,
    due,
    paused,
  };
}

const whole = openRepeating();
const calls = fire(whole);

it('pays once each time and keeps exactly one trigger, wherever a firing died', () => {
  const right = endingOf(whole);
  expect(right).toMatchObject({ states: ['done', 'done'], last: 'done', open: 0, triggers: 1 });
  expect(new Set(Object.values(right.charged))).toEqual(new Set([2]));
  const points = sample(pointsOf(calls), 29);
  for (const point of points) {
    const office = openRepeating();
    fire(office, point);
    const where = `${point.side} call ${point.call}, ${calls[point.call]?.name}`;
    expect({ where, ...endingOf(office) }).toEqual({ where, ...right });
  }
  report(`a repeated run: its firing died at ${points.length} of ${2 * calls.length} points`);
});

it('leaves no trigger once it is paused or deleted', () => {
  const office = openRepeating();
  const triggers = () => office.dana.triggers.list().length;
  const schedule = sidebar<Overview>(office.dana, 'overview').schedules[0]?.id;
  expect(triggers()).toBe(1);
  sidebar(office.dana, 'pauseSchedule', { schedule });
  expect(triggers()).toBe(0);
  sidebar(office.dana, 'resumeSchedule', { schedule });
  expect(triggers()).toBe(1);
  sidebar(office.dana, 'deleteSchedule', { schedule });
  expect(triggers()).toBe(0);
});
