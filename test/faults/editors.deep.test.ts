/** Two people run concurrently on one sheet; the second begins at any call of the first. */
import { companyOf, employeesOf } from '../fakes/service/accounts';
import {
  joinAs,
  leaveToTriggers,
  type Office,
  openOffice,
  RefusedByAddon,
  sidebar,
} from './support/office';
import { ending } from './support/replay';
import { report, sample } from './support/sample';
import { firstDay, type Scenario } from './support/scenario';

type Person = Office['dana'];

const domains = Array.from({ length: 12 }, (_, i) => `c${i}.example`);

/** The rows of these companies, both ends included. */
function rowsOf(from: number, to: number): object {
  const span = { from: from + 2, to: to + 2 };
  const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };
  return { sheetId: 101, headerRow: 1, keyColumn: 1, task, which: 'blanks', cap: 100, span };
}

const scenario: Scenario = {
  name: 'two editors',
  sheets: () => [{ name: 'Prospects', values: [['Website'], ...domains.map((each) => [each])] }],
  begins: 'start',
  prepare(service) {
    service.jobMs = () => 30_000;
  },
  request: () => rowsOf(0, 6),
  expected: () => ({
    Prospects: [
      ['Website', 'Company', 'Employees', 'Company checked', 'Company data status'],
      ...domains.map((each) => [each, companyOf(each), employeesOf(each), firstDay, 'Done']),
    ],
  }),
  paid: domains,
};

/** The sidebar's form: it shows a plan, and the person starts what is shown. */
function form(person: Person, request: object) {
  const { fingerprint } = sidebar<{ fingerprint: string }>(person, 'plan', request);
  const shown = { fingerprint, prepared: 0, inFront: true };
  return { start: () => sidebar(person, 'start', { ...request, shown }) };
}

/** Runs it; returns the code of the problem that the sidebar shows, if it shows one. */
function refusal(act: () => void): string | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedByAddon) return error.problem.code;
    throw error;
  }
}

/**
 * Starts the shown plan; if the sheet has changed since, starts a new plan. Returns why it has not started.
 */
function press(person: Person, request: object, shown = form(person, request)): string | undefined {
  const why = refusal(shown.start);
  return why === 'CHANGED' ? press(person, request) : why;
}

/** Dana runs; omar starts before her call `at`, and continues before every tenth call after it. Returns her calls. */
function playTogether(at: number, danas: object, omars: object) {
  const office = openOffice(scenario);
  const { simulation, dana } = office;
  const omar = joinAs(simulation, 'omar');
  const seen = { dana: form(dana, danas), omar: form(omar, omars) };
  let calls = 0;
  let hasStarted = false;
  let busy = 0;
  const omarActs = () => {
    const why = hasStarted
      ? refusal(() => sidebar(omar, 'pump'))
      : press(omar, omars, busy === 0 ? seen.omar : undefined);
    hasStarted ||= why === undefined || why === 'UNDER_WAY' || why === 'NOTHING_TO_DO';
    if (why === 'BUSY') busy += 1;
    else expect([undefined, 'UNDER_WAY', 'NOTHING_TO_DO']).toContain(why);
  };
  simulation.watch = {
    before: ({ user }) => {
      if (user !== 'dana') return undefined;
      if (calls >= at && (calls - at) % 10 === 0) omarActs();
      calls += 1;
      return undefined;
    },
  };
  expect([undefined, 'UNDER_WAY']).toContain(press(dana, danas, seen.dana));
  sidebar(dana, 'pump');
  leaveToTriggers(office, [dana, omar]);
  simulation.watch = undefined;
  if (!hasStarted) omarActs();
  leaveToTriggers(office, [dana, omar]);
  expect(busy).toBeLessThan(calls);
  return { office, calls, triggers: omar.triggers.list().length };
}

/** The total charges for each company, and the final document. */
function outcome({ office, triggers }: ReturnType<typeof playTogether>) {
  const { charged, untold: _ofOne, ...rest } = ending(office);
  const omars = Object.fromEntries(office.service.tenant('key-of-omar').charged);
  const twice = Object.keys(omars).filter((domain) => domain in charged);
  const all = { ...charged, ...omars };
  return { ...rest, twice, all, omars: Object.keys(omars).length, omarsTriggers: triggers };
}

describe.each([
  ['of their own', rowsOf(0, 6), rowsOf(7, 11), 0],
  ['some of which are also the other’s', rowsOf(0, 7), rowsOf(4, 11), 4],
  ['that are all the same', rowsOf(0, 11), rowsOf(0, 11), 12],
] as const)('rows %s', (name, danas, omars, shared) => {
  it('are paid for once, and none is lost', () => {
    const { calls: alone } = playTogether(Number.POSITIVE_INFINITY, danas, omars);
    const numbers = sample(
      Array.from({ length: alone }, (_, i) => i),
      shared === 0 ? 6 : 11,
      shared,
    );
    for (const at of numbers) {
      const played = outcome(playTogether(at, danas, omars));
      expect({ at, ...played }).toEqual({
        at,
        sheets: scenario.expected(),
        lists: 0,
        open: 0,
        triggers: 0,
        twice: [],
        all: Object.fromEntries(domains.map((each) => [each, 1])),
        omars: shared === 0 ? 5 : expect.any(Number),
        omarsTriggers: 0,
      });
    }
    report(`rows ${name}: the second began at ${numbers.length} of ${alone} calls of the first`);
  });
});
