/** Links to the export of a user's CRM. */
import { makeLink, readLink } from '../audiences/link';
import type { Parts } from '../parts';

const prefix = 'crm_';
const renewal = 'List your signals again: each that adds to the CRM comes with a fresh link.';

/** Takes the caller, and the service's address as the caller sees it. Returns the address of the CSV file. */
export function crmExportUrl(
  parts: Pick<Parts, 'secrets' | 'settings' | 'clock'>,
  userId: string,
  baseUrl: string,
): string {
  return `${baseUrl}/crm/${makeLink(parts, prefix + userId)}.csv`;
}

/** Takes the last part of a link's path. Returns whose CRM it opens, if any's. Throws ApiError LINK_EXPIRED. */
export function readCrmLink(
  parts: Pick<Parts, 'secrets' | 'clock'>,
  path: string,
): string | undefined {
  if (!path.endsWith('.csv')) return undefined;
  const opens = readLink(parts, path.slice(0, -'.csv'.length), renewal);
  return opens?.startsWith(prefix) ? opens.slice(prefix.length) : undefined;
}
