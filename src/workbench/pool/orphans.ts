/** Sees to it that no process of scripts outlives the workbench, however that ends. */
import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Reads the numbers of those that live, a line for each change, and ends the last ones when the workbench's end of the
 * pipe closes. A process that waits for a task notices that itself; one in which a script goes round in circles does not.
 */
const LOOP = `trap '' HUP INT TERM; while read -r line; do ids=$line; done; kill -9 $ids 2>/dev/null`;

export class Orphans {
  #shell: ChildProcess | undefined;

  /** Takes note of the processes that live now. */
  note(ids: readonly number[]): void {
    // Windows ends a process's children with it.
    if (process.platform === 'win32') return;
    this.#shell ??= start();
    this.#shell.stdin?.write(`${ids.join(' ')}\n`);
  }

  /** Ends what it has note of. */
  close(): void {
    this.#shell?.stdin?.end();
  }
}

/** The workbench does not stay alive for it. */
function start(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', LOOP], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  (shell.stdin as import('node:net').Socket | null)?.unref();
  shell.unref();
  return shell;
}
