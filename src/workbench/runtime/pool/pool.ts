/** Runs executions in processes, up to a number in parallel, the rest in a queue, each within a time limit. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { builtFile } from '../../paths';
import { timer } from '../../timer';
import type { SourceFile } from '../script/script';
import { KilledError } from '../wire/watch';
import { frameOf, type ProcessSetup, type Task, type TaskOutcome } from './messages';
import { type Answer, type ProcessFiles, ScriptProcess } from './script-process';
import { keepSpare, takeSpare } from './spares';

/** A time limit that can be paused, as Google's is while a dialog waits for the user. */
export class Deadline {
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  readonly #onPassed: () => void;

  constructor(limitMs: number, onPassed: () => void) {
    this.#onPassed = onPassed;

    this.#left = limitMs;
    this.resume();
  }

  pause(): void {
    clearTimeout(this.#timer);
    if (this.#timer) this.#left -= Date.now() - this.#since;
    this.#timer = undefined;
  }

  resume(): void {
    this.#since = Date.now();
    this.#timer = timer(Math.max(0, this.#left), this.#onPassed);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

/** A process is replaced after this many tasks, because each execution leaks some memory. */
const tasksPerWorker = 500;
const idleWorkerMs = 60_000;
/** The most processes that start in parallel: short executions finish sooner on existing ones. */
const startsAtOnce = availableParallelism();
/** Requests with more characters are large; the workbench handles only some of all scripts' at a time. */
const largeRequest = 2 ** 20;
const maxLargeRequests = 128 * 2 ** 20;
const tooMuch = JSON.stringify({
  error: 'Too many large requests at the same time. Try again later.',
});

export interface Job {
  readonly task: Task;
  readonly limitMs: number;
  /** Whether it runs before all waiting jobs that aren't urgent. */
  readonly isUrgent: boolean;
  /** Returns whether it should still run; called when its turn comes. */
  isWanted(): boolean;
  readonly answer: Answer;
  /** Called when it starts. The deadline can be paused and the job be killed. */
  onStart(deadline: Deadline, kill: () => void): void;
}

interface Waiting extends Job {
  resolve(outcome: TaskOutcome): void;
  reject(error: Error): void;
}

/** An execution was ended at its time limit. */
export class TimeUpError extends Error {
  constructor() {
    super('Exceeded maximum execution time');
  }
}

/** An execution was withdrawn while it waited. */
export class NotWantedError extends Error {
  constructor() {
    super('It was withdrawn before its turn');
  }
}

export class Pool {
  readonly #files: ProcessFiles;
  readonly #idle: ScriptProcess[] = [];
  readonly #urgent: Waiting[] = [];
  readonly #line: Waiting[] = [];
  /** All processes, also starting and ending ones. */
  readonly #alive = new Set<ScriptProcess>();
  readonly #reapers = new Map<ScriptProcess, NodeJS.Timeout>();
  #beginning = 0;
  #inHand = 0;
  #isClosed = false;
  readonly #size: number;

  constructor(sources: SourceFile[], size: number, timeZone: string) {
    this.#size = size;

    const guest = readFileSync(builtFile('guest.js'), 'utf8');
    const setup: ProcessSetup = { guest, sources };
    this.#files = {
      worker: builtFile('worker.cjs'),
      setup: frameOf('setup', JSON.stringify(setup)),
      timeZone,
    };
    // Starts a process now for the first execution, which comes as soon as the workbook is open.
    void this.#begin();
  }

  /**
   * Runs a job when a process is free.
   *
   * Throws TimeUpError if it takes longer than its limit.
   * Throws KilledError if it was ended from outside.
   * Throws NotWantedError if it was withdrawn before its turn.
   * Throws Error if the process dies or the pool closes.
   */
  run(job: Job): Promise<TaskOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      const line = job.isUrgent ? this.#urgent : this.#line;
      line.push({ ...job, resolve, reject });
      this.#next();
    });
  }

  /** Ends all processes except idle ones, which the next workbench may use; running and waiting jobs are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of [...this.#urgent.splice(0), ...this.#line.splice(0)]) {
      waiting.reject(closed());
    }
    for (const timer of this.#reapers.values()) clearTimeout(timer);
    for (const worker of this.#idle.splice(0)) {
      this.#alive.delete(worker);
      keepSpare(worker);
    }
    await Promise.all([...this.#alive].map((worker) => worker.stop()));
  }

  #next(): void {
    while (!this.#isClosed && this.#waiting > 0) {
      const worker = this.#takeIdle();
      if (!worker) {
        this.#beginMore();
        return;
      }
      const next = this.#leaveLine();
      if (next?.isWanted()) void this.#start(worker, next);
      else {
        this.#giveBack(worker);
        next?.reject(new NotWantedError());
      }
    }
  }

  get #waiting(): number {
    return this.#urgent.length + this.#line.length;
  }

  #leaveLine(): Waiting | undefined {
    return this.#urgent.shift() ?? this.#line.shift();
  }

  async #start(
    worker: ScriptProcess,
    { task, limitMs, answer, onStart, resolve, reject }: Waiting,
  ): Promise<void> {
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

  /** Answers a request, or refuses a large one while too many others are being answered. */
  #within(request: string, answer: Answer): Promise<string> {
    const size = request.length;
    if (size < largeRequest) return answer(request);
    if (this.#inHand + size > maxLargeRequests) return Promise.resolve(tooMuch);
    this.#inHand += size;
    return answer(request).finally(() => {
      this.#inHand -= size;
    });
  }

  #takeIdle(): ScriptProcess | undefined {
    let worker = this.#idle.pop();
    while (worker?.hasEnded) worker = this.#idle.pop();
    if (!worker) return undefined;
    clearTimeout(this.#reapers.get(worker));
    this.#reapers.delete(worker);
    return worker;
  }

  #beginMore(): void {
    const max = Math.min(startsAtOnce, this.#waiting);
    while (this.#beginning < max && this.#alive.size < this.#size) void this.#begin();
  }

  async #begin(): Promise<void> {
    this.#beginning++;
    try {
      const worker = takeSpare(this.#files) ?? new ScriptProcess(this.#files);
      this.#alive.add(worker);
      void worker.gone.then(() => {
        this.#alive.delete(worker);
        this.#next();
      });
      await worker.ready;
      this.#giveBack(worker);
    } catch (error) {
      // Rejects the next waiting job, which would wait for a process that can't start.
      this.#leaveLine()?.reject(error as Error);
    } finally {
      this.#beginning--;
      this.#next();
    }
  }

  #giveBack(worker: ScriptProcess): void {
    if (worker.hasEnded || this.#isClosed) return;
    if (worker.tasks >= tasksPerWorker) {
      void worker.stop();
      return;
    }
    this.#idle.push(worker);
    const reaper = timer(idleWorkerMs, () => this.#reap(worker));
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
