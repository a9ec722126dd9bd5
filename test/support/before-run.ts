/** Prepares a run of tests that may use PostgreSQL. */
import findPostgres from './postgres-probe';
import makeRunFolder from './run-folder';

export default async function beforeRun(): Promise<void> {
  makeRunFolder();
  await findPostgres();
}
