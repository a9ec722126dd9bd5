/** Takes away from a sentence what it does not claim of the company: what is denied, only wished for, or others' doing. */

/** A clause ends at these. */
const clauses = /(?<=[,;:–—.!?])\s+|\s+(?=but\b)/;

/** What seems to deny and does not: “not only in Europe”, “can't wait to expand”. */
const harmless =
  /\b(?:not (?:only|just|least)|no (?:later|less|fewer|matter)|(?:can(?:no|['’])t|cannot) wait|why not)\b/gi;

/** What follows is denied; after “is not” and the like, what stands before too, unless it is about others, “who”. */
const denial =
  /(?<before>\b(?:is|are|was|were|do|does|did|has|have|had|will|would|must|need|should|could|can|wo|ca) ?n(?:ot|['’]t)|\bcannot|\bnever)\b|\b(?:not|no longer|no|without|neither|nor|free of)\b/i;

/** Whom a clause is about if it is not about the company. */
const others = /\b(?:who|that|which|whose|if|unless|until)\b/i;

function asserted(clause: string): string {
  const found = denial.exec(clause);
  if (!found) return clause;
  const before = clause.slice(0, found.index);
  return found.groups?.before && !others.test(before) ? '' : before;
}

/** What of a text is not denied. */
export function undenied(text: string): string {
  if (!denial.test(text)) return text;
  return text.replace(harmless, ' ').split(clauses).map(asserted).join(' ');
}

/** A sentence with any of these is about what applicants may bring, about somebody else, or over. */
const unclaimed: readonly RegExp[] = [
  /\b(?:a|an|big|real) (?:\w+ )?(?:plus|bonus|asset|advantage)\b|\b(?:is|are|would be) (?:\w+ )?(?:helpful|desirable|beneficial|welcome|preferred|useful)\b|\bpreferred\.?$|\bnice to have\b|\bbonus points\b/i,
  /^\W*(?:(?:some|prior|previous|proven|first|\d+\+?|years|of|strong|good|deep|hands-on) )*(?:experience|expertise|exposure|knowledge|familiarity|background|understanding)\b/i,
  /\b(?:for|to|with|of|help|helps|helped|advise|advises) (?:our |your |their |\w+ )?(?:clients|customers)\b|\b(?:our )?clients['’]/i,
  /\b(?:as an agency|service provider|our (?:agency|studio|consultants|consultancy|lawyers|law firm|product|tool) \w+s?\b (?!manager|owner|team|to))/i,
  /\bwe (?:sell|advise|consult)\b/i,
  /\b(?:your (?:application|personal) |by applying|privacy (?:policy|notice))/i,
  /\b(?:finished|completed) (?:our|the|its)\b/i,
];

/** What of a sentence says what the company itself does or plans. */
export function claimed(sentence: string): string {
  return unclaimed.some((each) => each.test(sentence)) ? '' : undenied(sentence);
}
