/** A script's calls of the platform as a program follows them: to log them, to let one fail, to let the script die at one. */

import type { ExecutionKind } from '../../protocol/panels';
import type { Answer, HostCalls } from './calls';

export interface PlatformCall {
  /** The function whose execution makes the call, as what and for whom it runs. */
  readonly functionName: string;
  readonly kind: ExecutionKind;
  readonly user: string;
  /** Such as `range.values`, `properties.set` or `fetch.all`. */
  readonly name: keyof HostCalls;
  readonly args: readonly unknown[];
}

/** What is to happen in the place of what would: the execution ends here, or the script is told this. */
export type Verdict = 'kill' | Answer;

export interface PlatformWatch {
  /** Before the call has any effect; a verdict lets it have none. */
  before?(call: PlatformCall): Verdict | undefined;
  /** After the call took effect and before the script knows. */
  after?(call: PlatformCall, answer: Answer): Verdict | undefined;
}

/** An execution was ended from outside, at a place that nobody chose. */
export class KilledError extends Error {
  constructor() {
    super('The execution was ended');
  }
}

/** Asking the time is no platform call: it changes nothing, and Google would not notice it. */
const unwatched: readonly string[] = ['clock.now', 'log'];

/** Whether a call is one that Google would notice. */
export function isPlatformCall(name: keyof HostCalls): boolean {
  return !unwatched.includes(name);
}
