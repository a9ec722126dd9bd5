/** Runs executions in worker threads: so many at once, the rest in line, each within its time. */
import { readFileSync } from 'node:fs';
import { codeOf, messageOf } from '../errors';
import { builtFile } from '../paths';
import type { SourceFile } from '../script/script';
import { KilledError } from '../watch';
import { Deadline } from './deadline';
import type { Task, TaskOutcome } from './messages';
import { type Answer, ScriptWorker, type WorkerFiles } from './script-worker';

/** A thread that runs on and on keeps some memory of each execution. */
const TASKS_PER_WORKER = 500;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
const IDLE_WORKER_MS = 60_000;

export interface Job {
  task: Task;
  limitMs: number;
  /** Whether it goes before all in line that do not. */
  isUrgent: boolean;
  answer: Answer;
  /** It left the line and runs; the deadline can be made to stand still, and the job be ended. */
  onStart(deadline: Deadline, kill: () => void): void;
}

interface Waiting extends Job {
  resolve(outcome: TaskOutcome): void;
  reject(error: Error): void;
}

/** An execution was ended because its time was up. */
export class TimeUpError extends Error {
  constructor() {
    super('Exceeded maximum execution time');
  }
}

export class Pool {
  readonly #files: WorkerFiles;
  readonly #idle: ScriptWorker[] = [];
  readonly #busy = new Set<ScriptWorker>();
  readonly #urgent: Waiting[] = [];
  readonly #line: Waiting[] = [];
  readonly #reapers = new Map<ScriptWorker, NodeJS.Timeout>();
  #isClosed = false;

  constructor(
    sources: SourceFile[],
    private readonly size: number,
  ) {
    const guest = readFileSync(builtFile('guest.js'), 'utf8');
    this.#files = { worker: builtFile('worker.cjs'), guest, sources };
  }

  /**
   * Runs a job when a worker is free.
   *
   * @throws TimeUpError when it takes longer than its limit
   * @throws KilledError when it was ended from outside
   * @throws Error when the worker dies of it, or the pool closes
   */
  run(job: Job): Promise<TaskOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      const line = job.isUrgent ? this.#urgent : this.#line;
      line.push({ ...job, resolve, reject });
      this.#next();
    });
  }

  /** Ends all workers; what runs or waits is rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of [...this.#urgent.splice(0), ...this.#line.splice(0)]) {
      waiting.reject(closed());
    }
    for (const timer of this.#reapers.values()) clearTimeout(timer);
    await Promise.all([...this.#idle, ...this.#busy].map((worker) => worker.stop()));
  }

  #next(): void {
    while (this.#busy.size < this.size && !this.#isClosed) {
      const next = this.#urgent.shift() ?? this.#line.shift();
      if (!next) return;
      void this.#start(next);
    }
  }

  async #start({ task, limitMs, answer, onStart, resolve, reject }: Waiting): Promise<void> {
    const worker = this.#take();
    let reason: Error | undefined;
    const end = (why: Error) => {
      reason = why;
      void worker.stop();
    };
    const deadline = new Deadline(limitMs, () => end(new TimeUpError()));
    onStart(deadline, () => end(new KilledError()));
    try {
      resolve(JSON.parse(await worker.run(task, answer)));
    } catch (error) {
      reject(reason ?? inPlainWords(error));
    } finally {
      deadline.cancel();
      this.#giveBack(worker);
      this.#next();
    }
  }

  #take(): ScriptWorker {
    let worker = this.#idle.pop();
    while (worker?.hasEnded) worker = this.#idle.pop();
    worker ??= new ScriptWorker(this.#files);
    clearTimeout(this.#reapers.get(worker));
    this.#reapers.delete(worker);
    this.#busy.add(worker);
    return worker;
  }

  #giveBack(worker: ScriptWorker): void {
    this.#busy.delete(worker);
    if (worker.hasEnded || this.#isClosed) return;
    if (worker.tasks >= TASKS_PER_WORKER) {
      void worker.stop();
      return;
    }
    this.#idle.push(worker);
    const reaper = setTimeout(() => this.#reap(worker), IDLE_WORKER_MS);
    this.#reapers.set(worker, reaper.unref());
  }

  #reap(worker: ScriptWorker): void {
    this.#reapers.delete(worker);
    const index = this.#idle.indexOf(worker);
    if (index < 0 || this.#idle.length <= 1) return;
    this.#idle.splice(index, 1);
    void worker.stop();
  }
}

const closed = () => new Error('The workbench closed');

function inPlainWords(error: unknown): Error {
  return new Error(codeOf(error) === OUT_OF_MEMORY ? 'Exceeded maximum memory' : messageOf(error), {
    cause: error,
  });
}
