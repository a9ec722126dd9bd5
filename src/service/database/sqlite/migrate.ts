/** Brings the tables of an SQLite file to this program's version, in one transaction. */
import * as v from 'valibot';
import { type Making, migrations, migrationsFrom } from '../schema/migrations';
import type { SqliteConnection } from './connection';

const versionRow = v.object({ user_version: v.number() });

/** Throws as `migrationsFrom` does. */
export function migrate(connection: SqliteConnection, making: Making, steps = migrations): void {
  connection.execute('BEGIN IMMEDIATE');
  try {
    const [row] = connection.all({ text: 'PRAGMA user_version', parameters: [] });
    const version = v.parse(versionRow, row).user_version;
    for (const sql of migrationsFrom(version, 'sqlite', making, steps)) connection.execute(sql);
    connection.execute(`PRAGMA user_version = ${steps.length}`);
    connection.execute('COMMIT');
  } catch (error) {
    if (connection.inTransaction) connection.execute('ROLLBACK');
    throw error;
  }
}
