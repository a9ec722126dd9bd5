/** What is moved to, or away from: “moving to Snowflake” is not shown by a company that moves to something else from it. */
import { movesAskedFor, movesIn } from './moves';
import { tellingWords, termsOf } from './words';

export interface AskedMove {
  /** The terms of the question that say that something moves, whatever a sentence has for them. */
  readonly verbs: readonly string[];
  /** Whether what a sentence moves to, or leaves, is what was asked for. */
  isIn(sentence: string): boolean;
}

/** Takes a question such as “moving to Snowflake” or “replacing Salesforce”. Returns undefined if it names no direction. */
export function askedMove(question: string): AskedMove | undefined {
  const { to = [], from = [] } = movesAskedFor(question);
  const asked = [
    ...to.map((name) => ({ way: 'to', terms: tellingWords(name) }) as const),
    ...from.map((name) => ({ way: 'from', terms: tellingWords(name) }) as const),
  ].filter(({ terms }) => terms.length > 0);
  if (asked.length === 0) return undefined;
  const named = new Set(asked.flatMap(({ terms }) => terms));
  return {
    verbs: tellingWords(question).filter((term) => !named.has(term)),
    isIn(sentence) {
      const own = termsOf(sentence);
      // Of “from Oracle to Snowflake”, a sentence may name one only.
      const here = asked.filter(({ terms }) => terms.every((term) => own.has(term)));
      if (here.length === 0) return false;
      const moves = movesIn(sentence);
      return here.every(({ way, terms }) =>
        moves[way].some((name) => {
          const ownTerms = termsOf(name);
          return terms.every((term) => ownTerms.has(term));
        }),
      );
    },
  };
}
