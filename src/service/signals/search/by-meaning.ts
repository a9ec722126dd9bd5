/** Lets meaning decide on what shares some words with a question, where texts can be compared by it. */
import { minShare, saidOf, traitOf } from '../match/question';
import type { SearchedCompany } from '../source';
import type { SearchDeps } from './matches';

/** What texts are compared with, until the service stops; `meaning` is undefined where only words are compared. */
export type Comparing = Pick<SearchDeps, 'meaning' | 'stopping'>;

/** What has a share this large is compared by meaning: any one word of the longest question. */
const minShareForMeaning = 0.001;

/** Texts compared in one batch of companies, those with most of the words first; words decide on the rest. */
const mostTexts = 1_000;

/** The smallest share that a search has to hand on. */
export function floorOf({ meaning }: Comparing): number {
  return meaning ? minShareForMeaning : minShare;
}

/** Returns what matches, with its share. What has all of the words matches in any case. */
export async function byMeaning<Item extends { readonly share: number }>(
  { meaning, stopping }: Comparing,
  asked: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<Item[]> {
  const open = items
    .filter(({ share }) => share >= minShareForMeaning && share < 1)
    .sort((one, other) => other.share - one.share)
    .slice(0, mostTexts);
  const shares =
    open.length > 0 ? await meaning?.shares(asked, open.map(textOf), stopping) : undefined;
  const meant = new Map(open.map((item, at) => [item, shares?.[at]]));
  return items
    .map((item) => ({ ...item, share: meant.get(item) ?? item.share }))
    .filter(({ share }) => share >= minShare);
}

/** How much each company is what a description asks for, by their ids; those that are too little of it are left out. */
export async function traitShares(
  comparing: Comparing,
  description: string,
  companies: readonly SearchedCompany[],
): Promise<ReadonlyMap<number, number>> {
  const { share } = traitOf(description);
  const items = companies.map(({ id, company }) => ({ id, company, share: share(company) }));
  const like = await byMeaning(comparing, description, items, ({ company }) => saidOf(company));
  return new Map(like.map((item) => [item.id, item.share]));
}
