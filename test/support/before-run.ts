/** Prepares a run of tests that may use PostgreSQL. */
import findPostgres from './postgres-probe';
import makeSampleFolder from './sample-folder';

export default async function beforeRun(): Promise<void> {
  makeSampleFolder();
  await findPostgres();
}
