/** Reads texts as words that can be compared: without case, accents and endings, synonyms as one. */
import { once } from '../../../contract/once';
import { synonyms } from './synonyms';

/** Words that say nothing about what a question is after. */
const silentWords = `a an and any are around as at be by company companies do doing does for from has have having in into is it its of
  on or our that the their they this to up we which who with`;

/** Takes any text; returns its words in their order, as they are compared. `C++`, `C#` and `.NET` keep their signs. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’]s\b/g, '')
      .match(/\.?[\p{L}\p{N}]+[+#]*/gu) ?? []
  ).map(basis);
}

/** Takes a question; returns the words that a text must have to answer it, each once. */
export function tellingWords(question: string): string[] {
  const words = wordsOf(question);
  const telling = words.filter((word) => !silent().has(word));
  return [...new Set(telling.length > 0 ? telling : words)];
}

/** One form for the forms of a word: its stem, or what the synonym table has for it. */
function basis(word: string): string {
  const stemmed = stem(word);
  return meanings.get(stemmed) ?? stemmed;
}

/** Cuts common English endings. It need not make words, only the same of the same. */
function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  const singular = word.replace(/ies$/, 'y').replace(/(ss|us|is)$|s$/, '$1');
  const base = singular.replace(/(?<=[a-z]{3})(ing|ed|ion|er|ic|e)$/, '');
  return base.replace(/([bdfgklmnprt])\1$/, '$1');
}

const meanings = new Map(
  synonyms.flatMap((group) => {
    const [first = '', ...others] = group.map(stem);
    return [first, ...others].map((word) => [word, first] as const);
  }),
);

const silent = once(() => new Set(wordsOf(silentWords)));
