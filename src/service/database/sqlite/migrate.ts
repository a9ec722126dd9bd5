/** Brings the file's tables to this program's version, whole or not at all. */
import * as v from 'valibot';
import { type Making, migrationsFrom, schemaVersion } from '../migrations';
import type { SqliteConnection } from './connection';

const versionRow = v.object({ user_version: v.number() });

/** Throws StartError where the file was written by a newer program, and NoTablesError as `migrationsFrom` does. */
export function migrate(connection: SqliteConnection, making: Making): void {
  connection.execute('BEGIN IMMEDIATE');
  try {
    const [row] = connection.all({ text: 'PRAGMA user_version', parameters: [] });
    const version = v.parse(versionRow, row).user_version;
    for (const sql of migrationsFrom(version, 'sqlite', making)) connection.execute(sql);
    connection.execute(`PRAGMA user_version = ${schemaVersion}`);
    connection.execute('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.execute('ROLLBACK');
    throw error;
  }
}
