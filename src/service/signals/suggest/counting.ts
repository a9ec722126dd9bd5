/** What is counted for proposed signals, and how it is asked for. */
import type { IcpRecord } from '../../icps/icp';
import type { OwnRequest } from '../kinds';

export interface Example {
  readonly domain: string;
  readonly name: string;
  readonly why: string;
  readonly url: string;
  /** When the evidence was published; null without evidence. */
  readonly date: string | null;
}

export interface Counted {
  readonly count: number;
  /** Companies that were looked at. */
  readonly of: number;
  /** Whether every company was looked at. */
  readonly isWhole: boolean;
  /** The best matches. */
  readonly examples: readonly Example[];
}

export interface CountQuestion {
  /** Proposals, the most useful first; of the requests for each, the first that finds a company counts. */
  readonly proposals: readonly (readonly OwnRequest[])[];
  readonly icp: IcpRecord | null;
  /** The domain that examples leave out. */
  readonly own: string;
  /** When the signal would run, in ms since the epoch. */
  readonly now: number;
}

export interface CountAnswer {
  readonly found: readonly (Counted & {
    /** Its place in the question: the proposal, and the request for it. */
    readonly proposal: number;
    readonly request: number;
  })[];
  /** Whether the time was up before enough of them were counted. */
  readonly isCut: boolean;
}

export interface SignalCounter {
  /**
   * Resolves once it is the user's turn and all is counted. Spends nothing. Throws ApiError UNAVAILABLE if it isn't the
   * user's turn within half a minute, and rejects as the store does.
   */
  count(userId: string, question: CountQuestion): Promise<CountAnswer>;
  close(): Promise<void>;
}
