/**
 * The thread that searches SQLite and adds posts to it, on its own connection, so the service never waits for either.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { StoreBusyError } from '../../database/errors';
import { openSqlite } from '../../database/sqlite/database';
import { sqliteTextIndex } from '../stored/text-sqlite';
import type { Question, Reply, ThreadData } from './messages';
import { techSearcher } from './searcher';

const { path, durability }: ThreadData = workerData;
const opening = openSqlite(path, durability).then((database) => ({
  database,
  searcher: techSearcher(database, sqliteTextIndex),
}));

async function answer({ method, parameters }: Question): Promise<unknown> {
  const { database, searcher } = await opening;
  const call: (...parameters: never[]) => Promise<unknown> = searcher[method];
  const value = await call(...(parameters as never[]));
  if (method === 'close') await database.close();
  return value;
}

const reply = (message: Reply) => parentPort?.postMessage(message);

parentPort?.on('message', (question: Question) => {
  const { id } = question;
  answer(question)
    .then(
      (value) => reply({ id, value }),
      (error: unknown) => {
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        reply({ id, error: { message, isBusy: error instanceof StoreBusyError } });
      },
    )
    .finally(() => {
      if (question.method === 'close') parentPort?.close();
    });
});
