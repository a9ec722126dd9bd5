/** The results of a formula's look-up, carried from the cache to the paid jobs and back. */
import type { Problem } from '../../client/problem';
import { failure, type Result, success } from '../../client/result';
import type { StoredAccount } from '../accounts/results';

/** Domain → its account, or why it has none. A stored account is null if the service knows none. */
export type Outcomes = Map<string, Result<StoredAccount>>;

export function addAccounts(
  outcomes: Outcomes,
  accounts: ReadonlyMap<string, StoredAccount>,
): void {
  for (const [domain, account] of accounts) outcomes.set(domain, success(account));
}

/** Sets the same problem for all the domains. */
export function failAll(outcomes: Outcomes, domains: Iterable<string>, why: Problem): void {
  for (const domain of domains) outcomes.set(domain, failure(why));
}
