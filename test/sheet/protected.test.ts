/** Google refuses every write into a protected column: the run pauses with Google's message, and loses nothing. */
import { problemOf } from '../../src/sheet/execution';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
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
  for (let i = 0; i < 30; i += 1) {
    try {
      pump(world.execution(), 0);
    } catch (error) {
      expect(problemOf(error).code).toBe('INTERNAL');
    }
    world.now += 60_000;
  }
  return { ...made, unprotect: () => spy.mockRestore() };
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
