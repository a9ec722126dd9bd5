/** What a batch of a signal found, and what saving it needs. */
import type { AlertKind } from '../../contract/alerts';
import type { StatusNote } from '../../contract/status-notes';
import type { Evidence } from '../accounts/evidence';
import type { Company } from '../companies/company';
import type { Queries } from '../database/database';
import type { FoundPerson } from './keep-people';
import type { Budget, LeasedSignal } from './lease';

export interface Finding {
  readonly company: Company;
  /** Empty if the request asks only what the company is. */
  readonly evidence: readonly Evidence[];
  readonly people: readonly FoundPerson[];
}

export interface FoundBatch {
  /** In the order in which they are charged. */
  readonly findings: readonly Finding[];
  /** Companies that this run looked at for the first time. */
  readonly looked: number;
  /** The time of the oldest posts that count; null if the signal reads none. */
  readonly postsFrom: number | null;
  /** The position of the next batch; null after the last. */
  readonly afterCompany: number | null;
  /** What the user should know about the search of this batch; stored with the signal. */
  readonly note: StatusNote | null;
  readonly withEmails: boolean;
  /** People whose employment was checked, in the order of their charges; undefined for kinds that check none. */
  readonly checks?: readonly Check[];
  /**
   * Safe CRM addition: `add` leaves new records unassigned; `assign` assigns new and unassigned ones to the
   * caller (§4.12.3).
   */
  readonly crm: 'none' | 'add' | 'assign';
  /** The kinds of the operator's channels, which get every user's finds. */
  readonly operatorAlerts: readonly AlertKind[];
}

/** A person's employment, as a signal that watches the person found it. */
export interface Check {
  readonly personId: number;
  /** Whether the person works where the user knows them; nothing is charged for `unknown`. */
  readonly status: 'employed' | 'left' | 'unknown';
  /** Where the person works; null if no employer is known. */
  readonly employerDomain: string | null;
  /** The accounts that show a change of job; none if nothing changed. */
  readonly findings: readonly Finding[];
}

/** Result of saving a batch: more companies remain, the run has ended, or the lease was lost and nothing was saved. */
export type Kept = 'more' | 'over' | 'lost';

/** What every step of saving a batch needs. */
export interface Keeping {
  readonly tx: Queries;
  readonly signal: LeasedSignal;
  readonly batch: FoundBatch;
  readonly budget: Budget;
  readonly now: number;
}
