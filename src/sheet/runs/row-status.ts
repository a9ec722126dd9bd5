/** The words in a run's status column. */
import type { EnrichedDomain } from '../../client/enrich-accounts';

export const statusHeader = 'Signalsheet status';

export const rowStatus = {
  queued: 'Queued',
  done: 'Done',
  notFound: 'Not found',
  notADomain: 'Not a domain',
  capReached: 'Not run: cap reached',
  cancelled: 'Not run: cancelled',
  interrupted: 'Not run: interrupted',
  unknown: 'Unknown outcome: may have been charged',
  failed: (reason: string) => `Failed: ${reason.slice(0, 200)}`,
} as const;

/** The status of a domain for which the service returned no account. */
export function statusOf({ outcome }: EnrichedDomain): string {
  if (outcome === 'not_found') return rowStatus.notFound;
  return outcome === 'invalid_domain' ? rowStatus.notADomain : rowStatus.failed(outcome);
}
