/**
 * The thread that searches SQLite and adds posts to it, on its own connection, so the service never waits for either.
 */
import { workerData } from 'node:worker_threads';
import { openSqlite } from '../../database/sqlite/database';
import { answerQuestions } from '../../threads/answer';
import { closing } from '../../threads/messages';
import type { TechSearcher } from '../store';
import { sqliteTextIndex } from '../stored/text-sqlite';
import { techSearcher } from './searcher';
import type { ThreadData } from './thread-data';

const { path, durability }: ThreadData = workerData;
const opening = openSqlite(path, durability).then((database) => ({
  database,
  searcher: techSearcher(database, sqliteTextIndex),
}));

answerQuestions(async (method, parameters) => {
  const { database, searcher } = await opening;
  const call: (...parameters: never[]) => Promise<unknown> = searcher[method as keyof TechSearcher];
  const value = await call(...(parameters as never[]));
  if (method === closing) await database.close();
  return value;
});
