/** The store's interface for the operator: users, their credits and keys, their jobs and signals. */
import type { JobState } from '../../contract/job';
import type { SignalState, SignalType } from '../../contract/signal';
import type { JobKind } from '../jobs/store';

export interface UserRecord {
  readonly id: string;
  readonly email: string;
  readonly createdAt: number;
  readonly balance: number;
  readonly reserved: number;
  readonly usedTotal: number;
  /** False once the key was revoked, until the user signs up again. */
  readonly hasKey: boolean;
}

export interface LedgerEntry {
  readonly at: number;
  /** Above zero for a grant, below for a charge. */
  readonly credits: number;
  readonly reason: string;
}

export interface JobSummary {
  readonly id: string;
  readonly email: string;
  readonly kind: JobKind;
  readonly state: JobState;
  /** Items that have their outcome, and all that are known so far. */
  readonly done: number;
  readonly total: number;
  readonly charged: number;
  readonly reserved: number;
  readonly createdAt: number;
  /** Until when a worker has it; 0 for none. */
  readonly leaseUntil: number;
  readonly error: string | null;
}

export interface SignalSummary {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly type: SignalType;
  readonly daily: boolean;
  readonly state: SignalState;
  readonly accountsFound: number;
  readonly creditsUsed: number;
  readonly createdAt: number;
  readonly leaseUntil: number;
  readonly reason: string | null;
}

export interface WorkFilter<State> {
  readonly userId: string | undefined;
  readonly state: State | undefined;
}

/** `over` where it had ended before; then nothing is done. */
export type Stop = 'stopped' | 'over' | 'unknown';

export interface OperatorStore {
  /** Users whose e-mail address contains a text, oldest first. */
  users(match: string): Promise<readonly UserRecord[]>;
  /** By id or e-mail address. */
  findUser(idOrEmail: string): Promise<UserRecord | undefined>;
  /** The newest entries of a user's ledger, newest first. */
  ledger(userId: string, max: number): Promise<readonly LedgerEntry[]>;
  /** Gives credits; a grant with a key that was used for this user before changes nothing and returns false. */
  grant(userId: string, credits: number, grantKey: string, now: number): Promise<boolean>;
  /** Puts a new API key in the place of the user's, which stops working at once. */
  replaceKey(userId: string, keyHash: string, keySealed: string): Promise<void>;
  /** The user's API key stops working at once, and none replaces it until the user signs up again. */
  revokeKey(userId: string): Promise<void>;
  /** Jobs of all kinds, the newest first. */
  jobs(filter: WorkFilter<JobState>, max: number): Promise<readonly JobSummary[]>;
  /** Ends a job as failed, gives back what is set aside for it, and says so to its user after `why`. */
  stopJob(jobId: string, why: string): Promise<Stop>;
  /** The newest first. */
  signals(filter: WorkFilter<SignalState>, max: number): Promise<readonly SignalSummary[]>;
  /** How many of the user's signals that are not over were deployed with an ICP. */
  signalsWithIcp(userId: string, icpId: number): Promise<number>;
  /** Ends a signal as stopped, and tells its user why. */
  stopSignal(signalId: number, why: string): Promise<Stop>;
}
