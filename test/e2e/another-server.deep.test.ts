/** An address at which another server answers: a page, a text, or JSON of something else. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { runIn, temporaryFolder } from './support/product';

const said =
  'There’s no Signalsheet service at this address: another server answered. No credits were spent. ' +
  'Check the address, or ask the operator of the service.\n';

describe.each([
  ['a page', 200, 'text/html', '<!doctype html><title>Welcome</title>'],
  ['a page that there is none', 404, 'text/html', '<html><h1>Not Found</h1></html>'],
  ['a text', 404, 'text/plain', '404 page not found'],
  ['JSON of something else', 200, 'application/json', '{"hello":"world"}'],
  ['JSON that there is none', 404, 'application/json', '{"detail":"Not Found"}'],
])('a server that answers with %s', (_what, status, type, body) => {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  let url: string;

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('is reported as another server', async () => {
    const folder = temporaryFolder();
    const env = { SIGNALSHEET_API_KEY: 'ssk_x', XDG_STATE_HOME: temporaryFolder() };
    const given = ['--service', url, '--user', 'dana@northwind.example'];
    writeFileSync(join(folder, 'in.csv'), 'Domain\nacme.example\n');
    for (const words of [
      ['enrich', 'in.csv', '--column', 'Domain'],
      ['run-function', 'CREDIT_BALANCE'],
      ['signals'],
    ])
      expect(await runIn(folder, [...words, ...given], { env })).toEqual({
        code: 1,
        stdout: '',
        stderr: said,
      });
  });
});
