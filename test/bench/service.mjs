// The built command line as the benches use it: imports, and services on one data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { lib } from '../../tools/paths.mjs';

const cli = join(lib, 'cli.cjs');

/** Takes the address of a PostgreSQL server; without one, SQLite in the data folder. */
export async function makeDatabase(server) {
  if (!server) return { url: '', async drop() {} };
  const name = `signalsheet_bench_${process.pid}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await onServer(`CREATE DATABASE ${name}`);
  return { url: url.href, drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`) };

  async function onServer(sql) {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(sql);
    await client.end();
  }
}

function run(words, databaseUrl, options) {
  return spawn(process.execPath, [cli, ...words], {
    ...options,
    env: {
      ...process.env,
      SIGNALSHEET_DATABASE_URL: databaseUrl,
      SIGNALSHEET_SAMPLE_DATA: 'off',
      SIGNALSHEET_LOG_LEVEL: 'error',
      SIGNALSHEET_STARTING_CREDITS: '1000000',
      SIGNALSHEET_REQUESTS_PER_MINUTE: '1000000',
      SIGNALSHEET_ENRICH_PER_SECOND: '0',
    },
  });
}

export async function runImport(kind, file, { data, url }) {
  const start = performance.now();
  const words = ['import', kind, file, '--data', data];
  const child = run(words, url, { stdio: ['ignore', 'ignore', 'inherit'] });
  let megabytes = 0;
  const watch = setInterval(async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes = Math.max(megabytes, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }, 100);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`The import of ${kind} failed`);
  const seconds = (performance.now() - start) / 1000;
  return `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
}

/** Gives a user an ICP that every company fits; answers its id. */
export async function addWideIcp(service, headers, { data, url }) {
  const file = join(data, 'icp.json');
  await writeFile(file, JSON.stringify({ name: 'Everybody' }));
  const words = ['admin', 'icps', headers['X-User-ID'], '--add', file, '--data', data];
  const [code] = await once(run(words, url, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error('The ICP was not added');
  const { icps } = await request(service, headers, '/api/v1/icp/list');
  return icps.find(({ name }) => name === 'Everybody').id;
}

/** Resolves when it answers. */
export async function serve(role, { data, url }) {
  const words = ['serve', '--port', '0', '--role', role, '--data', data];
  const child = run(words, url, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: /(http:\S+)/.exec(line)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Makes a user, by the code in the outbox; returns the headers of its requests. */
export async function signUp(service, data, email) {
  const outbox = join(data, 'outbox');
  await rm(outbox, { recursive: true, force: true });
  const post = (path, body) =>
    fetch(`${service.url}/api/v1/agent/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).then((answer) => answer.json());
  await post('sign-up', { email });
  const [mail] = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const [, code] = /^ {4}(\d{6})\r?$/m.exec(await readFile(join(outbox, mail), 'utf8'));
  const { api_key } = await post('verify', { email, otp_code: code });
  return { 'X-API-Key': api_key, 'X-User-ID': email, 'Content-Type': 'application/json' };
}

/** Answers the body of a successful answer. */
export async function request(service, headers, path, body) {
  const answer = await fetch(`${service.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const agent = new Agent({ keepAlive: true });

/** Answers a successful answer's text. What fetch leaves behind of large answers stops this process for longer. */
export async function readText(service, headers, path) {
  const [answer] = await once(get(`${service.url}${path}`, { agent, headers }), 'response');
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}: ${body}`);
  return body;
}
