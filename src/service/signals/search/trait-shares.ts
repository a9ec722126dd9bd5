/** How much each company is what a description asks for. */
import type { Company } from '../../companies/company';
import { saidOf, traitOf } from '../match/trait';
import { byMeaning, type Comparing } from './by-meaning';

/** Answers by the companies' ids; those that are too little of it are left out. */
export async function traitShares(
  comparing: Comparing,
  description: string,
  companies: readonly { readonly id: number; readonly company: Company }[],
): Promise<ReadonlyMap<number, number>> {
  const { share } = traitOf(description);
  const items = companies.map(({ id, company }) => ({ id, company, share: share(company) }));
  const like = await byMeaning(comparing, description, items, ({ company }) => saidOf(company));
  return new Map(like.map((item) => [item.id, item.share]));
}
