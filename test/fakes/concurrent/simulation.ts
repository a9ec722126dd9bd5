/** Runs formulas concurrently as Google does, up to 30 at a time, in simulated time and a chosen order. */
import { join } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { buildSync } from 'esbuild';
import type { Cell } from '../../../src/sheet/ports';
import type { World } from '../platform/memory-platform';

/** A formula in a cell of the world's first sheet. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
  readonly row: number;
  readonly column: number;
}

export interface Outcome {
  readonly call: Call;
  readonly value: Cell[][];
  /** How long it ran (ms). */
  readonly took: number;
}

/** What the simulation says to a thread. */
export interface Started extends Call {
  /** The time (ms). */
  readonly at: number;
}

/** A platform call, or the end of the execution. */
type Asked =
  | { readonly name: string; readonly args: readonly unknown[] }
  | { readonly done: unknown };

export interface Answered {
  readonly value: unknown;
  /** The time (ms) when the call returns. */
  readonly at: number;
}

/** Google's limits. */
const atOnce = 30;
const longestMs = 30_000;

interface Execution {
  readonly id: number;
  readonly call: Call;
  readonly thread: Thread;
  readonly started: number;
}

interface Due {
  readonly at: number;
  readonly order: number;
  act(): void;
}

/**
 * Starts the calls in their order, each as soon as there is room. `random` returns numbers in [0, 1) and decides how
 * long each platform call takes, and so which execution comes before which.
 */
export async function runAtOnce(
  world: World,
  calls: readonly Call[],
  random: () => number,
): Promise<Outcome[]> {
  const threads = Array.from({ length: Math.min(atOnce, calls.length) }, () => new Thread());
  try {
    return await new Simulation(world, [...calls], random, threads).run();
  } finally {
    await Promise.all(threads.map((thread) => thread.end()));
  }
}

class Simulation {
  private readonly dues: Due[] = [];
  private readonly outcomes: Outcome[] = [];
  private readonly waiting: { execution: Execution; until: number }[] = [];
  private holder: Execution | undefined;
  private order = 0;
  private ids = 0;

  constructor(
    private readonly world: World,
    private readonly calls: Call[],
    private readonly random: () => number,
    private readonly threads: Thread[],
  ) {}

  async run(): Promise<Outcome[]> {
    for (const thread of this.threads) await this.startNext(thread);
    for (;;) {
      const due = this.takeNext();
      if (!due) return this.outcomes;
      this.world.now = Math.max(this.world.now, due.at);
      due.act();
      await this.listen();
    }
  }

  private listening: Execution | undefined;

  private async startNext(thread: Thread): Promise<void> {
    const call = this.calls.shift();
    if (!call) return;
    const execution = { id: ++this.ids, call, thread, started: this.world.now };
    thread.start({ ...call, at: this.world.now });
    this.listening = execution;
    await this.listen();
  }

  /** Receives the next request of the execution that was just resumed. */
  private async listen(): Promise<void> {
    const execution = this.listening;
    if (!execution) return;
    this.listening = undefined;
    const asked = await execution.thread.next();
    const took = this.world.now - execution.started;
    if (took > longestMs) throw new Error('Exceeded maximum execution time');
    if ('done' in asked) {
      if (this.holder === execution) this.release();
      this.outcomes.push({ call: execution.call, value: asked.done as Cell[][], took });
      await this.startNext(execution.thread);
      return;
    }
    this.perform(execution, asked.name, asked.args);
  }

  private perform(execution: Execution, name: string, args: readonly unknown[]): void {
    if (name === 'lock.take') {
      this.takeLock(execution, Number(args[0]));
      return;
    }
    if (name === 'lock.release') this.release();
    const value = this.valueOf(execution, name, args);
    this.answerLater(execution, value, name === 'sleep' ? Number(args[0]) : this.costOf(name));
  }

