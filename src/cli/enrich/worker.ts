/** The thread of an enrichment: `src/sheet` blocks until each reply, while its starter sends requests and prints. */
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import type { Http, HttpOutcome } from '../../client/http';
import { ProblemError } from '../../client/problem';
import type { ThreadData, ThreadMessage } from './messages';
import { resultsIn } from './results';
import { runToItsEnd } from './run';
import { EnrichState } from './state';

const { request, port, answered }: ThreadData = workerData;
const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

const http: Http = {
  send(requests) {
    port.postMessage(requests);
    Atomics.wait(answered, 0, 0);
    Atomics.store(answered, 0, 0);
    return receiveMessageOnPort(port)?.message as HttpOutcome[];
  },
};

try {
  work();
} catch (error) {
  tell({ failed: error instanceof ProblemError ? error.problem : messageOf(error) });
}

function work(): void {
  const state = new EnrichState(request.stateFile);
  try {
    const run = runToItsEnd(state, request, http, {
      say: (say) => tell({ say }),
      progress: (done, total) => tell({ progress: [done, total] }),
    });
    state.save();
    tell({ results: resultsIn(state, run, request) });
  } catch (error) {
    state.save();
    state.close();
    throw error;
  }
  // No other command may start a new enrichment until the result is in its file.
  parentPort?.once('message', () => {
    state.end();
    state.close();
    tell({ ended: true });
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
