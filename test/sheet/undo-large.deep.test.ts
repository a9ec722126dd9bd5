/** Undo of a large run, and putting back what it lost, fit into the time of an execution. */
import { pump } from '../../src/sheet/pump';
import { settleLost } from '../../src/sheet/runs/lost-cells';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { newest, requestFor, runOut, runThrough } from '../support/runs';
import { domainsTo, withDomains, withSheet } from '../support/sheets';

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

it('puts back a part of what many rows lost if time is short, and the rest at the next press', () => {
  const count = 2_010;
  const { world, sheet } = withDomains(...domainsTo(count));
  startRun(world.execution(), requestFor(sheet));
  while (newest(world).endedAt === undefined) {
    pump(world.execution(), 0);
    world.now += 1_000;
  }
  const right = structuredClone(sheet.cells);
  const blanks = Array.from({ length: count }, () => Array(4).fill(''));
  sheet.write(2, 2, blanks);
  runOut(world);
  const press = () => settleLost(world.execution(), newest(world).id, 'putBack', 0);
  for (const left of [count, 10, 0]) {
    expect(newest(world).lostRows).toBe(left);
    press();
  }
  expect(sheet.cells).toEqual(right);
});
