/** Google fails at one platform call of a run: once the run has ended, no row still looks queued. */
import { problemOf } from '../../src/sheet/execution';
import { pump } from '../../src/sheet/pump';
import { startRun } from '../../src/sheet/runs/start';
import { newest, requestFor, runOut } from '../support/runs';
import { domainsTo, withDomains } from '../support/sheets';

const domains = domainsTo(6);
const header = 'Company data status';

/** Plays a run whose cap leaves out half of the rows; Google fails at this call, if the run gets that far. */
function play(at: number) {
  const { world, sheet } = withDomains(...domains);
  world.service.accounts.add(domains);
  startRun(world.execution(), requestFor(sheet, { cap: 3 }));
  let calls = 0;
  const failing = (call: string) => {
    if (calls++ === at) throw new Error(`Service Spreadsheets failed at ${call}`);
  };
  for (let active = 1; active > 0 && calls <= at; world.now += 60_000) {
    try {
      ({ active } = pump(world.execution(failing), 30_000));
    } catch (error) {
      expect(problemOf(error).code).toBe('INTERNAL');
    }
  }
  runOut(world);
  const { state, problem } = newest(world);
  return { hasFailed: calls > at, state, problem, statuses: sheet.column(header) };
}

it('leaves no row queued, whichever call fails', () => {
  const wanted = play(Number.POSITIVE_INFINITY);
  expect(wanted.statuses.filter((text) => text === 'Done')).toHaveLength(3);
  let at = 0;
  for (let hasFailed = true; hasFailed; at += 1) {
    const left = play(at);
    ({ hasFailed } = left);
    expect([at, left.state, left.problem, left.statuses]).toEqual([
      at,
      'done',
      undefined,
      wanted.statuses,
    ]);
  }
  expect(at).toBeGreaterThan(100);
});
