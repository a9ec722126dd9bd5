/** Makes folders that people name, and says why one can’t be made. */
import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { StartError } from './errors';

/**
 * Makes a folder and those above it, readable only by their owner, unless they exist. Node’s own way never ends in file
 * systems that make none, such as /proc. Throws StartError if it can’t be made or is a file.
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = [];
  for (let each = resolve(path); !existsSync(each); each = dirname(each)) missing.unshift(each);
  try {
    for (const each of missing) await mkdir(each, { mode: 0o700 }).catch(unlessMade);
    if ((await stat(path)).isDirectory()) return;
  } catch (error) {
    throw impossible(path, codeOf(error));
  }
  throw impossible(path, 'it is a file');
}

/** Another process may make it at the same time. */
function unlessMade(error: unknown): void {
  if (codeOf(error) !== 'EEXIST') throw error;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function impossible(path: string, why: string): StartError {
  return new StartError(`The folder ${path} can’t be made: ${why}. Choose another one.`);
}
