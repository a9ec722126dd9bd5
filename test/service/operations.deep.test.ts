import { copyFileSync, cpSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { startService } from '../../src/service';
import { readSecrets } from '../../src/service/auth/secrets';
import { read } from '../docs/support/documents';
import { join, startJob } from './helpers/acts';
import { call, expectError } from './helpers/call';
import { spawnService } from './helpers/child';
import { everybody } from './helpers/directories';
import { known } from './helpers/domains';
import { databaseUrlOf, freshFolder, query, valueIn } from './helpers/folders';
import { freePort } from './helpers/free-port';
import { hasLimits, proxyTo, setDisk } from './helpers/outages';
import { serveEmpty, testSettings } from './helpers/service';
import { hasSmallServers, smallServer } from './helpers/small-server';
import { eachPostgres } from './helpers/stores';
import { until } from './helpers/until';

describe('the metrics', () => {
  it('count requests by route and status, on a separate port, and reveal nothing about callers', async () => {
    const metricsPort = await freePort();
    const service = await serveEmpty({ settings: { metricsPort } });
    const caller = await join(service);
    await call(service.url, 'balance', { caller });
    await fetch(`${service.url}/no/such/${caller.userId}`);
    const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
    const text = await response.text();
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect(text).toMatch(
      /signalsheet_http_requests_total\{route="\/api\/v1\/credits\/balance",method="GET",status="200"\} 1/,
    );
    expect(text).toMatch(/route="unknown",method="GET",status="404"\} 1/);
    expect(text).toContain('\nprocess_resident_memory_bytes ');
    expect(text).not.toContain(caller.userId);
    expect(text).not.toContain(caller.apiKey);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
  });

  it('say what waits and since when, what ended, what was mailed and charged', async () => {
    const metricsPort = await freePort();
    let now = Date.UTC(2026, 10, 20, 9);
    const dataDir = freshFolder();
    const api = await serveEmpty({
      dataDir,
      role: 'api',
      clock: () => now,
      settings: { metricsPort },
    });
    const caller = await join(api);
    await startJob(caller, known(3));
    // No worker is left: what waits grows old.
    now += 600_000;
    const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const waiting = await read(metricsPort);
    for (const line of [
      /^signalsheet_info\{version="\d+\.\d+\.\d+"\} 1$/m,
      /^signalsheet_store_answers 1$/m,
      /^signalsheet_work_waiting\{work="jobs"\} 1$/m,
      /^signalsheet_work_waiting_seconds\{work="jobs"\} 600$/m,
      /^signalsheet_work_waiting\{work="signals"\} 0$/m,
      /^signalsheet_users 1$/m,
      /^signalsheet_credits_reserved 3$/m,
      /^signalsheet_mails_total\{outcome="sent"\} 1$/m,
      /^signalsheet_mails_total\{outcome="failed"\} 0$/m,
    ])
      expect(waiting).toMatch(line);
    const workerPort = await freePort();
    const settings = { metricsPort: workerPort };
    await serveEmpty({ dataDir, role: 'worker', clock: () => now, settings, directory: everybody });
    await until('the job to end', async () =>
      /work_ended_total\{kind="enrich_accounts",outcome="completed"\} 1/.test(
        await read(workerPort),
      ),
    );
    const over = await read(metricsPort);
    expect(over).toMatch(/^signalsheet_work_waiting_seconds\{work="jobs"\} 0$/m);
    expect(over).toMatch(/^signalsheet_credits_used 3$/m);
    expect(over).not.toContain('signalsheet_database_connections{');
  });

  it('include all that the example alerts read', async () => {
    const metricsPort = await freePort();
    await serveEmpty({ settings: { metricsPort } });
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const named = read('docs/operating.md').match(/\bsignalsheet_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(text).toContain(`# HELP ${name} `);
  });

  it('are not served unless asked for, and a taken port leaves nothing running', async () => {
    const first = await serveEmpty();
    const port = Number(new URL(first.url).port);
    const second = serveEmpty({ settings: { metricsPort: port } });
    await expect(second).rejects.toThrow(/^Cannot listen at 127\.0\.0\.1/);
  });
});

describe('/readyz', () => {
  it('says ready while the store answers, in every role', async () => {
    for (const role of ['all', 'worker'] as const) {
      const { url } = await serveEmpty({ role });
      const response = await fetch(`${url}/readyz`);
      expect([response.status, await response.json()]).toEqual([200, { status: 'ready' }]);
    }
  });

  (hasLimits ? it : it.skip)(
    'says so no longer once the disk is full, and again later',
    async () => {
      const child = await spawnService({ dataDir: freshFolder(), settings: { sampleData: 'off' } });
      const status = () => statusOf(child.url);
      expect(await status()).toBe(200);
      setDisk(child.pid, 'full');
      await until('the full disk to be noticed', async () => (await status()) === 503);
      expect((await fetch(`${child.url}/healthz`)).status).toBe(200);
      setDisk(child.pid, 'free');
      await until('the room to be noticed', async () => (await status()) === 200);
      expect(await child.stop()).toBe(0);
    },
  );

  (hasLimits ? it : it.skip)(
    'is no longer ready if the log has room for a probe, but not for a job; nothing is called busy',
    async () => {
      const dataDir = freshFolder();
      const child = await spawnService({ dataDir, settings: { sampleData: 'off' } });
      const caller = await join({ ...child, dataDir, close: async () => {} });
      const log = statSync(path.join(dataDir, 'signalsheet.db-wal')).size;
      setDisk(child.pid, log + 65_536);
      await until('the full disk to be noticed', async () => (await statusOf(child.url)) === 503);
      for (const from of [0, 1000]) {
        const domains = Array.from({ length: 500 }, (_, n) => `company-${from + n}.example`);
        const refused = await call(child.url, 'enrichAccounts', { caller, body: { domains } });
        expectError(refused, 503, 'UNAVAILABLE');
        expect(refused.body).toMatchObject({
          message: expect.stringMatching(
            /^The service can’t save data right now\. Nothing was done/,
          ),
        });
      }
      setDisk(child.pid, 'free');
      await until('the room to be noticed', async () => (await statusOf(child.url)) === 200);
      expect(await child.stop()).toBe(0);
      expect(readdirSync(dataDir).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  it('is no longer ready if the database was moved away or changed for another', async () => {
    const service = await serveEmpty();
    const file = path.join(service.dataDir, 'signalsheet.db');
    expect(await statusOf(service.url)).toBe(200);
    renameSync(file, `${file}.away`);
    await until('the move to be noticed', async () => (await statusOf(service.url)) === 503);
    renameSync(`${file}.away`, file);
    await until('the file to be noticed', async () => (await statusOf(service.url)) === 200);
    renameSync(file, `${file}.away`);
    copyFileSync(`${file}.away`, file);
    await until('the copy to be noticed', async () => (await statusOf(service.url)) === 503);
    renameSync(`${file}.away`, file);
  });

  it('writes at most once in three seconds, however often it is requested', async () => {
    const service = await serveEmpty();
    const written = () => valueIn(service.dataDir, "SELECT value FROM meta WHERE name = 'probe'");
    await statusOf(service.url);
    const seen = new Set<unknown>();
    const start = performance.now();
    for (let asked = 0; asked < 100; asked += 1) {
      expect(await statusOf(service.url)).toBe(200);
      seen.add(await written());
    }
    expect(seen.size).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - start) / 3000));
  });
});

const statusOf = async (url: string) => (await fetch(`${url}/readyz`)).status;

eachPostgres('/readyz', () => {
  const notReady = (url: string) =>
    until('the outage to be noticed', async () => (await statusOf(url)) === 503);

  it.each(['refuse', 'silence'] as const)(
    'reports not ready if the server is gone, and still serves metrics (%s)',
    async (how) => {
      const dataDir = freshFolder();
      const proxy = await proxyTo(databaseUrlOf(dataDir));
      const metricsPort = await freePort();
      const service = await serveEmpty({
        dataDir,
        settings: { databaseUrl: proxy.url, stopTimeoutSeconds: 0, metricsPort },
      });
      expect(await statusOf(service.url)).toBe(200);
      const before = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      expect(before).toMatch(/^signalsheet_database_connections\{state="open"\} [1-9]/m);
      await proxy.fail(how);
      await notReady(service.url);
      // It is asked for the first time.
      const health = await fetch(`${service.url}/healthz`);
      expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
      const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
      expect(metrics.status).toBe(200);
      const text = await metrics.text();
      expect(text).toMatch(/signalsheet_boards_due Nan$/im);
      expect(text).toMatch(/^signalsheet_store_answers 0$/m);
      await service.close();
      await proxy.close();
    },
  );

  it('is no longer ready if the data folder or the database was changed for another', async () => {
    const [service, other] = [await serveEmpty(), await serveEmpty()];
    expect(await statusOf(service.url)).toBe(200);
    renameSync(service.dataDir, `${service.dataDir}.away`);
    cpSync(other.dataDir, service.dataDir, { recursive: true });
    await notReady(service.url);
    rmSync(service.dataDir, { recursive: true });
    renameSync(`${service.dataDir}.away`, service.dataDir);
    await until('the folder to be noticed', async () => (await statusOf(service.url)) === 200);
    await query(service.dataDir, "UPDATE meta SET value = 'another' WHERE name = 'secret'");
    await notReady(service.url);
    const { fingerprint } = (await readSecrets(service.dataDir)) ?? { fingerprint: '' };
    await query(service.dataDir, 'UPDATE meta SET value = ? WHERE name = ?', fingerprint, 'secret');
  });

  (hasSmallServers ? it : it.skip)(
    'is no longer ready if the disk of the server is full, and again later',
    async () => {
      const server = await smallServer();
      const settings = { ...testSettings, sampleData: 'off', databaseUrl: server.url } as const;
      const dataDir = freshFolder();
      const service = await startService({ dataDir, settings });
      try {
        expect(await statusOf(service.url)).toBe(200);
        server.fill();
        await notReady(service.url);
        for (const name of ['one', 'two', 'three']) {
          const body = { email: `${name}-${'x'.repeat(200)}@people.example` };
          const { status, text } = await call(service.url, 'signUp', { body });
          // Small changes may still fit into pages that the server has.
          if (status !== 200) expect(text).toContain('The service can’t save data right now.');
        }
        server.empty();
        await until('the room to be noticed', async () => (await statusOf(service.url)) === 200);
      } finally {
        await service.close();
        server.stop();
      }
    },
  );

  // The last one, because the database stays like that.
  it('is no longer ready if the server only reads', async () => {
    const service = await serveEmpty();
    expect(await statusOf(service.url)).toBe(200);
    const name = await valueIn(service.dataDir, 'SELECT current_database() AS name');
    await query(service.dataDir, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    await query(
      service.dataDir,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await notReady(service.url);
    await service.close();
  });
});
