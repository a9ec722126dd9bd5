/**
 * One process refuses requests during a restart only while it must, and none behind a systemd socket. Two processes
 * behind a proxy refuse none.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import Libsql from 'libsql';
import { endpoints } from '../../src/contract/endpoints';
import { startService } from '../../src/service';
import { balanceOf, jobEnd, join as signUp } from '../service/helpers/acts';
import { known } from '../service/helpers/domains';
import { freePort } from '../service/helpers/free-port';
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

const { balance, enrichAccounts } = endpoints;

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

/** Starts `serve` and waits until it is ready. */
async function startServe(data: string, port: number) {
  const words = ['serve', '--sample', '--data', data, '--port', String(port)];
  const child = spawn(process.execPath, [cli, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, SIGNALSHEET_REQUESTS_PER_MINUTE: '0' },
  });
  await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'close');
    },
  };
}

/** Alternates between ports as nginx with `max_fails=0`: tries the other if one is unreachable, but forgets that. */
function proxyFor(ports: readonly number[]) {
  let turn = 0;
  return createServer((asked, answer) => {
    const parts: Buffer[] = [];
    asked
      .on('data', (part) => parts.push(part))
      .on('end', () => {
        turn += 1;
        const first = turn;
        const tryFrom = (tried: number) => {
          const { url: path, method, headers } = asked;
          const port = ports[(first + tried) % ports.length];
          const near = { host: '127.0.0.1', port, path, method, headers, agent: false };
          let isConnected = false;
          request(near, (given) => {
            answer.writeHead(given.statusCode ?? 0, given.headers);
            given.pipe(answer);
          })
            .on('socket', (socket) =>
              socket.on('connect', () => {
                isConnected = true;
              }),
            )
            .on('error', (error) => {
              // A request that may have taken effect isn't repeated at the other.
              const mayRepeat = !isConnected || method === 'GET';
              if (mayRepeat && tried + 1 < ports.length) tryFrom(tried + 1);
              else answer.writeHead(502).end(`${method} ${isConnected} ${error}`);
            })
            .end(Buffer.concat(parts));
        };
        tryFrom(0);
      });
  });
}

it('loses no request of two processes on one SQLite file that are restarted one after the other', async () => {
  const data = temporaryFolder();
  const ports = [await freePort(), await freePort()];
  const processes = [];
  for (const port of ports) processes.push(await startServe(data, port));
  const proxy = proxyFor(ports).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const caller = await signUp({ url, dataDir: data, close: async () => {} });
  const failures: unknown[] = [];
  const jobs: string[] = [];
  let isOver = false;
  let asked = 0;
  const send = async (method: string, path: string, body?: object) => {
    const headers = {
      'X-API-Key': caller.apiKey,
      'X-User-ID': caller.userId,
      'Content-Type': 'application/json',
    };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(url + path, init);
    const text = await answer.text();
    if (answer.status !== 200) failures.push(`${method} ${path}: ${answer.status} ${text}`);
    return text;
  };
  const ask = async () => {
    while (!isOver) {
      asked += 1;
      const text = await send('POST', enrichAccounts.path, { domains: known(1, asked % 300) });
      if (text.includes('job_')) jobs.push(JSON.parse(text).job_id);
      await send('GET', balance.path);
    }
  };
  const asking = Promise.all([ask(), ask(), ask()]);
  for (const round of [1, 2])
    for (const [at, port] of ports.entries()) {
      await processes[at]?.stop();
      const before = jobs.length;
      processes[at] = await startServe(data, port);
      expect([round, port, jobs.length > before]).toEqual([round, port, true]);
    }
  isOver = true;
  await asking;
  expect(failures).toEqual([]);
  for (const id of jobs) expect((await jobEnd(caller, id)).status).toBe('completed');
  // Each company is paid once, however many jobs asked for it.
  expect((await balanceOf(caller)).used_total).toBe(Math.min(asked, 300));
  proxy.close();
  for (const one of processes) await one.stop();
});

it('accepts calls before its database can be opened, and answers them afterwards', async () => {
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
