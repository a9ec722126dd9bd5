/** The balance (§4.3), and the history of charges and grants (our extension `credit-history`). */
import { type Balance, type CreditHistory, creditHistoryQuerySchema } from '../../contract/credits';
import type { Deps } from '../deps';
import { readQuery } from '../http/query';
import type { Handler } from '../routes';

/** The user's balance: in total, reserved, available, and used so far. Spends no credits. */
export function balanceHandler({ store }: Pick<Deps, 'store'>): Handler {
  return async (c) => {
    const { balance, reserved, used_total } = await store.credits.count(c.get('user').id);
    const available = balance - reserved;
    const answer: Balance = { balance, reserved, available, used_total, currency: 'credits' };
    return c.json(answer);
  };
}

/** The user's own ledger, page by page. Spends no credits. */
export function creditHistoryHandler({ store }: Pick<Deps, 'store'>): Handler {
  return async (c) => {
    const { limit, before } = readQuery(c, creditHistoryQuerySchema());
    // The cursor includes the balance at that place, so a page needn't add up newer entries.
    const [place = Number.MAX_SAFE_INTEGER, kept] = before?.split('_').map(Number) ?? [];
    const rows = await store.credits.entriesBefore(c.get('user').id, place, limit + 1);
    const shown = rows.slice(0, limit);
    let balance = kept ?? shown[0]?.balance ?? 0;
    const entries = shown.map((row) => {
      const { at, reason, credits } = row;
      const balanceAfter = balance;
      balance -= credits;
      return {
        at: new Date(at).toISOString(),
        reason,
        credits,
        balance_after: balanceAfter,
        ...idsOf(row.work),
      };
    });
    const last = shown.at(-1);
    const next = rows.length > limit && last ? `${last.id}_${balance}` : null;
    return c.json({ entries, next } satisfies CreditHistory);
  };
}

function idsOf(work: string | null) {
  const signal = /^signal:(\d+)$/.exec(work ?? '')?.[1];
  return {
    job_id: work?.startsWith('job_') ? work : null,
    signal_id: signal === undefined ? null : Number(signal),
  };
}
