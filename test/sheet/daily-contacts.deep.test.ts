/** Contacts of a daily signal: with a kill at each platform call, and on random days of finds, edits and troubles. */
import fc from 'fast-check';
import { pump } from '../../src/sheet/pump';
import { switchContacts } from '../../src/sheet/signals/daily-contacts';
import { Killed } from '../fakes/platform/memory-platform';
import { refused } from '../support/answers';
import {
  advanceOneHour,
  askedFor,
  calls,
  daily,
  findPeople,
  hour,
  minute,
  runs,
  toNextDay,
} from '../support/daily-contacts';
import { catchKill, whereverItDies } from '../support/death';
import type { Office } from '../support/signals';

it('are all looked up once, wherever an execution dies', () => {
  whereverItDies(200, (onCall, where) => {
    const office = daily({ dailyCap: 8 });
    findPeople(office, 10, 20);
    office.world.now += hour;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(6 * minute);
    expect([where(), ...askedFor(office)]).toEqual([where(), [10, 1]]);
    findPeople(office, 30);
    for (let days = 0; days < 2; days += 1) {
      office.world.now += 24 * hour;
      office.advanceTime(4 * minute);
    }
    const lookUps = [...askedFor(office)].sort();
    expect([where(), ...lookUps]).toEqual([where(), [10, 1], [20, 1], [30, 1]]);
  });
});

it('are all looked up once, wherever the execution of the next day dies', () => {
  whereverItDies(150, (onCall, where) => {
    const office = daily({ dailyCap: 8 });
    findPeople(office, 10, 20);
    advanceOneHour(office);
    office.world.now = Math.ceil(office.world.now / (24 * hour)) * 24 * hour + hour;
    catchKill(() => pump(office.execution(onCall), 30_000));
    office.advanceTime(6 * minute);
    const lookUps = [...askedFor(office)].sort();
    expect([where(), ...lookUps]).toEqual([where(), [10, 1], [20, 1]]);
    expect(runs(office).filter(({ outcome }) => /done/.test(outcome))).toHaveLength(2);
  });
});

/** What may happen on a day, besides finds. */
const troubles = {
  none: () => {},
  'the service is away for a while': (office) => {
    let left = 3;
    office.service.fault = ({ url }) =>
      /balance|enrich/.test(url) && left-- > 0 ? refused(503) : undefined;
  },
  'an answer is lost': (office) => {
    let left = 1;
    office.service.fault = ({ url, method }) =>
      method === 'POST' && /enrich\/people$/.test(url) && left-- > 0 ? 'lose-answer' : undefined;
  },
  'cells are cleared': (office) => {
    const sheet = calls(office);
    for (const header of ['Phone', 'Email', 'Contact search status']) {
      const column = (sheet.cells[0]?.indexOf(header) ?? -1) + 1;
      const rows = sheet.extent().rows - 1;
      if (column > 0 && rows > 0) sheet.write(2, column, Array(rows).fill(['']));
    }
  },
  'the list is sorted': (office) =>
    calls(office).sortBelow(1, (one, two) => String(one[2]).localeCompare(String(two[2]))),
  'they are off and on': (office) => {
    for (const on of [false, true])
      switchContacts(office.execution(), { signal: office.only.id, on });
  },
  'an execution dies': (office) => {
    let calls = 0;
    catchKill(() =>
      pump(
        office.execution((name) => {
          if (calls++ > 90) throw new Killed(name);
        }),
        30_000,
      ),
    );
  },
} satisfies Record<string, (office: Office) => void>;

it('cost at most the daily cap, and are requested once per person, whatever happens', () => {
  const day = fc.record({
    people: fc.integer({ min: 0, max: 6 }),
    again: fc.boolean(),
    trouble: fc.constantFrom(...(Object.keys(troubles) as (keyof typeof troubles)[])),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 6, max: 40 }),
      fc.array(day, { minLength: 2, maxLength: 6 }),
      (dailyCap, days) => {
        const office = daily({ dailyCap });
        let next = 10;
        for (const { people, again, trouble } of days) {
          const before = office.service.totalCharged();
          const ids = Array.from({ length: people }, () => next++);
          findPeople(office, ...ids, ...(again && next > 11 ? [10] : []));
          troubles[trouble](office);
          advanceOneHour(office);
          advanceOneHour(office);
          expect(office.service.totalCharged() - before).toBeLessThanOrEqual(dailyCap);
          office.service.fault = () => undefined;
          toNextDay(office);
        }
        expect([...askedFor(office).values()].filter((times) => times > 1)).toEqual([]);
      },
    ),
    { numRuns: 25 },
  );
});
