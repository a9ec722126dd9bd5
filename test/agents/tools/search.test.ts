/** The tool `search`. */
import { serve, type TestService } from '../../service/helpers/service';
import { beginWatch, connect, refusalOf, useTool } from '../support/mcp';

let service: TestService;
beforeAll(async () => {
  service = await serve();
});

it('counts and lists watches, and what they found', async () => {
  const { client } = await connect(service);
  const signal_id = await beginWatch(client, 'first', 30);
  await beginWatch(client, 'second', 30);
  const counted = { kind: 'signals', count_only: true };
  expect(await useTool(client, 'search', counted)).toEqual({ count: 2 });
  expect(await useTool(client, 'search', { kind: 'signals' })).toMatchObject({
    count: 2,
    signals: [{ signal_name: 'second' }, { signal_id, signal_name: 'first' }],
  });
  expect(await useTool(client, 'search', { kind: 'posts', signal_id })).toEqual({ count: 0 });
});

it('finds companies by names, and says which it does not know', async () => {
  const { client } = await connect(service);
  const names = ['Sommerkeep Group', 'No such company at all'];
  const companies = { kind: 'companies', names };
  expect(await useTool(client, 'search', companies)).toMatchObject({
    companies: [
      { asked: names[0], status: 'found' },
      { asked: names[1], status: 'unknown' },
    ],
  });
  expect(await useTool(client, 'search', { ...companies, count_only: true })).toEqual({ count: 1 });
});

it('answers each mistake with the way out', async () => {
  const { client } = await connect(service);
  const mistakes: readonly (readonly [object, string])[] = [
    [{ kind: 'signals', cursor: 'abc' }, 'next_cursor'],
    [{ kind: 'companies' }, 'names'],
    [{ kind: 'people' }, 'people'],
    [{ kind: 'posts' }, 'signal_id'],
    [{ kind: 'posts', signal_id: 999_999 }, 'NOT_FOUND'],
  ];
  for (const [mistake, wayOut] of mistakes)
    expect(await refusalOf(client, 'search', mistake)).toContain(wayOut);
});
