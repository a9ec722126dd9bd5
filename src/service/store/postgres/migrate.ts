/** Brings the database's tables to this program's version: forward only, each step once, whole or not at all. */
import type { PoolClient } from 'pg';
import * as v from 'valibot';
import { StartError } from '../../errors';
import { first } from './migrations/001-first';
import { people } from './migrations/002-people';
import { tech } from './migrations/003-tech';
import { signals } from './migrations/004-signals';
import { operator } from './migrations/005-operator';
import { crm } from './migrations/006-crm';
import { tries } from './migrations/007-tries';

/** In order and by the numbers of SQLite's; a released step is never edited, a change is a new one. */
const migrations: readonly string[] = [first, people, tech, signals, operator, crm, tries];

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
    if (version > migrations.length) throw newerDatabase(version);
    for (const sql of migrations.slice(version)) await client.query(sql);
    await client.query('DELETE FROM schema_version');
    await client.query('INSERT INTO schema_version VALUES ($1)', [migrations.length]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

function newerDatabase(version: number): StartError {
  return new StartError(
    `The database has version ${version}, this program knows versions up to ${migrations.length}. ` +
      'Start the newer Signalsheet that made it, or choose another database.',
  );
}
