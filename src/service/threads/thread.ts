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
  /** Ends the thread after what it was asked, as soon as it can; a later question starts another. */
  rest(): Promise<void>;
  /** As `rest`, for good: later questions are rejected. */
  close(): Promise<void>;
}

interface Running {
  readonly worker: Worker;
  /** By the ids of questions. */
  readonly waiting: Map<number, Waiting>;
}

/** Takes the name of a built file that calls `answerQuestions`. The thread starts with the first question. */
export function makeThread(file: string, options: WorkerOptions): Thread {
  let running: Running | undefined;
  let isClosed = false;
  let questions = 0;

  function start(): Running {
    const worker = new Worker(builtFile(file), options);
    const waiting: Running['waiting'] = new Map();
    const started = { worker, waiting };
    worker.on('message', (reply: Reply) => {
      const asker = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('error' in reply) asker?.reject(errorOf(reply.error));
      else asker?.resolve(reply.value);
    });
    worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(new Error(`The thread of ${file} has stopped`)));
    return started;

    /** The next question starts another thread. */
    function end(error: Error) {
      if (running === started) running = undefined;
      for (const asker of waiting.values()) asker.reject(error);
      waiting.clear();
    }
  }

  function send({ worker, waiting }: Running, method: string, parameters: readonly unknown[]) {
    return new Promise<unknown>((resolve, reject) => {
      questions += 1;
      waiting.set(questions, { resolve, reject });
      const question: Question = { id: questions, method, parameters };
      worker.postMessage(question);
    });
  }

  async function rest() {
    const ending = running;
    if (!ending) return;
    // A question that comes while this thread ends would get no answer from it.
    running = undefined;
    const stopped = new Promise<void>((resolve) => ending.worker.once('exit', () => resolve()));
    send(ending, closing, []).catch(() => {});
    // The thread waits as long for its own work, and then for the statement that is running.
    if (await inTime(2 * closeMs, stopped)) return;
    // The thread ends after that statement; ending it during one would abort the whole process.
    ending.worker.unref();
  }

  return {
    async ask(method, parameters) {
      if (isClosed) throw new Error(`The thread of ${file} has been closed`);
      running ??= start();
      return send(running, method, parameters);
    },
    rest,
    close() {
      isClosed = true;
      return rest();
    },
  };
}

function errorOf({ message, isBusy }: { message: string; isBusy: boolean }): Error {
  return isBusy ? new StoreBusyError(message) : new Error(message);
}
