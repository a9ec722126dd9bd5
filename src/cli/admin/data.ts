/** `signalsheet admin backup|crm|distribute|move`: copies of data, and where it is stored. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import {
  backUp,
  cancelMove,
  checkMove,
  distribute as distributeDatabase,
  move,
  nameOfDatabase,
  readSettings,
  StartError,
} from '../../service';
import { type AdminOptions, print, say, withOperator } from './operator';

/** Copies the data folder to a new one that a service can be started with. Throws StartError if it can't. */
export async function backup(dir: string, { data }: AdminOptions): Promise<void> {
  // An old SQLite file may exist and would be mistaken for the data.
  if (readSettings(process.env).databaseUrl !== '') {
    throw new StartError(
      'Your data is in PostgreSQL, so nothing was copied. Use pg_dump and copy the key file: see docs/postgres.md.',
    );
  }
  await backUp(data, dir);
  console.log(
    `Copied ${nameOfDatabase(data, '')} and its key file to ${dir}. Keep it as safe as the original.`,
  );
}

interface CrmOptions {
  readonly data: string;
  /** A file to create; by default, the lines are printed. */
  readonly csv?: string;
}

/** Exports all accounts and contacts of a user, by id or email address. Never overwrites a file. */
export function exportCrm(idOrEmail: string, { data, csv }: CrmOptions): Promise<void> {
  return withOperator({ data }, async (operator) => {
    const parts = operator.exportCrm(idOrEmail);
    if (csv === undefined) {
      for await (const part of parts) process.stdout.write(part);
      return;
    }
    if (existsSync(csv)) throw new StartError(`${csv} already exists. Nothing was exported.`);
    // Read before the file is created, because the user may not exist.
    const head = await parts.next();
    const file = await open(csv, 'wx', 0o600);
    try {
      await file.write(head.value ?? '');
      for await (const part of parts) await file.write(part);
    } finally {
      await file.close();
    }
    console.log(`Saved the CRM of ${idOrEmail} to ${csv}.`);
  });
}

/** Distributes the database. Safe to repeat. Throws StartError and changes nothing if there is no cluster. */
export async function distribute(options: Pick<AdminOptions, 'json'>): Promise<void> {
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === '') {
    throw new StartError(
      'Only a PostgreSQL database can be distributed, so nothing was changed. Set SIGNALSHEET_DATABASE_URL to ' +
        'the address of the cluster’s coordinator.',
    );
  }
  const { spread, tables } = await distributeDatabase(databaseUrl);
  if (options.json) {
    print([{ tables, spread: spread.length }], options);
    return;
  }
  say(
    spread.length === 0
      ? `All ${tables} tables were distributed before. Nothing was changed.`
      : `Distributed ${spread.length} of ${tables} tables over the nodes of the cluster.`,
    options,
  );
}

interface MoveCommand extends AdminOptions {
  readonly to?: string;
  readonly check?: true;
  readonly cancel?: true;
}

/** How many rows of a large table are copied between two lines of output. */
const rowsPerLine = 50_000;

const steps = {
  copy: 'Copying',
  compare: 'Comparing every row',
  index: 'Indexing job posts for the technology search',
};

/** Moves, checks or cancels, and prints its progress. Throws StartError if it can't. */
export async function moveData({ data, to, check, cancel }: MoveCommand): Promise<void> {
  if (cancel) {
    await cancelMove(data);
    console.log('The move was cancelled. The SQLite database is in use again.');
    return;
  }
  const databaseUrl = to ?? readSettings(process.env).databaseUrl;
  if (databaseUrl === '')
    throw new StartError('Say where to move: set SIGNALSHEET_DATABASE_URL, or add --to URL.');
  const report = await (check ? checkMove : move)({
    dataDir: data,
    databaseUrl,
    onStep: (step) => console.log(`${steps[step]}…`),
    onRows(table, rows) {
      if (rows > 0 && rows % rowsPerLine === 0)
        console.log(`  ${table}: ${rows.toLocaleString('en')} rows`);
    },
  });
  if (report.isMovedAlready) {
    console.log('Everything was moved before. Nothing was changed.');
    return;
  }
  const isOne = report.rows === 1;
  const rows = isOne ? '1 row' : `${report.rows.toLocaleString('en')} rows`;
  const count = `${rows} of ${report.tables} tables`;
  if (check) console.log(`${count} ${isOne ? 'is' : 'are'} the same in both databases.`);
  else
    console.log(
      `Moved ${count}. Start the service with SIGNALSHEET_DATABASE_URL set, and the same key file in its data folder.`,
    );
}
