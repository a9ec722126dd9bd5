/** Which companies a signal looks at, before it looks at what they do. */
import type { Company } from '../companies/company';
import type { IcpRecord } from '../icps/icp';
import { fitsCompany } from '../icps/match-company';
import { restrictionTo } from './given-accounts';
import type { Asked } from './kinds';
import { traitOf } from './match/trait';
import type { Restriction, SearchedCompany } from './store';

/** The accounts that were given; undefined for every company. */
export function restrictionOf(asked: Asked): Restriction | undefined {
  if (!('accounts' in asked.body) || !asked.body.accounts?.length) return undefined;
  return restrictionTo(asked.body.accounts);
}

/** Accounts that were given are used directly; speed mode skips block-list and industry (§4.12.1). */
export function isWanted(asked: Asked, icp: IcpRecord | null, searched: SearchedCompany): boolean {
  const { body } = asked;
  const isFast = 'speed_mode' in body && body.speed_mode;
  if (searched.blocked && !isFast) return false;
  if (restrictionOf(asked)) return true;
  return !icp || fitsCompany(icp, searched.company);
}

/** How much of the kind of company that is asked for a company is; all where that is not looked at. */
export function industryShare(asked: Asked): (company: Company) => number {
  const { body } = asked;
  const isFast = 'speed_mode' in body && body.speed_mode;
  const industry = 'descriptive_icp' in body ? body.descriptive_icp : undefined;
  return isFast || !industry || restrictionOf(asked) ? () => 1 : traitOf(industry).share;
}
