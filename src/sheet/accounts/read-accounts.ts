/** Reads any number of accounts by their ids or domains. Spends nothing. */
import { readAccountsByDomain, readAccountsById } from '../../client/accounts';
import { batches, type Caller, sendAll } from '../../client/call';
import type { Problem } from '../../client/problem';
import * as limits from '../../contract/limit-values';
import { type FlatAccount, flattenAccount } from './flat-account';
import { readValues } from './read-fields';

/** Account id → account, in ceil(n / 500) parallel requests; the first problem if any of them failed. */
export function accountsById(
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
export function accountsByDomain(
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

/** Domain → the values to fill in. */
export type HeldAccounts = Map<string, Readonly<Record<string, string | number | boolean>>>;

/** An account has up to 200 items of evidence, so a read takes far fewer than the 500 allowed. */
export const heldPerRequest = 100;

/**
 * Reads the accounts of these domains, in parallel requests of a hundred; unknown domains are absent. Throws the first
 * problem. Spends nothing (§4.10).
 */
export function readHeldAccounts(
  caller: Caller,
  domains: readonly string[],
): HeldAccounts | Problem {
  const calls = batches([...new Set(domains)], heldPerRequest).map(readAccountsByDomain);
  const held: HeldAccounts = new Map();
  for (const result of sendAll(caller, calls)) {
    if (!result.ok) return result.problem;
    for (const values of result.value.map(readValues)) {
      const domain = values['domain'];
      if (typeof domain === 'string') held.set(domain, values);
    }
  }
  return held;
}
