/** Merged cells in the way of results: the run names them, and keeps what it paid for until they are unmerged. */
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRun } from '../../src/sheet/runs/start';
import { nameOf } from '../fakes/service/accounts';
import { newest, requestFor, runOut } from '../support/runs';
import { withSheet } from '../support/sheets';

const domains = ['a.example', 'b.example', 'c.example', 'd.example'];

it('a run pauses if merged cells would swallow its results, and resumes once they are unmerged', () => {
  const { world, sheet } = withSheet(
    ['Domain', 'Company'],
    ...domains.map((domain) => [domain, '']),
  );
  sheet.merged = { column: 2, first: 3, last: 4, name: 'B3:B4' };
  startRun(world.execution(), requestFor(sheet));
  pump(world.execution(), 30_000);
  expect(newest(world)).toMatchObject({ state: 'paused', problem: { code: 'MERGED' } });
  expect(newest(world).problem?.what).toMatch(/“S”.*B3:B4/);
  sheet.merged = undefined;
  resumeRun(world.execution(), newest(world).id);
  runOut(world);
  expect(sheet.column('Company')).toEqual(domains.map(nameOf));
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 4, spent: 4 } });
});

it('merged cells that would hold no results don’t matter', () => {
  const { world, sheet } = withSheet(
    ['Domain', 'Company', 'Note'],
    ...domains.map((domain) => [domain, '', '']),
  );
  sheet.merged = { column: 3, first: 2, last: 5, name: 'C2:C5' };
  startRun(world.execution(), requestFor(sheet));
  sheet.write(2, 2, [['Mine']]);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 4 } });
});
