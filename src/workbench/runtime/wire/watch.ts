/** Watches a script's platform calls: to log them, to make one fail, or to end the script at one. */

import type { ExecutionKind } from '../../protocol/panels';
import type { Answer, HostCalls } from './calls';

export interface PlatformCall {
  /** The function whose execution makes the call, its kind and its user. */
  readonly functionName: string;
  readonly kind: ExecutionKind;
  readonly user: string;
  /** Such as `range.values`, `properties.set` or `fetch.all`. */
  readonly name: keyof HostCalls;
  readonly args: readonly unknown[];
}

/** Replaces the effect: the execution ends here, or the script gets this answer. */
export type Verdict = 'kill' | Answer;

export interface PlatformWatch {
  /** Called before the call takes effect; a verdict prevents that. */
  before?(call: PlatformCall): Verdict | undefined;
  /** Called after the call took effect, before the script gets the answer. */
  after?(call: PlatformCall, answer: Answer): Verdict | undefined;
}

/** An execution was ended from outside. */
export class KilledError extends Error {
  constructor() {
    super('The execution was ended');
  }
}

/** Reading the clock isn't a platform call: in Google, it happens inside the script. */
const unwatched: readonly string[] = ['clock.now', 'log'];

/** Whether a call would reach Google's services. */
export function isPlatformCall(name: keyof HostCalls): boolean {
  return !unwatched.includes(name);
}
