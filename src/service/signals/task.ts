/** What a signal asks for, and which companies it searches. */

import { linkedinPageOf, profileSpellings, readProfile } from '../../contract/profile';
import { companiesMeant } from '../companies/by-host';
import type { CompanyDirectory } from '../companies/directory';
import { readCompany } from '../companies/read-company';
import type { IcpRecord } from '../icps/icp';
import { fitsCompany } from '../icps/match';
import { readSignalRequest, type SearchRequest, type SignalRequest } from './kinds';
import type { ClaimedSignal } from './queue';
import { type Comparing, traitShares } from './search/by-meaning';
import type { Restriction, SearchedCompany } from './source';

/** Parsed once for many batches: it may name ten thousand companies. */
export interface Task {
  readonly request: SignalRequest;
  /** The given accounts; undefined for every company. */
  readonly only: Restriction | undefined;
}

/** The task of a kind that searches companies. */
export interface SearchTask extends Task {
  readonly request: SearchRequest;
}

/** Takes a signal, and the directory of known companies. */
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

/** The companies that a request names by website or profile address (§4.12.1); invalid addresses are ignored. */
async function restrictionTo(
  accounts: readonly GivenAccount[],
  known: CompanyDirectory,
): Promise<Restriction> {
  const readings = accounts.map(({ website }) => readCompany(website ?? '', 'any'));
  const domains = readings.flatMap((reading) => (reading.ok ? [reading.domain] : []));
  const pages = [
    ...accounts.map(({ linkedin_url }) => linkedin_url ?? ''),
    // Users enter LinkedIn pages as websites.
    ...readings.map((reading) => linkedinPageOf(reading) ?? ''),
  ];
  return {
    domains: [...new Set((await companiesMeant(known, domains)).values())],
    linkedinUrls: pages.flatMap(spellings),
  };
}

/** A profile may be stored with or without scheme and `www.`. */
function spellings(url: string): string[] {
  const bare = readProfile(url);
  if (bare === '') return [];
  const starts = ['https://www.', 'https://', 'http://www.', 'http://', 'www.', ''];
  return starts.flatMap((start) => profileSpellings(bare).map((spelling) => start + spelling));
}

/** Speed mode skips block-list, deduplication and industry. */
export function isFast({ body }: SignalRequest): boolean {
  return 'speed_mode' in body && body.speed_mode;
}

/** Given accounts are used without checking the ICP. */
export function isWanted(
  { request, only }: Task,
  icp: IcpRecord | null,
  searched: SearchedCompany,
): boolean {
  if (searched.blocked && !isFast(request)) return false;
  if (only) return true;
  return !icp || fitsCompany(icp, searched.company);
}

/** How well each company fits the requested industry, by id; 1 if the industry isn't checked. */
export async function industryShares(
  comparing: Comparing,
  { request, only }: Task,
  companies: readonly SearchedCompany[],
): Promise<ReadonlyMap<number, number>> {
  const industry = 'descriptive_icp' in request.body ? request.body.descriptive_icp : undefined;
  if (isFast(request) || !industry || only) return new Map(companies.map(({ id }) => [id, 1]));
  return traitShares(comparing, industry, companies);
}
