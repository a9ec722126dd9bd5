/** PostgreSQL for tests: a database for each test file, and in it a schema for each store that a test opens. */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseError, Pool, types } from 'pg';

/** Set by the probe; empty if no server is reachable. */
const server = process.env['SIGNALSHEET_TEST_DATABASE_URL'] ?? '';

export const hasPostgres = server !== '';

const run = promisify(execFile);

/** The worker nodes of a Citus cluster, if the server is its coordinator; set by tools/jest-citus.cjs. */
export const nodes = (process.env['SIGNALSHEET_TEST_CITUS_NODES'] ?? '').split(',').filter(Boolean);

export const isCluster = nodes.length > 0;

/** Stores that one test file opens. */
const schemas = 50;

let database: string | undefined;
let used = 0;
const copies: string[] = [];

/** Makes this file's database and its schemas, all empty. */
export async function makeDatabase(): Promise<void> {
  if (database !== undefined) return;
  const name = `signalsheet_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name);
  // Commits needn't wait for the disk: tests kill clients, never the server, so no commit is lost.
  await ask(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  database = name;
  const names = Array.from({ length: schemas }, (_, schema) => `CREATE SCHEMA store_${schema + 1}`);
  await ask(addressOf(name), names.join('; '));
}

/** The address of an empty store; on a cluster spread over its nodes by default. */
export function freshAddress(isSpread = isCluster): string {
  if (database === undefined) throw new Error('Make the database first');
  if (used === schemas) throw new Error(`A test file opens at most ${schemas} stores`);
  used += 1;
  const address = `${addressOf(database)}?options=${encodeURIComponent(`-c search_path=store_${used}`)}`;
  if (isSpread) distribute(address);
  return address;
}

/**
 * Copies the database of a store through a file in the folder, with the commands of docs/postgres.md; returns the
 * address of the store in the copy.
 */
export async function copyDatabase(url: string, folder: string): Promise<string> {
  const name = `signalsheet_test_${randomBytes(6).toString('hex')}`;
  await createDatabase(name);
  copies.push(name);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  const file = join(folder, 'signalsheet.dump');
  const without = isCluster ? ['--extension=plpgsql'] : [];
  await run('pg_dump', ['--format=custom', ...without, `--file=${file}`, url]);
  const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
  await run('pg_restore', [...options, `--dbname=${copy.href}`, file]);
  return copy.href;
}

/** Closes all remaining connections, and drops this file's database and its copies. */
export async function dropDatabase(): Promise<void> {
  const kept = [...connections.values()];
  connections.clear();
  await Promise.all(kept.map((connection) => connection.end()));
  for (const name of copies.splice(0)) await dropNamed(name);
  if (database !== undefined) await dropNamed(database);
  database = undefined;
}

/**
 * A connection each, kept for this file's stores by their addresses: on slow machines, connecting takes far longer than
 * most statements.
 */
const connections = new Map<string, Pool>();

/** Runs a statement outside the service, after those before it; returns integers as numbers. */
export async function ask(
  url: string,
  sql: string,
  parameters: readonly (string | number | null)[] = [],
): Promise<unknown[]> {
  const isOwn = database !== undefined && new URL(url).pathname === `/${database}`;
  const connection = (isOwn && connections.get(url)) || connectionTo(url);
  if (isOwn) connections.set(url, connection);
  try {
    return (await connection.query<object>(numbered(sql), [...parameters])).rows;
  } finally {
    if (!isOwn) await connection.end();
  }
}

function connectionTo(url: string): Pool {
  const pool = new Pool({
    connectionString: url,
    types: { getTypeParser },
    max: 1,
    idleTimeoutMillis: 0,
  });
  // Tests close connections, and stop servers; the next statement connects again.
  pool.on('error', () => {});
  return pool;
}

/** On a cluster every node has the database, and the coordinator knows the others. */
async function createDatabase(name: string) {
  await ask(server, `CREATE DATABASE ${name}`);
  if (!isCluster) return;
  for (const node of nodes) await ask(addressOf('postgres', node), `CREATE DATABASE ${name}`);
  for (const node of [undefined, ...nodes])
    await ask(addressOf(name, node), 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(server);
  await ask(addressOf(name), `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const node of nodes) {
    const [host, at] = node.split(':');
    await ask(addressOf(name), `SELECT citus_add_node('${host}', ${at})`);
  }
}

async function dropNamed(name: string) {
  for (const node of [undefined, ...nodes]) await dropOn(addressOf('postgres', node), name, 20);
}

/** A cluster's maintenance may reconnect to a database after its connections are closed and before it is dropped. */
async function dropOn(url: string, name: string, tries: number): Promise<void> {
  try {
    await ask(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  } catch (error) {
    const isInUse = error instanceof DatabaseError && error.code === '55006';
    if (!isInUse || tries === 1) throw error;
    await dropOn(url, name, tries - 1);
  }
}

/** Runs `admin distribute` as an operator does. */
function distribute(address: string) {
  const { status, stderr } = spawnSync(process.execPath, ['lib/cli.cjs', 'admin', 'distribute'], {
    env: { ...process.env, SIGNALSHEET_DATABASE_URL: address },
  });
  if (status !== 0) throw new Error(`The database was not distributed: ${stderr}`);
}

function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?/g, () => {
    count += 1;
    return `$${count}`;
  });
}

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const isNumber = id === types.builtins.INT8 || id === types.builtins.NUMERIC;
  return isNumber ? Number : types.getTypeParser(id, format ?? 'text');
}

export function addressOf(name: string, node?: string): string {
  const url = new URL(server);
  if (node !== undefined) url.host = node;
  url.pathname = `/${name}`;
  return url.href;
}
