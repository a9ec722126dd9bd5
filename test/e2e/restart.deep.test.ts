/** One process that is restarted refuses requests only while it must, and none behind a systemd socket. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Libsql from 'libsql';
import { startService } from '../../src/service';
import { cli, temporaryFolder } from './support/product';
import { served } from './support/served';

const settings = { logLevel: 'silent', sampleData: 'off' } as const;

/** Listens as systemd does: never accepts, and restarts `serve` whenever it exits, three times. */
const holder = `
  const { spawnSync } = require('node:child_process');
  const server = require('node:net').createServer().listen(0, '127.0.0.1', () => {
    console.log('port ' + server.address().port);
    // The loop is blocked, so that only the service accepts.
    for (let start = 0; start < 3; start += 1)
      spawnSync('/bin/sh', ['-c', 'LISTEN_PID=$$ exec "$@"', 'sh', process.execPath, ...process.argv.slice(1)], {
        stdio: ['ignore', 'inherit', 'inherit', server._handle.fd],
        env: { ...process.env, LISTEN_FDS: '1' },
      });
    process.exit();
  });
`;

const isPosix = process.platform !== 'win32';

(isPosix ? it : it.skip)(
  'answers every request across restarts with a socket that was handed over',
  async () => {
    const data = temporaryFolder();
    const child = spawn(process.execPath, ['-e', holder, cli, 'serve', '--data', data], {
      env: { ...process.env, SIGNALSHEET_LOG_LEVEL: 'info' },
    });
    let log = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      log += text;
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const next = async () => String((await lines.next()).value);
    const port = (await next()).split(' ')[1];
    const pids = () =>
      [...log.matchAll(/"pid":(\d+)[^\n]*"msg":"serving"/g)].map(([, pid]) => Number(pid));
    const failures: unknown[] = [];
    let answered = 0;
    let isOver = false;
    const ask = async () => {
      while (!isOver) {
        await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { Connection: 'close' } }).then(
          ({ status }) => {
            answered += 1;
            if (status !== 200) failures.push(status);
          },
          (error) => failures.push(error),
        );
      }
    };
    expect(await next()).toMatch(/^Service ready at/);
    const asking = Promise.all([ask(), ask()]);
    for (const restarts of [1, 2]) {
      const pid = pids().at(-1) ?? 0;
      process.kill(pid, 'SIGTERM');
      expect([restarts, await next()]).toEqual([restarts, expect.stringMatching(/^Service ready/)]);
    }
    isOver = true;
    await asking;
    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(2);
    process.kill(pids().at(-1) ?? 0, 'SIGTERM');
    await once(child, 'close');
    expect(new Set(pids()).size).toBe(3);
  },
);

it('takes calls before its database can be opened, and answers them then', async () => {
  const { data } = await served();
  const lock = new Libsql(join(data, 'signalsheet.db'));
  lock.exec('BEGIN EXCLUSIVE');
  // Gets a free port.
  const before = await startService({ dataDir: temporaryFolder(), settings });
  const port = Number(new URL(before.url).port);
  await before.close();
  const starting = startService({ dataDir: data, port, settings });
  const answer = fetch(`${before.url}/healthz`);
  const first = await Promise.race([answer, starting, new Promise((give) => setImmediate(give))]);
  expect(first).toBeUndefined();
  lock.exec('ROLLBACK');
  lock.close();
  expect((await answer).status).toBe(200);
  await (await starting).close();
});

it('says what is wrong if it cannot start, and leaves the port free', async () => {
  const taken = await startService({ dataDir: temporaryFolder(), settings });
  const port = Number(new URL(taken.url).port);
  const refused = startService({ dataDir: temporaryFolder(), port, settings });
  await expect(refused).rejects.toThrow(`Cannot listen at 127.0.0.1:${port}`);
  await taken.close();
  const broken = { ...settings, databaseUrl: 'postgres://127.0.0.1:1/none' };
  await expect(
    startService({ dataDir: temporaryFolder(), port, settings: broken }),
  ).rejects.toThrow('Can’t use the PostgreSQL database');
  await (await startService({ dataDir: temporaryFolder(), port, settings })).close();
});
