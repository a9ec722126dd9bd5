/** A service without internet: the run reports it once, and the rows can be run again when it is back. */
import { pump } from '../../src/sheet/pump';
import { statusColumns } from '../../src/sheet/runs/row-status';
import { startRun } from '../../src/sheet/runs/start';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';
import { isPoll } from '../support/requests';
import { newest, requestFor } from '../support/runs';

it('says once why rows weren’t run, spends nothing, and runs the same rows again', () => {
  const world = World.connected();
  const domains = ['c0.example', 'c1.example'];
  const sheet = world.book.add('S', [['Domain'], ...domains.map((domain) => [domain])]);
  const start = () => {
    startRun(world.execution(), requestFor(sheet, {}));
    for (let round = 0; round < 50 && pump(world.execution(), 30_000).active > 0; round += 1)
      world.now += 60_000;
  };
  const result = domains.map((domain) => ({ domain, status: 'not_found', reason: 'offline' }));
  world.service.fault = (request) =>
    isPoll(request) ? answer(200, { job_id: 'any', status: 'completed', result }) : undefined;
  start();
  expect(newest(world)).toMatchObject({
    outcome: 'failed',
    problem: { code: 'SERVICE_OFFLINE', spent: 'no' },
    counts: { failed: 2, spent: 0 },
  });
  const status = () => sheet.column(statusColumns['enrich-accounts'].header);
  expect(status()).toEqual(domains.map(() => 'Not run: no internet connection'));

  world.service.fault = () => undefined;
  start();
  expect(status()).toEqual(['Done', 'Done']);
  expect(newest(world).problem).toBeUndefined();
});
