/** The direction of a move: a company that moves away from Snowflake doesn't match "moving to Snowflake". */
import { movesAskedFor, movesIn } from './moves';
import { tellingWords, termsOf } from './words';

export interface AskedMove {
  /** The question's terms for moving; a sentence may use other words for them. */
  readonly verbs: readonly string[];
  /** Whether the sentence moves to, or leaves, what the question names. */
  isIn(sentence: string): boolean;
}

/** Takes a question such as “moving to Snowflake” or “replacing Salesforce”; undefined if it names no direction. */
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
      const own = termsOf(sentence, named);
      // A sentence may name only one side of "from Oracle to Snowflake".
      const here = asked.filter(({ terms }) => terms.every((term) => own.has(term)));
      if (here.length === 0) return false;
      return here.every(({ way, terms }) => {
        for (const name of movesIn(sentence, way)) {
          const ownTerms = termsOf(name, named);
          if (terms.every((term) => ownTerms.has(term))) return true;
        }
        return false;
      });
    },
  };
}
