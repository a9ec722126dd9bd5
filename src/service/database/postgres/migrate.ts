/** Brings the tables of a PostgreSQL database to this program's version, in one transaction. */
import type { ClientBase } from 'pg';
import * as v from 'valibot';
import { type Making, migrations, migrationsFrom } from '../schema/migrations';
import { type Placement, placement } from '../schema/placement';
import { prepareCluster, spread, spreadTables } from './cluster';
import { statementsOf } from './statements';

/** The number of the advisory lock of migrations: the letters SIGN. */
const lock = 0x5349474e;

const versionRow = v.object({ version: v.number() });

/** Throws as `migrationsFrom` does. Takes a connection without a transaction and leaves it without one. */
export async function migrate(
  client: ClientBase,
  making: Making,
  steps = migrations,
): Promise<void> {
  await client.query('BEGIN');
  try {
    await lockSchema(client);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const { rows } = await client.query('SELECT version FROM schema_version');
    const version = rows.length === 0 ? 0 : v.parse(versionRow, rows[0]).version;
    await change(client, migrationsFrom(version, 'postgres', making, steps), placement);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [steps.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** Waits until no other process migrates or distributes; a part of its caller's transaction. */
export async function lockSchema(client: ClientBase): Promise<void> {
  // Migrating a large database takes long.
  await client.query('SET LOCAL lock_timeout = 0');
  await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
}

/**
 * Runs the texts of migrations; a part of its caller's transaction. If the tables are distributed over a cluster,
 * each new table with a place there is distributed before the next statement, so its foreign keys must be separate
 * statements.
 */
export async function change(
  client: ClientBase,
  texts: readonly string[],
  places: Placement,
): Promise<void> {
  if (texts.length === 0) return;
  const isSpread = (await spreadTables(client)).size > 0;
  await prepareCluster(client);
  // One request for each migration: one for each statement takes a quarter longer, and only a cluster needs it.
  for (const statement of isSpread ? texts.flatMap(statementsOf) : texts) {
    await client.query(statement);
    const table = /^CREATE TABLE (\w+)/i.exec(statement)?.[1];
    const place = table === undefined ? undefined : places.get(table);
    if (isSpread && table !== undefined && place) await spread(client, table, place);
  }
}
