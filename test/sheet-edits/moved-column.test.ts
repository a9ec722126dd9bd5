/** A person moves a column right before any call of a run: each header stays above its column, and the run ends. */
import { problemIn } from '../../src/sheet/execution';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { newest, requestFor } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const domains = domainsTo(4);
const person = ['Note', 'Domain', 'Other'];
const results = ['Company', 'Employees', 'Company checked', 'Company data status'];

/** Right before call `at` of a run, the column of one header is moved before that of another, if both are there. */
function runWithMove(at: number, moved: string, next: string) {
  const { world, sheet } = withSheet(
    person,
    ...domains.map((domain, i) => [`note ${i}`, domain, `other ${i}`]),
  );
  world.service.accounts.add(domains);
  let calls = 0;
  /** The first call at which both were there. */
  let first: number | undefined;
  const execution = () =>
    world.execution((name) => {
      if (name.startsWith('after ')) return;
      const headers = sheet.cells[0] ?? [];
      const areThere = headers.includes(moved) && headers.includes(next);
      if (areThere) first ??= calls;
      if (areThere && calls === at)
        sheet.moveColumn(headers.indexOf(moved) + 1, headers.indexOf(next) + 1);
      calls += 1;
    });
  const request = requestFor(sheet, { keyColumn: 2, keyHeader: 'Domain' });
  const problem = problemIn(() => startRun(execution(), request));
  for (let i = 0; i < 20 && pump(execution(), 30_000).active > 0; i++) world.now += 60_000;
  const [headers = [], ...lines] = sheet.cells;
  const rows = lines.map((line) =>
    [...person, ...results].map((header) => line[headers.indexOf(header)] ?? ''),
  );
  return { calls, first, problem, headers: headers.map(String), rows, state: newest(world).state };
}

const moves = [
  { moved: 'Other', next: 'Company checked' },
  { moved: 'Note', next: 'Employees' },
  { moved: 'Employees', next: 'Note' },
  { moved: 'Company data status', next: 'Domain' },
];

it.each(moves)('follows “$moved”, moved before “$next”', ({ moved, next }) => {
  const { calls, first = calls } = runWithMove(-1, moved, next);
  expect(calls - first).toBeGreaterThan(20);
  for (let at = first; at < calls; at += 1) {
    const { problem, headers, rows, state } = runWithMove(at, moved, next);
    expect({ at, problem, state, headers: [...headers].sort(), rows }).toEqual({
      at,
      problem: undefined,
      state: 'done',
      headers: [...person, ...results].sort(),
      rows: domains.map((domain, i) => [
        ...[`note ${i}`, domain, `other ${i}`, `Company ${domain}`, 100],
        ...['2026-11-20', 'Done'],
      ]),
    });
  }
});
