/** What actions cost, and what was charged. */
import { send } from '../../client/call';
import { readCreditHistory } from '../../client/credits';
import { ProblemError } from '../../client/problem';
import { prices } from '../../contract/prices';
import type { Platform } from '../../sheet/ports';
import { callerOf, loadConnection } from '../../sheet/settings/connection';
import { hasExtension, learnExtensions } from '../../sheet/settings/extensions';
import type { Charges } from './api';

/**
 * Whoever uses a connection that a colleague shared sees the prices alone: what else was charged is the colleague’s own.
 * Takes the place where the page begins, else the newest entry. Spends nothing. Throws NOT_CONNECTED and what the
 * service says.
 */
export function readCharges(platform: Platform, before: string | undefined): Charges {
  const caller = callerOf(platform);
  learnExtensions(platform, caller);
  const isOwn = loadConnection(platform.user) !== undefined;
  if (!isOwn || !hasExtension(platform, 'credit-history')) return { prices, page: undefined };
  const page = send(caller, readCreditHistory(before));
  if (!page.ok) throw new ProblemError(page.problem);
  return { prices, page: page.value };
}
