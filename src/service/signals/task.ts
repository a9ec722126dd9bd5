/** What a signal asks for, and which companies it looks at before it looks at what they do. */

import { profileSpellings, readProfile } from '../../contract/profile';
import { companiesMeant } from '../companies/by-host';
import type { CompanyDirectory } from '../companies/directory';
import { linkedinPageOf, readCompany } from '../companies/read-company';
import type { IcpRecord } from '../icps/icp';
import { fitsCompany } from '../icps/match';
import { readSignalRequest, type SignalRequest } from './kinds';
import type { ClaimedSignal } from './queue';
import { type Comparing, traitShares } from './search/by-meaning';
import type { Restriction, SearchedCompany } from './source';

/** Read once for many batches: it may name ten thousand companies. */
export interface Task {
  readonly request: SignalRequest;
  /** The accounts that were given; undefined for every company. */
  readonly only: Restriction | undefined;
}

/** Takes a signal, and the companies that the store knows. */
export async function taskOf(
  { kind, params }: Pick<ClaimedSignal, 'kind' | 'params'>,
  known: CompanyDirectory,
): Promise<Task> {
  const request = readSignalRequest(kind, params);
  const accounts = 'accounts' in request.body ? request.body.accounts : undefined;
  return { request, only: accounts?.length ? await restrictionTo(accounts, known) : undefined };
}

interface GivenAccount {
  readonly website?: string | null | undefined;
  readonly linkedin_url?: string | null | undefined;
}

/** Companies that a request names itself, by website or by profile address (§4.12.1); what is no address names none. */
async function restrictionTo(
  accounts: readonly GivenAccount[],
  known: CompanyDirectory,
): Promise<Restriction> {
  const readings = accounts.map(({ website }) => readCompany(website ?? '', 'any'));
  const domains = readings.flatMap((reading) => (reading.ok ? [reading.domain] : []));
  const pages = [
    ...accounts.map(({ linkedin_url }) => linkedin_url ?? ''),
    // People put it where the website belongs.
    ...readings.map((reading) => linkedinPageOf(reading) ?? ''),
  ];
  return {
    domains: [...new Set((await companiesMeant(known, domains)).values())],
    linkedinUrls: pages.flatMap(spellings),
  };
}

/** A profile may be kept with or without scheme and `www.`. */
function spellings(url: string): string[] {
  const bare = readProfile(url);
  if (bare === '') return [];
  const starts = ['https://www.', 'https://', 'http://www.', 'http://', 'www.', ''];
  return starts.flatMap((start) => profileSpellings(bare).map((spelling) => start + spelling));
}

/** Speed mode skips block-list, de-duplication and industry. */
export function isFast({ body }: SignalRequest): boolean {
  return 'speed_mode' in body && body.speed_mode;
}

/** Accounts that were given are used directly. */
export function isWanted(
  { request, only }: Task,
  icp: IcpRecord | null,
  searched: SearchedCompany,
): boolean {
  if (searched.blocked && !isFast(request)) return false;
  if (only) return true;
  return !icp || fitsCompany(icp, searched.company);
}

/** How much of the kind of company that is asked for each is, by their ids; all of it where that is not looked at. */
export async function industryShares(
  comparing: Comparing,
  { request, only }: Task,
  companies: readonly SearchedCompany[],
): Promise<ReadonlyMap<number, number>> {
  const industry = 'descriptive_icp' in request.body ? request.body.descriptive_icp : undefined;
  if (isFast(request) || !industry || only) return new Map(companies.map(({ id }) => [id, 1]));
  return traitShares(comparing, industry, companies);
}
