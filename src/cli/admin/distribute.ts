/** `signalsheet admin distribute`: spreads a PostgreSQL database over the nodes of a Citus cluster. */
import { distribute as distributeDatabase, readSettings, StartError } from '../../service';
import { type AdminOptions, print, say } from './operator';

/** Safe to run again. Throws StartError, and leaves everything as it was, where there is no cluster. */
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
