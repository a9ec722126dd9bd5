/** Reads any number of accounts by their ids or domains. Spends nothing. */
import { type RawAccount, readAccountsByDomain, readAccountsById } from '../../client/accounts';
import { type Caller, sendBatches } from '../../client/call';
import { type Result, success } from '../../client/result';
import * as limits from '../../contract/limit-values';
import { type FlatAccount, flattenAccount } from './flat-account';
import { readValues } from './read-fields';

/** Account id → account, in ceil(n / 500) parallel requests; the first problem if any of them failed. */
export function accountsById(
  caller: Caller,
  ids: readonly string[],
): Result<Map<string, FlatAccount>> {
  const raw = sendBatches(caller, [...new Set(ids)], limits.accountsPerRead, readAccountsById);
  if (!raw.ok) return raw;
  return success(new Map(raw.value.map((each) => [String(each['id']), flattenAccount(each)])));
}

/** Domain → account, of those that the service has; the first problem if any request failed. */
export function accountsByDomain(
  caller: Caller,
  domains: readonly string[],
): Result<Map<string, FlatAccount>> {
  return byDomain(caller, domains, limits.accountsPerRead, flattenAccount);
}

/** Domain → the values to fill in. */
export type HeldAccounts = Map<string, Readonly<Record<string, string | number | boolean>>>;

/** An account has up to 200 items of evidence, so a read takes far fewer than the 500 allowed. */
export const heldPerRequest = 100;

/**
 * Reads the accounts of these domains, in parallel requests of a hundred; unknown domains are absent. The first
 * problem if any request failed. Spends nothing (§4.10).
 */
export function readHeldAccounts(caller: Caller, domains: readonly string[]): Result<HeldAccounts> {
  return byDomain(caller, domains, heldPerRequest, readValues);
}

function byDomain(
  caller: Caller,
  domains: readonly string[],
  size: number,
  read: (account: RawAccount) => FlatAccount,
): Result<Map<string, FlatAccount>> {
  const raw = sendBatches(caller, [...new Set(domains)], size, readAccountsByDomain);
  return raw.ok ? success(new Map(raw.value.map(read).flatMap(withDomain))) : raw;
}

/** The account with its domain; nothing for one without. */
export function withDomain(account: FlatAccount): [domain: string, account: FlatAccount][] {
  const { domain } = account;
  return typeof domain === 'string' ? [[domain, account]] : [];
}
