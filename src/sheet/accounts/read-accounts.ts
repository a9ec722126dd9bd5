/** Reads accounts by their ids or domains, however many. Spends nothing. */
import { readAccountsByDomain, readAccountsById } from '../../client/accounts';
import { batches, type Caller, sendAll } from '../../client/call';
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

/** Domain → account, of those that the service has; the first problem if any request failed. */
export function readAccountsOf(
  caller: Caller,
  domains: readonly string[],
): Map<string, FlatAccount> | Problem {
  const calls = batches([...new Set(domains)], limits.accountsPerRead).map(readAccountsByDomain);
  const accounts = new Map<string, FlatAccount>();
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) return result.problem;
    for (const account of result.value.map(flattenAccount)) {
      if (typeof account['domain'] === 'string') accounts.set(account['domain'], account);
    }
  }
  return accounts;
}
