/**
 * Scores how well a text answers a question: the share of the question's words that it contains. Documented
 * in docs/signals.md.
 */
import { once } from '../../../contract/once';
import type { Company } from '../../companies/company';
import { undenied } from './claimed';
import { readFunding } from './funding';
import { tellingWords, termsOf, wordsOf } from './words';

/** A smaller share doesn't match. */
export const minShare = 0.6;

/**
 * The share of a text with only one of several words, or only one rare word of several. So "HR" doesn't match
 * "HR software", nor "launching a programme" "launching a loyalty programme".
 */
const alone = 0.5;

/**
 * Words that are too common to distinguish companies and posts; each counts half. A fixed list rather than
 * word counts of the store, so that a signal's ranking doesn't change over time or between databases.
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
  /**
   * The share (0 to 1) of the question that a text with these terms has, as `termsOf` returns them; 0 for an
   * empty question.
   */
  share(terms: ReadonlySet<string>): number;
  /** Every share that a text can have. */
  readonly shares: readonly number[];
  /** The terms that count. */
  readonly terms: ReadonlySet<string>;
}

/** Takes a question, and words in it to ignore. */
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
    terms: new Set(words),
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

type Profile = Pick<Company, 'industry' | 'description'> & Partial<Pick<Company, 'funding_stage'>>;

/** Verbs for having customers, which companies themselves don't use: they write "for hospitals". */
const dealing = new Set(
  wordsOf('sell sells selling serve serves serving provide providing offer industry business'),
);

/**
 * How well a company fits a description, by its industry and its own description (§4.12.1, §4.12.3). The
 * words may be in different sentences. Funding stages are a filter: a company whose stage is unknown doesn't fit.
 */
export function traitOf(description: string) {
  const { rest, stages } = readFunding(description);
  const { share, shares, terms } = questionOf(rest, dealing);
  const isFundingOnly = stages !== undefined && terms.size === 0;
  return {
    /** What texts must say: the description without funding stages. */
    about: rest,
    shares: isFundingOnly ? [1] : shares,
    /** The share (0 to 1) of the description that fits the company. */
    share(profile: Profile): number {
      if (stages && !(profile.funding_stage && stages.has(profile.funding_stage))) return 0;
      return isFundingOnly ? 1 : share(termsOf(saidOf(profile), terms));
    },
  };
}

/** The text in which a company describes itself. */
export function saidOf({ industry, description }: Profile): string {
  return `${industry ?? ''}\n${undenied(description ?? '')}`;
}
