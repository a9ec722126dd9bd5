import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { bookOf, evaluate, open, openScript, run, serverOf } from './open';

let base: string;
const waiting: (() => void)[] = [];

async function tell(request: IncomingMessage): Promise<string> {
  const { authorization, 'content-type': type } = request.headers;
  return JSON.stringify({
    method: request.method,
    url: request.url,
    authorization,
    type,
    body: await text(request),
  });
}

beforeEach(async () => {
  base = await serverOf(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://server');
    const send = (
      status: number,
      body: string | Buffer,
      headers: Record<string, string | string[]> = {},
    ) => response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(body);
    switch (url.pathname) {
      case '/meet': {
        // Answered only when three requests wait simultaneously.
        waiting.push(() => send(200, url.search));
        if (waiting.length === 3) for (const go of waiting.splice(0)) go();
        return;
      }
      case '/never':
        return;
      case '/status':
        return send(Number(url.searchParams.get('code')), 'x'.repeat(300));
      case '/redirect':
        return send(302, '', { Location: '/echo' });
      case '/loop':
        return send(302, '', { Location: '/loop' });
      case '/gzip':
        return send(200, gzipSync('unpacked'), { 'Content-Encoding': 'gzip' });
      case '/latin':
        return send(200, Buffer.from('caf\u00e9', 'latin1'), {
          'Content-Type': 'text/plain; charset=iso-8859-1',
        });
      case '/bytes':
        return send(200, Buffer.from([0, 127, 128, 255]), {
          'X-Kind': 'Bytes',
          'Set-Cookie': ['a=1', 'b=2'],
        });
      default:
        return send(200, await tell(request), { 'Content-Type': 'application/json' });
    }
  });
});

describe('a request', () => {
  it('is sent as specified', async () => {
    const said = await evaluate(`const url = '${base}/echo?q=1';
      const sent = (parameters) => JSON.parse(UrlFetchApp.fetch(url, parameters).getContentText());
      return [sent(), sent({ payload: 'text' }), sent({ method: 'PUT', contentType: 'application/json', payload: '{}' }),
        sent({ method: 'post', payload: { a: 'x y', b: 2 }, headers: { Authorization: 'Bearer t' } }),
        sent({ method: 'post', payload: Utilities.newBlob([104, 105], 'image/png') }),
        sent({ method: 'patch', payload: [104, 105], contentType: 'x/y' }), sent({ method: 'delete' })];`);
    expect(said).toEqual([
      { method: 'GET', url: '/echo?q=1', body: '' },
      { method: 'POST', url: '/echo?q=1', body: 'text', type: 'application/x-www-form-urlencoded' },
      { method: 'PUT', url: '/echo?q=1', body: '{}', type: 'application/json' },
      {
        method: 'POST',
        url: '/echo?q=1',
        body: 'a=x%20y&b=2',
        type: 'application/x-www-form-urlencoded',
        authorization: 'Bearer t',
      },
      { method: 'POST', url: '/echo?q=1', body: 'hi', type: 'image/png' },
      { method: 'PATCH', url: '/echo?q=1', body: 'hi', type: 'x/y' },
      { method: 'DELETE', url: '/echo?q=1', body: '' },
    ]);
  });

  it('follows redirects by default', async () => {
    const said = await evaluate(`
      const followed = UrlFetchApp.fetch('${base}/redirect', { method: 'post', payload: 'x' });
      const kept = UrlFetchApp.fetch('${base}/redirect', { followRedirects: false });
      return [JSON.parse(followed.getContentText()).method, kept.getResponseCode(), kept.getHeaders().Location];`);
    expect(said).toEqual(['GET', 302, '/echo']);
  });

  it('can be inspected before it is sent', async () => {
    const code = `return UrlFetchApp.getRequest('http://x.example', { method: 'post', payload: 'p' })`;
    expect(await evaluate(code)).toMatchObject({
      url: 'http://x.example',
      method: 'post',
      payload: 'p',
      followRedirects: true,
    });
  });
});

