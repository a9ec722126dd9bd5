/** The technology search on SQLite: every question goes to a thread, because the driver blocks the one it runs in. */
import { Worker } from 'node:worker_threads';
import { builtFile } from '../../built-file';
import { StoreBusyError } from '../../database/errors';
import type { Durability } from '../../database/sqlite/connection';
import { closeMs, inTime } from '../../in-time';
import type { Question, Reply, ThreadData } from './messages';
import type { TechSearcher } from './searcher';
import type { ImportCount, RankedPage } from '../store';

type Ask = Question extends infer One ? (One extends Question ? Omit<One, 'id'> : never) : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Takes the database file, whose tables must be there. The thread starts with the first question. */
export function techThread(path: string, durability: Durability = 'each'): TechSearcher {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let questions = 0;

  function start(): Worker {
    const data: ThreadData = { path, durability };
    const started = new Worker(builtFile('tech-worker.cjs'), {
      workerData: data,
      // An import sends batches of megabytes, which live no longer than their transaction.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
    });
    started.on('message', (reply: Reply) => {
      const asker = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asker?.reject(errorOf(reply.error));
      else asker?.resolve(reply.value);
    });
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => end(new Error('The thread that searches has stopped')));
    return started;

    /** The next question starts another thread. */
    function end(error: Error) {
      if (thread === started) thread = undefined;
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
    }
  }

  function ask(question: Ask): Promise<unknown> {
    return new Promise((resolve, reject) => {
      thread ??= start();
      questions += 1;
      waiting.set(questions, { resolve, reject });
      thread.postMessage({ ...question, id: questions });
    });
  }

  return {
    search: (request) => ask({ ask: 'search', request }) as Promise<RankedPage>,
    addPosts: (posts) => ask({ ask: 'addPosts', posts }) as Promise<ImportCount>,
    countries: () => ask({ ask: 'countries' }) as Promise<ReadonlyMap<string, number>>,
    async prepare() {
      await ask({ ask: 'prepare' });
    },
    async close() {
      const closing = thread;
      if (!closing) return;
      const stopped = new Promise<void>((resolve) => closing.once('exit', () => resolve()));
      ask({ ask: 'close' }).catch(() => {});
      // The thread itself waits for as long, and then for the statement under way.
      if (await inTime(2 * closeMs, stopped)) return;
      // It ends by itself after that statement; ending it within one would abort the whole process.
      closing.unref();
    },
  };
}

function errorOf({ message, isBusy }: { message: string; isBusy: boolean }): Error {
  return isBusy ? new StoreBusyError(message) : new Error(message);
}
