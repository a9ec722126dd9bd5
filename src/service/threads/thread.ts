/** Calls functions of another thread, for work that would block the thread it runs in. */
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { builtFile } from '../built-file';
import { StoreBusyError } from '../database/errors';
import { closeMs, inTime } from '../in-time';
import { closing, type Question, type Reply } from './messages';

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

export interface Thread {
  /** Resolves to what the function returns. Rejects with StoreBusyError as the function does, and if the thread dies. */
  ask(method: string, parameters: readonly unknown[]): Promise<unknown>;
  /** Ends the thread after what it was asked, within `closeMs` if it can; a later question starts another. */
  close(): Promise<void>;
}

/** Takes the name of a built file that calls `answerQuestions`. The thread starts with the first question. */
export function makeThread(file: string, options: WorkerOptions): Thread {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let questions = 0;

  function start(): Worker {
    const started = new Worker(builtFile(file), options);
    started.on('message', (reply: Reply) => {
      const asker = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asker?.reject(errorOf(reply.error));
      else asker?.resolve(reply.value);
    });
    started.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', () => end(new Error(`The thread of ${file} has stopped`)));
    return started;

    /** The next call starts another thread. */
    function end(error: Error) {
      if (thread === started) thread = undefined;
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
    }
  }

  function ask(method: string, parameters: readonly unknown[]): Promise<unknown> {
    return new Promise<unknown>((resolve, reject) => {
      thread ??= start();
      questions += 1;
      waiting.set(questions, { resolve, reject });
      const question: Question = { id: questions, method, parameters };
      thread.postMessage(question);
    });
  }

  return {
    ask,
    async close() {
      const ending = thread;
      if (!ending) return;
      const stopped = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ask(closing, []).catch(() => {});
      // The thread waits as long for its own work, and then for the statement that is running.
      if (await inTime(2 * closeMs, stopped)) return;
      // The thread ends after that statement; ending it during one would abort the whole process.
      ending.unref();
    },
  };
}

function errorOf({ message, isBusy }: { message: string; isBusy: boolean }): Error {
  return isBusy ? new StoreBusyError(message) : new Error(message);
}
