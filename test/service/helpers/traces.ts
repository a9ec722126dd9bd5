/** Searches a whole database for a person's data, and dumps its rows. */
import * as v from 'valibot';
import { databaseUrlOf, query } from './folders';

const nameRow = v.object({ name: v.string() });

/** The tables with a row in which any column, whatever its type, holds something that the pattern finds. */
export async function tablesWith(dataDir: string, pattern: RegExp): Promise<string[]> {
  const tables: string[] = [];
  for (const name of await tablesOf(dataDir)) {
    const rows = await query(dataDir, `SELECT * FROM ${name}`);
    const said = rows
      .flatMap((row) => Object.values(Object(row)))
      .map((value) => (isBytes(value) ? Buffer.from(value).toString('latin1') : String(value)));
    if (said.some((value) => pattern.test(value))) tables.push(name);
  }
  return tables.sort();
}

/** All rows by table, in the same order on each store, except leases, which workers renew continuously. */
export async function rowsByTable(dataDir: string): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const name of await tablesOf(dataDir)) {
    const rows = await query(dataDir, `SELECT * FROM ${name}`);
    tables[name] = rows.map((row) => JSON.stringify(row, shown)).sort();
  }
  return tables;
}

function shown(column: string, value: unknown): unknown {
  if (column === 'lease_until') return undefined;
  return isBytes(value) ? Buffer.from(value).toString('hex') : value;
}

async function tablesOf(dataDir: string): Promise<string[]> {
  // The index of words keeps no rows of its own; the tables that it consists of are searched.
  const sql =
    databaseUrlOf(dataDir) === ''
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%USING fts5%'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()';
  const names = v.parse(v.array(nameRow), await query(dataDir, sql)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['job_posts', 'post_keys', 'ledger']));
  return names;
}

/** The driver makes them outside of the realm that tests run in, so `instanceof` does not know them. */
function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}
