/** The thread that counts what proposed signals would find, on its own connection, so that the service never waits for it. */
import { workerData } from 'node:worker_threads';
import { sqlCompanies } from '../../companies/store';
import { openPostgres } from '../../database/postgres/database';
import { openSqlite } from '../../database/sqlite/database';
import { answerQuestions } from '../../threads/answer';
import { closing } from '../../threads/messages';
import { sqlSignalSource } from '../source';
import { countAll } from './count-all';
import type { CountQuestion } from './counting';
import { countMethod, type ThreadData } from './thread-data';

const { url, path }: ThreadData = workerData;
const opening = url === '' ? openSqlite(path, 'each', 'refuse') : openPostgres(url, 'refuse');
const ended = new AbortController();

answerQuestions(async (method, [question]) => {
  const database = await opening;
  if (method === closing) {
    ended.abort();
    return database.close();
  }
  if (method !== countMethod) throw new Error(`There is no function ${method}`);
  const store = { signalSource: sqlSignalSource(database), companies: sqlCompanies(database) };
  return countAll({ store, stopping: ended.signal }, question as CountQuestion);
});
