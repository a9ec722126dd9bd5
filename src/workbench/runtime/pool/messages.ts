/** What the pool and the processes of scripts tell each other. */

import type { SourceFile } from '../script/script';
import type { Environment } from '../wire/guest';
import type { Parameter } from './parameters';

/** What a process is given before its first task. */
export interface ProcessSetup {
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
