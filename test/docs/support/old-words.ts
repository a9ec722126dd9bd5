/** What users' texts must not contain: the code's internal words, inversions, and phrases that read as translated. */

const oldWords = [
  /\bhold-off\b/i,
  /\b(Shelf|Purse|Till|Patience)\b/,
  /\bbrought? home\b|\bbrings? home\b/i,
  /\b(asks|bittet) (to slow down|um Geduld)\b/i,
  /\bto see that all is well\b/i,
  /\bnobody loses\b|\bniemand verliert\b/i,
  /\bin this page\b/i,
  /\bafter a lost answer\b|\bnach verlorener Antwort\b/i,
  /\bonly a verdict\b|\bnur ein Befund\b/i,
  /\bnames of the service’s parameters\b/i,
  /\bcan come behind\b/i,
  /\bwith the same words\b/i,
  /\bunless told\b/i,
  /\bis worked on\b|\bbeing worked on\b/i,
  /\be-mail/,
  /\bhead-quarters\b/i,
  /\bMost credits\b|\bHöchstens Credits\b/,
  /\bfreiwillig\b|\bnachgesehen\b|\baufgefrischt\b/i,
];

/** The first match of each pattern in a text. */
export const oldWordsIn = (text: string) => oldWords.flatMap((word) => word.exec(text)?.[0] ?? []);

/** Dialect that comments must not use: what to write instead is the plainest sentence with the thing as its subject. */
const dialect = [
  /\b(whoever|nobody|somebody|anybody|everybody)\b/i,
  /\b(goes|go|went|going) on\b(?! top)/i,
  /\bby (itself|themselves)\b/i,
  /(?<!\bthere )\b(is|are|was|were) no (?!longer\b|more than\b)/i,
  /\bbut for\b/i,
  /\bso many\b/i,
  /\bat once\b/i,
  /\bin the end\b/i,
  /\b(comes?|came|becomes?|became) of (it|them|what|one)\b/i,
  /\bas at Google\b/i,
  /^The same (for|as|in|at|before)\b/,
  /^Of (those|a|an|the|such) /,
  /\b(is|are|was) told (of|that)\b/i,
  /\bdenials?\b/i,
  /\bthe program before\b/i,
  /\bin (its|their|the) stead\b/i,
  /\ball the while\b/i,
  /\bstands?\b(?! (above|alone|apart|for|in for)\b)/i,
];

/** The first match of each pattern in a comment. */
export const dialectIn = (comment: string) =>
  dialect.flatMap((each) => each.exec(comment)?.[0] ?? []);
