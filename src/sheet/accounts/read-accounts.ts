/** Reads accounts by their ids, however many. */
import { readAccountsById } from '../../client/accounts';
import { batches } from '../../client/batches';
import { type Caller, sendAll } from '../../client/call';
import type { Problem } from '../../client/problem';
import { limits } from '../../contract/limits';
import { type FlatAccount, flattenAccount } from './flat-account';

/** Account id → account, in ceil(n / 500) parallel requests; the first problem if any of them failed. */
export function readAccounts(
  caller: Caller,
  ids: readonly string[],
): Map<string, FlatAccount> | Problem {
  const calls = batches([...new Set(ids)], limits.accountsPerRead).map(readAccountsById);
  const accounts = new Map<string, FlatAccount>();
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) return result.problem;
    for (const raw of result.value) accounts.set(String(raw['id']), flattenAccount(raw));
  }
  return accounts;
}
