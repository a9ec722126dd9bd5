/** Which companies a signal looks at, before it looks at what they do. */
import type { IcpRecord } from '../icps/icp';
import { fitsCompany } from '../icps/match';
import { restrictionTo } from './given-accounts';
import { type Asked, readAsked } from './kinds';
import type { Comparing } from './search/by-meaning';
import { traitShares } from './search/trait-shares';
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

/** How much of the kind of company that is asked for each is, by their ids; all of it where that is not looked at. */
export async function industryShares(
  comparing: Comparing,
  { asked: { body }, only }: Task,
  companies: readonly SearchedCompany[],
): Promise<ReadonlyMap<number, number>> {
  const isFast = 'speed_mode' in body && body.speed_mode;
  const industry = 'descriptive_icp' in body ? body.descriptive_icp : undefined;
  if (isFast || !industry || only) return new Map(companies.map(({ id }) => [id, 1]));
  return traitShares(comparing, industry, companies);
}
