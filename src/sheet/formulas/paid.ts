/** What paying for domains brought. */
import type { Problem } from '../../client/problem';
import type { StoredAccount } from '../accounts/result-sheet';

export interface Paid {
  /** Domain → its account, or null where the service knows none. */
  readonly accounts: Map<string, StoredAccount>;
  readonly problems: Map<string, Problem>;
}

/** Gives every one of the domains the same problem. */
export function fail({ problems }: Paid, domains: readonly string[], why: Problem): void {
  for (const domain of domains) problems.set(domain, why);
}
