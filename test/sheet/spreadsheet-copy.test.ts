/** A copy of a spreadsheet has all its sheets, with their ids and the hidden one, but not the document's properties. */
import { pump } from '../../src/sheet/pump';
import { viewRuns } from '../../src/sheet/run-list';
import { writeHistory } from '../../src/sheet/runs/history-sheet';
import { planRun } from '../../src/sheet/runs/plan';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { World } from '../fakes/platform/memory-platform';
import { nameOf } from '../fakes/service/accounts';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { withDomains } from '../support/sheets';

const domains = ['a.example', 'b.example'];

/** The same person's copy of the spreadsheet, and its sheet “S”. The copy has a service of its own. */
function copyOf(world: World) {
  const copy = World.connected();
  for (const { id, name, hidden, cells } of world.book.sheets)
    expect(copy.book.add(name, structuredClone(cells), hidden).id).toBe(id);
  for (const [key, value] of world.user) copy.user.set(key, value);
  const sheet = copy.book.sheetByName('S');
  if (!sheet) throw new Error('The sheet was not copied');
  return { copy, twin: sheet };
}

it('made during a run knows nothing of it, sends nothing, and has runs of its own', () => {
  const { world, sheet } = withDomains(...domains);
  startRun(world.execution(), requestFor(sheet));
  const { copy, twin } = copyOf(world);
  const before = structuredClone(twin.cells);
  expect(pump(copy.execution(), 30_000)).toMatchObject({ active: 0 });
  expect(viewRuns(copy.execution())).toEqual([]);
  expect(twin.cells).toEqual(before);
  runThrough(copy, twin);
  expect(twin.column('Company')).toEqual(domains.map(nameOf));
  expect(sheet.column('Company')).toEqual(['', '']);
  undoRun(copy.execution(), newest(copy).id, 30_000);
  expect(twin.column('Company')).toEqual(['', '']);
  runOut(world);
  expect(sheet.column('Company')).toEqual(domains.map(nameOf));
  expect(world.service.totalCharged()).toBe(2);
});

it('uses what the original paid for, and can’t undo what it wrote', () => {
  const { world, sheet } = withDomains(...domains);
  const { id } = runThrough(world, sheet);
  const { copy, twin } = copyOf(world);
  const before = structuredClone(twin.cells);
  undoRun(copy.execution(), id, 30_000);
  expect(twin.cells).toEqual(before);
  const other = copy.book.add('Other', [['Domain'], ...domains.map((domain) => [domain])]);
  expect(planRun(copy.execution(), requestFor(other)).summary).toMatchObject({
    ...{ fresh: 2, estimate: 0 },
  });
  runThrough(copy, other);
  expect(other.column('Company')).toEqual(domains.map(nameOf));
  expect(copy.service.totalCharged()).toBe(0);
});

it('lists its runs, which are numbered from 1 again, apart from the original’s and what people noted beside them', () => {
  const { world, sheet } = withDomains(...domains);
  runThrough(world, sheet);
  writeHistory(world.execution());
  const { copy, twin } = copyOf(world);
  const theirs = copy.book.sheetByName('Runs');
  theirs?.put(2, 20, 'For Omar');
  const before = structuredClone(theirs?.cells);
  twin.put(4, 1, 'c.example');
  runThrough(copy, twin);
  writeHistory(copy.execution());
  writeHistory(copy.execution());
  expect(theirs?.cells).toEqual(before);
  expect(copy.book.sheetByName('Runs 2')?.column('Run number')).toEqual([1]);
  expect(copy.book.sheets.map(({ name }) => name)).not.toContain('Runs 3');
});
