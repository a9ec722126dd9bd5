/** What the pool and its workers tell each other. */
import type { Environment } from '../apps-script/wire/environment';
import type { Parameter } from '../functions/parameters';
import type { SourceFile } from '../script/script';

/** What a worker is started with. */
export interface WorkerSetup {
  /** Requests to the workbench go out, and answers come in, here. */
  port: import('node:worker_threads').MessagePort;
  /** One number in shared memory on which the worker sleeps until its answer is there. */
  flag: Int32Array;
  /** The code of the guest side of the Apps Script services. */
  guest: string;
  sources: SourceFile[];
}

/** One execution: a function with its arguments, or the list of what there is. */
export type Task =
  | { kind: 'call'; name: string; args: string; environment: Environment }
  | { kind: 'list'; environment: Environment };

export interface ListedFunction {
  name: string;
  parameters: Parameter[];
}

/** An error as it left the script. */
export interface ThrownError {
  name: string;
  message: string;
  stack: string;
}

/** How an execution ended. */
export type TaskOutcome =
  | { value: unknown }
  | { error: ThrownError }
  | { functions: ListedFunction[] };
