/** The store's interface for signals: deployed, searched under a lease, and what they found. */
import type { SignalState, SignalType, SignalWait } from '../../contract/signal';
import type { AccountSignals, Evidence } from '../accounts/evidence';
import type { NewAudience } from '../audiences/members';
import type { Company } from '../companies/company';
import type { IcpRecord } from '../icps/icp';
import type { OwnSignal } from '../jobs/stop';
import type { Idempotency } from '../jobs/store';
import type { Person } from '../people/person';

/** Which of the deployments made a signal. */
export const signalKinds = ['role', 'initiative', 'deep', 'social'] as const;
export type SignalKind = (typeof signalKinds)[number];

/** Credits for each account, work e-mail and person of the advanced finder, as they were at deployment. */
export interface SignalPrices {
  readonly account: number;
  readonly email: number;
  readonly finder: number;
}

export interface NewSignal {
  readonly userId: string;
  readonly kind: SignalKind;
  readonly type: SignalType;
  readonly name: string;
  /** The request's body with its defaults; kept as JSON. */
  readonly params: object;
  /** As it was at deployment; a signal keeps to it. */
  readonly icp: IcpRecord | null;
  readonly daily: boolean;
  readonly maxCredits: number | null;
  readonly maxCreditsADay: number | null;
  readonly prices: SignalPrices;
  /** Credits that must be available. */
  readonly min: number;
  readonly accountAudience: NewAudience;
  readonly peopleAudience: NewAudience;
  readonly statusReason: string | null;
  readonly idempotency: Idempotency | undefined;
  /** Makes the body that answers the request, kept for replays. */
  readonly answer: (signalId: number) => string;
}

export type Deployment =
  | { readonly kind: 'deployed' | 'replayed'; readonly answer: string }
  | { readonly kind: 'key_reused' }
  | { readonly kind: 'insufficient'; readonly available: number };

export interface SignalRecord {
  readonly id: number;
  readonly name: string;
  readonly type: SignalType;
  readonly status: SignalState;
  readonly statusReason: string | null;
  readonly daily: boolean;
  readonly icp: IcpRecord | null;
  readonly accountsFound: number;
  readonly creditsUsed: number;
  readonly maxCredits: number | null;
  readonly maxCreditsADay: number | null;
  /** The UTC day (its number) of `spentOnDay`. */
  readonly spentDay: number;
  readonly spentOnDay: number;
  readonly paused: boolean;
  readonly waitsFor: SignalWait | null;
  readonly accountAudienceId: string;
  readonly peopleAudienceId: string;
  /** In safe mode. */
  readonly addsToCrm: boolean;
}

