/** The tool `control`. */
import { balanceOf, join } from '../../service/helpers/acts';
import { call as callService } from '../../service/helpers/call';
import { everybody, gatedDirectory } from '../../service/helpers/directories';
import { serveEmpty, type TestService } from '../../service/helpers/service';
import { until } from '../../service/helpers/until';
import { beginWatch, buy, connect, overHttp, refusalOf, useTool } from '../support/mcp';

let service: TestService;
beforeAll(async () => {
  service = await serveEmpty({ directory: everybody });
});

it('lowers a watch’s limit and ends it, but never raises the limit', async () => {
  const { client } = await connect(service);
  const signal_id = await beginWatch(client, 'narrowed', 30);
  const limit = (max_credit_limit: number) => ({ action: 'limit', signal_id, max_credit_limit });
  expect(await refusalOf(client, 'control', limit(31))).toContain('only the user can raise it');
  await useTool(client, 'control', limit(20));
  expect((await useTool(client, 'get', { signal_id })).signal).toMatchObject({
    signal_name: 'narrowed',
    max_credit_limit: 20,
  });
  const cancelled = await useTool(client, 'control', { action: 'cancel', signal_id });
  expect(cancelled).toMatchObject({
    charged: 0,
    signal: { status: expect.stringMatching(/stopped|completed/) },
  });
});

it('lowers a limit only below the one that the user set meanwhile', async () => {
  const { caller, client } = await connect(service);
  const signal_id = await beginWatch(client, 'lowered', 30);
  const lower = await callService(caller.url, 'signalControl', {
    caller,
    body: { signal_id, action: 'limit', max_credit_limit: 5 },
  });
  expect(lower.status).toBe(200);
  const request = { action: 'limit', signal_id, max_credit_limit: 20 };
  expect(await refusalOf(client, 'control', request)).toContain('The limit is 5 in all');
  const { signal } = await useTool(client, 'get', { signal_id });
  expect(signal).toMatchObject({ max_credit_limit: 5 });
});

it('cancels a job that a run began: what was found is paid, the rest is given back', async () => {
  const gate = gatedDirectory(2);
  // 200 a second are looked up in batches of 50.
  const settings = { enrichPerSecond: 200 };
  const slow = await serveEmpty({ directory: gate.directory, settings });
  const { caller, client } = await connect(slow);
  const other = await overHttp(await join(slow), 'modern');
  const domains = Array.from({ length: 80 }, (_, at) => `slow-${at}.example`);
  const request = { operation: 'enrich_companies', arguments: { domains } };
  const { estimate_id, max_credits } = await useTool(client, 'estimate', request);
  const run = { estimate_id, max_credits, idempotency_key: 'to-be-cancelled', wait_seconds: 0 };
  const { job_id, next } = await useTool(client, 'run', run);
  expect(next).toBe('Call status again.');
  await until('some to be found', () => gate.asked === 2);

  const cancel = { action: 'cancel', job_id };
  expect(await refusalOf(other, 'control', cancel)).toContain('Use the job_id that a run returned');
  const cancelled = await useTool(client, 'control', cancel);
  const { charged, given_back, message } = cancelled;
  expect([cancelled.status, charged > 0, charged + given_back]).toEqual(['failed', true, 80]);
  expect(message).toContain(`${charged} credits were charged`);
  gate.open();
  expect(await useTool(client, 'control', cancel)).toEqual(cancelled);
  expect(await useTool(client, 'account', {})).toMatchObject({ caps: { booked_today: charged } });
  const status = { operation: 'enrich_companies', job_id };
  expect(await refusalOf(client, 'status', status)).toContain(message);
  expect(await refusalOf(client, 'run', run)).toContain(message);
  // The worker finishes what it still had of this job before a later one.
  await buy(client, 'enrich_companies', { domains: ['later.example'] }, 'the-one-after');
  expect(await balanceOf(caller)).toMatchObject({ used_total: charged + 1, reserved: 0 });
});

it('changes no finished job, and cancels no job that the user began', async () => {
  const { caller, client } = await connect(service);
  const { job_id } = await buy(
    client,
    'enrich_companies',
    { domains: ['done.example'] },
    'was-done',
  );
  const over = { status: 'completed', charged: 1, given_back: 0, message: expect.any(String) };
  const cancelled = await useTool(client, 'control', { action: 'cancel', job_id });
  expect(cancelled).toEqual({ job_id, ...over, message: expect.stringContaining('already over') });
  const own = await callService(caller.url, 'enrichAccounts', {
    caller,
    body: { domains: ['own.example'] },
  });
  const mine = { action: 'cancel', job_id: Reflect.get(Object(own.body), 'job_id') };
  expect(await refusalOf(client, 'control', mine)).toContain('NOT_FOUND');
});

it('excludes companies, which later estimates leave out with the reason', async () => {
  const { client } = await connect(service);
  const entries = ['customer.example', 'not a company'];
  const excluded = await useTool(client, 'control', {
    action: 'exclude',
    entries,
    reason: 'other',
    note: 'partner since May',
  });
  expect(excluded).toMatchObject({ added: 1, unread: ['not a company'] });
  const domains = ['customer.example', 'new.example'];
  const request = { operation: 'enrich_companies', arguments: { domains } };
  expect(await useTool(client, 'estimate', request)).toMatchObject({
    max_credits: 1,
    left_out: [{ item: 'customer.example', why: expect.stringContaining('partner since May') }],
  });
});

it('answers each mistake with the way out', async () => {
  const { client } = await connect(service);
  const mistakes: readonly (readonly [object, string])[] = [
    [{ action: 'pause' }, 'Send the signal_id'],
    [{ action: 'pause', signal_id: 999_999 }, 'NOT_FOUND'],
    [{ action: 'cancel' }, 'exactly one of job_id, signal_id'],
    [{ action: 'cancel', job_id: 'job_1' }, 'Nothing was cancelled'],
    [{ action: 'limit', signal_id: 1 }, 'Send max_credit_limit'],
    [{ action: 'not_relevant', signal_id: 1, account_id: 1, reason: 'customer' }, 'wrong_company'],
    [{ action: 'exclude', entries: ['a.example'], reason: 'wrong_role' }, 'customer'],
    [{ action: 'exclude', entries: ['a.example'], reason: 'other' }, 'note'],
    [{ action: 'resume', signal_id: 1 }, ''],
  ];
  for (const [mistake, wayOut] of mistakes)
    expect(await refusalOf(client, 'control', mistake)).toContain(wayOut);
});
