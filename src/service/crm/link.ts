/** Links to the export of a user's CRM. */
import { makeLink, readLink } from '../audiences/link';
import type { Deps } from '../deps';

const prefix = 'crm_';
const renewal = 'List your signals again to get a new link.';

/** Takes the caller, and the service's address as the caller sees it. Returns the address of the CSV file. */
export function crmExportUrl(
  deps: Pick<Deps, 'secrets' | 'settings' | 'clock'>,
  userId: string,
  baseUrl: string,
): string {
  return `${baseUrl}/crm/${makeLink(deps, prefix + userId)}.csv`;
}

/** Takes the last part of a link's path. Returns whose CRM it opens, if any's. Throws ApiError LINK_EXPIRED. */
export function readCrmLink(
  deps: Pick<Deps, 'secrets' | 'clock'>,
  path: string,
): string | undefined {
  if (!path.endsWith('.csv')) return undefined;
  const opens = readLink(deps, path.slice(0, -'.csv'.length), renewal);
  return opens?.startsWith(prefix) ? opens.slice(prefix.length) : undefined;
}
