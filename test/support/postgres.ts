/** PostgreSQL for tests: a database for each test file, and in it a schema for each store that a test opens. */
import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, types } from 'pg';

/** Left by the probe; empty where no server is reachable. */
const server = process.env['SIGNALSHEET_TEST_DATABASE_URL'] ?? '';

export const hasPostgres = server !== '';

const run = promisify(execFile);

/** Whether this machine can copy databases as docs/postgres.md says. */
export const hasPostgresTools = ['pg_dump', 'pg_restore'].every(
  (tool) => spawnSync(tool, ['--version']).status === 0,
);

/** Stores that one test file opens. */
const schemas = 40;

let database: string | undefined;
let used = 0;
const copies: string[] = [];

/** Makes this file's database and its schemas, all empty. */
export async function makeDatabase(): Promise<void> {
  if (database !== undefined) return;
  const name = `signalsheet_test_${randomBytes(6).toString('hex')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  // The disk need not be waited for: tests kill clients, never the server, so nothing that was committed is lost.
  await ask(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  database = name;
  const names = Array.from({ length: schemas }, (_, schema) => `CREATE SCHEMA store_${schema + 1}`);
  await ask(addressOf(name), names.join('; '));
}

/** The address of a store that nothing was kept in yet. */
export function freshAddress(): string {
  if (database === undefined) throw new Error('Make the database first');
  if (used === schemas) throw new Error(`A test file opens at most ${schemas} stores`);
  used += 1;
  return `${addressOf(database)}?options=${encodeURIComponent(`-c search_path=store_${used}`)}`;
}

/**
 * Copies the database of a store by way of a file in the folder, with the commands of docs/postgres.md; returns the
 * address of the store in the copy.
 */
export async function copyDatabase(url: string, folder: string): Promise<string> {
  const name = `signalsheet_test_${randomBytes(6).toString('hex')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  copies.push(name);
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  const file = join(folder, 'signalsheet.dump');
  await run('pg_dump', ['--format=custom', `--file=${file}`, url]);
  const options = ['--no-owner', '--exit-on-error', '--single-transaction'];
  await run('pg_restore', [...options, `--dbname=${copy.href}`, file]);
  return copy.href;
}

/** Ends every connection that is left. */
export async function dropDatabase(): Promise<void> {
  for (const name of copies.splice(0)) await ask(server, `DROP DATABASE ${name} WITH (FORCE)`);
  if (database !== undefined) await ask(server, `DROP DATABASE ${database} WITH (FORCE)`);
  database = undefined;
}

/** Runs a statement beside the service; whole numbers are numbers. */
export async function ask(
  url: string,
  sql: string,
  parameters: readonly (string | number)[] = [],
): Promise<unknown[]> {
  const client = new Client({ connectionString: url, types: { getTypeParser } });
  await client.connect();
  try {
    return (await client.query<object>(numbered(sql), [...parameters])).rows;
  } finally {
    await client.end();
  }
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

function addressOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
