import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { WebSocket } from 'ws';
import { bookOf, open, openScript, run } from './open';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

async function get(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const sent = request(url, { method, headers, agent: false }).end();
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** The result of a WebSocket to the workbench: its first message, or how it was refused. */
async function knock(url: string, headers: Record<string, string>): Promise<unknown> {
  const socket = new WebSocket(url.replace('http:', 'ws:'), { headers });
  return new Promise((resolve) => {
    socket.on('open', () => socket.send(JSON.stringify({ kind: 'join' })));
    socket.on('message', (data) => {
      resolve(JSON.parse(String(data)));
      socket.terminate();
    });
    socket.on('error', (error) => resolve(error.message));
  });
}

async function served() {
  const { workbench, script } = await openScript({
    book: bookOf(['a']),
    notice: () => 'Sample data',
  });
  await script(
    `PropertiesService.getUserProperties().setProperty('key', 'a-secret-of-the-script')`,
  );
  const { url } = await workbench.serve();
  const { port, origin } = new URL(url);
  const { body } = await get(url);
  const token = /name="session" content="([^"]+)"/.exec(body)?.[1] ?? '';
  return { workbench, url, port, origin, token };
}

it('the page comes with a strict policy, a token and no secret', async () => {
  const { url, token } = await served();
  const { status, headers, body } = await get(url);
  expect(status).toBe(200);
  expect(token.length).toBeGreaterThan(40);
  expect(body).not.toContain('a-secret-of-the-script');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});

it('every start has a new token', async () => {
  const [one, other] = [await served(), await served()];
  expect(one.token).not.toBe(other.token);
});

it('another name for this address is refused, and so are other sites', async () => {
  const { url, port, origin } = await served();
  expect((await get(url, { Host: `evil.example:${port}` })).status).toBe(403);
  expect((await get(url, { Host: 'localhost' })).status).toBe(403);
  expect((await get(url, { Host: `localhost:${port}` })).status).toBe(200);
  expect((await get(url, { Origin: 'https://evil.example' })).status).toBe(403);
  expect((await get(url, { Origin: 'null' })).status).toBe(403);
  expect((await get(url, { Origin: origin })).status).toBe(200);
  expect((await get(url, {}, 'POST')).status).toBe(405);
});

it('the token is sent only to our own page', async () => {
  const { url, token } = await served();
  expect((await get(`${url}session`)).status).toBe(404);
  expect((await get(`${url}session`, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(404);
  const own = await get(`${url}session`, { 'Sec-Fetch-Site': 'same-origin' });
  expect(JSON.parse(own.body)).toEqual({ token });
});

it('only files of the page are served', async () => {
  const { url } = await served();
  for (const path of [
    'page/main.js',
    'page/style.css',
    'lib/owl.js',
    'lib/o-spreadsheet.js',
    'lib/o-spreadsheet.css',
    'lib/o-spreadsheet.xml',
    'lib/bootstrap.css',
    'lib/font-awesome/css/font-awesome.css',
    'lib/font-awesome/fonts/fontawesome-webfont.woff2',
  ]) {
    expect([path, (await get(url + path)).status]).toEqual([path, 200]);
  }
  for (const path of [
    'page/index.html',
    'lib/toString',
    'page/../worker.cjs',
    'lib/../../package.json',
    'frame/x',
    'socket',
  ]) {
    expect([path, (await get(url + path)).status]).toEqual([path, 404]);
  }
});

it('the WebSocket wants our origin, our host and the token', async () => {
  const { url, port, origin, token } = await served();
  const socket = `${url}socket?token=${token}`;
  expect(await knock(socket, { Origin: origin })).toMatchObject({
    kind: 'welcome',
    about: { notice: 'Sample data' },
  });
  const refused = 'Unexpected server response: 403';
  expect(await knock(socket, {})).toBe(refused);
  expect(await knock(socket, { Origin: 'https://evil.example' })).toBe(refused);
  expect(await knock(socket, { Origin: 'null' })).toBe(refused);
  expect(
    await knock(socket, { Origin: `http://evil.example:${port}`, Host: `evil.example:${port}` }),
  ).toBe(refused);
  expect(await knock(`${url}socket?token=${token}x`, { Origin: origin })).toBe(refused);
  expect(await knock(`${url}socket`, { Origin: origin })).toBe(refused);
  expect(await knock(`${url}other?token=${token}`, { Origin: origin })).toBe(refused);
});

it('other machines are not served', async () => {
  const workbench = await open();
  await expect(workbench.serve({ host: '0.0.0.0' })).rejects.toThrow(
    'The workbench serves this machine only',
  );
  const { port } = new URL((await workbench.serve()).url);
  await expect(workbench.serve({ port: Number(port) })).rejects.toThrow(/EADDRINUSE/);
});

it('a script knows the address, and a closed server answers no more', async () => {
  const workbench = await open();
  const server = await workbench.serve();
  expect(await run(workbench, `return SpreadsheetApp.getActive().getUrl()`)).toBe(server.url);
  await server.close();
  await expect(get(server.url)).rejects.toThrow(/ECONNREFUSED/);
});
