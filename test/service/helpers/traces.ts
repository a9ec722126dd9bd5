/** Looks through a whole database for traces. */
import * as v from 'valibot';
import { databaseUrlOf, query } from './folders';

const nameRow = v.object({ name: v.string() });

/** The tables with a row in which any column, whatever its type, holds something that the pattern finds. */
export async function tablesWith(dataDir: string, pattern: RegExp): Promise<string[]> {
  // The index of words keeps no rows of its own; what it consists of are tables that are looked through.
  const sql =
    databaseUrlOf(dataDir) === ''
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%USING fts5%'"
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema()';
  const names = v.parse(v.array(nameRow), await query(dataDir, sql)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['job_posts', 'post_keys', 'ledger']));
  const tables: string[] = [];
  for (const name of names) {
    const rows = await query(dataDir, `SELECT * FROM ${name}`);
    const said = rows
      .flatMap((row) => Object.values(Object(row)))
      .map((value) => (isBytes(value) ? Buffer.from(value).toString('latin1') : String(value)));
    if (said.some((value) => pattern.test(value))) tables.push(name);
  }
  return tables.sort();
}

/** The driver makes them outside of the realm that tests run in, so `instanceof` does not know them. */
function isBytes(value: unknown): value is ArrayBuffer {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]';
}
