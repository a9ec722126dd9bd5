/** What people must not read again: words of the code's own, inversions, and phrases that read as translated. */

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

/** The first of each that stands in a text. */
export const oldWordsIn = (text: string) => oldWords.flatMap((word) => word.exec(text)?.[0] ?? []);
