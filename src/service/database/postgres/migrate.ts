/** Brings the database's tables to this program's version, whole or not at all. */
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { type Making, migrationsFrom, schemaVersion } from '../migrations';
import { type Placement, placement } from '../placement';
import { prepareCluster, spread, spreadTables } from './cluster';
import { statementsOf } from './statements';

/** Of the lock that lets one process at a time migrate; the letters of the name, so that nobody else has it. */
const lock = 0x5349474e;

const versionRow = v.object({ version: v.number() });

/**
 * Throws StartError where the tables were made by a newer program, and NoTablesError as `migrationsFrom` does. Leaves the
 * connection without a transaction.
 */
export async function migrate(client: ClientBase, making: Making): Promise<void> {
  await client.query('BEGIN');
  try {
    await waitForTurn(client);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const { rows } = await client.query('SELECT version FROM schema_version');
    const version = rows.length === 0 ? 0 : v.parse(versionRow, rows[0]).version;
    await change(client, migrationsFrom(version, 'postgres', making), placement);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [schemaVersion]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Of those who change the shape of the tables, one does so at a time; a part of its caller's transaction. */
export async function waitForTurn(client: ClientBase): Promise<void> {
  // Whoever migrates a large database takes long; the others wait for that.
  await client.query('SET LOCAL lock_timeout = 0');
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
}

/**
 * Runs the texts of migrations; a part of its caller's transaction. Where the tables are spread over a cluster, so is
 * each new one that has a place there, as soon as it is made: its foreign keys come in statements of their own.
 */
export async function change(
  client: ClientBase,
  texts: readonly string[],
  places: Placement,
): Promise<void> {
  if (texts.length === 0) return;
  const isSpread = (await spreadTables(client)).size > 0;
  await prepareCluster(client);
  // A whole migration in each request: a statement in each, which only a cluster needs, takes a quarter longer.
  for (const statement of isSpread ? texts.flatMap(statementsOf) : texts) {
    await client.query(statement);
    const table = /^CREATE TABLE (\w+)/i.exec(statement)?.[1] ?? '';
    const place = places.get(table);
    if (isSpread && place) await spread(client, table, place);
  }
}
