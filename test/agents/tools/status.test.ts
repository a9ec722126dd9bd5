/** The tool `status`. */
import { balanceOf } from '../../service/helpers/acts';
import { everybody, gatedDirectory } from '../../service/helpers/directories';
import { serveEmpty } from '../../service/helpers/service';
import { beginWatch, buy, connect, refusalOf, useTool } from '../support/mcp';

it('returns results page by page', async () => {
  const { caller, client } = await connect(await serveEmpty({ directory: everybody }));
  const domains = Array.from({ length: 60 }, (_, at) => `page-${at}.example`);
  const first = await buy(client, 'enrich_companies', { domains }, 'sixty-companies');
  const { job_id, next_cursor: cursor } = first;
  const second = await useTool(client, 'status', { operation: 'enrich_companies', job_id, cursor });
  expect([...first.result, ...second.result].map(({ domain }) => domain)).toEqual(domains);
  expect(second.next_cursor).toBeUndefined();
  expect((await balanceOf(caller)).used_total).toBe(60);
});

it('waits no longer than asked, and can be called again', async () => {
  const gate = gatedDirectory();
  const { client } = await connect(await serveEmpty({ directory: gate.directory }));
  const request = { operation: 'enrich_companies', arguments: { domains: ['slow.example'] } };
  const { estimate_id } = await useTool(client, 'estimate', request);
  const run = { estimate_id, max_credits: 1, idempotency_key: 'slow-company', wait_seconds: 0 };
  const { job_id } = await useTool(client, 'run', run);
  const status = { operation: 'enrich_companies', job_id };
  const waiting = await useTool(client, 'status', { ...status, wait_seconds: 0 });
  expect(waiting).toMatchObject({ job_id, next: 'Call status again.' });
  gate.open();
  expect(await useTool(client, 'status', status)).toMatchObject({ status: 'completed', count: 1 });
});

it('reads a watch, and answers each mistake with the way out', async () => {
  const { client } = await connect(await serveEmpty());
  const signal_id = await beginWatch(client, 'looked at', 10);
  const watch = { operation: 'watch_companies', signal_id };
  expect((await useTool(client, 'status', watch)).signal).toMatchObject({ signal_id });
  const mistakes: readonly (readonly [object, string])[] = [
    [{ operation: 'enrich_companies', job_id: 'job_1' }, 'NOT_FOUND'],
    [{ operation: 'enrich_companies', signal_id }, 'Send the job_id'],
    [{ operation: 'watch_posts', signal_id: 999_999 }, 'search signals'],
    [{ operation: 'watch_posts' }, 'Send the signal_id'],
  ];
  for (const [mistake, wayOut] of mistakes)
    expect(await refusalOf(client, 'status', mistake)).toContain(wayOut);
});
