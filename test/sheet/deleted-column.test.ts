/** A column of results is deleted during a run: resuming adds it again, and what was paid for is written. */
import { pump } from '../../src/sheet/pump';
import { cancelRun, resumeRun } from '../../src/sheet/runs/control';
import { rowStatus } from '../../src/sheet/runs/row-status';
import { startRun } from '../../src/sheet/runs/start';
import { undoRun } from '../../src/sheet/runs/undo/undo';
import { newest, requestFor, runOut } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const domains = domainsTo(3);

/** A run that paused because this column was deleted after its request was sent. */
function pausedWithout(header: string) {
  const { world, sheet } = withSheet(['Domain', 'Note'], ...domains.map((domain) => [domain, 'x']));
  world.service.accounts.add(domains);
  world.service.pollsBeforeDone = 1;
  startRun(world.execution(), requestFor(sheet));
  pump(world.execution(), 0);
  sheet.deleteColumns((sheet.cells[0] ?? []).indexOf(header) + 1, 1);
  runOut(world);
  expect(newest(world)).toMatchObject({
    state: 'paused',
    problem: { code: 'COLUMN_MISSING', details: [header] },
    unwritten: 3,
    counts: { found: 0, spent: 0 },
  });
  return { world, sheet };
}

it.each(['Company', 'Company checked', 'Company data status'])(
  'adds “%s” again when the run is resumed, and pays nothing more',
  (header) => {
    const { world, sheet } = pausedWithout(header);
    resumeRun(world.execution(), newest(world).id);
    runOut(world);
    expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3, spent: 3 } });
    expect(world.service.totalCharged()).toBe(3);
    expect(sheet.column('Company')).toEqual(domains.map((domain) => `Company ${domain}`));
    expect(sheet.column('Company data status')).toEqual(domains.map(() => rowStatus.done));
    expect(sheet.column('Note')).toEqual(domains.map(() => 'x'));
  },
);

it('removes the column with the others when the run is undone', () => {
  const { world, sheet } = pausedWithout('Company');
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  undoRun(world.execution(), newest(world).id, 30_000);
  expect(sheet.cells[0]).toEqual(['Domain', 'Note']);
});

it('pauses again if the column of keys is gone too, and adds nothing', () => {
  const { world, sheet } = pausedWithout('Company');
  sheet.put(1, 1, 'Renamed');
  const before = [...(sheet.cells[0] ?? [])];
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'paused', problem: { details: ['Domain'] } });
  expect(sheet.cells[0]).toEqual(before);
  cancelRun(world.execution(), newest(world).id);
  runOut(world);
  expect(newest(world).state).toBe('cancelled');
});
