/** The words in a run's status column. */
export const statusHeader = 'Signalsheet status';

export const rowStatus = {
  queued: 'Queued',
  done: 'Done',
  notFound: 'Not found',
  notADomain: 'Not a domain',
  notAPerson: 'Not a person id',
  unknownPerson: 'No such person',
  nothingHeld: 'Not enriched: the service holds nothing about it',
  notEnriched: 'Not run: enrich this company first (“Everything again” if its row is filled)',
  capReached: 'Not run: cap reached',
  cancelled: 'Not run: cancelled',
  interrupted: 'Not run: interrupted',
  unknown: 'Unknown outcome: may have been charged',
  failed: (reason: string) => `Failed: ${reason.slice(0, 200)}`,
} as const;

/** True for what says that a row has no result yet and could have one: it failed, or nobody asked for it. */
export function hasFailed(status: string): boolean {
  return /^(Failed|Not run|Unknown outcome)\b/.test(status);
}
