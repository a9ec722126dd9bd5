/** The store's interface: what the service keeps, whichever engine keeps it. */
import type { Crm } from '../crm/crm';
import type { AudienceStore } from './audiences';
import type { AccountStore, CompanyStore, SampleStore } from './companies';
import type { ForgetStore } from './forget';
import type { IcpStore } from './icps';
import type { ImportStore } from './imports';
import type { JobQueue, JobStore } from './jobs';
import type { OperatorStore } from './operators';
import type { DirectoryStore, PeopleJobStore, PeopleStore } from './people';
import type {
  AccountAudienceStore,
  BlockList,
  SignalQueue,
  SignalSource,
  SignalStore,
} from './signals';
import type { TechStore } from './tech';
import type { CodeStore, CreditStore, RateLimitStore, UserStore } from './users';

/**
 * Every method is one transaction: done whole or not at all, and safe beside other processes on the same
 * store. Times are milliseconds since 1970 and come from the caller, so that tests can move them.
 * Methods reject with StoreBusyError where the store cannot do it now, and with StoreBrokenError where nobody can say
 * whether it was done.
 */
export interface Store {
  readonly rateLimits: RateLimitStore;
  readonly codes: CodeStore;
  readonly users: UserStore;
  readonly credits: CreditStore;
  readonly jobs: JobStore;
  readonly queue: JobQueue;
  readonly accounts: AccountStore;
  readonly companies: CompanyStore;
  readonly people: PeopleStore;
  readonly peopleJobs: PeopleJobStore;
  readonly peopleDirectory: DirectoryStore;
  readonly icps: IcpStore;
  readonly audiences: AudienceStore;
  readonly sample: SampleStore;
  readonly operators: OperatorStore;
  readonly forget: ForgetStore;
  readonly imports: ImportStore;
  readonly tech: TechStore;
  readonly signals: SignalStore;
  readonly signalQueue: SignalQueue;
  readonly signalSource: SignalSource;
  readonly accountAudiences: AccountAudienceStore;
  readonly blockList: BlockList;
  /** The built-in one. */
  readonly crm: Crm;
  /** Whether the store is tied to a secret. */
  hasSecret(): Promise<boolean>;
  /**
   * Ties the store to one secret at its first use. Takes the secret's fingerprint; returns whether it is the
   * one that the store's keys were sealed with.
   */
  bindSecret(fingerprint: string): Promise<boolean>;
  /** Forgets codes, rate-limit events and idempotency keys whose time is over. */
  sweep(now: number): Promise<void>;
  /** Writes a few bytes; rejects where nothing can be kept now. */
  probe(now: number): Promise<void>;
  /** Waits for what is under way, but not for an engine that does not answer: that is cut off. */
  close(): Promise<void>;
}

/** How long a part of the store may take to close before it is cut off; there are two. */
export const closeMs = 900;

/**
 * The store cannot do this now: another process holds it, it cannot be reached, or has no room. Nothing was changed and
 * the call may be repeated.
 */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError';
}

/** The store broke down in the midst of it, by no fault of what it was asked; it may be done or not. */
export class StoreBrokenError extends Error {
  override name = 'StoreBrokenError';
}
