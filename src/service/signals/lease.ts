/** A worker's lease of a signal, checked and extended in the transaction that saves its results, and its budget. */
import * as v from 'valibot';
import { day } from '../clock';
import type { Queries } from '../database/database';
import { columnNames, sql } from '../database/sql';
import type { FindingWork } from '../exclude-list/left-out';
import { resetFailures } from '../jobs/leased-table';
import type { OwnSignal } from '../jobs/stop';
import { keptNotes } from './status-notes';

const leasedRow = v.object({
  id: v.number(),
  name: v.string(),
  user_id: v.string(),
  price: v.number(),
  email_price: v.number(),
  finder_price: v.number(),
  check_price: v.number(),
  max_credits: v.nullable(v.number()),
  credits_used: v.number(),
  max_credits_a_day: v.nullable(v.number()),
  spent_day: v.number(),
  spent_on_day: v.number(),
  daily: v.number(),
  status_notes: keptNotes,
  created_at: v.number(),
  account_audience_id: v.string(),
  people_audience_id: v.string(),
  exclusion_id: v.nullable(v.string()),
});
export type LeasedSignal = v.InferOutput<typeof leasedRow>;

/** A worker's right to a signal; each claim has its own token, so a late worker is noticed. */
export interface SignalLease extends OwnSignal {
  readonly token: string;
}

/** What a signal may still spend, checked before every charge in the same transaction. */
export interface Budget {
  /** False from the first credits that a limit or the balance doesn't cover; always true for 0 credits. */
  covers(credits: number): boolean;
  spend(credits: number): void;
  readonly spent: number;
  /** Why nothing more may be spent. */
  readonly empty: 'limit' | 'day' | 'balance' | undefined;
}

/** Extends a lease; one that ran out is valid until another worker claims the signal. Undefined if it is lost. */
export function extendSignal(
  tx: Queries,
  { userId, signalId, token }: SignalLease,
  leaseUntil: number,
): Promise<LeasedSignal | undefined> {
  return tx.row(
    leasedRow,
    sql`UPDATE signals SET lease_until = ${leaseUntil}, ${resetFailures}
     WHERE user_id = ${userId} AND id = ${signalId} AND lease_token = ${token}
       AND status = 'running'
     RETURNING ${columnNames(v.keyof(leasedRow).options)}`,
  );
}

/** Whose exclusions apply to the signal's finds, and under which work the excluded ones are noted. */
export const workOf = ({ user_id, id, exclusion_id }: LeasedSignal): FindingWork => ({
  userId: user_id,
  foundBy: 'signal',
  work: String(id),
  exclusionId: exclusion_id,
});

/** Number of the UTC day since the epoch. */
export const dayNumber = (now: number) => Math.floor(now / day);

/** Credits that a signal spent on the UTC day of `now`. */
export function spentOn(
  { spent_day, spent_on_day }: Pick<LeasedSignal, 'spent_day' | 'spent_on_day'>,
  now: number,
): number {
  return spent_day === dayNumber(now) ? spent_on_day : 0;
}

/** Takes the credits available to the signal's user. */
export function makeBudget(signal: LeasedSignal, available: number, now: number): Budget {
  const limit = (signal.max_credits ?? Number.POSITIVE_INFINITY) - signal.credits_used;
  const limitToday = (signal.max_credits_a_day ?? Number.POSITIVE_INFINITY) - spentOn(signal, now);
  let spent = 0;
  let empty: Budget['empty'];
  return {
    covers(credits) {
      if (credits === 0) return true;
      if (spent + credits > limit) empty = 'limit';
      else if (spent + credits > limitToday) empty = 'day';
      else if (spent + credits > available) empty = 'balance';
      return empty === undefined;
    },
    spend(credits) {
      spent += credits;
    },
    get spent() {
      return spent;
    },
    get empty() {
      return empty;
    },
  };
}
