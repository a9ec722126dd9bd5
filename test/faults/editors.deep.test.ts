/** Two people run at once on one sheet, one of them beginning at any call that the other makes. */
import { companyOf, employeesOf, serveAccounts } from './support/fake-accounts';
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

const domains = Array.from({ length: 12 }, (_, i) => `c${i}.example`);
const [danas, omars] = [domains.slice(0, 7), domains.slice(7)];

function rowsOf(from: number, count: number): object {
  const span = { from, to: from + count - 1 };
  const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };
  return { sheetId: 101, headerRow: 1, keyColumn: 1, task, which: 'blanks', cap: 100, span };
}

const danasRows = rowsOf(2, danas.length);
const omarsRows = rowsOf(2 + danas.length, omars.length);

const scenario: Scenario = {
  name: 'two editors',
  sheets: () => [{ name: 'Prospects', values: [['Website'], ...domains.map((each) => [each])] }],
  begins: 'start',
  serve: (service) => serveAccounts(service, () => 30_000),
  request: () => danasRows,
  expected: () => ({
    Prospects: [
      ['Website', 'Company', 'Employees', 'Company checked', 'Company data status'],
      ...domains.map((each) => [each, companyOf(each), employeesOf(each), firstDay, 'Done']),
    ],
  }),
  paid: domains,
};

/** Dana plays; at her call by this number omar starts, and from then on he moves on at every tenth. Returns her calls. */
function playTogether(at: number): { office: Office; calls: number; triggers: number } {
  const office = openOffice(scenario);
  const { simulation, dana } = office;
  const omar = joinAs(simulation, 'omar');
  let calls = 0;
  let hasStarted = false;
  let refusals = 0;
  const omarActs = () => {
    try {
      if (hasStarted) sidebar(omar, 'pump');
      else sidebar(omar, 'start', omarsRows);
      hasStarted = true;
    } catch (error) {
      if (!(error instanceof RefusedByAddon && error.problem.code === 'BUSY')) throw error;
      refusals += 1;
    }
  };
  simulation.watch = {
    before: ({ user }) => {
      if (user !== 'dana') return undefined;
      if (calls >= at && (calls - at) % 10 === 0) omarActs();
      calls += 1;
      return undefined;
    },
  };
  sidebar(dana, 'start', danasRows);
  sidebar(dana, 'pump');
  leaveToTriggers(office, [dana, omar]);
  simulation.watch = undefined;
  if (!hasStarted) omarActs();
  leaveToTriggers(office, [dana, omar]);
  expect(refusals).toBeLessThan(calls);
  return { office, calls, triggers: omar.triggers.list().length };
}

it('loses and doubles no row, and lets each pay with their own key', () => {
  const alone = playTogether(Number.POSITIVE_INFINITY).calls;
  const numbers = sample(
    Array.from({ length: alone }, (_, i) => i),
    6,
  );
  for (const at of numbers) {
    const { office, triggers } = playTogether(at);
    const paid = (list: string[]) => Object.fromEntries(list.map((each) => [each, 1]));
    expect({
      at,
      ...ending(office),
      omarsTriggers: triggers,
      omarPaid: Object.fromEntries(office.service.tenant('key-of-omar').charged),
    }).toEqual({
      at,
      sheets: scenario.expected(),
      lists: 0,
      open: 0,
      triggers: 0,
      charged: paid(danas),
      // The ledger is the document's, and tells of both.
      untold: -omars.length,
      omarsTriggers: 0,
      omarPaid: paid(omars),
    });
  }
  report(`two editors: the second began at ${numbers.length} of ${alone} calls of the first`);
});
