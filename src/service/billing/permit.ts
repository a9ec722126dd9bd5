/** Permits, which may refuse paid work in the transaction that begins it, such as the caps of agents. */
import type { Queries } from '../database/database';

/** Paid work before it begins. */
export interface PaidWork {
  /** The most that it can cost. */
  readonly credits: number;
  /** The job that the work is charged to, if there is one. */
  readonly jobId?: string;
  /** The job's items, and those that need no look-up. */
  readonly items?: readonly { readonly subject: string; readonly status: string }[];
  /** The body of the answer. */
  readonly answer?: string;
}

/** Called with the user locked. Throws if the work may not begin. */
export type Permit = (tx: Queries, work: PaidWork) => Promise<void>;
