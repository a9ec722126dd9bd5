import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allEndpoints } from '../../src/contract/all-endpoints';
import { extensions } from '../../src/contract/extensions';
import { call } from './helpers/call';
import { document, faultsAgainst, operations } from './helpers/document';
import { freshFolder } from './helpers/folders';
import { serveEmpty, type TestService } from './helpers/service';

/** Its own program, because it is an ES module that jest cannot load. */
const validator = join(
  __dirname,
  '../../node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
);

let service: TestService;
beforeAll(async () => {
  service = await serveEmpty({ settings: { userProviderKeys: 'on' } });
});

it('is served without a key, and is valid OpenAPI 3.1', async () => {
  const response = await fetch(`${service.url}/openapi.json`);
  const served = await response.text();
  expect(JSON.parse(served)).toEqual(JSON.parse(JSON.stringify(document)));
  const file = join(freshFolder(), 'openapi.json');
  await writeFile(file, served);
  await promisify(execFile)(process.execPath, [validator, file]);
});

it('describes every endpoint of the contract', () => {
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(allEndpoints).sort());
});

it('has its extensions announced', async () => {
  const { body } = await call(service.url, 'extensions');
  const { extensions: names } = body as { extensions: string[] };
  expect(names).toEqual(extensions.map(({ name }) => name));
  const listing = JSON.stringify(operations.find(({ name }) => name === 'extensions'));
  expect(names.filter((name) => !listing.includes(`\`${name}\``))).toEqual([]);
});

describe.each(operations)('$name', ({ operation }) => {
  it('has examples that meet its schemas', () => {
    const request = operation.requestBody?.content['application/json'];
    if (request) expect(faultsAgainst(request.schema, request.example)).toEqual([]);
    const answer = operation.responses[200]?.content['application/json'];
    expect(faultsAgainst(answer?.schema ?? {}, answer?.example)).toEqual([]);
    expect(answer?.example).toBeDefined();
  });
});

describe('the page', () => {
  const open = (path: string, headers = {}) => fetch(`${service.url}${path}`, { headers });

  async function scriptOf(page: Response): Promise<string> {
    const [, script = ''] = /<script src="([^"]+)"><\/script>/.exec(await page.text()) ?? [];
    return `/${script}`;
  }

  it('runs only scripts of its own address, and sends requests to no other', async () => {
    const page = await open('/docs');
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/);
    const policy = page.headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'unsafe-inline'",
      "connect-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ]);
    expect((await page.text()).match(/ (src|href)="[^"]*"/g)).toEqual([
      ' href="data:,"',
      ' href="openapi.json"',
      expect.stringMatching(/^ src="docs\/api-reference-/),
    ]);
  });

  it('has a script that browsers may cache for good, compressed or not', async () => {
    const address = await scriptOf(await open('/docs'));
    expect(address).toMatch(/^\/docs\/api-reference-[0-9a-f]{16}\.js$/);
    const packed = await open(address, { 'Accept-Encoding': 'br, gzip' });
    const plain = await open(address, { 'Accept-Encoding': 'gzip;q=0, identity' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    for (const { headers } of [packed, plain]) {
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Vary')).toBe('Accept-Encoding');
    }
    const script = await plain.text();
    expect(script).toContain('@scalar/api-reference');
    expect(await packed.text()).toBe(script);
  });

  it('has no script under another name', async () => {
    for (const name of ['api-reference.js', 'api-reference-0000000000000000.js', '..%2Fcli.cjs']) {
      const answer = await open(`/docs/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});
