import fc from 'fast-check';
import { headers } from '../../src/contract/headers';
import { join } from './helpers/acts';
import { type Caller, call, checked, expectError } from './helpers/call';
import { everybody } from './helpers/directories';
import { operations, posts } from './helpers/document';
import { databaseUrlOf } from './helpers/folders';
import { bodies, strangeText } from './helpers/nearly-right';
import { fieldsOf, hostileValues, noJson, withField } from './helpers/request-fields';
import { serveEmpty, type TestService } from './helpers/service';
import { eachStore } from './helpers/stores';

const bodyLimitBytes = 65_536;
const isThorough = process.env['SIGNALSHEET_ALL_CASES'] !== undefined;

const gets = operations.filter(({ method }) => method === 'GET');

eachStore('whatever is sent', () => {
  let service: TestService;
  let caller: Caller;
  /**
   * Runs of each operation. Most are refused before they reach the store, so the second store gets fewer, unless
   * SIGNALSHEET_ALL_CASES is set.
   */
  const cases = () => (isThorough || databaseUrlOf(service.dataDir) === '' ? 200 : 25);
  beforeAll(async () => {
    service = await serveEmpty({
      directory: everybody,
      settings: { signUpsPerEmail: 1_000_000, bodyLimitBytes },
    });
    caller = await join(service);
  });

  it.each(posts)('$name answers with a documented body and never with a 5xx', async (post) => {
    await fc.assert(
      fc.asyncProperty(bodies(post.schema), async (body) => {
        const answer = await call(service.url, post.name, { caller, body });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: cases(), seed: 20_261 },
    );
  });

  it.each(gets)('$name does too, for any parameters', async ({ name, operation }) => {
    const named = (place: string) =>
      operation.parameters.filter((one) => one.in === place).map((one) => [one.name, value]);
    const value = fc.oneof(
      { weight: 2, arbitrary: strangeText.map((text) => text.replace(/\p{Cs}/gu, '')) },
      { weight: 1, arbitrary: fc.integer({ min: -1, max: 400 }).map(String) },
      { weight: 1, arbitrary: fc.constantFrom('true', 'USA', 'snowflake') },
    );
    const inPath = value.filter((text) => text !== '').map((text) => `x${text}`);
    const parameters = Object.fromEntries(named('path').map(([name]) => [name, inPath]));
    const query = fc.record(Object.fromEntries(named('query')), { requiredKeys: [] });
    await fc.assert(
      fc.asyncProperty(fc.record(parameters), query, async (parameters, query) => {
        const answer = await call(service.url, name, { caller, parameters, query });
        expect(answer.status).toBeLessThan(500);
      }),
      { numRuns: cases(), seed: 20_265 },
    );
  });

  it.each(posts)('$name survives every hazard in every field', async (post) => {
    const { name, schema, example } = post;
    for (const way of fieldsOf(schema)) {
      for (const hazard of hostileValues) {
        const body = withField(example, way, hazard);
        const { status, text } = await call(service.url, name, { caller, body });
        if (status >= 500 || text.length > 20_000) throw new Error(`${status} for ${body}`);
      }
      for (const hazard of noJson) {
        const body = withField(example, way, hazard);
        expect((await call(service.url, name, { caller, body })).status).toBe(400);
      }
    }
  });

  it.each(posts)('$name names a field that is unknown, and takes no huge body', async (post) => {
    const { name, example } = post;
    const unknown = await call(service.url, name, {
      caller,
      body: { ...Object(example), nope: 1 },
    });
    expect(unknown.body).toMatchObject({
      detail: [{ loc: ['body', 'nope'], type: 'unknown_field' }],
    });
    const huge = withField(example, ['nope'], `"${'x'.repeat(bodyLimitBytes)}"`);
    const refused = await call(service.url, name, { caller, body: huge });
    expectError(refused, 413, 'PAYLOAD_TOO_LARGE');
    for (const body of ['['.repeat(10_000), `${'['.repeat(10_000)}${']'.repeat(10_000)}`]) {
      const { status } = await call(service.url, name, { caller, body });
      expect([400, 422]).toContain(status);
    }
  });

  it('bytes that are not JSON get a 400 or a 422', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 80 }), async (bytes) => {
        const body = new Uint8Array(bytes);
        const { status } = await call(service.url, 'enrichAccounts', { caller, body });
        expect([400, 422]).toContain(status);
      }),
      { numRuns: 100, seed: 20_262 },
    );
  });

  it('any path and job id gets a 4xx', async () => {
    await fc.assert(
      fc.asyncProperty(strangeText, async (part) => {
        const path = encodeURIComponent(part.replace(/\p{Cs}/gu, '')) || 'x';
        const answer = await checked(await fetch(`${service.url}/api/v1/${path}`));
        expect(answer.status).toBe(404);
        const job = await call(service.url, 'enrichAccountsJob', {
          caller,
          parameters: { job_id: path },
        });
        expect(job.status).toBe(404);
      }),
      { numRuns: 100, seed: 20_263 },
    );
  });

  it('any header value gets a contract body', async () => {
    const value = fc.string({ unit: fc.constantFrom(...' !"#%&\',;=@~azAZ09é\t'), maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(value, value, value, async (key, user, idempotency) => {
        const strange = { [headers.apiKey]: key, [headers.userId]: user };
        expect((await call(service.url, 'balance', { headers: strange })).status).toBe(401);
        const answer = await call(service.url, 'enrichAccounts', {
          caller,
          body: { domains: ['no domain'] },
          headers: { [headers.idempotencyKey]: idempotency, [headers.requestId]: key },
        });
        expect([200, 400, 409]).toContain(answer.status);
      }),
      { numRuns: 100, seed: 20_264 },
    );
  });
});
