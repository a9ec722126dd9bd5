import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { endpoints } from '../../src/contract/endpoints';
import { document, faultsAgainst, operations } from './helpers/document';
import { freshFolder } from './helpers/folders';
import { serve, type TestService } from './helpers/service';

/** Its own program, because it is an ES module that jest cannot load. */
const validator = join(
  __dirname,
  '../../node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js',
);

let service: TestService;
beforeAll(async () => {
  service = await serve({ settings: { sampleData: 'off' } });
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
  expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(endpoints).sort());
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
  it('shows every endpoint and its fields, runs no script and loads nothing', async () => {
    const response = await fetch(`${service.url}/docs`);
    expect(response.headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/);
    const page = await response.text();
    for (const { path, operation } of operations) {
      expect(page).toContain(`<code>${path}</code>`);
      expect(page).toContain(`id="${operation.operationId}"`);
    }
    for (const field of ['otp_code', 'result[].account_id', 'accounts[].firmographics.hq_city'])
      expect(page).toContain(`<code>${field}</code>`);
    expect(page).not.toMatch(/<script|<link|src=|@import|url\(/);
  });
});
