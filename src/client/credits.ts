/** The credit balance, whatever its body is called, and what was charged (our extension). */
import { endpoints } from '../contract/endpoints';
import * as limits from '../contract/limit-values';
import type { Call } from './call';
import * as reasons from './reasons';
import { asNumber, asText, firstNumber, listOf, Unreadable } from './tolerant';

/** What was charged (below zero) or granted at once. */
export interface CreditEntry {
  /** When (ms). */
  readonly at: number;
  /** The service's word for what it was for. */
  readonly reason: string;
  readonly credits: number;
  readonly balanceAfter: number;
}

export interface CreditPage {
  /** The newest first. */
  readonly entries: readonly CreditEntry[];
  /** What the next page is asked for with; absent from the last. */
  readonly next: string | undefined;
}

/** Reads a page of what was charged and granted. Spends nothing. Only where `credit-history` is announced. */
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

/** Reads how many credits a new request may use. Spends nothing. Serves §4.3. */
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
