/** Reads files in another thread, within limits of time and memory. */
import { Worker } from 'node:worker_threads';
import type { Limits } from '../../limits';
import { builtFile } from '../../paths';
import { timer } from '../../timer';

export type FileLimits = Pick<
  Limits,
  'unpackedFileBytes' | 'bookCells' | 'fileCells' | 'cellCharacters'
>;

export interface FileToRead {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly limits: FileLimits;
}

/** The content of a file, as JSON of o-spreadsheet's data. */
export interface ReadFile {
  readonly revision: string;
  readonly snapshot: string;
}

const longestMs = 120_000;
const memoryMb = 4_096;

/**
 * Reads a file as `dataOfFile` does, in another thread.
 *
 * Throws Error if it can't be read, or takes too much time or memory.
 */
export function readAside(file: string, bytes: Buffer, limits: FileLimits): Promise<ReadFile> {
  const { unpackedFileBytes, bookCells, fileCells, cellCharacters } = limits;
  const workerData: FileToRead = {
    file,
    bytes,
    limits: { unpackedFileBytes, bookCells, fileCells, cellCharacters },
  };
  const worker = new Worker(builtFile('file-reader.cjs'), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return new Promise<ReadFile>((resolve, reject) => {
    const tooMuch = (what: string) =>
      reject(new Error(`${file} takes too much ${what} to read. Split it into smaller files.`));
    const limit = timer(longestMs, () => tooMuch('time'));
    worker.once('message', (message: ReadFile | { readonly problem: string }) => {
      if ('problem' in message) reject(new Error(message.problem));
      else resolve(message);
    });
    worker.once('error', () => tooMuch('memory'));
    worker.once('exit', () => {
      clearTimeout(limit);
      tooMuch('memory');
    });
  }).finally(() => worker.terminate());
}
