/** What other executions see of a run while one of them brings its results into the sheet. */
import { pump } from '../../src/sheet/pump';
import { type RunView, viewRuns } from '../../src/sheet/run-list';
import { startRun } from '../../src/sheet/runs/start';
import { newest, requestFor } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

/** Runs over some companies until they are written; returns each state that another execution saw meanwhile. */
function watched(companies: number): RunView[] {
  const domains = domainsTo(companies);
  const { world, sheet } = withSheet(['Domain'], ...domains.map((domain) => [domain]));
  world.service.accounts.add(domains);
  startRun(world.execution(), requestFor(sheet));
  const seen: RunView[] = [];
  let isLooking = false;
  const look = () => {
    if (isLooking) return;
    isLooking = true;
    const [run] = viewRuns(world.execution());
    isLooking = false;
    if (run) seen.push(run);
  };
  for (let i = 0; i < 20 && newest(world).state !== 'done'; i++) {
    pump(world.execution(look), 0);
    world.now += 60_000;
  }
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: companies } });
  return [...seen, newest(world)];
}

/** Equal neighbours as one. */
const steps = (seen: readonly RunView[]) =>
  seen
    .map(({ unwritten, stage }) => `${unwritten} ${stage?.doing ?? '-'} ${stage?.keys ?? '-'}`)
    .filter((step, i, all) => step !== all[i - 1]);

it('says that results are read, kept, placed and written, then nothing more', () => {
  const stages = ['reading', 'keeping', 'placing', 'writing'].map((doing) => `3 ${doing} 3`);
  expect(steps(watched(3))).toEqual(['0 - -', '3 - -', ...stages, '0 - -']);
});

it('writes at most 1,000 companies at a time, and says how many still wait', () => {
  const seen = watched(2_500);
  const all = steps(seen);
  const stagesOf = (waiting: number, keys: number) =>
    ['reading', 'keeping', 'placing', 'writing'].map((doing) => `${waiting} ${doing} ${keys}`);
  // The first 2,000 companies come together.
  expect(all.slice(all.indexOf('2000 reading 1000'))).toEqual([
    ...stagesOf(2_000, 1_000),
    '1000 - -',
    ...stagesOf(1_000, 1_000),
    '0 - -',
    '500 - -',
    ...stagesOf(500, 500),
    '0 - -',
  ]);
  expect(new Set(seen.map(({ counts }) => counts.found))).toEqual(
    new Set([0, 1_000, 2_000, 2_500]),
  );
});
