/** Ends script processes when the workbench's process ends, even if it crashes. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Reads the ids of the live processes, one line per change, and kills those of the last line when the workbench's end
 * of the pipe closes. An idle process notices that itself; one in an endless loop doesn't.
 */
const loop = `trap '' HUP INT TERM; while read -r line; do ids=$line; done; kill -9 $ids 2>/dev/null`;

const live = new Set<ChildProcess>();
/** One for all processes, because a large process starts another program slowly. */
let shell: ChildProcess | undefined;

/** Ends a process with this one, unless it ends before. */
export function watch(started: ChildProcess): void {
  // On Windows, child processes end with their parent. A process without an id didn't start.
  if (process.platform === 'win32' || started.pid === undefined) return;
  live.add(started);
  shell ??= start();
  note();
}

/** Takes a process that has ended. */
export function unwatch(ended: ChildProcess): void {
  if (!live.delete(ended)) return;
  note();
  if (live.size > 0) return;
  shell?.stdin?.end();
  shell = undefined;
}

function note(): void {
  shell?.stdin?.write(`${[...live].map(({ pid }) => pid).join(' ')}\n`);
}

/** Starts the watching process, which doesn't keep the workbench alive. */
function start(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', loop], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  (shell.stdin as Socket | null)?.unref();
  shell.unref();
  return shell;
}
