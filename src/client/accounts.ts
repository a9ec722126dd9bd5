/** The batch account read (§4.10). */
import type { AccountBatchRequest } from '../contract/account';
import { endpoints } from '../contract/endpoints';
import type { Call } from './call';
import { listOf } from './list-of';
import { asObjects, type Loose } from './tolerant';

/** An account as the service sent it, unknown fields and all. */
export type RawAccount = Loose;

/** Reads up to 500 accounts by their ids; those unknown are left out. Spends nothing. Serves §4.10. */
export function readAccountsById(ids: readonly string[]): Call<RawAccount[]> {
  return batch({ account_ids: ids.map(Number) });
}

/** Reads up to 500 accounts by their domains; those unknown are left out. Spends nothing. Serves §4.10. */
export function readAccountsByDomain(domains: readonly string[]): Call<RawAccount[]> {
  return batch({ account_domains: [...domains] });
}

/**
 * Reads accounts with one page of their ICP people, `size` (1 to 500) a page, pages from 1. Keep the number of
 * domains small: people make the answer large. Spends nothing. Serves §4.10.
 */
export function readAccountsWithPeople(
  domains: readonly string[],
  page: number,
  size: number,
): Call<RawAccount[]> {
  return batch({
    account_domains: [...domains],
    icp_people_page: page,
    icp_people_page_size: size,
  });
}

/** One page of an account's ICP people, unknown fields and all. */
export function peopleOf(account: RawAccount): {
  readonly people: Loose[];
  readonly more: boolean;
} {
  return {
    people: asObjects(account['icp_people']),
    more: account['icp_people_has_more'] === true,
  };
}

function batch(which: AccountBatchRequest): Call<RawAccount[]> {
  // The people of an account are read by what shows them; one is the fewest that may be asked for.
  const body: AccountBatchRequest = { icp_people_page_size: 1, ...which };
  return { endpoint: endpoints.accountBatch, body, read: (answer) => listOf(answer, 'accounts') };
}
