/** What was charged and granted (our extension `credit-history`): the user's ledger, page by page. */
import { type CreditHistory, creditHistoryQuerySchema } from '../../contract/credits';
import type { Deps } from '../deps';
import { readQuery } from '../http/query';
import type { Handler } from '../routes';

/** Spends no credits, and answers nothing of another user's. */
export function creditHistoryHandler({ store }: Pick<Deps, 'store'>): Handler {
  return async (c) => {
    const { limit, before } = readQuery(c, creditHistoryQuerySchema());
    // A place holds the balance there, so that no page adds up all that is newer.
    const [place = Number.MAX_SAFE_INTEGER, kept] = before?.split('_').map(Number) ?? [];
    const rows = await store.credits.entriesBefore(c.get('user').id, place, limit + 1);
    const shown = rows.slice(0, limit);
    let balance = kept ?? shown[0]?.balance ?? 0;
    const entries = shown.map(({ at, reason, credits }) => {
      const balanceAfter = balance;
      balance -= credits;
      return { at: new Date(at).toISOString(), reason, credits, balance_after: balanceAfter };
    });
    const last = shown.at(-1);
    const next = rows.length > limit && last ? `${last.id}_${balance}` : null;
    return c.json({ entries, next } satisfies CreditHistory);
  };
}
