/** The built add-on reads equally often wherever a run's blanks are, because a read makes Google send its writes. */
import { openOffice } from '../faults/support/office';
import { ending, killAt, play } from '../faults/support/replay';
import { runOver, type Scenario } from '../faults/support/scenario';
import { domainsTo } from '../support/sheets';

const domains = domainsTo(200);
const writes = /^range\.(write|set)/;

/** The calls of a run over rows, some of which already have a company. */
function callsOf(isFilled: (row: number) => boolean): string[] {
  const rows = domains.map((domain, i) => [domain, isFilled(i) ? 'mine' : '']);
  const scenario: Scenario = {
    name: 'blanks',
    begins: 'start',
    sheets: () => [{ name: 'Prospects', values: [['Domain', 'Company'], ...rows] }],
    prepare: () => {},
    request: runOver(
      'Prospects',
      1,
      { kind: 'enrich-accounts', fields: ['name', 'employee_count'] },
      500,
    ),
    expected: () => ({}),
    paid: domains,
  };
  const office = openOffice(scenario);
  const calls = killAt(office, undefined, () => play(office, scenario));
  expect(Object.keys(ending(office).charged)).toHaveLength(domains.length);
  return calls.map(({ name }) => name);
}

it('reads as often if every second cell is blank as if all are', () => {
  const [blank, alternating] = [callsOf(() => false), callsOf((row) => row % 2 === 0)];
  const counted = (calls: readonly string[], isWrite: boolean) =>
    calls.filter((name) => writes.test(name) === isWrite).length;
  expect(counted(alternating, true)).toBeGreaterThan(counted(blank, true) + 90);
  expect(counted(alternating, false)).toBe(counted(blank, false));
});
