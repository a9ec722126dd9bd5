/** Two days of two people who left, in every order of what they started, by Google's rules. */
import type { Overview } from '../../src/addon/sidebar/api';
import { joinAs, openOffice, passHours, sidebar } from '../faults/support/office';
import { ending, play, rightEnding } from '../faults/support/replay';
import { kinds } from '../faults/support/scenarios';
import { flows, intervalsOf, openTeam, settled } from '../faults/support/team';

const minuteMs = 60_000;

const orders: readonly (readonly (keyof typeof flows)[])[] = [
  ['run', 'repeat', 'signal'],
  ['run', 'signal', 'repeat'],
  ['repeat', 'run', 'signal'],
  ['repeat', 'signal', 'run'],
  ['signal', 'run', 'repeat'],
  ['signal', 'repeat', 'run'],
];

describe.each([
  ['bound', {}, 5 * minuteMs],
  ['published', { isPublished: true }, 60 * minuteMs],
] as const)('in a %s script', (_, google, intervalMs) => {
  it.each(orders)('two people’s flows, %s, %s and %s, end through two days', (...order) => {
    const office = openTeam(google);
    const people = [office.dana, joinAs(office.simulation, 'omar')];
    for (const person of people) settled(office, person);
    for (const flow of order)
      for (const person of people) {
        flows[flow](office, person);
        sidebar(person, 'pump');
        expect(intervalsOf(person)).toEqual([intervalMs]);
      }
    passHours(office, 52, people);
    for (const person of people) {
      const { runs, signals, schedules, clock } = sidebar<Overview>(person, 'overview');
      const own = <T extends { mine: boolean }>(all: readonly T[]) =>
        all.filter(({ mine }) => mine);
      expect(new Set(own(runs).map(({ state }) => state))).toEqual(new Set(['done']));
      expect(own(runs).length).toBeGreaterThanOrEqual(3);
      expect(own(schedules).map(({ last }) => last?.outcome)).toEqual(['done']);
      expect(own(signals).map(({ over }) => over)).toEqual([true]);
      expect(clock).toEqual({ minutes: intervalMs / minuteMs });
      expect(intervalsOf(person)).toEqual([intervalMs]);
      for (const { id } of own(schedules)) sidebar(person, 'deleteSchedule', { schedule: id });
      expect(intervalsOf(person)).toEqual([]);
    }
  });

  it.each(kinds.flatMap(({ few, many }) => [few, many]))(
    '$name ends by the clock alone',
    (scenario) => {
      const office = openOffice(scenario, { google });
      play(office, scenario);
      expect(ending(office, scenario)).toEqual(rightEnding(scenario));
    },
  );
});
