/** Runs executions in processes of their own: so many at once, the rest in line, each within its time. */
import { readFileSync } from 'node:fs';
import { builtFile } from '../paths';
import type { SourceFile } from '../script/script';
import { KilledError } from '../watch';
import { Deadline } from './deadline';
import { frameOf } from './frames';
import type { ProcessSetup, Task, TaskOutcome } from './messages';
import { Orphans } from './orphans';
import { type Answer, type ProcessFiles, ScriptProcess } from './script-process';

/** A process that runs on and on keeps some memory of each execution. */
const TASKS_PER_WORKER = 500;
const IDLE_WORKER_MS = 60_000;
/** Requests of more characters count towards what the workbench has in hand at a time, from all scripts together. */
const LARGE_REQUEST = 2 ** 20;
const LARGE_REQUESTS_MOST = 128 * 2 ** 20;
const TOO_MUCH = JSON.stringify({
  error: 'Too many large requests at the same time. Try again later.',
});

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
  readonly #files: ProcessFiles;
  readonly #idle: ScriptProcess[] = [];
  readonly #busy = new Set<ScriptProcess>();
  readonly #urgent: Waiting[] = [];
  readonly #line: Waiting[] = [];
  readonly #alive = new Set<ScriptProcess>();
  readonly #orphans = new Orphans();
  readonly #reapers = new Map<ScriptProcess, NodeJS.Timeout>();
  #inHand = 0;
  #isClosed = false;

  constructor(
    sources: SourceFile[],
    private readonly size: number,
    timeZone: string,
  ) {
    const guest = readFileSync(builtFile('guest.js'), 'utf8');
    const setup: ProcessSetup = { guest, sources };
    this.#files = {
      worker: builtFile('worker.cjs'),
      setup: frameOf('setup', JSON.stringify(setup)),
      timeZone,
    };
    // The first execution comes as soon as the workbook is open; its process starts meanwhile.
    this.#idle.push(this.#begin());
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
    await Promise.all([...this.#alive].map((worker) => worker.stop()));
    this.#orphans.close();
  }

  #next(): void {
    while (this.#busy.size < this.size && !this.#isClosed) {
      const next = this.#urgent.shift() ?? this.#line.shift();
      if (!next) return;
      void this.#start(next);
    }
  }

  async #start({ task, limitMs, answer, onStart, resolve, reject }: Waiting): Promise<void> {
    let worker: ScriptProcess;
    try {
      worker = this.#take();
    } catch (error) {
      reject(error as Error);
      return;
    }
    let reason: Error | undefined;
    const end = (why: Error) => {
      reason = why;
      void worker.stop();
    };
    const deadline = new Deadline(limitMs, () => end(new TimeUpError()));
    onStart(deadline, () => end(new KilledError()));
    try {
      resolve(JSON.parse(await worker.run(task, (request) => this.#within(request, answer))));
    } catch (error) {
      reject(reason ?? (error as Error));
    } finally {
      deadline.cancel();
      this.#giveBack(worker);
      this.#next();
    }
  }

  /** Answers a request where there is room for it. */
  async #within(request: string, answer: Answer): Promise<string> {
    const size = request.length;
    if (size < LARGE_REQUEST) return answer(request);
    if (this.#inHand + size > LARGE_REQUESTS_MOST) return TOO_MUCH;
    this.#inHand += size;
    try {
      return await answer(request);
    } finally {
      this.#inHand -= size;
    }
  }

  #take(): ScriptProcess {
    let worker = this.#idle.pop();
    while (worker?.hasEnded) worker = this.#idle.pop();
    worker ??= this.#begin();
    clearTimeout(this.#reapers.get(worker));
    this.#reapers.delete(worker);
    this.#busy.add(worker);
    return worker;
  }

  #begin(): ScriptProcess {
    const worker = new ScriptProcess(this.#files);
    this.#alive.add(worker);
    this.#noteAlive();
    void worker.gone.then(() => {
      this.#alive.delete(worker);
      this.#noteAlive();
    });
    return worker;
  }

  #noteAlive(): void {
    this.#orphans.note([...this.#alive].flatMap(({ id }) => id ?? []));
  }

  #giveBack(worker: ScriptProcess): void {
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

  #reap(worker: ScriptProcess): void {
    this.#reapers.delete(worker);
    const index = this.#idle.indexOf(worker);
    if (index < 0 || this.#idle.length <= 1) return;
    this.#idle.splice(index, 1);
    void worker.stop();
  }
}

const closed = () => new Error('The workbench closed');
