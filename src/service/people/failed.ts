/** How jobs about listed people end. */
import type { JobEnd, Tally } from '../store/jobs';

/** A job fails only where nobody at all could be looked up; else its failed items say so themselves. */
export function failedOnlyIfAll({ total, counts }: Tally): JobEnd {
  const { failed = 0, not_found: notFound = 0 } = counts;
  if (failed === 0 || failed + notFound < total) return { status: 'completed' };
  return {
    status: 'failed',
    errorMessage:
      `The people directory could not be reached for any of the ${failed} people. ` +
      'No credits were spent. Start the job again a little later.',
  };
}
