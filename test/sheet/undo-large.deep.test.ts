/** Undo of a large run fits into the time of an execution. */
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { newest, runThrough } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

it('undo restores 10,000 rows in few calls, or bit by bit if time is short', () => {
  const rows = domainsTo(10_000).map((domain, i) => [domain, i % 3 ? '' : 'Mine']);
  const { world, sheet } = withSheet(['Domain', 'Company'], ...rows);
  const before = structuredClone(sheet.cells);
  runThrough(world, sheet, { which: 'everything' });
  let calls = 0;
  const slow = world.execution((name) => {
    calls += 1;
    if (name === 'sheet.write') world.now += 20_000;
  });
  undoRun(slow, newest(world).id, 30_000);
  expect(newest(world).undo).toBe('undoing');
  expect(calls).toBeLessThan(150);
  for (let i = 0; newest(world).undo === 'undoing' && i < 20; i++)
    undoRun(slow, newest(world).id, 30_000);
  expect(sheet.cells).toEqual(before);
});
