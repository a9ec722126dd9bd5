/** The status columns, one for each kind of run, and the texts in them. */
import type { RowTask } from './task';

export const statusHeaders = {
  'enrich-accounts': 'Company data status',
  'read-accounts': 'Company data status',
  'find-contacts': 'Contact search status',
  'verify-employment': 'Employment check status',
  'discover-people': 'People search status',
  'find-domains': 'Company name status',
} as const satisfies { readonly [Kind in RowTask['kind']]: string };

/** The former header of a single status column, still present in older documents. */
export const formerStatusHeader = 'Signalsheet status';

export const rowStatus = {
  queued: 'Queued',
  done: 'Done',
  doneFor: (domain: string) => `Done for ${domain}`,
  nothingFilled: 'Nothing filled in: no data for the blank cells',
  notFound: 'Not found',
  unread: (why: string) => `Not found: ${why.slice(0, 200)}`,
  notADomain: 'Not a domain',
  platformPage: (platform: string) => `Not a domain: a page at ${platform}`,
  personalEmail: 'Personal email: skipped',
  notAName: 'Not a company name',
  companyFound: (company: string) => `Done: ${company}`,
  nameUnknown: 'Not found: no company of this name',
  severalCompanies: (some: string) =>
    `More than one company of this name. Enter the domain of one: ${some}`,
  similarCompany: (one: string) =>
    `Only a similar name. If that is the one, enter its domain: ${one}`,
  notAPerson: 'Not a person id',
  personUnknown: 'Person not found: check the row and look it up again',
  personAmbiguous: 'More than one person: add a profile link or email',
  personUnreadable: 'Not enough details: add a profile link, work email, or name and domain',
  unknownPerson: 'No such person',
  nothingHeld: 'Not enriched: no data on this company yet',
  notEnriched: 'Not run: enrich this company first',
  capReached: 'Not run: cap reached',
  outOfCredits: 'Not run: out of credits',
  left: 'Not run: no longer at the company',
  unchecked: 'Not run: employment not checked',
  cancelled: 'Not run: cancelled',
  interrupted: 'Not run: interrupted',
  offline: 'Not run: no internet connection',
  unknown: 'Unknown outcome: may have been charged',
  failed: (reason: string) => `Failed: ${reason.slice(0, 200)}`,
} as const;

/** Whether the service was asked and knew nothing. */
export function wasNotFound(status: string): boolean {
  return status.startsWith(rowStatus.notFound);
}

/** What a status adds if the cell has several domains. */
export const firstOf = (domain: string) => ` (${domain}, the first of several)`;

/** Whether the cell holds no company domain. */
export function wasNotADomain(status: string): boolean {
  return status.startsWith(rowStatus.notADomain);
}

/** Whether the row wasn't sent. */
export function wasNotRun(status: string): boolean {
  return status.startsWith('Not run');
}

/** Whether the row has no result but could get one: it failed, or wasn't sent. */
export function hasFailed(status: string): boolean {
  return /^(Failed|Not run|Unknown outcome)\b/.test(status);
}
