/** The free endpoints that the sidebar's page may call through the script's one general call. */
import { ProblemError } from '../../src/client/problem';
import { endpoints, type FreeEndpoint, freeEndpoints } from '../../src/contract/endpoints';
import { askService } from '../../src/sheet/settings/free-endpoints';
import { World } from '../fakes/platform/memory-platform';
import { answer } from '../support/answers';

const names = Object.keys(freeEndpoints) as FreeEndpoint[];

function announcing(...extensions: string[]): World {
  const world = World.connected();
  world.service.extensions = extensions;
  return world;
}

function worldThatSays(endpoint: FreeEndpoint, reply: ReturnType<typeof answer>) {
  const world = announcing(freeEndpoints[endpoint]);
  world.service.say(endpoints[endpoint].path, reply);
  return { world, service: world.service };
}

it.each(names)('%s takes a key and a body, and can never spend', (name) => {
  expect(endpoints[name]).toMatchObject({ method: 'POST', keyed: true, charges: false });
});

it.each(names)('%s gets the body unchanged, and the page gets its answer unchanged', (endpoint) => {
  const { service, world } = worldThatSays(endpoint, answer(200, { found: [1], later: null }));
  const body = { signal_id: 7, words: 'a "b"' };
  expect(askService(world.execution(), { endpoint, body })).toEqual({
    found: [1],
    later: null,
  });
  const [sent, ...more] = service.to(endpoints[endpoint].path);
  expect(more).toEqual([]);
  expect(JSON.parse(sent?.body ?? '')).toEqual(body);
});

it('a service without the extension receives no request, and the answer is empty', () => {
  const bare = announcing('signal-control');
  for (const endpoint of names)
    expect(askService(bare.execution(), { endpoint, body: {} })).toEqual({});
  expect(bare.service.requests.filter(({ url }) => !url.endsWith('/extensions'))).toEqual([]);
});

it.each(['enrichAccounts', 'hiringForRole', 'signalControl', 'toString', ''])(
  '“%s” isn’t called even if a page asks for it',
  (endpoint) => {
    const open = announcing(...Object.values(freeEndpoints));
    const request = { endpoint: endpoint as FreeEndpoint, body: {} };
    expect(askService(open.execution(), request)).toEqual({});
    expect(open.service.requests.filter(({ url }) => !url.endsWith('/extensions'))).toEqual([]);
  },
);

it('a refusal by the service reaches the page as a problem that says nothing was spent', () => {
  const { world } = worldThatSays('signalFinds', answer(404, { error_code: 'NOT_FOUND' }));
  let failed: unknown;
  try {
    askService(world.execution(), { endpoint: 'signalFinds', body: { signal_id: 1 } });
  } catch (error) {
    failed = error;
  }
  expect(failed).toBeInstanceOf(ProblemError);
  expect((failed as ProblemError).problem).toMatchObject({ code: 'NOT_FOUND', spent: 'no' });
});
