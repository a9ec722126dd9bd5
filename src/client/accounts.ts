/** The batch account read (§4.10). */
import type { AccountBatchRequest } from '../contract/account';
import { endpoints } from '../contract/endpoints';
import type { Call } from './call';
import { type Loose, listIn } from './tolerant';

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

function batch(
  which: Pick<AccountBatchRequest, 'account_ids' | 'account_domains'>,
): Call<RawAccount[]> {
  // The people of an account are read by what shows them; one is the fewest that may be asked for.
  const body: AccountBatchRequest = { ...which, icp_people_page_size: 1 };
  return { endpoint: endpoints.accountBatch, body, read: (answer) => listIn(answer, 'accounts') };
}
