/** A column is inserted right before any call of a start without a form, such as that of a repeated run. */
import { problemIn } from '../../src/sheet/execution';
import { startRun } from '../../src/sheet/runs/start';
import type { MemorySheet } from '../fakes/platform/memory-book';
import { requestFor, runOut } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const domains = domainsTo(4);

/** Inserts a person's own column with companies that must not be looked up. */
function insertPartners(sheet: MemorySheet): void {
  sheet.insertColumn(1);
  sheet.put(1, 1, 'Partner');
  for (const [i] of domains.entries()) sheet.put(i + 2, 1, `partner${i}.example`);
}

/** Starts a run, with the column inserted right before this call; returns the calls, any problem, charges and rows. */
function startWithInsert(at: number) {
  const { world, sheet } = withSheet(
    ['Domain', 'Note'],
    ...domains.map((domain, i) => [domain, `note ${i}`]),
  );
  world.service.accounts.add(domains);
  let calls = 0;
  const execution = world.execution((name) => {
    if (name.startsWith('after ')) return;
    if (calls === at) insertPartners(sheet);
    calls += 1;
  });
  const problem = problemIn(() => startRun(execution, requestFor(sheet, { keyHeader: 'Domain' })));
  runOut(world);
  const columns = ['Domain', 'Note', 'Company', 'Company data status'].map((header) =>
    (sheet.cells[0] ?? []).indexOf(header),
  );
  const rows = sheet.cells.slice(1).map((line) => columns.map((column) => line[column] ?? ''));
  return { calls, problem, charged: [...world.service.charged.keys()].sort(), rows };
}

it('charges only for rows that it fills, and fills all rows', () => {
  const { calls } = startWithInsert(-1);
  expect(calls).toBeGreaterThan(20);
  for (let at = 0; at < calls; at += 1) {
    const { problem, charged, rows } = startWithInsert(at);
    expect({ at, problem, charged, rows }).toEqual({
      at,
      problem: undefined,
      charged: domains,
      rows: domains.map((domain, i) => [domain, `note ${i}`, `Company ${domain}`, 'Done']),
    });
  }
});
