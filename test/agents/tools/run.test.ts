/** The tool `run`: the only one that spends. */
import { balanceOf } from '../../service/helpers/acts';
import { everybody } from '../../service/helpers/directories';
import { serveEmpty, type TestService } from '../../service/helpers/service';
import { connect, eras, overHttp, overStdio, refusalOf, useTool } from '../support/mcp';

let service: TestService;
beforeAll(async () => {
  service = await serveEmpty({ directory: everybody });
});

const enriching = (...domains: string[]) => ({
  operation: 'enrich_companies',
  arguments: { domains },
});
const everyWay = eras.flatMap((era) => [
  ['http', era, overHttp] as const,
  ['stdio', era, overStdio] as const,
]);

it.each(everyWay)(
  'returns the results, and again for the same key: %s, %s',
  async (_, era, open) => {
    const { caller, client } = await connect(service, era, open);
    const request = enriching('one.example', 'two.example');
    const { estimate_id, max_credits } = await useTool(client, 'estimate', request);
    expect((await balanceOf(caller)).used_total).toBe(0);
    const run = { estimate_id, max_credits, idempotency_key: 'one-run-1' };
    const answer = await useTool(client, 'run', run);
    expect(answer).toMatchObject({ operation: 'enrich_companies', status: 'completed', count: 2 });
    expect(await useTool(client, 'run', run)).toEqual(answer);
    const { job_id } = answer;
    const status = await useTool(client, 'status', { operation: 'enrich_companies', job_id });
    expect(status).toMatchObject({ status: 'completed', count: 2, result: answer.result });
    expect((await balanceOf(caller)).used_total).toBe(2);
  },
);

it('waits for the first look of a watch', async () => {
  const { client } = await connect(service);
  const watch = { name: 'Once', trait: 'nothing like that', repeat: false, max_credit_limit: 5 };
  const request = { operation: 'watch_companies', arguments: watch };
  const { estimate_id, max_credits } = await useTool(client, 'estimate', request);
  const run = { estimate_id, max_credits, idempotency_key: 'the-first-look' };
  expect(await useTool(client, 'run', run)).toMatchObject({
    signal_id: expect.any(Number),
    signal: { status: 'completed' },
    next: expect.stringContaining('Search posts'),
  });
});

it('answers each mistake of a model with the way out, and spends nothing', async () => {
  const { caller, client } = await connect(service);
  const other = await connect(service);
  const theirs = await useTool(other.client, 'estimate', enriching('one.example'));
  const { estimate_id } = await useTool(client, 'estimate', enriching('one.example'));
  const spend = { max_credits: 1, idempotency_key: 'mistakes-1' };
  const mistakes: readonly (readonly [object, string])[] = [
    [{ ...spend, estimate_id: 'est_1' }, 'Make an estimate'],
    [{ ...spend, estimate_id: theirs.estimate_id }, 'Make an estimate'],
    [{ ...spend, estimate_id, max_credits: 0 }, 'Raise max_credits'],
    [{ ...spend, estimate_id, idempotency_key: 'short' }, ''],
    [{ ...spend, estimate_id, wait_seconds: 26 }, ''],
    [{ estimate_id, max_credits: 1 }, ''],
  ];
  for (const [mistake, wayOut] of mistakes)
    expect(await refusalOf(client, 'run', mistake)).toContain(wayOut);
  expect(await balanceOf(caller)).toMatchObject({ used_total: 0, reserved: 0 });
  await useTool(client, 'run', { ...spend, estimate_id });
  const later = await useTool(client, 'estimate', enriching('one.example', 'two.example'));
  const reused = { ...spend, estimate_id: later.estimate_id, max_credits: 2 };
  expect(await refusalOf(client, 'run', reused)).toContain('Use a new key');
  expect(
    await refusalOf(client, 'run', { ...spend, estimate_id, idempotency_key: 'another-key' }),
  ).toContain('already run');
  expect((await balanceOf(caller)).used_total).toBe(1);
  expect((await balanceOf(other.caller)).used_total).toBe(0);
});
