import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join as joinPath } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Libsql from 'libsql';
import { headers } from '../../src/contract/headers';
import { StartError, startService } from '../../src/service';
import { jobEnd } from './helpers/acts';
import { spawnService } from './helpers/child';
import { known } from './helpers/domains';
import { freshFolder, query } from './helpers/folders';
import { jobAtGate } from './helpers/gate';
import { beginRequest, statusOf } from './helpers/raw';
import { serveEmpty, testSettings } from './helpers/service';

const off = { sampleData: 'off' } as const;
const start = (dataDir: string) => startService({ dataDir, settings: { ...testSettings, ...off } });

describe('starting', () => {
  it('refuses a database of a newer program, and leaves it alone', async () => {
    const service = await serveEmpty();
    await service.close();
    const database = new Libsql(joinPath(service.dataDir, 'signalsheet.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(start(service.dataDir)).rejects.toThrow(StartError);
    await expect(start(service.dataDir)).rejects.toThrow('version 99');
    expect(await query(service.dataDir, 'PRAGMA user_version')).toEqual([{ user_version: 99 }]);
    const reopened = new Libsql(joinPath(service.dataDir, 'signalsheet.db'));
    reopened.exec('PRAGMA user_version = 1');
    reopened.close();
  });

  it('refuses a key file that is damaged or belongs to another database', async () => {
    const service = await serveEmpty();
    await service.close();
    const keyFile = joinPath(service.dataDir, 'secret.key');
    writeFileSync(keyFile, 'nonsense\n');
    await expect(start(service.dataDir)).rejects.toThrow('damaged');
    writeFileSync(keyFile, `${Buffer.alloc(32, 7).toString('base64')}\n`);
    await expect(start(service.dataDir)).rejects.toThrow('not the one');
  });

  it('refuses a file that is not a database', async () => {
    const dataDir = freshFolder();
    writeFileSync(
      joinPath(dataDir, 'signalsheet.db'),
      'no database at all, but long enough\n'.repeat(99),
    );
    await expect(start(dataDir)).rejects.toThrow(/Can’t open the database .*signalsheet\.db/);
  });

  it('says which address it cannot listen at', async () => {
    const service = await serveEmpty();
    const port = Number(new URL(service.url).port);
    await expect(
      startService({ dataDir: freshFolder(), port, settings: { ...testSettings, ...off } }),
    ).rejects.toThrow(`Cannot listen at 127.0.0.1:${port}`);
  });

  it('listens only on the loopback address by default', async () => {
    const service = await serveEmpty();
    expect(new URL(service.url).hostname).toBe('127.0.0.1');
    const six = await serveEmpty({ host: '::1' });
    expect(new URL(six.url).hostname).toBe('[::1]');
    expect((await fetch(`${six.url}/healthz`)).status).toBe(200);
  });
});

describe('stopping', () => {
  it('answers requests in progress, gives jobs back, and accepts nothing new', async () => {
    const { gate, service, caller, job_id } = await jobAtGate(known(60));
    const finish = await beginRequest(service.url, [
      'POST /api/v2/account/batch HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      `${headers.apiKey}: ${caller.apiKey}`,
      `${headers.userId}: ${caller.userId}`,
      'Content-Length: 19',
    ]);
    const closed = Promise.all([service.close(), service.close()]);
    gate.open();
    expect(statusOf(await finish('{"account_ids":[1]}'))).toBe(200);
    await closed;
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
    expect(
      await query(service.dataDir, 'SELECT status, lease_token, lease_until FROM jobs'),
    ).toEqual([{ status: 'running', lease_token: null, lease_until: 0 }]);
    const next = await serveEmpty({ dataDir: service.dataDir, directory: gate.directory });
    const job = await jobEnd({ ...caller, url: next.url }, job_id);
    expect(job.progress.new_accounts).toBe(60);
  });

  it('accepts calls while a slow request is in progress', async () => {
    const service = await serveEmpty({ settings: { stopTimeoutSeconds: 100 } });
    const finish = await beginRequest(service.url, [
      'POST /api/v1/agent/sign-up HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 30',
    ]);
    const closed = service.close();
    for (let call = 0; call < 20; call += 1) {
      const answer = await fetch(`${service.url}/readyz`, { headers: { Connection: 'close' } });
      expect(answer.status).toBe(200);
      await setImmediate();
    }
    expect(statusOf(await finish('{"email":"dana@northwind.test"'))).toBe(400);
    await closed;
    await expect(fetch(`${service.url}/healthz`)).rejects.toThrow();
  });

  it('answers those who were waiting in the system’s queue', async () => {
    const child = await spawnService({ dataDir: freshFolder(), settings: off });
    // A stopped process leaves all callers in the queue.
    process.kill(child.pid, 'SIGSTOP');
    const callers = await Promise.all(Array.from({ length: 50 }, () => callerOf(child.url)));
    const stopped = child.stop();
    process.kill(child.pid, 'SIGCONT');
    const answers = await Promise.all(callers.map((answer) => answer()));
    expect(answers.map(statusOf)).toEqual(callers.map(() => 200));
    expect(await stopped).toBe(0);
  });

  it('does not wait forever for a directory that never answers', async () => {
    const { gate, service } = await jobAtGate(known(1), { settings: { stopTimeoutSeconds: 0 } });
    await service.close();
    gate.open();
  });

  it('ends the process at SIGTERM, with a whole database file', async () => {
    const dataDir = freshFolder();
    const child = await spawnService({ dataDir, settings: off });
    expect(await child.stop()).toBe(0);
    expect(child.log()).toContain('stopped');
  });
});

/** Connects and asks; the function that it resolves to resolves to the answer. */
async function callerOf(url: string): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return async () => {
    await closed;
    return answer;
  };
}
