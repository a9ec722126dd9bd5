/** A worker's lease of a signal, checked and extended in the transaction that keeps what it found, and its purse. */
import * as v from 'valibot';
import type { SignalLease } from '../signals';
import type { Queries } from './database';
import { gotFurther } from './tries';

const leasedRow = v.object({
  id: v.number(),
  user_id: v.string(),
  price: v.number(),
  email_price: v.number(),
  finder_price: v.number(),
  max_credits: v.nullable(v.number()),
  credits_used: v.number(),
  daily: v.number(),
  status_reason: v.nullable(v.string()),
  created_at: v.number(),
  account_audience_id: v.string(),
  people_audience_id: v.string(),
});
export type LeasedSignal = v.InferOutput<typeof leasedRow>;

/** What a signal may still spend: it is asked before every charge, in the transaction that makes it. */
export interface Purse {
  /** False, once and for all, where the limit or the balance does not cover the credits. */
  covers(credits: number): boolean;
  spend(credits: number): void;
  readonly spent: number;
  /** Why nothing more may be spent. */
  readonly empty: 'limit' | 'balance' | undefined;
}

/** A part of keeping what was found. A lease that ran out is still good while no other worker has taken the signal. */
export function extendSignal(
  within: Queries,
  { signalId, token }: SignalLease,
  leaseUntil: number,
): Promise<LeasedSignal | undefined> {
  return within.row(
    leasedRow,
    `UPDATE signals SET lease_until = ?, ${gotFurther}
     WHERE id = ? AND lease_token = ? AND status = 'running'
     RETURNING ${v.keyof(leasedRow).options.join(', ')}`,
    leaseUntil,
    signalId,
    token,
  );
}

/** Takes the credits that are available to the signal's user. */
export function makePurse(signal: LeasedSignal, available: number): Purse {
  const limit = (signal.max_credits ?? Number.POSITIVE_INFINITY) - signal.credits_used;
  let spent = 0;
  let empty: Purse['empty'];
  return {
    covers(credits) {
      if (spent + credits > limit) empty = 'limit';
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
