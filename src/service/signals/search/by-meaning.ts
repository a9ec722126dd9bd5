/** Compares texts that share words with a question by meaning, if embeddings are available. */
import { minShare, saidOf, traitOf } from '../match/question';
import type { SearchedCompany } from '../source';
import type { SearchDeps } from './matches';

/** What a comparison needs, until the service stops; `meaning` is undefined if texts are compared only by words. */
export type Comparing = Pick<SearchDeps, 'meaning' | 'stopping'>;

/** The smallest share that is compared by meaning: one word of the longest question. */
const minShareForMeaning = 0.001;

/** Texts compared in one batch of companies, the best matches by words first; the rest is compared by words only. */
const mostTexts = 1_000;

/** The smallest share that a search must return. */
export function floorOf({ meaning }: Comparing): number {
  return meaning ? minShareForMeaning : minShare;
}

/** Returns the matches with their shares. A text with all words always matches. */
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

/** How well each company fits a description, by id; companies that fit too little are left out. */
export async function traitShares(
  comparing: Comparing,
  description: string,
  companies: readonly SearchedCompany[],
): Promise<ReadonlyMap<number, number>> {
  const { about, share } = traitOf(description);
  const items = companies.map(({ id, company }) => ({ id, company, share: share(company) }));
  const like = await byMeaning(comparing, about, items, ({ company }) => saidOf(company));
  return new Map(like.map((item) => [item.id, item.share]));
}
