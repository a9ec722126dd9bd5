/** How well a text answers a question: by the share of the question's words that it has. docs/signals.md tells users. */
import { once } from '../../../contract/once';
import type { Company } from '../../companies/company';
import { undenied } from './claimed';
import { tellingWords, termsOf, wordsOf } from './words';

/** What has a smaller share is no match. */
export const minShare = 0.6;

/**
 * The most that one word of several counts for, and one with everyday words only: so “HR” is no match for “HR software”,
 * nor “launching a programme” for “launching a loyalty programme”.
 */
const alone = 0.5;

/**
 * Words that so many companies and posts have that they tell little: each counts half. A list rather than a count of
 * the store's texts, so that a signal ranks by the same rule however long it runs, in either database.
 */
const everyday = once(
  () =>
    new Set(
      wordsOf(
        `app business client customer data digital enterprise global industrial industry make management online platform
         product program programme project process service software solution system team technology tool work world`,
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
  const weights = words.map((word) => (everyday().has(word) ? everydayWeight : weight));
  const all = sumOf(weights);
  const [several, severalRare] = [weights, weights.filter(isRare)].map(({ length }) =>
    Math.min(2, length),
  );
  const shareOf = (own: readonly number[]): number => {
    const isEnough =
      own.length >= (several ?? 0) && own.filter(isRare).length >= (severalRare ?? 0);
    const share = sumOf(own) / Math.max(1, all);
    return isEnough ? share : Math.min(share, alone);
  };
  const sums = new Set([0]);
  for (const each of weights) for (const sum of [...sums]) sums.add(sum + each);
  return {
    words,
    share: (own) => shareOf(weights.filter((_, at) => own.has(words[at] ?? ''))),
    shares: all === 0 ? [] : [...[...sums].map((sum) => sum / all), alone],
  };
}

const weight = 2;
const everydayWeight = 1;

function isRare(each: number): boolean {
  return each === weight;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

type Profile = Pick<Company, 'industry' | 'description'>;

/** How people say that a company has customers; what it says of itself is “for hospitals”. */
const dealing = new Set(
  wordsOf('sell sells selling serve serves serving provide providing offer industry business'),
);

/**
 * How much a company is what a description asks for, by its industry and what it says of itself (§4.12.1, §4.12.3). The
 * words of the description need not be in the same sentence of what the company says.
 */
export function traitOf(description: string) {
  const { share, shares } = questionOf(description, dealing);
  return {
    shares,
    /** The share (0 to 1) of the description that fits the company. */
    share: (profile: Profile): number => share(termsOf(saidOf(profile))),
  };
}

/** What a company says of itself. */
export function saidOf({ industry, description }: Profile): string {
  return `${industry ?? ''}\n${undenied(description ?? '')}`;
}
