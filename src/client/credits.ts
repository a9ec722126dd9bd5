/** The credit balance, whatever its field is called, and the history of charges (our extension). */
import { endpoints } from '../contract/endpoints';
import * as limits from '../contract/limit-values';
import type { Call } from './call';
import * as reasons from './reasons';
import { asNumber, asText, firstNumber, listOf, Unreadable } from './tolerant';

/** A charge (below zero) or a grant. */
export interface CreditEntry {
  /** When (ms). */
  readonly at: number;
  /** The service's word for the reason. */
  readonly reason: string;
  readonly credits: number;
  readonly balanceAfter: number;
}

export interface CreditPage {
  /** Newest first. */
  readonly entries: readonly CreditEntry[];
  /** Cursor of the next page; absent on the last. */
  readonly next: string | undefined;
}

/** Reads a page of charges and grants. Spends nothing. Requires the extension `credit-history`. */
export function readCreditHistory(before: string | undefined): Call<CreditPage> {
  return {
    endpoint: endpoints.creditHistory,
    query: [
      ['limit', String(limits.historyPageSize)],
      ...(before === undefined ? [] : ([['before', before]] as const)),
    ],
    read: (answer) => ({
      entries: listOf(answer, 'entries').flatMap((entry) => {
        const at = Date.parse(asText(entry['at']) ?? '');
        const reason = asText(entry['reason']);
        const credits = asNumber(entry['credits']);
        const balanceAfter = asNumber(entry['balance_after']);
        const isWhole = !Number.isNaN(at) && reason !== undefined;
        return isWhole && credits !== undefined && balanceAfter !== undefined
          ? [{ at, reason, credits, balanceAfter }]
          : [];
      }),
      next: asText(answer['next']),
    }),
  };
}

/** Reads how many credits a new request may use. Spends nothing (§4.3). */
export function readBalance(): Call<number> {
  return {
    endpoint: endpoints.balance,
    isProof: true,
    read: (answer) => {
      const credits = firstNumber(answer, ['available', 'balance', 'credits', 'remaining']);
      if (credits === undefined) throw new Unreadable(reasons.lacks('available'));
      return credits;
    },
  };
}
