/** The list of members beside an audience's address (§4.12): our service's way to what a signal found. */
import type { Endpoint } from '../contract/endpoints';
import type { Call } from './call';
import { listOf } from './list-of';
import { asText, type Loose } from './tolerant';

export interface AudiencePage {
  /** In the order in which they joined, unknown fields and all. */
  readonly members: Loose[];
  /** Where the next page begins. */
  readonly since: string;
  readonly more: boolean;
}

/** The address is signed and is all the key that it needs: ours must never go along. */
const endpoint: Endpoint = { method: 'GET', path: '', keyed: false, charges: false };

/**
 * Reads up to 1,000 members who joined after `since`, '0' for the first. Undefined where the address is not on the
 * service's own origin, or not one that our service makes: such a one is never asked. Spends nothing.
 */
export function readAudience(
  baseUrl: string,
  audienceUrl: string,
  since: string,
): Call<AudiencePage> | undefined {
  if (originOf(audienceUrl) !== originOf(`${baseUrl}/`)) return undefined;
  if (!/^[^/]+\/\/[^/]+(\/[\w~-]+)+$/.test(audienceUrl)) return undefined;
  return {
    endpoint,
    address: `${audienceUrl}.json?since=${encodeURIComponent(since)}`,
    read: (answer) => ({
      members: listOf(answer, 'members'),
      since: asText(answer['next_since']) ?? since,
      more: answer['has_more'] === true,
    }),
  };
}

/** Scheme, host and port, in lower case; never that of an address with a user before its host. */
function originOf(url: string): string {
  return /^https?:\/\/[\w.:[\]-]+(?=\/)/i.exec(url)?.[0].toLowerCase() ?? `none in ${url}`;
}
