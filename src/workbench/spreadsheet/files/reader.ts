/** The thread that reads one file, so that a large file doesn't block the pages. */
import { parentPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../errors';
import { dataOfFile } from './new-book';
import type { FileToRead, ReadFile } from './read-aside';

const { file, bytes, limits } = workerData as FileToRead;
dataOfFile(file, Buffer.from(bytes), limits).then(
  (data) => answer({ revision: data.revisionId, snapshot: JSON.stringify(data) }),
  (error: unknown) => answer({ problem: messageOf(error) }),
);

function answer(message: ReadFile | { readonly problem: string }): void {
  parentPort?.postMessage(message);
}
