/** How signals matched words before phrases, narrower words and negations were added. The bench compares with it. */

const silentWords = `a an and any are around as at be by company companies do doing does for from has have having in into is it its of
  on or our that the their they this to up we which who with`;
const everydayWords = `business client customer data digital enterprise global industry management new online platform product project
  service solution system team technology tool work world`;
const dealingWords =
  'sell sells selling serve serves serving provide providing offer industry business';
const groups = `migration migrate move moving transition switch replatform,expansion expand grow growing growth scale scaling double,
  modernisation modernization modernise modernize renew,adoption adopt introduce introduction rollout,automation automate automated,
  hire hiring recruit recruiting recruitment,legacy older old,hospital clinic,software app application,
  manufacturer manufacturing factory plant,make build design develop produce`;

const meanings = new Map(
  groups.split(',').flatMap((group) => {
    const stems = group.trim().split(' ').map(stemBefore);
    return stems.map((stem) => [stem, stems[0] ?? stem]);
  }),
);
const [silent, everyday, dealing] = [silentWords, everydayWords, dealingWords].map(
  (text) => new Set(wordsBefore(text)),
);

function stemBefore(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|us|is)$|s$/, '$1')
    .replace(/(?<=[a-z]{3})(ing|ed|ion|er|ic|e)$/, '')
    .replace(/([bdfgklmnprt])\1$/, '$1');
}

function wordsBefore(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '');
  return (plain.match(/\.?[\p{L}\p{N}]+[+#]*/gu) ?? []).map((word) => {
    const stem = stemBefore(word);
    return meanings.get(stem) ?? stem;
  });
}

/** Takes a question, and whether it is a trait, for which words about having customers don't count. */
function shareBefore(question: string, isTrait: boolean): (text: string) => number {
  const asked = [...new Set(wordsBefore(question))].filter(
    (word) => !silent?.has(word) && !(isTrait && dealing?.has(word)),
  );
  const weigh = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (everyday?.has(word) ? 1 : 2), 0);
  return (text) => {
    const own = new Set(wordsBefore(text));
    const share = weigh(asked.filter((word) => own.has(word))) / weigh(asked);
    return share < 0.6 ? 0 : share;
  };
}

/** Takes a question; returns a function that scores a text as a whole. */
export function traitBefore(question: string): (text: string) => number {
  return shareBefore(question, true);
}

/** Takes a question; returns a function that scores a text by its best sentence. */
export function evidenceBefore(question: string): (text: string) => number {
  const share = shareBefore(question, false);
  return (text) => Math.max(0, ...text.split(/(?<=[.!?])\s+(?=\P{Ll})|\n+/u).map(share));
}
