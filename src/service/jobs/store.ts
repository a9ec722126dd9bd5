/** The store's interface for jobs of every kind: started with a hold, worked on under a lease, charged item by item. */
import type { JobState } from '../../contract/job';
import type { NewAudience } from '../audiences/members';

export const jobKinds = [
  'enrich_accounts',
  'enrich_people',
  'discover_people',
  'verify_people',
] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewItem {
  /** What the item is about: a normalised domain, a person's id, or a text made safe to keep and show. */
  readonly subject: string;
  /** `pending`, or what is decided without any look-up. */
  readonly status: 'pending' | 'invalid_domain' | 'not_found';
}

export interface NewJob {
  readonly id: string;
  readonly userId: string;
  readonly kind: JobKind;
  /** Credits for each item charged, where the kind has one price. */
  readonly price: number;
  /** Credits set aside until the job ends: as many as are available up to `most`, and no job below `least`. */
  readonly hold: { readonly min: number; readonly max: number };
  /** What the kind keeps of the request; kept as JSON. */
  readonly params?: object | undefined;
  /** Unique subjects in request order. */
  readonly items: readonly NewItem[];
  /** Made where it is missing, so that a link to it works from the beginning. */
  readonly audience?: NewAudience | undefined;
  /** The body that answers the request, kept for replays. */
  readonly answer: string;
  readonly idempotency: Idempotency | undefined;
}

export interface Idempotency {
  readonly key: string;
  /** Equal for equal requests. */
  readonly fingerprint: string;
  readonly expiresAt: number;
}

export type Start =
  | { readonly kind: 'started' }
  | { readonly kind: 'replayed'; readonly answer: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'insufficient'; readonly available: number };

/** Names a job: a cluster finds it by its user, on whose node it is. */
export interface OwnJob {
  readonly jobId: string;
  readonly userId: string;
}

/** A worker's right to a job until `leaseUntil`; each claim has its own token, so a late worker is noticed. */
export interface Lease extends OwnJob {
  readonly token: string;
}

export interface ClaimedJob extends Lease {
  readonly kind: JobKind;
  /** As the job was started with them, read back from JSON. */
  readonly params: unknown;
  /** Claims, this one included, since the job last got further or was given back. */
  readonly claims: number;
}

export interface PendingItem {
  readonly position: number;
  readonly subject: string;
}

/** Why a discovery looks no further. */
export type DiscoveryEnd = 'exhausted' | 'credit_limit' | 'source_failure';

/** How many items a job has, and what became of them. */
export interface Tally {
  readonly total: number;
  readonly pending: number;
  /** Items by their status. */
  readonly counts: Readonly<Record<string, number>>;
  /** Items that made something new: an account, or a person of one. */
  readonly created: number;
  /** Credits charged. */
  readonly credits: number;
  /** Why a discovery looks no further. */
  readonly ended: DiscoveryEnd | null;
}

export type JobEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly errorMessage: string };

export interface JobRecord {
  readonly status: JobState;
  readonly errorMessage: string | null;
  readonly params: unknown;
  readonly tally: Tally;
}

export interface ItemRecord {
  readonly subject: string;
  readonly status: string;
  readonly accountId: number | null;
  readonly name: string | null;
  readonly isNew: boolean;
  readonly fieldsUpdated: readonly string[];
  /** What an item about a person answers, read back from JSON; null where nothing could be asked. */
  readonly result: unknown;
}

/** Jobs as their users see them. */
export interface JobStore {
  /**
   * Places the hold and keeps job, items and answer together. A known idempotency key changes nothing:
   * the same request gets its first answer again, another one is `key_reused`.
   */
  start(job: NewJob, now: number): Promise<Start>;
  /** A user's own job of one kind; undefined also for another user's. */
  read(userId: string, kind: JobKind, jobId: string): Promise<JobRecord | undefined>;
  /** The items of a completed job in request order, or in the order of finding; none that was forgotten. */
  results(userId: string, jobId: string): Promise<readonly ItemRecord[]>;
}

/** Jobs as workers see them. What takes a lease answers false, and does nothing, once the lease is lost. */
export interface JobQueue {
  /** Gives the job that has waited longest to one worker and sets it running; undefined if none waits. */
  claim(token: string, now: number, leaseUntil: number): Promise<ClaimedJob | undefined>;
  heartbeat(lease: Lease, leaseUntil: number): Promise<boolean>;
  /** The first items without an outcome. */
  pending(job: OwnJob, max: number): Promise<readonly PendingItem[]>;
  tally(job: OwnJob): Promise<Tally>;
  /** Ends the job and releases what is left of its hold. */
  finish(lease: Lease, end: JobEnd): Promise<boolean>;
  /** Counts a failure; returns how many there were since the job last got further, undefined where the lease is lost. */
  fail(lease: Lease): Promise<number | undefined>;
  /** Ends the job as failed, gives back what is set aside for it, and says so to its user after `why`. */
  giveUp(lease: Lease, why: string): Promise<boolean>;
  /** Gives the job back, to wait behind those that are due before `dueAt`. */
  release(lease: Lease, dueAt: number): Promise<boolean>;
}
