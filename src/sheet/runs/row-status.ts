/** The status columns, one for each kind of run, and the texts in them. */
import type { Cell } from '../ports';
import type { Headers } from '../tables/columns';
import type { RowTask } from './task';

const ofCompanies = { header: 'Company data status', german: 'Unternehmen: Status' };

export const statusColumns = {
  'enrich-accounts': ofCompanies,
  'read-accounts': ofCompanies,
  'find-contacts': { header: 'Contact search status', german: 'Kontakte: Status' },
  'verify-employment': { header: 'Employment check status', german: 'Anstellung: Status' },
  'discover-people': { header: 'People search status', german: 'Personen: Status' },
  'find-domains': { header: 'Company name status', german: 'Name: Status' },
} as const satisfies { readonly [Kind in RowTask['kind']]: Headers };

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
  capLeaves: (cap: number | string, left: number | string) =>
    `Not run: the cap of ${cap} leaves ${left}`,
  outOfCredits: 'Not run: out of credits',
  left: 'Not run: no longer at the company',
  unchecked: 'Not run: employment not checked',
  cancelled: 'Not run: cancelled',
  interrupted: 'Not run: interrupted',
  offline: 'Not run: no internet connection',
  unknown: 'Unknown outcome: may have been charged',
  noResult: 'Failed: no result, run this row again',
  failed: (reason: string) => `Failed: ${reason.slice(0, 200)}`,
} as const;

/** What a status adds if the cell has several domains. */
export const firstOf = (domain: string) => ` (${domain}, the first of several)`;

/** Whether the row awaits a result, or did when it had another key. Other texts that begin so are a person's. */
export function isQueued(status: Cell): boolean {
  return /^Queued( \(.+, the first of several\))?$/.test(String(status));
}

/** Whether the cell holds no company domain. */
export function wasNotADomain(status: string): boolean {
  return status.startsWith(rowStatus.notADomain);
}

/** Whether the row's company or person was found. */
export function hasResult(status: string): boolean {
  return status.startsWith(rowStatus.done) || status.startsWith(rowStatus.nothingFilled);
}

/** Whether the row wasn't sent. */
export function wasNotRun(status: string): boolean {
  return status.startsWith('Not run');
}

/** Whether the row has no result but could get one: it failed, or wasn't sent. */
export function hasFailed(status: string): boolean {
  return /^(Failed|Not run|Unknown outcome)\b/.test(status);
}
