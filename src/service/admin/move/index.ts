/** Moves a service from its SQLite file to PostgreSQL: copies all rows, compares each one, and then closes the file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { readSecrets } from '../../auth/secrets';
import type { Database } from '../../database/database';
import { openPostgres } from '../../database/postgres/database';
import { placeOf } from '../../database/postgres/errors';
import type { Making } from '../../database/schema/migrations';
import { sql } from '../../database/sql';
import { openSqlite } from '../../database/sqlite/database';
import { StartError } from '../../errors';
import { sqlTech } from '../../technology/tech-store';
import { sqlImports } from '../import/import-store';
import { closeForWriting, openForWriting, readMark, removeMark, writeMark } from './marks';
import { compareRows, copyRows, type OnRows } from './rows';
import { continueIds, isEmpty, type Table, tablesToMove } from './tables';

export interface MoveOptions {
  /** The folder with the SQLite file and the key file. */
  readonly dataDir: string;
  /** The target: a database that is empty or has a part of this same move. */
  readonly databaseUrl: string;
  /** Called when a step begins; `onRows` after each batch of rows. */
  readonly onStep: (step: 'copy' | 'index' | 'compare') => void;
  readonly onRows: OnRows;
}

export interface MoveReport {
  /** True if an earlier run had moved everything and this one did nothing. */
  readonly isMovedAlready: boolean;
  readonly tables: number;
  readonly rows: number;
}

const metaRow = v.object({ name: v.string(), value: v.string() });

/**
 * Copies every table and compares every row; only then does PostgreSQL become usable and the file unusable. The file
 * refuses changes from the start. After an interruption, running it again continues. Spends no credits. Throws
 * StartError if there is nothing to move, if the target holds other data, or if rows differ; then only the file may be
 * used.
 */
export function move(options: MoveOptions): Promise<MoveReport> {
  return withBoth(options, 'make', async ({ source, target, fingerprint, to }) => {
    const tables = await tablesToMove(source, target);
    const [left, arriving] = [await readMark(source), await readMark(target)];
    if (left && left.to !== to)
      throw new StartError(
        `The data of ${options.dataDir} goes to PostgreSQL at ${left.to} already, not to ${to}. Nothing was changed.`,
      );
    if (left?.state === 'moved') {
      if (arriving) await removeMark(target);
      return { isMovedAlready: !arriving, tables: tables.length, rows: 0 };
    }
    if (arriving ? arriving.fingerprint !== fingerprint : !(await holdsNothing(target, tables)))
      throw new StartError(
        `The PostgreSQL database at ${to} holds other data. Nothing was changed; name an empty one.`,
      );
    const mark = { state: 'moving', fingerprint, to } as const;
    await source.transaction(async (tx) => {
      await writeMark(tx, mark);
      await closeForWriting(
        tx,
        tables.map(({ name }) => name),
      );
    });
    await writeMark(target, mark);
    options.onStep('copy');
    for (const table of tables) await copyRows(source, target, table, options.onRows);
    await continueIds(source, target);
    const rows = await compareAll(options, source, target, tables);
    options.onStep('index');
    await prepareSearch(target);
    await copyMeta(source, target);
    // In this order, the two databases are never usable at the same time.
    await writeMark(source, { ...mark, state: 'moved' });
    await removeMark(target);
    return { isMovedAlready: false, tables: tables.length, rows };
  });
}

/**
 * Compares every row again, before a service has started on PostgreSQL; changes nothing. Throws StartError with the
 * rows that differ.
 */
export function checkMove(options: MoveOptions): Promise<MoveReport> {
  return withBoth(options, 'refuse', async ({ source, target }) => {
    const tables = await tablesToMove(source, target);
    const rows = await compareAll(options, source, target, tables);
    return { isMovedAlready: false, tables: tables.length, rows };
  });
}

