/** The workbench's side of a script process: sends it tasks and answers its requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { FrameReader, frameOf, isTooLarge, type Mark, type Task } from './messages';
import { unwatch, watch } from './orphans';

const isWindows = process.platform === 'win32';

/** The heap limit in MB; without one, garbage of short executions grows to gigabytes. */
const heap = ['--max-old-space-size=128', '--max-semi-space-size=16'];
/** The stack limit in kB; Node's default stays if the system's limit isn't known to be as high. */
const stack = isWindows ? [] : ['--stack-size=3900'];
/**
 * The memory limit of the process in kB, which Linux enforces: buffers of a script are outside V8's heap. A process
 * that dies of it writes no core dump.
 */
const limited = `ulimit -d ${524_288 + codeRange()}; ulimit -c 0; exec "$0" "$@"`;
/** The environment variables that affect how dates and numbers look; no others are passed on. */
const keptEnvironment = ['LANG', 'LANGUAGE', 'LC_ALL', 'LC_MESSAGES', 'ICU_DATA'];
/** The signals that end a process that exceeds its memory limit. */
const outOfMemory = ['SIGABRT', 'SIGKILL', 'SIGTRAP', 'SIGILL'];
const aborted = 134;

/** The kB that Node 24 reserves for compiled code as writable memory, so that Linux counts all of them. */
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
  /** The first message to each process. */
  readonly setup: string;
  /** The script's time zone, which its Date uses. */
  readonly timeZone: string;
}

/** Answers a request of the running script, text for text. Never throws. */
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
  /** Resolves when it can take its first task; rejects if it can't start. */
  readonly ready: Promise<void>;
  /** Resolves when the process has ended. */
  readonly gone: Promise<void>;
  /** The number of tasks so far. */
  tasks = 0;

  /** Throws Error if the system can't start another process. */
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
    watch(this.#process);
    this.ready = new Promise((resolve, reject) => {
      this.#begun = { resolve, reject };
    });
    this.gone = new Promise((resolve) => {
      this.#process.on('error', (error) => {
        this.#fail(error);
        resolve();
      });
      this.#process.on('exit', (code, signal) => {
        unwatch(this.#process);
        this.#fail(new Error(wordsFor(code, signal)));
        resolve();
      });
    });
    // There is no pipe if the system couldn't create one; the process then reports the error.
    this.#pipe = this.#process.stdio?.[3] as Socket | undefined;
    this.#pipe?.on('error', () => {});
    this.#pipe?.on('data', (piece: Buffer) => this.#take(piece));
    this.#pipe?.write(setup);
  }

  /** Sets whether it keeps the program alive, which is the default; otherwise it ends with the program. */
  keepAlive(isKept: boolean): void {
    const change = isKept ? 'ref' : 'unref';
    this.#process[change]();
    this.#pipe?.[change]();
  }

  /** Whether it can take no more tasks. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs one task.
   *
   * @returns its outcome, as JSON
   * Throws Error if the process dies.
   */
  run(task: Task, answer: Answer): Promise<string> {
    this.tasks++;
    return new Promise((resolve, reject) => {
      this.#running = { answer, resolve, reject };
      this.#send('task', JSON.stringify(task));
    });
  }

  /** Ends the process, even in an endless loop. */
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
