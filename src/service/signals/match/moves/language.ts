/** What a language's table of moves has: the words around the name of what a company moves to, or leaves. */
export interface MoveWords {
  /** A question that names what is moved to: the name is the first group. */
  readonly asksTo: RegExp;
  /** A question that names what is left. */
  readonly asksFrom: RegExp;
  /** The name of what is moved to begins where a match ends. */
  readonly to: RegExp;
  /** The name of what is left begins where a match ends. */
  readonly from: RegExp;
  /** Names of what is moved to that come before the verb: the first group. */
  readonly toBefore: readonly RegExp[];
  /** Names of what is left that come before the verb. */
  readonly fromBefore: readonly RegExp[];
  /** At these words a name ends. */
  readonly stops: string;
  /** These words may stand before a name. */
  readonly articles: string;
}

/** Words as the tables have them, without accents; “d'Oracle” becomes “de Oracle”. */
export function foldedForMoves(sentence: string): string {
  return sentence
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/(?<![\p{L}\p{N}'’])(d|l|qu)['’](?=\p{L})/giu, '$1e ');
}
