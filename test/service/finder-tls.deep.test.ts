import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join as joinPath } from 'node:path';
import { text } from 'node:stream/consumers';
import { makeCertificate } from '../support/certificate';
import { join } from './helpers/acts';
import { spawnService } from './helpers/child';
import { freshFolder } from './helpers/folders';
import { importAll } from './helpers/forgettable';
import { runSignal, starterIcpId } from './helpers/signals';

describe('the advanced people finder over TLS', () => {
  const { key, cert } = makeCertificate();
  const asked: string[] = [];
  let model: Server;
  let port: number;
  beforeAll(async () => {
    model = createServer({ key, cert }, async (request, response) => {
      asked.push(`${request.url} ${request.headers.authorization} ${await text(request)}`);
      response.end(JSON.stringify({ choices: [{ message: { content: '{"people": [1]}' } }] }));
    });
    await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve));
    port = (model.address() as AddressInfo).port;
  });
  beforeEach(() => {
    asked.length = 0;
  });
  afterAll(() => model.close());

  /** Runs a signal on a service of its own, since a process reads once which authorities it trusts. */
  const run = async (host: string, env: Record<string, string>) => {
    const dataDir = freshFolder();
    await importAll(dataDir);
    const child = await spawnService({
      dataDir,
      env,
      settings: {
        sampleData: 'off',
        finderUrl: `https://${host}:${port}/v1`,
        finderKey: 'k3y',
        allowPrivateAddresses: 'on',
      },
    });
    const caller = await join({ url: child.url, dataDir, close: async () => {} });
    const signal = await runSignal(caller, 'hiringForRole', {
      name: 'Tamers',
      role: 'robot tamer',
      icp_id: await starterIcpId(caller),
      accounts: [{ website: 'bystander.example' }],
      advanced_people_finder: true,
    });
    await child.stop();
    return { signal, log: child.log() };
  };

  it.each(['127.0.0.1', 'localhost'])(
    'asks a model at %s whose authority NODE_EXTRA_CA_CERTS names, with the key',
    async (host) => {
      const file = joinPath(freshFolder(), 'authority.pem');
      writeFileSync(file, cert);
      const { signal } = await run(host, { NODE_EXTRA_CA_CERTS: file });
      expect(asked).toEqual([expect.stringMatching(/^\/v1\/chat\/completions Bearer k3y \{/)]);
      expect(signal).toMatchObject({ status: 'completed', credits_used: 3, status_reason: null });
    },
  );

  it('sends nothing to a model whose certificate it does not trust, and lets rules choose', async () => {
    const { signal, log } = await run('localhost', {});
    expect(asked).toEqual([]);
    expect(signal).toMatchObject({
      status: 'completed',
      credits_used: 2,
      status_reason: expect.stringMatching(/rules chose their people, free of charge/),
    });
    expect(log).toMatch(/self-signed certificate/);
  });
});
