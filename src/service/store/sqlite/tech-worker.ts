/** The thread that searches SQLite and adds posts to it, on a connection of its own, so that nothing else waits for it. */
import { parentPort, workerData } from 'node:worker_threads';
import { techEngine } from '../sql/tech-engine';
import { StoreBusyError } from '../store';
import { openSqlite } from './database';
import type { Question, Reply, ThreadData } from './tech-messages';
import { sqliteTextIndex } from './tech-text';

const { path }: ThreadData = workerData;
const opening = openSqlite(path).then((database) => ({
  database,
  engine: techEngine(database, sqliteTextIndex),
}));

async function answer(question: Question) {
  const { database, engine } = await opening;
  switch (question.ask) {
    case 'search':
      return engine.search(question.request);
    case 'addPosts':
      return engine.addPosts(question.posts);
    case 'countries':
      return engine.countries();
    case 'prepare':
      return engine.prepare();
    case 'close':
      await engine.close();
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
