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

it('says nothing of an earlier wave’s stage when the next results come', () => {
  const all = steps(watched(2_500));
  // The first 2,000 companies come together.
  const [first, second] = [all.indexOf('2000 writing 2000'), all.indexOf('500 writing 500')];
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first);
  expect(all.slice(first + 1, second)).toEqual([
    '0 - -',
    '500 - -',
    '500 reading 500',
    '500 keeping 500',
    '500 placing 500',
  ]);
});
