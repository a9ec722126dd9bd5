/** Work that the clock continues while no sidebar is open, by Google's rules for bound and published scripts. */
import type { Overview } from '../../src/addon/sidebar/api';
import { passHours, RefusedByAddon, runsOf, sidebar } from '../faults/support/office';
import { flows, intervalsOf, openTeam, type Person, settled, watch } from '../faults/support/team';
import { refused } from '../support/answers';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const published = { isPublished: true };

const clockOf = (person: Person) => sidebar<Overview>(person, 'overview').clock;

describe.each([
  ['bound', {}, 5 * minuteMs],
  ['published', published, hourMs],
] as const)('in a %s script', (_, google, intervalMs) => {
  it('a paused run resumes, and “Continue runs now” works, beside a daily repeat', () => {
    const office = openTeam(google);
    const { service } = office;
    const dana = settled(office, office.dana);
    flows.repeat(office, dana);
    passHours(office, 2);
    flows.run(office, dana);
    service.fault = () => refused(401);
    watch(office, dana, 1);
    const [paused] = runsOf(office);
    expect(paused?.state).toBe('paused');
    service.fault = () => undefined;
    sidebar(dana, 'resume', { run: paused?.id });
    dana.run('runNow', [], { as: 'menu' });
    passHours(office, 3);
    expect(runsOf(office)[0]?.state).toBe('done');
    expect(intervalsOf(dana)).toEqual([intervalMs]);
  });

  it('a trigger’s execution makes no trigger', () => {
    const office = openTeam(google);
    const { simulation } = office;
    const dana = settled(office, office.dana);
    flows.repeat(office, dana);
    flows.signal(office, dana);
    const made: string[] = [];
    simulation.watch = {
      before: ({ kind, name }) => {
        if (kind === 'trigger' && name === 'triggers.create') made.push(name);
        return undefined;
      },
    };
    passHours(office, 49);
    expect(made).toEqual([]);
  });

  it('the sidebar makes a trigger anew that Google no longer fires, and only then', () => {
    const office = openTeam(google);
    const { simulation } = office;
    const dana = settled(office, office.dana);
    flows.repeat(office, dana);
    passHours(office, 30);
    const ids = () => dana.triggers.list().map(({ id }) => id);
    const first = ids();
    sidebar(dana, 'pump');
    expect(ids()).toEqual(first);
    // Its firings stop.
    simulation.clock.sleep(2 * intervalMs + minuteMs);
    sidebar(dana, 'pump');
    expect(ids()).toHaveLength(1);
    expect(ids()).not.toEqual(first);
  });
});

it('a press makes a trigger anew that a person deleted, or that went with a permission', () => {
  const office = openTeam({});
  const dana = settled(office, office.dana);
  flows.repeat(office, dana);
  for (const { id } of dana.triggers.list()) dana.triggers.remove(id);
  flows.run(office, dana);
  expect(intervalsOf(dana)).toEqual([5 * minuteMs]);
});

it.each(['triggers.list', 'triggers.delete', 'triggers.create'])(
  'a failing %s fails no call of the sidebar',
  (failing) => {
    const office = openTeam(published);
    const { simulation } = office;
    const dana = settled(office, office.dana);
    simulation.watch = {
      before: ({ name }) =>
        name === failing ? { error: 'We’re sorry, a server error occurred.' } : undefined,
    };
    flows.run(office, dana);
    watch(office, dana, 5);
    expect(runsOf(office)[0]?.state).toBe('done');
  },
);

describe('if Google refuses the trigger, as at 20 of a person', () => {
  const full = { triggersElsewhere: 20 };

  it.each([full, { ...full, ...published }])(
    'work continues while the sidebar is open, which the sidebar says: %j',
    (google) => {
      const office = openTeam(google);
      const dana = settled(office, office.dana);
      flows.repeat(office, dana);
      flows.run(office, dana);
      flows.signal(office, dana);
      expect(watch(office, dana, 5).clock).toEqual({ fault: 'refused' });
      expect(runsOf(office).map(({ state }) => state)).toEqual(['done', 'done']);
      expect(intervalsOf(dana)).toEqual([]);
    },
  );

  it('asks again at the next press, and not at every step', () => {
    const office = openTeam(full);
    const { dana, simulation } = office;
    let asked = 0;
    simulation.watch = {
      before: ({ name }) => {
        if (name === 'triggers.create') asked += 1;
        return undefined;
      },
    };
    flows.run(office, dana);
    const atStart = asked;
    expect(atStart).toBeGreaterThan(0);
    watch(office, dana, 1);
    expect(asked).toBe(atStart);
    flows.signal(office, dana);
    expect(asked).toBe(2 * atStart);
  });
});

