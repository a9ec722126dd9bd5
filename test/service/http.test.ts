import { headers } from '../../src/contract/headers';
import { join } from './helpers/acts';
import { type Caller, call, checked, errorOf, expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import { exchange, statusOf } from './helpers/raw';
import { serveEmpty, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

let service: TestService;
let caller: Caller;

const keys = () => ({ [headers.apiKey]: caller.apiKey, [headers.userId]: caller.userId });
/** The lines of an enrichment request, with the caller's keys and the given header lines. */
const rawPost = (more: readonly string[], body: string) => [
  'POST /api/v1/enrich/accounts HTTP/1.1',
  'Host: localhost',
  'Content-Type: application/json',
  ...Object.entries(keys()).map(([name, value]) => `${name}: ${value}`),
  ...more,
  '',
  body,
];
const post = (body: string | Uint8Array<ArrayBuffer>, more: Record<string, string> = {}) =>
  call(service.url, 'enrichAccounts', { caller, body, headers: more });

eachStore('over HTTP', () => {
  beforeAll(async () => {
    service = await serveEmpty({
      directory: everybody,
      settings: { bodyLimitBytes: 100_000, requestTimeoutSeconds: 1 },
    });
    caller = await join(service);
  });

  describe('request bodies', () => {
    it.each([
      ['', 400],
      ['{', 400],
      ['{"domains":["a.example"],}', 400],
      ["{'domains':['a.example']}", 400],
      ['NaN', 400],
      ['{"domains":["a.example"]}\u0000', 400],
      ['{"domains":["a\u0001.example"]}', 400],
      [new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400],
      ['null', 422],
      ['"a.example"', 422],
      ['[]', 422],
      ['{}', 422],
      ['{"domains":{"length":1}}', 422],
      ['{"domains":["a.example"],"constructor":1}', 422],
      ['{"domains":["a.example"],"__proto__":{"x":1}}', 422],
      ['{"domains":[1e999,-1e999,123456789012345678901234567890]}', 422],
      [`{"domains":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`, 422],
      [`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 422],
      [`{"${'k'.repeat(50_000)}":1}`, 422],
    ])('answers the body %#', async (body, status) => {
      const answer = await post(body);
      expect(answer.status).toBe(status);
      expect(answer.text.length).toBeLessThan(2000);
      if (status === 400) expect(errorOf(answer).message).toContain('no credits were spent');
      else expect(answer.text).toContain('no credits were spent');
    });

    it('says what is wrong with each field, without repeating it', async () => {
      const answer = await post('{"domains":["a.example",7,null],"colour":"mauve"}');
      const notText = { msg: expect.any(String), type: 'string', ctx: { reason: 'not_a_text' } };
      expect(answer.body).toEqual({
        detail: [
          { ...notText, loc: ['body', 'domains', '1'] },
          { ...notText, loc: ['body', 'domains', '2'] },
          {
            loc: ['body', 'colour'],
            msg: expect.any(String),
            type: 'unknown_field',
            ctx: { reason: 'field_unknown' },
          },
        ],
      });
      expect(answer.text).not.toContain('mauve');
      const missing = await post('{}');
      expect(missing.body).toMatchObject({
        detail: [{ loc: ['body', 'domains'], type: 'missing' }],
      });
      const many = await post(JSON.stringify({ domains: Array(500).fill(7) }));
      expect(many.body).toMatchObject({ detail: { length: 100 } });
    });

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      'application/jsonp',
      '',
    ])('refuses the content type %j', async (type) => {
      expectError(
        await post('{"domains":["a.example"]}', { 'Content-Type': type }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
    });

    it.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
      'takes the content type %j',
      async (type) => {
        const answer = await post('{"domains":["a.example"]}', { 'Content-Type': type });
        expect(answer.status).toBe(200);
      },
    );

    it('refuses compressed bodies', async () => {
      const answer = await post('{"domains":["a.example"]}', { 'Content-Encoding': 'gzip' });
      expect(answer.status).toBe(415);
    });

    it('refuses bodies over the limit, announced or not', async () => {
      const body = `{"domains":["${'a'.repeat(100_000)}"]}`;
      expectError(await post(body), 413, 'PAYLOAD_TOO_LARGE', { limit_bytes: 100_000 });
      const chunks = `${(body.length / 2).toString(16)}\r\n${body.slice(0, body.length / 2)}\r\n`;
      const lines = rawPost(['Transfer-Encoding: chunked'], `${chunks}${chunks}0\r\n\r\n`);
      expect(statusOf(await exchange(service.url, lines))).toBe(413);
    });
  });

  describe('addresses and methods', () => {
    it.each(['/', '/api/v1', '/api/v1/credits/balance/', '/api/v3/account/batch', '/%', '/a%00b'])(
      'answers 404 for %s',
      async (path) => {
        const answer = await checked(await fetch(service.url + path));
        expectError(answer, 404, 'NOT_FOUND');
      },
    );

    it.each([
      ['GET', '/api/v1/agent/sign-up', 'POST'],
      ['DELETE', '/api/v1/credits/balance', 'GET, HEAD'],
      ['PUT', '/api/v1/enrich/accounts', 'POST'],
      ['PATCH', '/api/v1/enrich/accounts/job_1', 'GET, HEAD'],
      ['OPTIONS', '/api/v2/account/batch', 'POST'],
      ['POST', '/healthz', 'GET, HEAD'],
    ])('answers 405 for %s %s', async (method, path, allow) => {
      const answer = await checked(await fetch(service.url + path, { method }));
      expectError(answer, 405, 'METHOD_NOT_ALLOWED');
      expect(answer.headers.get('Allow')).toBe(allow);
    });

    it('says that it serves, and whether it has sample data', async () => {
      const answer = await checked(await fetch(`${service.url}/healthz`));
      expect(answer.body).toEqual({ status: 'ok', sample_data: false });
      const head = await fetch(`${service.url}/healthz`, { method: 'HEAD' });
      expect(head.status).toBe(200);
    });
  });

  describe('headers', () => {
    it('keeps a safe request id and replaces any other', async () => {
      const idFor = async (id: string) =>
        (
          await call(service.url, 'balance', { caller, headers: { [headers.requestId]: id } })
        ).headers.get(headers.requestId);
      expect(await idFor('run-7.chunk_1:2')).toBe('run-7.chunk_1:2');
      for (const unsafe of ['', 'a b', '<script>', 'x'.repeat(129), '"']) {
        expect(await idFor(unsafe)).toMatch(/^req_[0-9a-f-]{36}$/);
      }
    });

    it.each([headers.apiKey, headers.userId, headers.idempotencyKey, 'Content-Type', 'Host'])(
      'refuses %s when it comes twice',
      async (name) => {
        const lines = rawPost([`${headers.idempotencyKey}: twice`, 'Content-Length: 2'], '{}');
        const [, value] = lines.find((line) => line.startsWith(`${name}:`))?.split(': ') ?? [];
        lines.splice(-2, 0, `${name.toLowerCase()}: ${value}`);
        const raw = await exchange(service.url, lines);
        expect(statusOf(raw)).toBe(400);
        expect(raw).toContain('BAD_REQUEST');
        expect(raw.toLowerCase()).toContain('idempotency-supported: true');
      },
    );

    it('keeps an unused connection for longer than proxies do', async () => {
      const { headers: answered } = await fetch(`${service.url}/healthz`);
      const [, seconds] = /^timeout=(\d+)$/.exec(answered.get('Keep-Alive') ?? '') ?? [];
      expect(Number(seconds)).toBeGreaterThan(120);
    });

    it('lets no other site read its answers', async () => {
      const answer = await call(service.url, 'balance', {
        caller,
        headers: { Origin: 'https://elsewhere.example' },
      });
      expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    });
  });

  describe('malformed HTTP', () => {
    it.each([
      ['GET / HTTP/1.1', 400],
      ['nonsense', 400],
      ['FETCH /healthz HTTP/1.1\r\nHost: a', 400],
      ['GET /healthz HTTP/1.1\r\nHost: a b', 400],
      ['GET \\healthz HTTP/1.1\r\nHost: a', 400],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2', 400],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\nbroken header', 400],
      [`GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}`, 431],
      ['CONNECT a.example:443 HTTP/1.1\r\nHost: a', 405],
      ['TRACE /healthz HTTP/1.1\r\nHost: a', 405],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade', 200],
      ['GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: the-unexpected', 200],
    ])('is answered: %j', async (head, status) => {
      const raw = await exchange(service.url, [head, '', '']);
      expect(statusOf(raw)).toBe(status);
      expect(raw.toLowerCase()).toContain('x-request-id: req_');
      const codes = { 400: 'BAD_REQUEST', 405: 'METHOD_NOT_ALLOWED', 431: 'HEADERS_TOO_LARGE' };
      const code = new Map(Object.entries(codes)).get(String(status));
      expect(raw).toContain(code ? `"error_code":"${code}"` : '"status":"ok"');
    });

    it('does not wait forever for slow clients', async () => {
      const silent = await exchange(service.url, ['GET /healthz HTTP/1.1', 'Host: a'], 'open');
      expect(statusOf(silent)).toBe(408);
      expect(silent).toContain('"error_code":"REQUEST_TIMEOUT"');
      const slowBody = await exchange(
        service.url,
        [
          'POST /api/v1/agent/sign-up HTTP/1.1',
          'Host: a',
          'Content-Type: application/json',
          'Content-Length: 100',
          '',
          '{',
        ],
        'open',
      );
      expect(statusOf(slowBody)).toBe(408);
      expect((await call(service.url, 'balance', { caller })).status).toBe(200);
    });

    it('survives clients that leave in the middle', async () => {
      const lines = rawPost(['Content-Length: 100'], '{"domains"');
      await Promise.all(Array.from({ length: 10 }, () => exchange(service.url, lines, 'leave')));
      expect((await call(service.url, 'balance', { caller })).status).toBe(200);
    });
  });
});
