/** The page about fidelity agrees with the code, and missing members say that they are missing. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { open, run } from './open';

it('docs/workbench-fidelity.md says what the code does', () => {
  const tool = join(__dirname, '../../tools/fidelity.mjs');
  const { stderr, status } = spawnSync('node', [tool, '--check'], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});

it.each([
  ["SpreadsheetApp.getActiveRange().createPivotTable('A1')", 'Range.createPivotTable'],
  ['SpreadsheetApp.getActiveSheet().newChart()', 'Sheet.newChart'],
  ["SpreadsheetApp.create('New')", 'SpreadsheetApp.create'],
  ['DriveApp.getFiles()', 'DriveApp.getFiles'],
  ["Jdbc.getConnection('jdbc:x')", 'Jdbc.getConnection'],
])('%s says that it is not available', async (code, name) => {
  const workbench = await open();
  await expect(run(workbench, code)).rejects.toMatchObject({
    name: 'Exception',
    message: `${name} is not available in the workbench`,
  });
});
