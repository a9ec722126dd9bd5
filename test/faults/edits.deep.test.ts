/** People sort, cut, paste and move while a run works: results go only where the key matches at the time of writing. */
import fc from 'fast-check';
import type { CellValue } from '../../src/workbench/protocol/cell-values';
import type { PlatformCall } from '../../src/workbench/runtime/wire/watch';
import type { Box } from '../../src/workbench/spreadsheet/shared/a1';
import type { PlainSheet } from '../fakes/workbook/plain-sheet';
import { anyEdits, type Edit, edit, moves, tableIn } from './support/edits';
import { companyOf, employeesOf, isKnown, serveAccounts } from './support/fake-accounts';
import { leaveToTriggers, type Office, openOffice, sidebar } from './support/office';
import { ending } from './support/replay';
import { runOver, type Scenario } from './support/scenario';

const key = 'Website';
const status = 'Company data status';
const own = ['Company', 'Employees', 'Company checked', status];
const sheetId = 101;
const task = { kind: 'enrich-accounts', fields: ['name', 'employee_count'] };

function prospects(size: number): Scenario {
  const domains = Array.from({ length: size }, (_, i) =>
    i % 7 === 3 ? `unknown${i}.example` : `c${i % 20}.example`,
  );
  const paid = [...new Set(domains.filter(isKnown))];
  return {
    name: 'edited',
    sheets: () => [
      {
        name: 'Prospects',
        values: [['Owner', key, 'Notes'], ...domains.map((d, i) => [`o${i}`, d, `note of ${d}`])],
      },
    ],
    begins: 'start',
    serve: (service) => serveAccounts(service, () => 20_000),
    request: runOver('Prospects', 2, task, paid.length + 1),
    expected: () => ({}),
    paid,
  };
}

/**
 * Plays it. The edits come one by one wherever the script waits, for the network or asleep, and between executions;
 * every write of the script is looked at as it is made.
 */
function playEdited(office: Office, scenario: Scenario, edits: readonly Edit[]): void {
  const { simulation, dana } = office;
  const sheet = simulation.book.byKey(`gid${sheetId}`);
  if (!sheet) throw new Error('The sheet is missing');
  const left = [...edits];
  const disturb = () => {
    const next = left.shift();
    if (next) edit(sheet, key, next);
  };
  sidebar(dana, 'start', scenario.request(office));
  simulation.watch = {
    before: ({ name }) => {
      if (name === 'fetch.all' || name === 'sleep') disturb();
      return undefined;
    },
    after: (call) => {
      expectOwnWrite(sheet, call);
      return undefined;
    },
  };
  disturb();
  sidebar(dana, 'pump');
  disturb();
  leaveToTriggers(office);
  simulation.watch = undefined;
}

/** What is written stands in the run's own columns, and is what belongs to the key that its row has now. */
function expectOwnWrite(sheet: PlainSheet, { name, args }: PlatformCall): void {
  if (name !== 'range.write' || args[0] !== sheet.key) return;
  const [, box, values] = args as [string, Box, CellValue[][]];
  const { headerRow, headers } = tableIn(sheet, key);
  values.forEach((line, y) => {
    const row = box.row + y;
    const [[website]] = sheet.values({
      row,
      column: headers.indexOf(key) + 1,
      rows: 1,
      columns: 1,
    }) as [[string]];
    line.forEach((value, x) => {
      const header = headers[box.column - 1 + x] ?? '';
      expect(own).toContain(header);
      expect(row).toBeGreaterThan(headerRow);
      const text = String(value).replace(/^'/, '');
      if (header === 'Company') expect(text).toBe(companyOf(website));
      if (header === 'Employees') expect(value).toBe(employeesOf(website));
      if (text === 'Done') expect(isKnown(website)).toBe(true);
      if (text === 'Not found') expect(isKnown(website)).toBe(false);
    });
  });
}

it('brings every result to its row while rows and columns are moved, inserted, sorted and deleted', () => {
  fc.assert(
    fc.property(fc.array(moves, { maxLength: 14 }), fc.integer({ min: 2, max: 30 }), (edits, n) => {
      const scenario = prospects(n);
      const office = openOffice(scenario);
      playEdited(office, scenario, edits);
      const sheet = office.simulation.book.sheets[0];
      if (!sheet) throw new Error('The sheet is missing');
      const { headerRow, headers } = tableIn(sheet, key);
      for (const line of sheet.table().slice(headerRow)) {
        const at = (header: string) => line[headers.indexOf(header)] ?? '';
        const website = String(at(key));
        if (website === '') expect(line.join('')).toBe('');
        else if (!isKnown(website)) expect([at('Company'), at(status)]).toEqual(['', 'Not found']);
        else expect([at('Company'), at(status)]).toEqual([companyOf(website), 'Done']);
        if (website !== '') expect(at('Notes')).toBe(`note of ${website}`);
      }
      expectPaidOnce(office, scenario);
    }),
    { numRuns: 60 },
  );
});

it('writes nothing to a row whose key was cut, pasted over or copied meanwhile but what belongs to the key it has', () => {
  fc.assert(
    fc.property(
      fc.array(anyEdits, { minLength: 3, maxLength: 20 }),
      fc.integer({ min: 2, max: 30 }),
      (edits, n) => {
        const scenario = prospects(n);
        const office = openOffice(scenario);
        playEdited(office, scenario, edits);
        expectPaidOnce(office, scenario);
      },
    ),
    { numRuns: 60 },
  );
});

function expectPaidOnce(office: Office, scenario: Scenario): void {
  expect(ending(office)).toMatchObject({
    charged: Object.fromEntries(scenario.paid.map((domain) => [domain, 1])),
    lists: 0,
    open: 0,
    triggers: 0,
  });
}
