/** Brings the file's tables to this program's version: forward only, each step once, whole or not at all. */
import * as v from 'valibot';
import { StartError } from '../../errors';
import type { SqliteConnection } from './connection';
import { first } from './migrations/001-first';
import { people } from './migrations/002-people';
import { tech } from './migrations/003-tech';
import { signals } from './migrations/004-signals';
import { operator } from './migrations/005-operator';
import { crm } from './migrations/006-crm';
import { tries } from './migrations/007-tries';

/** In order; a released step is never edited, a change is a new one. */
const migrations: readonly string[] = [first, people, tech, signals, operator, crm, tries];

const versionRow = v.object({ user_version: v.number() });

/** Throws StartError where the file was written by a newer program. */
export function migrate(connection: SqliteConnection): void {
  connection.execute('BEGIN IMMEDIATE');
  try {
    const [row] = connection.all('PRAGMA user_version');
    const version = v.parse(versionRow, row).user_version;
    if (version > migrations.length) throw newerDatabase(version, migrations.length);
    for (const sql of migrations.slice(version)) connection.execute(sql);
    connection.execute(`PRAGMA user_version = ${migrations.length}`);
    connection.execute('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.execute('ROLLBACK');
    throw error;
  }
}

function newerDatabase(version: number, known: number): StartError {
  return new StartError(
    `The database has version ${version}, this program knows versions up to ${known}. ` +
      'Start the newer Signalsheet that wrote it, or choose another data folder.',
  );
}
