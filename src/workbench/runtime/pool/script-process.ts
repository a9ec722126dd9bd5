/** One process of scripts from the side of the workbench: gives it a task and answers its requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { FrameReader, frameOf, isTooLarge, type Mark, type Task } from './messages';

const isWindows = process.platform === 'win32';

/** Megabytes that a script's objects may take; without a bound garbage of short executions piles up to gigabytes. */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=16'];
/** Kilobytes; where the system's own bound of the stack is not known to be as high, Node's measure stays. */
const stack = isWindows ? [] : ['--stack-size=3900'];
/**
 * Kilobytes that the process may take in all, which Linux holds it to: bytes that a script keeps are not in V8's heap. A
 * process that dies of it leaves no image of its memory on the disk.
 */
const limited = `ulimit -d ${524_288 + codeRange()}; ulimit -c 0; exec "$0" "$@"`;
/** By these a date and a number look as they do in the workbench; nothing else of its environment is passed on. */
const keptEnvironment = ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'ICU_DATA'];
/** How a process ends that wants more memory than it gets. */
const outOfMemory = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'];
const aborted = 134;

/** Kilobytes that Node 24 sets aside for compiled code where it may be written, so that Linux counts all of them. */
function codeRange(): number {
  const maps = '/proc/self/maps';
  if (!existsSync(maps)) return 0;
  const ranges = readFileSync(maps, 'latin1').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rwxp/gm);
  const sizes = [...ranges].map(([, from = '', to = '']) => parseInt(to, 16) - parseInt(from, 16));
  return Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

export interface ProcessFiles {
  /** The path of the built worker. */
  readonly worker: string;
  /** What each process is given first. */
  readonly setup: string;
  /** The script's, in which its Date works. */
  readonly timeZone: string;
}

/** Answers a request of the running script, text for text; never throws. */
export type Answer = (request: string) => Promise<string>;

interface Running {
  readonly answer: Answer;
  resolve(outcome: string): void;
  reject(error: Error): void;
}

export class ScriptProcess {
  readonly #process: ChildProcess;
  readonly #pipe: Socket | undefined;
  readonly #reader = new FrameReader();
  #running: Running | undefined;
  #begun: { resolve(): void; reject(error: Error): void } | undefined;
  #hasEnded = false;
  /** Settles when it can take its first task; rejected when it does not come to that. */
  readonly ready: Promise<void>;
  /** Settles when the process is gone. */
  readonly gone: Promise<void>;
  /** How many tasks it was given. */
  tasks = 0;

  /** Throws Error when the system has no room for another process. */
  constructor(readonly files: ProcessFiles) {
    const { worker, setup, timeZone } = files;
    const node = [process.execPath, ...heap, ...stack, worker];
    const [command = '', ...args] = isWindows ? node : ['/bin/sh', '-c', limited, ...node];
    this.#process = spawn(command, args, {
      cwd: tmpdir(),
      env: {
        ...Object.fromEntries(
          keptEnvironment.flatMap((name) => {
            const value = process.env[name];
            return value === undefined ? [] : [[name, value]];
          }),
        ),
        TZ: timeZone,
      },
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      windowsHide: true,
    });
    this.ready = new Promise((resolve, reject) => {
      this.#begun = { resolve, reject };
    });
    this.gone = new Promise((resolve) => {
      this.#process.on('error', (error) => {
        this.#fail(error);
        resolve();
      });
      this.#process.on('exit', (code, signal) => {
        this.#fail(new Error(wordsFor(code, signal)));
        resolve();
      });
    });
    // Where the system had no room for a pipe there is none, and the error comes by itself.
    this.#pipe = this.#process.stdio?.[3] as Socket | undefined;
    this.#pipe?.on('error', () => {});
    this.#pipe?.on('data', (piece: Buffer) => this.#take(piece));
    this.#pipe?.write(setup);
  }

  /** Whether the program stays alive for it, as it does at first; else it ends with the program. */
  keepAlive(isKept: boolean): void {
    const change = isKept ? 'ref' : 'unref';
    this.#process[change]();
    this.#pipe?.[change]();
  }

  /** Its number in the system; undefined where it did not start. */
  get id(): number | undefined {
    return this.#process.pid;
  }

  /** Whether it can take no more tasks. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs one task.
   *
   * @returns its outcome, as JSON
   * Throws Error when the process dies of it.
   */
  run(task: Task, answer: Answer): Promise<string> {
    this.tasks++;
    return new Promise((resolve, reject) => {
      this.#running = { answer, resolve, reject };
      this.#send('task', JSON.stringify(task));
    });
  }

  /** Ends the process, whatever it does. */
  async stop(): Promise<void> {
    this.#hasEnded = true;
    this.#process.kill('SIGKILL');
    await this.gone;
  }

  #send(mark: Mark, text: string): void {
    this.#pipe?.write(frameOf(mark, text));
  }

  #take(piece: Buffer): void {
    if (this.#hasEnded) return;
    try {
      const frame = this.#reader.take(piece);
      if (frame?.mark === 'ready') this.#begun?.resolve();
      else if (frame?.mark === 'request') void this.#answer(frame.text);
      else if (frame) {
        if (frame.mark === 'last') void this.stop();
        this.#end(({ resolve }) => resolve(frame.text));
      }
    } catch (error) {
      this.#end(({ reject }) => reject(error as Error));
      void this.stop();
    }
  }

  async #answer(request: string): Promise<void> {
    const text = await this.#running?.answer(request);
    if (text === undefined || this.#hasEnded) return;
    this.#send('answer', isTooLarge(text) ? tooLarge : text);
  }

  #fail(error: Error): void {
    this.#hasEnded = true;
    this.#begun?.reject(error);
    this.#end(({ reject }) => reject(error));
  }

  #end(settle: (running: Running) => void): void {
    const running = this.#running;
    this.#running = undefined;
    if (running) settle(running);
  }
}

const tooLarge = JSON.stringify({ error: 'The answer is too large for a script.' });

function wordsFor(code: number | null, signal: NodeJS.Signals | null): string {
  const isMemory = code === aborted || outOfMemory.includes(signal ?? '');
  return isMemory ? 'Exceeded maximum memory' : 'The process of the script was stopped';
}

/**
 * Reads the numbers of those that live, a line for each change, and ends the last ones when the workbench's end of the
 * pipe closes. A process that waits for a task notices that itself; one in which a script goes round in circles does not.
 */
const loop = `trap '' HUP INT TERM; while read -r line; do ids=$line; done; kill -9 $ids 2>/dev/null`;

/** Sees to it that no process of scripts outlives the workbench, however that ends. */
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
  const shell = spawn('/bin/sh', ['-c', loop], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  shell.on('error', () => {});
  shell.stdin?.on('error', () => {});
  (shell.stdin as Socket | null)?.unref();
  shell.unref();
  return shell;
}
