/** Starts the thread of an enrichment, sends its requests and receives its messages. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { HttpRequest } from '../../client/http';
import { type Problem, ProblemError } from '../../client/problem';
import { builtFile } from '../../service/built-file';
import { sendRequests } from './http';
import { limitThreads } from './memory';
import type { Request, ThreadData, ThreadMessage } from './messages';
import type { Listener } from './run';

/** Starts an enrichment, which may spend up to its cap. Empties `request.rows`: the thread works on a copy. */
export function startThread(request: Request, listener: Listener) {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const data: ThreadData = { request, port: port2, answered };
  limitThreads();
  const worker = new Worker(builtFile('enrich-worker.cjs'), {
    workerData: data,
    transferList: [port2],
  });
  request.rows.length = 0;
  port1.on('message', async (requests: readonly HttpRequest[]) => {
    port1.postMessage(await sendRequests(requests));
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  });
  worker.on('message', (message: ThreadMessage) => {
    if ('say' in message) listener.say(message.say);
    else if ('progress' in message) listener.progress(...message.progress);
  });
  /** Waits for the first message from which `pick` returns a value. */
  const firstMessage = <T>(pick: (message: ThreadMessage) => T | undefined) =>
    new Promise<T>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The run stopped.')));
      worker.on('message', (message: ThreadMessage) => {
        const picked = pick(message);
        if (picked !== undefined) resolve(picked);
        else if ('failed' in message) reject(errorOf(message.failed));
      });
    });
  const results = firstMessage((message) => ('results' in message ? message.results : undefined));
  return {
    /** The run's results. Rejects with ProblemError, or Error in words for a shell. */
    results,
    /** Records that the result is in its file. */
    async end(): Promise<void> {
      const ended = firstMessage((message) => ('ended' in message ? message.ended : undefined));
      worker.postMessage('written');
      await ended;
    },
    /** Ends the thread at any point; its saved state lets the same command continue. */
    async close(): Promise<void> {
      port1.close();
      await worker.terminate();
    },
  };
}

function errorOf(failed: Problem | string): Error {
  return typeof failed === 'string' ? new Error(failed) : new ProblemError(failed);
}