/**
 * Makes the SQLite file usable again if a move is unfinished; rows already in PostgreSQL stay there, unused. Throws
 * StartError if no move is in progress, or if it is complete: credits may have been spent in PostgreSQL by then.
 */
export async function cancelMove(dataDir: string): Promise<void> {
  const source = await openSource(dataDir);
  try {
    const mark = await readMark(source);
    if (mark?.state !== 'moving')
      throw new StartError(
        mark
          ? `The move to PostgreSQL at ${mark.to} is complete, so it can’t be cancelled. To go back, restore a backup.`
          : `No move of ${dataDir} is under way.`,
      );
    const closed = await source.rows(
      v.object({ name: v.string() }),
      sql`SELECT DISTINCT tbl_name AS name FROM sqlite_master WHERE type = 'trigger'`,
    );
    await source.transaction(async (tx) => {
      await openForWriting(
        tx,
        closed.map(({ name }) => name),
      );
      await removeMark(tx);
    });
  } finally {
    await source.close();
  }
}

interface Both {
  readonly source: Database;
  readonly target: Database;
  readonly fingerprint: string;
  readonly to: string;
}

async function withBoth<Result>(
  { dataDir, databaseUrl }: MoveOptions,
  making: Making,
  work: (both: Both) => Promise<Result>,
): Promise<Result> {
  const source = await openSource(dataDir);
  try {
    const fingerprint = await fingerprintOf(source, dataDir);
    const target = await openPostgres(databaseUrl, making);
    try {
      return await work({ source, target, fingerprint, to: placeOf(databaseUrl) });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

function openSource(dataDir: string): Promise<Database> {
  const path = join(dataDir, 'signalsheet.db');
  if (!existsSync(path))
    throw new StartError(`There’s no SQLite database in ${dataDir}. Nothing was moved.`);
  return openSqlite(path, 'each', 'refuse');
}

/** Returns the key file's fingerprint. Throws StartError if the database belongs to another key file. */
async function fingerprintOf(source: Database, dataDir: string): Promise<string> {
  const secrets = await readSecrets(dataDir);
  const bound = await source.row(metaRow, sql`SELECT name, value FROM meta WHERE name = 'secret'`);
  if (secrets && bound?.value === secrets.fingerprint) return secrets.fingerprint;
  throw new StartError(
    `The key file of the database isn’t in ${dataDir}. Nothing was moved; restore it from a backup first.`,
  );
}

async function holdsNothing(target: Database, tables: readonly Table[]): Promise<boolean> {
  for (const table of [...tables, { name: 'meta' }])
    if (!(await isEmpty(target, table))) return false;
  return true;
}

async function compareAll(
  { onStep, onRows }: MoveOptions,
  source: Database,
  target: Database,
  tables: readonly Table[],
): Promise<number> {
  onStep('compare');
  let rows = 0;
  const differing: string[] = [];
  for (const table of tables) {
    const compared = await compareRows(source, target, table, onRows);
    rows += compared.rows;
    differing.push(...compared.differing);
  }
  if (differing.length === 0) return rows;
  throw new StartError(
    `These rows differ: ${differing.slice(0, 20).join('; ')}. Don’t use the PostgreSQL database: empty it, ` +
      'run “signalsheet admin move --cancel”, and move again.',
  );
}

/** Prepares the search now, so that the first search needn't wait for it. */
async function prepareSearch(target: Database): Promise<void> {
  const tech = sqlTech(target);
  await tech.prepare();
  await sqlImports(target).end();
}

/** Copies the secret's fingerprint, and whether sample data was loaded. */
async function copyMeta(source: Database, target: Database): Promise<void> {
  const rows = await source.rows(
    metaRow,
    sql`SELECT name, value FROM meta WHERE name IN ('secret', 'sample_data')`,
  );
  for (const { name, value } of rows)
    await target.run(
      sql`INSERT INTO meta (name, value) VALUES (${name}, ${value}) ON CONFLICT DO NOTHING`,
    );
}
