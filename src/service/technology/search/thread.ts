/** The technology search on SQLite: every call goes to a thread, because the driver blocks the thread it runs in. */
import { Worker } from 'node:worker_threads';
import { builtFile } from '../../built-file';
import { StoreBusyError } from '../../database/errors';
import type { Durability } from '../../database/sqlite/connection';
import { closeMs, inTime } from '../../in-time';
import type { TechSearcher } from '../store';
import type { Question, Reply, ThreadData } from './messages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Takes a database file that has the tables already. The thread starts with the first call. */
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

    /** The next call starts another thread. */
    function end(error: Error) {
      if (thread === started) thread = undefined;
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
    }
  }

  function asking<Method extends keyof TechSearcher>(method: Method) {
    return (...parameters: Parameters<TechSearcher[Method]>) => {
      const answer = new Promise<unknown>((resolve, reject) => {
        thread ??= start();
        questions += 1;
        waiting.set(questions, { resolve, reject });
        const question: Question = { id: questions, method, parameters };
        thread.postMessage(question);
      });
      return answer as ReturnType<TechSearcher[Method]>;
    };
  }

  return {
    search: asking('search'),
    newcomers: asking('newcomers'),
    addPosts: asking('addPosts'),
    countries: asking('countries'),
    prepare: asking('prepare'),
    async close() {
      const closing = thread;
      if (!closing) return;
      const stopped = new Promise<void>((resolve) => closing.once('exit', () => resolve()));
      asking('close')().catch(() => {});
      // The thread waits as long for its own work, and then for the statement that is running.
      if (await inTime(2 * closeMs, stopped)) return;
      // The thread ends after that statement; ending it during one would abort the whole process.
      closing.unref();
    },
  };
}

function errorOf({ message, isBusy }: { message: string; isBusy: boolean }): Error {
  return isBusy ? new StoreBusyError(message) : new Error(message);
}
