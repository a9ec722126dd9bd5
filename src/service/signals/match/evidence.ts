/** Finds in a text the sentence that shows what a question asks for, to be quoted as evidence. */
import { tellingWords, wordsOf } from './words';

/** Longest quotation; the cut falls between words. */
const longest = 300;

/** Answers the sentence that shows it, or undefined. */
export type Finder = (text: string) => string | undefined;

/**
 * Takes a question such as “migration to Kubernetes”. Finds the first sentence that has all of its telling words, or
 * synonyms of them, in any order: what stands further apart is rarely about the same thing.
 */
export function evidenceOf(question: string): Finder {
  const telling = tellingWords(question);
  return (text) => {
    if (telling.length === 0) return undefined;
    const sentence = sentencesOf(text).find((sentence) => {
      const words = new Set(wordsOf(sentence));
      return telling.every((word) => words.has(word));
    });
    return sentence && quote(sentence);
  };
}

/** The beginning of a text, as evidence where the whole text is meant. */
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

/**
 * Takes what somebody would type into a search box. Finds it where the text has all of its telling words, and quotes
 * from the first of them on.
 */
export function mentions(query: string): Finder {
  const telling = tellingWords(query);
  return (text) => {
    const words = new Set(wordsOf(text));
    if (telling.length === 0 || !telling.every((word) => words.has(word))) return undefined;
    const sentences = sentencesOf(text);
    const first = sentences.findIndex((sentence) => {
      const own = new Set(wordsOf(sentence));
      return telling.some((word) => own.has(word));
    });
    return quote(sentences.slice(Math.max(0, first)).join(' '));
  };
}
