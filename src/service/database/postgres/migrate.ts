/** Brings the database's tables to this program's version, whole or not at all. */
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { migrationsFrom, schemaVersion } from '../migrations';

/** Of the lock that lets one process at a time migrate; the letters of the name, so that nobody else has it. */
const lock = 0x5349474e;

const versionRow = v.object({ version: v.number() });

/** Throws StartError where the tables were made by a newer program. Leaves the connection without a transaction. */
export async function migrate(client: PoolClient): Promise<void> {
  await client.query('BEGIN');
  try {
    // Whoever migrates a large database takes long; the others wait for that.
    await client.query('SET LOCAL lock_timeout = 0');
    await client.query(`SELECT pg_advisory_xact_lock(${lock})`);
    await client.query('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)');
    const { rows } = await client.query('SELECT version FROM schema_version');
    const version = rows.length === 0 ? 0 : v.parse(versionRow, rows[0]).version;
    for (const sql of migrationsFrom(version, 'postgres')) await client.query(sql);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [schemaVersion]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
