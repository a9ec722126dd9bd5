/** Signals that suit a website, as the service suggests them; the page reads the answer. */
import { sendOrThrow } from '../../client/call';
import { suggestSignals as suggestCall } from '../../client/signals';
import type { Loose } from '../../client/tolerant';
import type { Platform } from '../ports';
import { callerOf } from '../settings/connection';
import { announces } from '../settings/extensions';

/**
 * Returns the service's answer, empty from a service without the extension; without a website, it names samples to try.
 * Spends nothing. Throws NOT_CONNECTED and the service's problem.
 */
export function suggestSignals(platform: Platform, website: string | undefined): Loose {
  const caller = callerOf(platform);
  if (!announces(platform, caller, 'signal-suggestions')) return {};
  return sendOrThrow(caller, suggestCall(website));
}
