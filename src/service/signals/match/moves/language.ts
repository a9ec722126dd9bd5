/** A language's patterns for moves: the words around the name that a company moves to or leaves. */
export interface MoveWords {
  /** A question about moving to something; the first group is its name. */
  readonly asksTo: RegExp;
  /** A question about leaving something; the first group is its name. */
  readonly asksFrom: RegExp;
  /** The name moved to begins at the end of a match. */
  readonly to: readonly RegExp[];
  /** The name left begins at the end of a match. */
  readonly from: RegExp;
  /** The name moved to precedes the verb and is the first group. */
  readonly toBefore: readonly RegExp[];
  /** The name left precedes the verb and is the first group. */
  readonly fromBefore: readonly RegExp[];
  /** Matches the words from verb to name, and the subject of a passive, if they describe routine work, not a change. */
  readonly routine: RegExp;
  /** Words that end a name. */
  readonly stops: string;
  /** Words that may precede a name. */
  readonly articles: string;
}

/** The text without accents, as in the tables; “d'Oracle” becomes “de Oracle”. */
export function foldedForMoves(sentence: string): string {
  return sentence
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/(?<![\p{L}\p{N}'’])(d|l|qu)['’](?=\p{L})/giu, '$1e ')
    .replace(/(?<=\d)[.,](?=\d{3}\b)/g, '')
    .replace(/\bcloud (?:von|of|de) /gi, 'cloud ');
}
