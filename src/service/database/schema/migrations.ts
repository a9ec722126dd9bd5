/** Versions of the tables: each step brings a database from one to the next, once and forward only. */
import { StartError } from '../../errors';
import { NoTablesError } from '../errors';
import type { SqlDialect } from '../sql';
import { tables } from './tables';
import { type Words, words } from './words';

/** Takes the words in which the databases differ; returns the statements of a step. */
export type Migration = (words: Words) => string;

/**
 * A released step is never edited. Version 2 would be `(words) => tablesOf(2)(words) + 'ALTER TABLE …'`, and a table
 * that it adds would have `version: 2` in `schema`.
 */
export const migrations: readonly Migration[] = [tablesOf(1)];

function tablesOf(version: number): Migration {
  const added = tables.filter((table) => (table.version ?? 1) === version);
  return (words) => added.map((table) => table.make(words)).join('');
}

/** Whether a database without tables gets them, or is refused. */
export type Making = 'make' | 'refuse';

/**
 * The statements that bring a database from a version to the last of `steps`; version 0 has no tables. Throws
 * StartError if a newer program made the tables. If `making` is 'refuse', throws NoTablesError if there are none, and
 * StartError if they are an older program’s: only a service changes tables, because one may still run on them.
 */
export function migrationsFrom(
  version: number,
  sqlDialect: SqlDialect,
  making: Making,
  steps = migrations,
): readonly string[] {
  if (version === 0 && making === 'refuse') throw new NoTablesError('There are no tables');
  if (version < steps.length && making === 'refuse') {
    throw new StartError(
      `The database has version ${version}, this program has version ${steps.length}. Nothing was changed. Make a backup ` +
        'with the program that last served it, then start this one’s service: it brings the database to its version.',
    );
  }
  if (version <= steps.length) {
    return steps.slice(version).map((step) => step(words[sqlDialect]));
  }
  throw new StartError(
    `The database has version ${version}, this program knows versions up to ${steps.length}. ` +
      'Nothing was changed. Start the newer Signalsheet that wrote it, choose another data folder or database, or restore ' +
      'the backup from before the upgrade.',
  );
}
