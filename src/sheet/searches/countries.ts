/** The countries to choose from, requested once a day. */

import { send } from '../../client/call';
import { type Country, readCountries } from '../../client/tech-companies';
import { dayMs } from '../days';
import type { UserPlatform } from '../ports';
import { callerOf } from '../settings/connection';
import { readJson } from '../storage/json';

/** Stored per user, because each user has their own service; Google's cache keeps nothing for a day. */
const key = 'countries';
const keptMs = dayMs;
/** A property holds 9 KB. */
const maxBytes = 9_000;

interface Kept {
  readonly at: number;
  readonly baseUrl: string;
  /** Codes joined with names, because objects would be too long. */
  readonly list: readonly string[];
}

/** The service's countries by name; none if it doesn't answer, so that codes are typed. Throws NOT_CONNECTED. */
export function countries(platform: UserPlatform): Country[] {
  const caller = callerOf(platform);
  const { baseUrl } = caller.connection;
  const now = platform.clock.now();
  const kept = readJson<Kept>(platform.user, key);
  if (kept?.baseUrl === baseUrl && now - kept.at < keptMs)
    return kept.list.map((text) => ({ code: text.slice(0, 3), name: text.slice(3) }));
  const answer = send(caller, readCountries());
  if (!answer.ok) return [];
  const found = [...answer.value].sort((a, b) => a.name.localeCompare(b.name));
  const text = JSON.stringify({
    at: now,
    baseUrl,
    list: found.map(({ code, name }) => code + name),
  } satisfies Kept);
  if (found.length > 0 && encodeURIComponent(text).replace(/%../g, 'x').length <= maxBytes)
    platform.user.set(key, text);
  return found;
}
