/** Runs executions in processes of their own: so many at once, the rest in line, each within its time. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { builtFile } from '../../paths';
import { timer } from '../../timer';
import type { SourceFile } from '../script/script';
import { KilledError } from '../wire/watch';
import { frameOf, type ProcessSetup, type Task, type TaskOutcome } from './messages';
import { type Answer, Orphans, type ProcessFiles, ScriptProcess } from './script-process';
import { keepSpare, takeSpare } from './spares';

/** A time limit that can stand still, as Google's does while a dialog waits for a person. */
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

/** A process that runs on and on keeps some memory of each execution. */
const tasksPerWorker = 500;
const idleWorkerMs = 60_000;
/** What is short is done by those that are there before more than so many have begun. */
const startsAtOnce = availableParallelism();
/** Requests of more characters count towards what the workbench has in hand at a time, from all scripts together. */
const largeRequest = 2 ** 20;
const maxLargeRequests = 128 * 2 ** 20;
const tooMuch = JSON.stringify({
  error: 'Too many large requests at the same time. Try again later.',
});

export interface Job {
  readonly task: Task;
  readonly limitMs: number;
  /** Whether it goes before all in line that do not. */
  readonly isUrgent: boolean;
  /** Returns whether it should still run; called when its turn comes. */
  isWanted(): boolean;
  readonly answer: Answer;
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

/** An execution was withdrawn while it waited in line. */
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
  /** All there are, also those that begin or end. */
  readonly #alive = new Set<ScriptProcess>();
  readonly #orphans = new Orphans();
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
    // The first execution comes as soon as the workbook is open; its process starts meanwhile.
    void this.#begin();
  }

  /**
   * Runs a job when a worker is free.
   *
   * Throws TimeUpError when it takes longer than its limit.
   * Throws KilledError when it was ended from outside.
   * Throws NotWantedError when it was withdrawn before its turn.
   * Throws Error when the worker dies of it, or the pool closes.
   */
  run(job: Job): Promise<TaskOutcome> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw closed();
      const line = job.isUrgent ? this.#urgent : this.#line;
      line.push({ ...job, resolve, reject });
      this.#next();
    });
  }

  /** Ends all workers but the idle ones, which the next workbench may have; what runs or waits is rejected. */
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
    this.#noteAlive();
    await Promise.all([...this.#alive].map((worker) => worker.stop()));
    this.#orphans.close();
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

  /** Answers a request where there is room for it. */
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
      this.#noteAlive();
      void worker.gone.then(() => {
        this.#alive.delete(worker);
        this.#noteAlive();
        this.#next();
      });
      await worker.ready;
      this.#giveBack(worker);
    } catch (error) {
      // Whoever is in line must not wait for what does not come.
      this.#leaveLine()?.reject(error as Error);
    } finally {
      this.#beginning--;
      this.#next();
    }
  }

  #noteAlive(): void {
    this.#orphans.note([...this.#alive].flatMap(({ id }) => id ?? []));
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