  private valueOf(execution: Execution, name: string, args: readonly unknown[]): unknown {
    const { world } = this;
    const [first, second] = args;
    const [target = '', method = ''] = name.split('.');
    if (name === 'run') return execution.id;
    if (name === 'random') return this.random();
    if (name === 'http.send') return world.service.send(first as never);
    if (target === 'sheet') return callOn(world.book.sheets[0], method, args);
    if (target === 'lock' || name === 'sleep') return undefined;
    this.platform ??= world.execution();
    const { platform } = this;
    if (target === 'cache') return callOn(platform.cache, method, [first, second]);
    return callOn(target === 'user' ? platform.user : platform.document, method, args);
  }

  private platform: ReturnType<World['execution']> | undefined;

  /** Milliseconds: roughly what others measured, between half and one and a half times that. */
  private costOf(name: string): number {
    const defaultValue =
      name === 'http.send' ? 400 : name.endsWith('.set') ? 60 : name === 'random' ? 0 : 15;
    return defaultValue * (0.5 + this.random());
  }

  private takeLock(execution: Execution, waitMs: number): void {
    if (!this.holder) {
      this.holder = execution;
      this.answerLater(execution, true, 5);
      return;
    }
    const entry = { execution, until: this.world.now + waitMs };
    this.waiting.push(entry);
    this.at(entry.until, () => {
      const index = this.waiting.indexOf(entry);
      if (index < 0) return;
      this.waiting.splice(index, 1);
      this.answer(execution, false);
    });
  }

  /** Gives the lock to any execution that waits: Google promises no order. */
  private release(): void {
    const [entry] = this.waiting.splice(Math.floor(this.random() * this.waiting.length), 1);
    this.holder = entry?.execution;
    if (entry) this.answerLater(entry.execution, true, 5);
  }

  private answerLater(execution: Execution, value: unknown, ms: number): void {
    this.at(this.world.now + ms, () => this.answer(execution, value));
  }

  private answer(execution: Execution, value: unknown): void {
    execution.thread.answer(value, this.world.now);
    this.listening = execution;
  }

  private at(time: number, act: () => void): void {
    this.dues.push({ at: time, order: this.order++, act });
  }

  private takeNext(): Due | undefined {
    let best = 0;
    for (let i = 1; i < this.dues.length; i++) {
      const [a, b] = [this.dues[i], this.dues[best]];
      if (a && b && (a.at < b.at || (a.at === b.at && a.order < b.order))) best = i;
    }
    return this.dues.splice(best, 1)[0];
  }
}

function callOn(target: object | undefined, method: string, args: readonly unknown[]): unknown {
  const body: unknown = target && Reflect.get(target, method);
  if (typeof body !== 'function') throw new Error(`There is no ${method}`);
  return body.apply(target, args);
}

/** A thread that runs one execution after the other and is blocked while it waits. */
class Thread {
  private readonly signal = new Int32Array(new SharedArrayBuffer(4));
  private readonly port: MessagePort;
  private readonly worker: Worker;
  private heard: Asked[] = [];
  private listener: ((asked: Asked) => void) | undefined;
  private failed: ((error: Error) => void) | undefined;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.worker = new Worker(workerFile(), {
      workerData: { signal: this.signal, port: port2 },
      transferList: [port2],
    });
    this.worker.on('error', (error: Error) => this.failed?.(error));
    port1.on('message', (asked: Asked) => {
      if (this.listener) this.listener(asked);
      else this.heard.push(asked);
      this.listener = undefined;
    });
  }

  start(started: Started): void {
    this.worker.postMessage(started);
  }

  next(): Promise<Asked> {
    const heard = this.heard.shift();
    if (heard) return Promise.resolve(heard);
    return new Promise((resolve, reject) => {
      this.listener = resolve;
      this.failed = reject;
    });
  }

  answer(value: unknown, at: number): void {
    this.port.postMessage({ value, at });
    Atomics.store(this.signal, 0, 1);
    Atomics.notify(this.signal, 0);
  }

  async end(): Promise<void> {
    this.port.close();
    await this.worker.terminate();
  }
}

let built: string | undefined;

function workerFile(): string {
  if (built) return built;
  const file = join(__dirname, '../../../node_modules/.cache/signalsheet/execution-worker.cjs');
  buildSync({
    entryPoints: [join(__dirname, 'worker.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'error',
  });
  built = file;
  return file;
}
