/** Which companies a signal looks at, before it looks at what they do. */
import type { Company } from '../companies/company';
import type { IcpRecord } from '../icps/icp';
import { fitsCompany } from '../icps/match-company';
import { restrictionTo } from './given-accounts';
import { type Asked, readAsked } from './kinds';
import { traitOf } from './match/trait';
import type { ClaimedSignal, Restriction, SearchedCompany } from './store';

/** What a signal asks for, read once for many batches: it may name ten thousand companies. */
export interface Task {
  readonly asked: Asked;
  /** The accounts that were given; undefined for every company. */
  readonly only: Restriction | undefined;
}

export function taskOf({ kind, params }: Pick<ClaimedSignal, 'kind' | 'params'>): Task {
  const asked = readAsked(kind, params);
  const accounts = 'accounts' in asked.body ? asked.body.accounts : undefined;
  return { asked, only: accounts?.length ? restrictionTo(accounts) : undefined };
}

/** Accounts that were given are used directly; speed mode skips block-list and industry (§4.12.1). */
export function isWanted(
  { asked: { body }, only }: Task,
  icp: IcpRecord | null,
  searched: SearchedCompany,
): boolean {
  const isFast = 'speed_mode' in body && body.speed_mode;
  if (searched.blocked && !isFast) return false;
  if (only) return true;
  return !icp || fitsCompany(icp, searched.company);
}

/** How much of the kind of company that is asked for a company is; all where that is not looked at. */
export function industryShare({ asked: { body }, only }: Task): (company: Company) => number {
  const isFast = 'speed_mode' in body && body.speed_mode;
  const industry = 'descriptive_icp' in body ? body.descriptive_icp : undefined;
  return isFast || !industry || only ? () => 1 : traitOf(industry).share;
}