export interface SignalQuery {
  /** Undefined for all types. */
  readonly types: readonly SignalType[] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** What its owner does to a signal; limits that are undefined stay. */
export type SignalChange =
  | { readonly action: 'pause' | 'resume' | 'delete' }
  | { readonly action: 'stop'; readonly why: string }
  | {
      readonly action: 'limit';
      readonly maxCredits: number | null | undefined;
      readonly maxCreditsADay: number | null | undefined;
    };

/** What came of it: how the signal is now, or why nothing was changed. */
export type Changed =
  | { readonly kind: 'changed'; readonly signal: SignalRecord }
  | { readonly kind: 'deleted' | 'unknown' | 'runs_once' }
  | { readonly kind: 'below_spent'; readonly spent: number };

/** Signals as their users see them; every method answers the user's own alone. */
export interface SignalStore {
  /** A known idempotency key changes nothing: the same request gets its first answer again. */
  deploy(signal: NewSignal, now: number): Promise<Deployment>;
  /** The newest first. */
  list(userId: string, query: SignalQuery): Promise<readonly SignalRecord[]>;
  count(userId: string, types: readonly SignalType[] | undefined): Promise<number>;
  /** Once it is answered a worker that has the signal in hand keeps and charges nothing more that it forbids. */
  change(userId: string, signalId: number, change: SignalChange, now: number): Promise<Changed>;
  /** By account; one that no signal found is not in it. */
  onAccounts(
    userId: string,
    accountIds: readonly number[],
  ): Promise<ReadonlyMap<number, AccountSignals>>;
}

/** A worker's right to a signal; each claim has its own token, so a late worker is noticed. */
export interface SignalLease extends OwnSignal {
  readonly token: string;
}

export interface ClaimedSignal extends SignalLease {
  readonly kind: SignalKind;
  /** Read back from JSON. */
  readonly params: unknown;
  readonly icp: IcpRecord | null;
  /** When this run began: its windows of time end here. */
  readonly startedAt: number;
  /** As `keptPlace` makes it. */
  readonly afterCompany: number;
  /** By all its runs so far. */
  readonly accountsFound: number;
  /** Claims, this one included, since the signal last got further or was given back. */
  readonly claims: number;
}

export interface FoundPerson {
  readonly person: Person;
  /** Chosen by the advanced finder, which costs credits. */
  readonly byFinder: boolean;
}

export interface Finding {
  readonly company: Company;
  /** None where what the company is was all that was asked for. */
  readonly evidence: readonly Evidence[];
  readonly people: readonly FoundPerson[];
}

/** Safe CRM addition: records without an owner, or new and unassigned ones given to the caller. */
export type SafeAddition = 'none' | 'add' | 'assign';

export interface FoundBatch {
  /** In the order in which they are paid for. */
  readonly findings: readonly Finding[];
  /** Where the next batch begins; null after the last. */
  readonly afterCompany: number | null;
  /** What the user should know of how this batch was searched; kept with the signal. */
  readonly note: string | null;
  readonly withEmails: boolean;
  readonly crm: SafeAddition;
}

/** What became of a batch: more to look at, the run over, or the lease lost and nothing done. */
export type Kept = 'more' | 'over' | 'lost';

/** Signals as workers see them. What takes a lease does nothing once the lease is lost. */
export interface SignalQueue {
  /** Gives the signal that has waited longest to one worker and sets it running; a daily one when it is due. */
  claim(token: string, now: number, leaseUntil: number): Promise<ClaimedSignal | undefined>;
  heartbeat(lease: SignalLease, leaseUntil: number): Promise<boolean>;
  /** The domains under which this signal found companies already, by their profile addresses, among these. */
  foundProfiles(
    signal: OwnSignal,
    linkedinUrls: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Domains that this signal found already, among these. */
  found(signal: OwnSignal, domains: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Keeps findings with their accounts, people, audiences, CRM records and charges, all together, each charged once.
   * Ends the signal before the first that its limit or the balance does not cover, ends the run after the last batch.
   */
  keep(lease: SignalLease, batch: FoundBatch, now: number, leaseUntil: number): Promise<Kept>;
  /** Counts a failure; returns how many there were since the signal last got further, undefined where the lease is lost. */
  fail(lease: SignalLease): Promise<number | undefined>;
  /** Ends the signal as failed, and tells its user what it spent after `why`. */
  giveUp(lease: SignalLease, why: string): Promise<boolean>;
  /** Gives the signal back, to wait behind those that are due before `dueAt`. */
  release(lease: SignalLease, dueAt: number): Promise<void>;
}

/** A company with what only a search looks at. */
export interface SearchedCompany {
  readonly id: number;
  readonly company: Company;
  /** On the operator's block-list, or known to pass on the posts of others. */
  readonly blocked: boolean;
}

export interface SearchedPost {
  readonly id: number;
  readonly companyId: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly postedAt: number;
}

export interface SearchedSocialPost {
  readonly companyId: number;
  readonly authorName: string;
  readonly authorRole: string | null;
  /** The author's profile; null for a company's own page. */
  readonly authorUrl: string | null;
  readonly body: string;
  readonly url: string;
  readonly postedAt: number;
}

export interface SearchedHire {
  readonly companyId: number;
  readonly personName: string;
  readonly role: string;
  readonly profileUrl: string;
  readonly startedAt: number;
}

/** Which companies a signal looks at; undefined for all. */
export interface Restriction {
  readonly domains: readonly string[];
  /** In lower case, in every spelling that may be kept. */
  readonly linkedinUrls: readonly string[];
}

/** What signals search: the store's own companies, posts and hires, whoever asks. */
export interface SignalSource {
  /** By id, those above `after`. */
  companies(
    after: number,
    max: number,
    only: Restriction | undefined,
  ): Promise<readonly SearchedCompany[]>;
  /** Posts of companies within a time, by the companies' ids and their own, those behind `after`, without their bodies. */
  titles(
    companyIds: readonly number[],
    since: number,
    until: number,
    after: Pick<SearchedPost, 'companyId' | 'id'> | undefined,
    max: number,
  ): Promise<readonly SearchedPost[]>;
  /** The bodies of these posts, by the posts' ids. */
  bodies(posts: readonly SearchedPost[]): Promise<ReadonlyMap<number, string>>;
  socialPosts(
    companyIds: readonly number[],
    since: number,
    until: number,
  ): Promise<readonly SearchedSocialPost[]>;
  hires(
    companyIds: readonly number[],
    since: number,
    until: number,
  ): Promise<readonly SearchedHire[]>;
}

/** The operator's list of companies that no signal surfaces unless it runs in speed mode. */
export interface BlockList {
  list(): Promise<readonly string[]>;
  /** Takes normalised domains. */
  add(domains: readonly string[], now: number): Promise<void>;
  remove(domains: readonly string[]): Promise<void>;
}
