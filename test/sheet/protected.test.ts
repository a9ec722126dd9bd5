/** Google refuses every write into a column or a sheet: the run pauses with Google's message, and loses nothing. */
import { problemOf } from '../../src/sheet/execution';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import type { World } from '../fakes/platform/memory-platform';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const refusal = 'You are trying to edit a protected cell or object.';

/** A started run whose column of employees refuses every write. */
function refused() {
  const made = withSheet(['Domain', 'Company', 'Employees'], ['a.example', '', ''], ['bb.example']);
  const { world, sheet } = made;
  startRun(world.execution(), requestFor(sheet));
  const write = sheet.write.bind(sheet);
  const spy = jest.spyOn(sheet, 'write').mockImplementation((row, column, values) => {
    if (column <= 3 && column + (values[0]?.length ?? 0) > 3) throw new Error(refusal);
    write(row, column, values);
  });
  pumpHalfHour(world);
  return { ...made, unprotect: () => spy.mockRestore() };
}

/** Pumps each minute; Google's errors may end an execution. */
function pumpHalfHour(world: World) {
  for (let i = 0; i < 30; i += 1) {
    try {
      pump(world.execution(), 0);
    } catch (error) {
      expect(problemOf(error).code).toBe('INTERNAL');
    }
    world.now += 60_000;
  }
}

it('pauses, and writes everything that was paid for once the column accepts it', () => {
  const { world, sheet, unprotect } = refused();
  expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'INTERNAL' } });
  expect(newest(world).problem?.what).toContain(refusal);
  expect(() => pump(world.execution(), 0)).not.toThrow();
  unprotect();
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 2 } });
  expect(newest(world).problem).toBeUndefined();
  expect(sheet.column('Employees')).toEqual([90, 100]);
  expect(world.service.totalCharged()).toBe(2);
  undoRun(world.execution(), newest(world).id, 60_000);
  expect(sheet.cells.map((line) => line.filter((cell) => cell !== ''))).toEqual([
    ['Domain', 'Company', 'Employees'],
    ['a.example'],
    ['bb.example'],
  ]);
});

it('pauses if the hidden sheet has no room for the results, and writes them once it has', () => {
  const { world, sheet } = withSheet(['Domain', 'Company'], ['a.example'], ['bb.example']);
  startRun(world.execution(), requestFor(sheet));
  const hidden = world.book.dataSheet();
  if (!hidden) throw new Error('A run keeps its list in the hidden sheet');
  const full = 'This action would increase the number of cells in the workbook above the limit.';
  const spy = jest.spyOn(hidden, 'write').mockImplementation(() => {
    throw new Error(full);
  });
  pumpHalfHour(world);
  expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'INTERNAL' } });
  expect(newest(world).problem?.what).toContain(full);
  expect(() => pump(world.execution(), 0)).not.toThrow();
  spy.mockRestore();
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 2 } });
  expect(sheet.column('Company')).toEqual(['Company a.example', 'Company bb.example']);
  expect(world.service.totalCharged()).toBe(2);
});
