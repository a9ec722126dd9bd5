/** Answers the questions of the process in a thread that it started. */
import { parentPort } from 'node:worker_threads';
import { StoreBusyError } from '../database/errors';
import { closing, type Question, type Reply } from './messages';

/** Calls these functions for each question; the thread ends after `close`, which may be among them. */
export function answerQuestions(
  answer: (method: string, parameters: readonly unknown[]) => Promise<unknown>,
): void {
  const reply = (message: Reply) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ id, method, parameters }: Question) => {
    answer(method, parameters)
      .then(
        (value) => reply({ id, value }),
        (error: unknown) => {
          const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
          reply({ id, error: { message, isBusy: error instanceof StoreBusyError } });
        },
      )
      .finally(() => {
        if (method === closing) parentPort?.close();
      });
  });
}
