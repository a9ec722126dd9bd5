/** One worker thread from the side of the workbench: gives it a task and answers its requests. */
import { MessageChannel, Worker } from 'node:worker_threads';
import type { SourceFile } from '../script/script';
import type { Task, WorkerSetup } from './messages';

/** Heap limits in megabytes; without them the garbage of short executions piles up to gigabytes. */
const MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 128 };

export interface WorkerFiles {
  /** The path of the built worker. */
  worker: string;
  /** The code of the built guest side. */
  guest: string;
  sources: SourceFile[];
}

/** Answers a request of the running script, text for text; never throws. */
export type Answer = (request: string) => Promise<string>;

interface Running {
  answer: Answer;
  resolve(outcome: string): void;
  reject(error: Error): void;
}

export class ScriptWorker {
  readonly #worker: Worker;
  readonly #flag = new Int32Array(new SharedArrayBuffer(4));
  readonly #requests = new MessageChannel();
  #running: Running | undefined;
  #hasEnded = false;
  /** How many tasks it was given. */
  tasks = 0;

  constructor(files: WorkerFiles) {
    const { port1, port2 } = this.#requests;
    this.#worker = new Worker(files.worker, {
      workerData: {
        port: port2,
        flag: this.#flag,
        guest: files.guest,
        sources: files.sources,
      } satisfies WorkerSetup,
      transferList: [port2],
      resourceLimits: MEMORY,
      env: {},
    });
    port1.on('message', (request: string) => this.#answer(request));
    port1.unref();
    this.#worker.on('message', (outcome: string) => this.#end(({ resolve }) => resolve(outcome)));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The worker was stopped')));
  }

  /** Whether it can take no more tasks. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /**
   * Runs one task.
   *
   * @returns its outcome, as JSON
   * @throws Error when the worker dies of it
   */
  run(task: Task, answer: Answer): Promise<string> {
    this.tasks++;
    return new Promise((resolve, reject) => {
      this.#running = { answer, resolve, reject };
      this.#worker.postMessage(task);
    });
  }

  /** Ends the thread, whatever it does. */
  async stop(): Promise<void> {
    this.#hasEnded = true;
    this.#requests.port1.close();
    await this.#worker.terminate();
  }

  async #answer(request: string): Promise<void> {
    const text = await this.#running?.answer(request);
    if (text === undefined || this.#hasEnded) return;
    this.#requests.port1.postMessage(text);
    Atomics.store(this.#flag, 0, 1);
    Atomics.notify(this.#flag, 0);
  }

  #fail(error: Error): void {
    this.#hasEnded = true;
    this.#end(({ reject }) => reject(error));
  }

  #end(settle: (running: Running) => void): void {
    const running = this.#running;
    this.#running = undefined;
    if (running) settle(running);
  }
}