describe('a response', () => {
  it('has its code, headers and content', async () => {
    const said = await evaluate(`const response = UrlFetchApp.fetch('${base}/bytes');
      return [response.getResponseCode(), response.getContent(), response.getHeaders()['X-Kind'],
        response.getAllHeaders()['Set-Cookie'], response.getBlob().getContentType(), response.getBlob().getBytes(),
        UrlFetchApp.fetch('${base}/gzip').getContentText(), UrlFetchApp.fetch('${base}/latin').getContentText(),
        UrlFetchApp.fetch('${base}/latin').getContentText('iso-8859-1')];`);
    expect(said).toEqual([
      200,
      [0, 127, -128, -1],
      'Bytes',
      ['a=1', 'b=2'],
      'text/plain',
      [0, 127, -128, -1],
      'unpacked',
      'café',
      'café',
    ]);
  });

  it('that is an error throws, unless it is muted', async () => {
    const { script } = await openScript();
    const said = await script(
      `return UrlFetchApp.fetch('${base}/status?code=404', { muteHttpExceptions: true }).getResponseCode()`,
    );
    expect(said).toBe(404);
    await expect(script(`UrlFetchApp.fetch('${base}/status?code=500')`)).rejects.toMatchObject({
      name: 'Exception',
      message: `Request failed for ${base} returned code 500. Truncated server response: ${'x'.repeat(200)} (use muteHttpExceptions option to examine full response)`,
    });
  });
});

it.each([
  ["fetch('http://nowhere.invalid/x')", 'DNS error: http://nowhere.invalid/x'],
  ["fetch('http://127.0.0.1:1/x')", 'Address unavailable: http://127.0.0.1:1/x'],
  ["fetch('BASE/never', { timeoutSeconds: 0.2 })", 'Timeout: BASE/never'],
  ["fetch('BASE/loop')", 'Too many redirects: BASE/loop'],
  ["fetch('')", 'Attribute provided with no value: url'],
  ["fetch('BASE', { method: 'head' })", 'Attribute provided with invalid value: method'],
  ["fetch('BASE/' + 'x'.repeat(2100))", 'Limit Exceeded: URLFetch URL Length.'],
  ["fetch('ftp://x.example')", 'Invalid argument: ftp://x.example'],
  [
    "fetch('BASE', { method: 'post', payload: 'x'.repeat(2000) })",
    'Limit Exceeded: URLFetch POST Size.',
  ],
])('%s throws', async (code, message) => {
  const workbench = await open({ limits: { fetchBodyBytes: 1500 } });
  const here = (text: string) => text.replace('BASE', base);
  await expect(run(workbench, `UrlFetchApp.${here(code)}`)).rejects.toMatchObject({
    name: 'Exception',
    message: here(message),
  });
});

describe('fetchAll', () => {
  it('sends requests in parallel and keeps the order', async () => {
    const said = await evaluate(`
      const responses = UrlFetchApp.fetchAll(['${base}/meet?1', { url: '${base}/echo', method: 'post', payload: 'two' },
        { url: '${base}/status?code=503', muteHttpExceptions: true }, '${base}/meet?4', '${base}/meet?5']);
      return responses.map((response) => response.getResponseCode() + response.getContentText().slice(0, 9));`);
    expect(said).toEqual(['200?1', '200{"method"', '503xxxxxxxxx', '200?4', '200?5']);
  });

  it('throws as a whole', async () => {
    const workbench = await open();
    await expect(
      run(workbench, `UrlFetchApp.fetchAll(['${base}/echo', '${base}/status?code=400'])`),
    ).rejects.toThrow(`Request failed for ${base} returned code 400.`);
    await expect(
      run(workbench, `UrlFetchApp.fetchAll(['${base}/echo', 'http://nowhere.invalid'])`),
    ).rejects.toThrow('DNS error: http://nowhere.invalid');
  });
});

it('a formula may fetch', async () => {
  const workbench = await open({ book: bookOf([`=FETCHED("${base}/gzip")`]) });
  await workbench.settle();
  expect(workbench.book.values('A1')).toEqual([['unpacked']]);
});