describe('a clock without a document', () => {
  const without = { isPublished: true, google: { clockHasDocument: false } };

  it('ends quietly, removes its trigger, and the sidebar says that work needs it', () => {
    const office = openTeam(without);
    const { dana, simulation } = office;
    settled(office, dana);
    flows.repeat(office, dana);
    flows.run(office, dana);
    let failed = 0;
    simulation.watch = {
      after: (_call, answer) => {
        if ('error' in answer) failed += 1;
        return undefined;
      },
    };
    passHours(office, 3);
    expect(failed).toBe(0);
    expect(intervalsOf(dana)).toEqual([]);
    expect(clockOf(dana)).toEqual({ fault: 'no-document' });
    watch(office, dana, 5);
    expect(intervalsOf(dana)).toEqual([]);
    expect(runsOf(office)[0]?.state).toBe('done');
  });

  it('is tried again after a day', () => {
    const office = openTeam(without);
    const dana = settled(office, office.dana);
    flows.repeat(office, dana);
    passHours(office, 26);
    sidebar(dana, 'pump');
    expect(intervalsOf(dana)).toEqual([hourMs]);
  });
});

it('an execution without a document’s lock does nothing that needs it', () => {
  const office = openTeam({});
  const { dana, simulation } = office;
  simulation.watch = {
    before: ({ name, args }) =>
      name === 'lock.try' && args[0] === 'document' ? { value: false } : undefined,
  };
  expect(() => flows.run(office, dana)).toThrow(RefusedByAddon);
});

describe('triggers and records of documents that are gone', () => {
  it('are cleared when another document makes a trigger', () => {
    const office = openTeam(published);
    const { dana, simulation } = office;
    const [gone, living] = ['gone', 'living'].map((book) => ({
      key: `trigger.${book}`,
      id: dana.triggers.add({
        id: book,
        user: 'dana',
        handler: 'pumpOnClock',
        when: { event: 'ON_OPEN' },
      }).id,
    }));
    const at = simulation.clock.now();
    for (const [each, hours] of [
      [gone, 49],
      [living, 47],
    ] as const)
      dana.properties.set({
        [each?.key ?? '']: JSON.stringify({
          trigger: { id: each?.id, minutes: 60 },
          at: at - hours * hourMs,
        }),
      });
    flows.run(office, dana);
    const kept = [...dana.properties.texts.keys()].filter((key) => key.startsWith('trigger.'));
    expect(kept).toHaveLength(2);
    expect(kept).toContain(living?.key);
    const handlers = dana.triggers.list().map(({ id }) => id);
    expect(handlers).toContain('living');
    expect(handlers).not.toContain('gone');
  });
});

describe('a day’s time of triggers', () => {
  it('stops at 60 minutes, says so, and continues the next day', () => {
    const office = openTeam({});
    const { service, simulation } = office;
    const dana = settled(office, office.dana);
    flows.repeat(office, dana);
    passHours(office, 1);
    // Each firing of the rest of the day takes four minutes and brings nothing.
    flows.signal(office, dana);
    let spent = 0;
    simulation.watch = {
      before: ({ kind, name }) => {
        if (kind === 'trigger' && name === 'fetch.all') {
          simulation.clock.sleep(4 * minuteMs);
          spent += 4;
        }
        return undefined;
      },
    };
    service.fault = () => refused(503);
    passHours(office, 12);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(64);
    expect(clockOf(dana).fault).toBe('day-used');
    service.fault = () => undefined;
    simulation.watch = undefined;
    passHours(office, 24);
    expect(clockOf(dana)).toEqual({ minutes: 5 });
  });

  it('counts firings that die as long as they may take', () => {
    const office = openTeam({});
    const { simulation } = office;
    const dana = settled(office, office.dana);
    flows.run(office, dana);
    simulation.watch = {
      before: ({ kind, name }) => (kind === 'trigger' && name === 'fetch.all' ? 'kill' : undefined),
    };
    passHours(office, 4);
    simulation.watch = undefined;
    expect(clockOf(dana).fault).toBe('day-used');
    passHours(office, 30);
    expect(runsOf(office)[0]?.state).toBe('done');
  });

  it('counts over any 24 hours, not from midnight', () => {
    const office = openTeam({});
    const { simulation } = office;
    const dana = settled(office, office.dana);
    flows.run(office, dana);
    simulation.clock.sleep(13 * hourMs);
    let spent = 0;
    simulation.watch = {
      before: ({ kind, name }) => {
        if (kind !== 'trigger' || name !== 'fetch.all') return undefined;
        simulation.clock.sleep(2 * minuteMs);
        spent += 2;
        return { error: 'Address unavailable: https://service.example' };
      },
    };
    passHours(office, 6);
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(66);
  });
});
