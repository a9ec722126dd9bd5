/** Standard input and output where a command takes “-” for a file. */
import { buffer } from 'node:stream/consumers';

/** What stands for standard input or output in the place of a file's name. */
export const dash = '-';

/** The file as a message names it. */
export function nameOf(file: string): string {
  return file === dash ? 'standard input' : file;
}

/** Everything on standard input, to its end. */
export function readStandardInput(): Promise<Buffer> {
  return buffer(process.stdin);
}

/** Writes all of it; a reader that wants no more, such as `head`, is no fault. Throws where the disk is full. */
export async function writeStandardOutput(content: string | Buffer): Promise<void> {
  const { stdout } = process;
  // The stream tells its listeners too, and without one that would end the process.
  stdout.once('error', () => {});
  await new Promise<void>((resolve, reject) => {
    stdout.write(content, (error) => (isFault(error) ? reject(error) : resolve()));
  });
}

function isFault(error: NodeJS.ErrnoException | null | undefined): boolean {
  return error !== null && error !== undefined && error.code !== 'EPIPE';
}
