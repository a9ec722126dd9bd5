/** The companies that cost an account nothing, because it has paid for them at this service. */
import { sendBatches } from '../../client/call';
import { readPaid } from '../../client/companies';
import * as limits from '../../contract/limit-values';
import type { Platform } from '../ports';
import { findCaller } from '../settings/connection';
import { announces } from '../settings/extensions';

/**
 * The domains already paid for; none if the service can't tell. Never throws for its reply. Spends nothing (our
 * §10.18).
 */
export function paidDomains(platform: Platform, domains: readonly string[]): ReadonlySet<string> {
  const caller = domains.length > 0 ? findCaller(platform) : undefined;
  if (!caller || !announces(platform, caller, 'paid-companies')) return new Set();
  const read = sendBatches(caller, domains, limits.accountsPerSignal, readPaid);
  return new Set(read.ok ? read.value : []);
}
