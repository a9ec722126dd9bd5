/** The thread that searches SQLite and adds posts to it, on a connection of its own, so that nothing else waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { StoreBusyError } from '../../database/errors';
import { openSqlite } from '../../database/sqlite/database';
import type { Question, Reply, ThreadData } from './messages';
import { techSearcher } from './searcher';
import { sqliteTextIndex } from '../stored/text-sqlite';

const { path, durability }: ThreadData = workerData;
const opening = openSqlite(path, durability).then((database) => ({
  database,
  searcher: techSearcher(database, sqliteTextIndex),
}));

async function answer(question: Question) {
  const { database, searcher } = await opening;
  switch (question.ask) {
    case 'search':
      return searcher.search(question.request);
    case 'addPosts':
      return searcher.addPosts(question.posts);
    case 'countries':
      return searcher.countries();
    case 'prepare':
      return searcher.prepare();
    case 'close':
      await searcher.close();
      return database.close();
  }
}

const reply = (message: Reply) => parentPort?.postMessage(message);

parentPort?.on('message', (question: Question) => {
  const { id } = question;
  answer(question)
    .then(
      (value) => reply({ id, value: value ?? undefined }),
      (error: unknown) => {
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        reply({ id, error: { message, isBusy: error instanceof StoreBusyError } });
      },
    )
    .finally(() => {
      if (question.ask === 'close') parentPort?.close();
    });
});
