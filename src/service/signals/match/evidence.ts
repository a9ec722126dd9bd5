/** Finds the sentence of a text that answers a question, to quote it as evidence. */
import { undenied } from './claimed';
import { askedMove } from './direction';
import { minShare, questionOf } from './question';
import { termsOf } from './words';

/** Longest quotation; it is cut between words. */
const longest = 300;

/** A quotation, and how much of the question it matches. */
export interface Quoted {
  readonly snippet: string;
  /** Between the smallest share asked for and 1. */
  readonly share: number;
}

/** Returns the quotation, or undefined. */
export type Finder = (text: string) => Quoted | undefined;

/**
 * Takes a question such as "migration to Kubernetes". Finds the first sentence with the largest share of it:
 * words in different sentences are rarely about the same thing. A share below `from` isn't a match.
 */
export function evidenceOf(question: string, meaningOf = undenied, from = minShare): Finder {
  const { share, terms } = questionOf(question);
  const move = askedMove(question);
  const shareOf = (sentence: string) => {
    const own = termsOf(sentence, terms);
    for (const verb of move?.verbs ?? []) own.add(verb);
    return share(own);
  };
  return (text) => {
    let best = { sentence: '', share: 0 };
    for (const sentence of sentencesOf(text)) {
      // Most sentences share no word with the question and are skipped quickly.
      const most = shareOf(sentence);
      if (most < from || most <= best.share) continue;
      const meant = meaningOf(sentence);
      const own = meant === sentence ? most : shareOf(meant);
      if (own < from || own <= best.share || move?.isIn(meant) === false) continue;
      best = { sentence, share: own };
      if (own === 1) break;
    }
    return best.share < from ? undefined : { snippet: quote(best.sentence), share: best.share };
  };
}

/** The beginning of a text, used as evidence when the whole text matches. */
export function quote(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= longest) return plain;
  const cut = plain.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '');
  const end = cut.lastIndexOf(' ');
  return `${end > longest / 2 ? cut.slice(0, end) : cut}…`;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+(?=\P{Ll})|\n+/u).filter((sentence) => sentence.trim() !== '');
}

/** Takes a search query. Matches it in the whole text, and quotes from the first sentence with one of its words. */
export function mentions(query: string, from = minShare): Finder {
  const { share, terms } = questionOf(query);
  return (text) => {
    const whole = share(termsOf(text, terms));
    if (whole < from) return undefined;
    const sentences = sentencesOf(text);
    const first = sentences.findIndex((sentence) => termsOf(sentence, terms).size > 0);
    return { snippet: quote(sentences.slice(Math.max(0, first)).join(' ')), share: whole };
  };
}
