/** How well a text answers a question: by the share of the question's words that it has. docs/signals.md tells users. */
import { once } from '../../../contract/once';
import { tellingWords, wordsOf } from './words';

/** What has a smaller share is no match. */
export const least = 0.6;

/** The most that one word of several counts for, so that “HR” is no match for “HR software”. */
const alone = 0.5;

/**
 * Words that so many companies and posts have that they tell little: each counts half. A list rather than a count of
 * the store's texts, so that a signal ranks by the same rule however long it runs, in either database.
 */
const everyday = once(
  () =>
    new Set(
      wordsOf(
        `app business client customer data digital enterprise global industrial industry make management online platform product
         project process service software solution system team technology tool work world`,
      ),
    ),
);

export interface Question {
  /** The share (0 to 1) that a text has whose words, as `wordsOf` gives them, are these; 0 where nothing is asked. */
  share(words: ReadonlySet<string>): number;
  /** Every share that a text can have. */
  readonly shares: readonly number[];
  /** The words that count. */
  readonly words: readonly string[];
}

/** Takes what was asked, and words of it that say nothing here. */
export function questionOf(text: string, silent: ReadonlySet<string> = new Set()): Question {
  const words = tellingWords(text).filter((word) => !silent.has(word));
  const weights = words.map((word) => (everyday().has(word) ? 1 : 2));
  const all = weights.reduce<number>((sum, weight) => sum + weight, 0);
  const sums = new Set([0]);
  for (const weight of weights) for (const sum of [...sums]) sums.add(sum + weight);
  return {
    words,
    share: (own) => {
      let [sum, count] = [0, 0];
      for (const [at, word] of words.entries())
        if (own.has(word)) [sum, count] = [sum + (weights[at] ?? 0), count + 1];
      return count === 1 && words.length > 1 ? Math.min(sum / all, alone) : sum / Math.max(1, all);
    },
    shares: all === 0 ? [] : [...[...sums].map((sum) => sum / all), alone],
  };
}
