/** What is remembered of a signal that was deployed from this document. */

import type { Problem } from '../../client/problem';
import type { Properties } from '../ports';
import type { SpentOn } from '../storage/daily-spending';
import { recordStore } from '../storage/record-store';
import type { Deployment } from './deployment';

/** Of those that are over. */
const overKept = 30;

/**
 * deploying: the intent is written down, the answer not yet.
 * unknown: the answer was lost; the service's list decides.
 * open: known to the service and looked at from time to time.
 * over: nothing more will happen, and everything it found has arrived.
 */
export type RecordState = 'deploying' | 'unknown' | 'open' | 'over';

/** One of the two audiences of a signal, and the sheet that its members arrive in. */
export interface Followed {
  /** Where the next members begin, as the service names it. */
  since: string;
  /** Absent until the first member arrives. */
  sheet?: number;
}

export interface SignalRecord {
  readonly version: 1;
  /** Also the idempotency key of the deployment. */
  readonly id: string;
  readonly owner: string;
  /** The service that it was deployed at. */
  readonly baseUrl: string;
  readonly kind: Deployment['kind'];
  readonly name: string;
  readonly daily: boolean;
  readonly maxCredits: number;
  /** When it was deployed (ms). */
  readonly at: number;
  /** Ids of signals of this name that were there before it: none of them is this one. */
  readonly before: readonly string[];
  state: RecordState;
  signalId?: string;
  /** What was last seen in the service's list. */
  status: string;
  type?: string;
  note?: string;
  /** The service gives no list of members that may be read. */
  elsewhere?: true;
  icp?: string;
  found?: number;
  credits?: number;
  /** Its limits, and what it spent today, where the service tells. */
  limit?: number;
  dayLimit?: number;
  today?: number;
  /** What would let it go on, as the service says. */
  waitsFor?: string;
  /** Credits of the last day on which it was seen to spend any. */
  spentOn?: SpentOn;
  /** Evidence columns that are kept fresh have to be read again, from behind this domain on; absent when they are. */
  refresh?: string;
  accounts: Followed;
  people: Followed;
  /** When it is looked at next (ms). */
  due: number;
  /** Looks since something last changed. */
  looks: number;
  /** What went wrong at the last look. */
  problem?: Problem;
}

export const signalRecords = recordStore<SignalRecord>('signal.', (signal) => signal.at);

/** Forgets the oldest signals that are over; the rows and sheets of all of them stay. */
export function trimSignals(document: Properties): void {
  const over = signalRecords.all(document).filter(({ state }) => state === 'over');
  for (const { id } of over.slice(overKept)) signalRecords.delete(document, id);
}
