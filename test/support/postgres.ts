/** PostgreSQL for tests: a database for each test file, and in it a schema for each store that a test opens. */
import { randomBytes } from 'node:crypto';
import { Client, types } from 'pg';
import { numbered } from '../../src/service/store/postgres/placeholders';

/** Left by the probe; empty where no server is reachable. */
const server = process.env['SIGNALSHEET_TEST_DATABASE_URL'] ?? '';

export const hasPostgres = server !== '';

/** Stores that one test file opens. */
const schemas = 40;

let database: string | undefined;
let used = 0;

/** Makes this file's database and its schemas, all empty. */
export async function makeDatabase(): Promise<void> {
  if (database !== undefined) return;
  const name = `signalsheet_test_${randomBytes(6).toString('hex')}`;
  await ask(server, `CREATE DATABASE ${name}`);
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

/** Ends every connection that is left. */
export async function dropDatabase(): Promise<void> {
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

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const isNumber = id === types.builtins.INT8 || id === types.builtins.NUMERIC;
  return isNumber ? Number : types.getTypeParser(id, format ?? 'text');
}

function addressOf(name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
