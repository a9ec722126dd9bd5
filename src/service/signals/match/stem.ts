/** Cuts English words to what their forms have in common. It need not make words, only the same of the same. */

/** The first ending that fits goes, or becomes another; what is left must have so many letters. */
const endings: readonly (readonly [ending: RegExp, left: number, becomes?: string])[] = [
  [/(?:is|iz)(?:ation|ing|ed|er|e)$/, 4, 'is'],
  [/if(?:ication|icate|ied|ying|y)$/, 3, 'if'],
  [/(?:ment|ness)$/, 3],
  [/(?:ance|ence|ancy|ency|ant|ent)$/, 4],
  [/(?:ation|ating|ated|ator|ate)$/, 4],
  // “accessible” goes with “accessibility”, not with “access”.
  [/(?:ability|ibility|able|ible|ably|ibly)$/, 3, 'abl'],
  [/(?:ility|ity)$/, 4],
  [/(?:fully|ful|ean|ian)$/, 4],
  [/ally$/, 4, 'al'],
  [/(?:ing|ed|ion|er|or|ic|ly|e)$/, 3],
];

/** Words that would be cut to what means something else, “hospitality” to the hospital. */
const kept: Readonly<Record<string, string>> = {
  hospitality: 'hospitality',
  management: 'management',
  officer: 'officer',
  operations: 'operations',
  organic: 'organic',
  university: 'university',
};

export function stem(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  if (Object.hasOwn(kept, word)) return kept[word] ?? word;
  const singular = word.replace(/ies$/, 'y').replace(/(ss|us|is)$|s$/, '$1');
  // What is left may have one more ending: “implementation”, “management”.
  return cut(singular)
    .replace(/(?<=[a-z]{3})ment$/, '')
    .replace(/(?<=[a-z]{3})e$/, '')
    .replace(/y$/, 'i');
}

function cut(word: string): string {
  for (const [ending, left, becomes = ''] of endings) {
    const at = word.search(ending);
    if (at >= left) return `${word.slice(0, at)}${becomes}`.replace(/([bdfgklmnprt])\1$/, '$1');
  }
  return word;
}
