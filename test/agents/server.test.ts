/** The MCP server: what it lists, for both generations of clients, and which requests it refuses. */
import { join } from '../service/helpers/acts';
import { serveEmpty, type TestService } from '../service/helpers/service';
import { connect, eras, overHttp, overStdio } from './support/mcp';

let service: TestService;
beforeAll(async () => {
  service = await serveEmpty();
});

const ways = { http: overHttp, stdio: overStdio };
const everyWay = eras.flatMap((era) =>
  (['http', 'stdio'] as const).map((way) => [way, era] as const),
);

it.each(everyWay)('lists the eight tools and which change data: %s, %s', async (way, era) => {
  const { client } = await connect(service, era, ways[way]);
  const { tools } = await client.listTools();
  const names = 'lookup search get estimate run status control account'.split(' ');
  expect(tools.map(({ name }) => name)).toEqual(names);
  expect(
    tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name),
  ).toEqual(['run', 'control']);
});

it('needs less than 4,000 tokens for all its definitions', async () => {
  const { client } = await connect(service);
  const { tools } = await client.listTools();
  const tokens = JSON.stringify(tools).length / 4;
  expect(tokens).toBeLessThan(4_000);
  expect(client.getInstructions()?.length).toBeLessThan(1_000);
});

it('refuses requests from pages of other sites, whatever the key', async () => {
  const caller = await join(service);
  const from = async (origin: string) => {
    const answer = await fetch(`${caller.url}/mcp`, {
      method: 'POST',
      headers: {
        Origin: origin,
        Authorization: `Bearer ${caller.apiKey}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    return [answer.status, await answer.text()];
  };
  const refused = [403, expect.stringContaining('ORIGIN_REFUSED')];
  for (const origin of ['https://attacker.example', 'null', 'http://127.0.0.1:1', 'not an origin'])
    expect([origin, await from(origin)]).toEqual([origin, refused]);
  expect(await from(new URL(caller.url).origin)).toEqual([200, expect.stringContaining('lookup')]);
});

it('refuses wrong keys and says how to send one, without repeating it', async () => {
  const caller = await join(service);
  const answer = await fetch(`${caller.url}/mcp`, {
    method: 'POST',
    headers: { Authorization: 'Bearer ssk_wrong', 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  });
  expect([answer.status, answer.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
  const text = await answer.text();
  expect(text).toContain('Authorization: Bearer');
  expect(text).not.toContain('ssk_wrong');
});
