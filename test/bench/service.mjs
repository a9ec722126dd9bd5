// Runs the built command line for the benches: imports, and services on one data folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { lib } from '../../tools/paths.mjs';

const cli = join(lib, 'cli.cjs');

/**
 * Takes the address of a PostgreSQL server, or undefined for SQLite in the data folder. For a Citus cluster, also
 * takes the `host:port` of its nodes, separated by commas, and distributes the database over them.
 */
export async function makeDatabase(server, nodes = '') {
  if (!server) return { url: '', async drop() {} };
  const name = `signalsheet_bench_${process.pid}`;
  const coordinator = new URL(server);
  const workers = nodes.split(',').filter(Boolean);
  const all = [coordinator.host, ...workers];
  for (const host of all) await onServer(host, coordinator.pathname, `CREATE DATABASE ${name}`);
  const url = addressOf(coordinator.host, `/${name}`);
  if (workers.length > 0) await spread();
  return {
    url,
    async drop() {
      for (const host of all)
        await onServer(host, coordinator.pathname, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };

  async function spread() {
    for (const host of all) await onServer(host, `/${name}`, 'CREATE EXTENSION citus');
    const { hostname, port, host } = coordinator;
    const join = `SELECT citus_set_coordinator_host('${hostname}', ${port || 5432})`;
    await onServer(host, `/${name}`, join);
    for (const worker of workers) {
      const [at, on = 5432] = worker.split(':');
      await onServer(host, `/${name}`, `SELECT citus_add_node('${at}', ${on})`);
    }
    const [code] = await once(run(['admin', 'distribute'], url, { stdio: 'inherit' }), 'exit');
    if (code !== 0) throw new Error('The database was not distributed');
  }

  async function onServer(host, path, sql) {
    const client = new pg.Client({ connectionString: addressOf(host, path) });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  function addressOf(host, path) {
    const address = new URL(server);
    address.host = host;
    address.pathname = path;
    return address.href;
  }
}

/** Starts a command of the program. */
export function run(words, databaseUrl, options) {
  return spawn(process.execPath, [cli, ...words], {
    ...options,
    env: {
      ...process.env,
      ...options.env,
      SIGNALSHEET_DATABASE_URL: databaseUrl,
      SIGNALSHEET_SAMPLE_DATA: 'off',
      SIGNALSHEET_LOG_LEVEL: 'error',
      SIGNALSHEET_STARTING_CREDITS: '1000000',
      SIGNALSHEET_REQUESTS_PER_MINUTE: '1000000',
      SIGNALSHEET_ENRICH_PER_SECOND: '0',
    },
  });
}

export async function runImport(kind, file, store) {
  const { data, url } = store;
  // Imports need a data folder that a service has used.
  if (!existsSync(join(data, 'secret.key'))) await (await serve('all', store)).stop();
  const start = performance.now();
  const words = ['import', kind, file, '--data', data];
  const child = run(words, url, { stdio: ['ignore', 'ignore', 'inherit'] });
  const { megabytes } = await untilExit(child, `The import of ${kind}`);
  const seconds = (performance.now() - start) / 1000;
  return `${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB`;
}

/** Resolves to a process's peak memory and its processor time in seconds. Rejects if the process fails. */
export async function untilExit(child, what) {
  let used = { megabytes: 0, seconds: 0 };
  const watch = setInterval(async () => {
    used = (await usedBy(child)) ?? used;
  }, 50);
  const [code] = await once(child, 'exit');
  clearInterval(watch);
  if (code !== 0) throw new Error(`${what} failed`);
  return used;
}

/** A process's memory and processor time so far; undefined once it has ended. */
export async function usedBy({ pid }) {
  const files = ['status', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8'));
  const [status, stat] = await Promise.all(files).catch(() => ['', '']);
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(status) ?? [];
  // After the name, which may contain blanks: user and system time in hundredths of a second.
  const times = stat.slice(stat.lastIndexOf(')')).split(' ');
  if (!kilobytes) return undefined;
  return { megabytes: kilobytes / 1024, seconds: (Number(times[12]) + Number(times[13])) / 100 };
}

/** Adds an ICP that every company fits; returns its id. */
export async function addWideIcp(service, headers, { data, url }) {
  const file = join(data, 'icp.json');
  await writeFile(file, JSON.stringify({ name: 'Everybody' }));
  const words = ['admin', 'icps', headers['X-User-ID'], '--add', file, '--data', data];
  const [code] = await once(run(words, url, { stdio: 'ignore' }), 'exit');
  if (code !== 0) throw new Error('The ICP was not added');
  const { icps } = await request(service, headers, '/api/v1/icp/list');
  return icps.find(({ name }) => name === 'Everybody').id;
}

/** Resolves when the service answers requests. */
export async function serve(role, { data, url }) {
  const words = ['serve', '--port', '0', '--role', role, '--data', data];
  const child = run(words, url, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: /(http:\S+)/.exec(line)?.[1] ?? '',
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Makes a user with the code from the outbox; returns the headers for the user's requests. */
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

/** Returns the body of a successful answer. */
export async function request(service, headers, path, body) {
  const answer = await fetch(`${service.url}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const agent = new Agent({ keepAlive: true });

/**
 * Returns the text of a successful answer. Doesn't use fetch, whose garbage from large answers blocks this process longer.
 */
export async function readText(service, headers, path) {
  const [answer] = await once(get(`${service.url}${path}`, { agent, headers }), 'response');
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}: ${body}`);
  return body;
}
