/** Batch account enrichment as the worker does it (§4.8). */
import type { ItemOutcome } from '../store/jobs';
import { listedKind } from './kind';
import { lookUp } from './look-up';

export const enrichAccountsKind = listedKind<ItemOutcome>({
  lookUp: (parts, { stopping }, items) => lookUp(parts, items, stopping),

  keep: ({ store }, job, outcomes, now, leaseUntil) =>
    store.queue.record(job, outcomes, now, leaseUntil),

  /** A job fails only where no domain at all could be looked up; else its failed items say so themselves. */
  end({ counts }) {
    const { enriched = 0, not_found: notFound = 0, failed = 0 } = counts;
    if (failed === 0 || enriched + notFound > 0) return { status: 'completed' };
    return {
      status: 'failed',
      errorMessage:
        `The company directory could not be reached for any of the ${failed} domains. ` +
        'No credits were spent. Start the job again a little later.',
    };
  },
});
