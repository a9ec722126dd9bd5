/** Stores which extensions the running user's service announces, so that the sidebar needn't ask. */

import { type Caller, send } from '../../client/call';
import { readExtensions } from '../../client/sign-up';
import type { Extension } from '../../contract/extensions';
import { dayMs } from '../days';
import type { Platform } from '../ports';
import { readJson } from '../storage/json';
import { connectionOf } from './connection';

interface Known {
  readonly baseUrl: string;
  /** When they were read (ms). */
  readonly at: number;
  readonly names: readonly string[];
}

const key = 'extensions';
const keptMs = dayMs;
/** If the service couldn't be asked, it may still have extensions; one without the endpoint has none. */
const retryMs = 3600 * 1000;

/** Whether the service announced the extension when it was last asked. Sends no request. */
export function hasExtension(platform: Platform, name: Extension): boolean {
  return extensionNames(platform).includes(name);
}

/** What the service announced when it was last asked, known to us or not. Sends no request. */
export function extensionNames(platform: Platform): readonly string[] {
  const known = readJson<Known>(platform.document, key);
  return known && known.baseUrl === connectionOf(platform)?.baseUrl ? known.names : [];
}

/** Asks the service, at most once a day. Never throws for the reply. Spends nothing. */
export function learnExtensions(platform: Platform, caller: Caller): void {
  const { document, clock } = platform;
  const { baseUrl } = caller.connection;
  const known = readJson<Known>(document, key);
  if (known?.baseUrl === baseUrl && clock.now() - known.at < keptMs) return;
  const read = send(caller, readExtensions());
  const isSure = read.ok || !read.problem.retryable;
  const names = read.ok ? read.value.slice(0, 50) : [];
  const at = isSure ? clock.now() : clock.now() - keptMs + retryMs;
  document.set(key, JSON.stringify({ baseUrl, at, names } satisfies Known));
}

/** As `hasExtension`, asking the service at most once a day. Never throws for the reply. Spends nothing. */
export function announces(platform: Platform, caller: Caller, name: Extension): boolean {
  learnExtensions(platform, caller);
  return hasExtension(platform, name);
}
