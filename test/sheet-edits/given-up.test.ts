/** A writing that gives up, because people edit faster than it can write, is put right by the next one. */
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const domains = Array.from({ length: 12 }, (_, i) => `c${i}.example`);

it('leaves no value beside another company, however long people edited', () => {
  let paused = 0;
  for (let edits = 1; edits <= 40; edits += 1) {
    const { world, sheet } = withSheet(['Domain', 'Company'], ...domains.map((each) => [each, '']));
    startRun(world.execution(), requestFor(sheet));
    let left = edits;
    const write = sheet.write.bind(sheet);
    const spy = jest.spyOn(sheet, 'write').mockImplementation((...args) => {
      if (left-- > 0) sheet.insertRows(2 + (left % 5), 1);
      write(...args);
    });
    const execution = world.execution();
    for (let i = 0; i < 5; i += 1) {
      pump(execution, 30_000);
      world.now += 60_000;
      const run = newest(world);
      if (run.state !== 'paused') continue;
      paused += 1;
      expect(run.problem?.code).toBe('MOVING');
      resumeRun(execution, run.id);
    }
    runOut(world);
    spy.mockRestore();
    const rows = sheet.cells.slice(1).map(([domain = '', company = '']) => `${domain} ${company}`);
    expect({ edits, state: newest(world).state, rows: rows.filter((row) => row !== ' ') }).toEqual({
      edits,
      state: 'done',
      rows: domains.map((each) => `${each} Company ${each}`),
    });
  }
  expect(paused).toBeGreaterThan(0);
});
