/** The service knows how much a run may use of the user's own keys of data providers before it starts a job of the run. */
import type { HttpOutcome } from '../../src/client/http';
import { pump } from '../../src/sheet/pump';
import { resumeRun } from '../../src/sheet/runs/control';
import { startRest, startRun } from '../../src/sheet/runs/start';
import { repeatRun } from '../../src/sheet/schedules/control';
import type { World } from '../fakes/platform/memory-platform';
import { discovery, newest, requestFor, runOut, runThrough } from '../support/runs';
import { domainsTo, withSheet } from '../support/sheets';

const limits = [{ provider: 'hunter', units: 40 }];
const others = [{ provider: 'prospeo', units: 7 }];
const answer = (status: number, body: object): HttpOutcome => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', 'x-request-id': 'r-1' },
  body: JSON.stringify(body),
});
const taken = answer(200, { providers: [], message: 'The run’s ceilings were saved.' });

/** Some companies, and a service that takes the limits of runs unless it says something else. */
function prospects(said: () => HttpOutcome = () => taken) {
  const domains = domainsTo(3);
  const { world, sheet } = withSheet(['Domain'], ...domains.map((domain) => [domain]));
  world.service.fault = ({ url }) => (url.endsWith('/providers') ? said() : undefined);
  return { world, sheet };
}

/** What the service was told, and the starts of jobs, in order. */
const sent = ({ service }: World) =>
  service.requests.flatMap(({ url, method, body }) => {
    if (url.endsWith('/providers')) return [JSON.parse(body ?? '{}')];
    const name = /\/enrich\/accounts$|\/discover\/people$|\/enrich$/.exec(url)?.[0];
    return method === 'POST' && name ? ['job'] : [];
  });
const told = (run: string, provider: string, units: number) => ({
  action: 'run_ceilings',
  run,
  run_ceilings: [{ provider, max_units: units }],
});

it('tells the limits once, before the first job', () => {
  const { world, sheet } = prospects();
  const { id } = runThrough(world, sheet, { keyLimits: limits });
  const all = sent(world);
  expect(all.filter((each) => each !== 'job')).toEqual([told(id, 'hunter', 40)]);
  expect(all[0]).not.toBe('job');
  expect(all).toContain('job');
});

it('tells nothing of a run without limits', () => {
  const { world, sheet } = prospects();
  runThrough(world, sheet, { keyLimits: [] });
  expect(sent(world)).toEqual(['job']);
});

it('starts no job while the service can’t be told, and tells it later', () => {
  let said: HttpOutcome = { kind: 'lost', reason: 'reset' };
  const { world, sheet } = prospects(() => said);
  startRun(world.execution(), requestFor(sheet, { keyLimits: limits }));
  for (let i = 0; i < 5; i++) {
    pump(world.execution(), 0);
    world.now += 60_000;
  }
  expect(sent(world).length).toBeGreaterThan(1);
  expect(sent(world)).not.toContain('job');
  said = taken;
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3, spent: 3 } });
});

it('pauses if the service refuses the limits, with nothing spent, and continues when resumed', () => {
  let said = answer(404, { error_code: 'NOT_FOUND', message: 'No such provider.', details: {} });
  const { world, sheet } = prospects(() => said);
  const run = runThrough(world, sheet, { keyLimits: limits });
  expect(newest(world)).toMatchObject({ state: 'paused', counts: { spent: 0 } });
  expect(sent(world)).not.toContain('job');
  said = taken;
  resumeRun(world.execution(), run.id);
  runOut(world);
  expect(newest(world)).toMatchObject({ state: 'done', counts: { found: 3 } });
});

/** The providers in what it was told, in order. */
const limited = (world: World): string[] =>
  sent(world).flatMap((each) => (each === 'job' ? [] : [each.run_ceilings[0].provider]));

it('tells the limits of both of two runs', () => {
  const { world, sheet } = prospects();
  startRun(
    world.execution(),
    requestFor(sheet, {
      task: discovery,
      first: { kind: 'enrich-accounts', fields: ['name'] },
      keyLimits: limits,
      firstLimits: others,
    }),
  );
  runOut(world);
  expect(limited(world)).toEqual(['prospeo', 'hunter']);
});

it('tells the limits of the rest of a run, and those of a run at each repetition', () => {
  const { world, sheet } = prospects();
  const { id } = runThrough(world, sheet, { cap: 1, keyLimits: limits });
  startRest(world.execution(), { run: id, cap: 10, keyLimits: others });
  runOut(world);
  expect(limited(world)).toEqual(['hunter', 'prospeo']);
  repeatRun(world.execution(), { run: id, everyHours: 1, which: 'everything', cap: 10 });
  for (let i = 0; i < 2; i++) {
    world.now += 3_600_000;
    pump(world.execution(), 30_000);
    runOut(world);
  }
  expect(limited(world)).toEqual(['hunter', 'prospeo', 'hunter', 'hunter']);
});
