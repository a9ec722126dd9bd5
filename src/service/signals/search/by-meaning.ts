/** Lets meaning decide on what shares some words with a question, where texts can be compared by it. */
import { least } from '../match/question';
import type { Meaning } from '../meaning';

/** What texts are compared with, until the service stops; `meaning` is undefined where only words are compared. */
export interface Comparing {
  readonly meaning: Meaning | undefined;
  readonly stopping: AbortSignal;
}

/** What has a share this large is compared by meaning: any one word of the longest question. */
const leastForMeaning = 0.001;

/** Texts compared in one batch of companies, those with most of the words first; words decide on the rest. */
const mostTexts = 1_000;

/** The smallest share that a search has to hand on. */
export function floorOf({ meaning }: Comparing): number {
  return meaning ? leastForMeaning : least;
}

/** Returns what matches, with its share. What has all of the words matches in any case. */
export async function byMeaning<Item extends { readonly share: number }>(
  { meaning, stopping }: Comparing,
  asked: string,
  items: readonly Item[],
  textOf: (item: Item) => string,
): Promise<Item[]> {
  const open = items
    .filter(({ share }) => share >= leastForMeaning && share < 1)
    .sort((one, other) => other.share - one.share)
    .slice(0, mostTexts);
  const shares =
    open.length > 0 ? await meaning?.shares(asked, open.map(textOf), stopping) : undefined;
  const meant = new Map(open.map((item, at) => [item, shares?.[at]]));
  return items
    .map((item) => ({ ...item, share: meant.get(item) ?? item.share }))
    .filter(({ share }) => share >= least);
}
