/** `signalsheet admin backup`: a copy of the data folder. */
import { backUp, readSettings, StartError } from '../../service';
import type { AdminOptions } from './operator';

/** Copies the data folder into a new one, which a service can be started on. Throws StartError where it cannot. */
export async function backup(dir: string, { data }: AdminOptions): Promise<void> {
  // An SQLite file may lie there from before, and would pass for the data.
  if (readSettings(process.env).databaseUrl !== '') {
    throw new StartError(
      'Your data is in PostgreSQL, so nothing was copied. Use pg_dump and copy the key file: see docs/postgres.md.',
    );
  }
  await backUp(data, dir);
  console.log(`Copied the database and its key file to ${dir}. Keep it as safe as the original.`);
}
