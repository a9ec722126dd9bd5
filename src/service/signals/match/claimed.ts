/** Leaves out of a sentence what it does not claim of the company: what is denied, only wished for, or others' doing. */

/** A clause ends at these. */
const clauseEnd = /(?<=[,;:–—.!?])\s+|\s+(?=but\b)/;

/** What seems to deny and does not: “not only in Europe”, “can't wait to expand”, “no-code”, “no. 1”. */
const harmless =
  /\b(?:not (?:only|just|least)|not-for-profit|no (?:later|less|fewer|matter)|no[-.] ?\w+|(?:can(?:no|['’])t|cannot) wait|why not)\b/gi;

/** What follows these is denied. After a verb, “is not”, what stands before in the clause is too. */
const denial =
  /(?<verb>\b(?:is|are|was|were|do|does|did|has|have|had|will|would|must|need|should|could|can|wo|ca) ?n(?:ot|['’]t)\b|\bnever\b)|\b(?:not|no longer|no|without|neither|nor)\b/i;

/** Whom a clause is about if not the company: “customers who don't want to”. */
const others = /\b(?:who|that|which|whose|if|unless|until)\b/i;

/** A sentence with any of these is about what applicants may bring, about somebody else, or about what is over. */
const unclaimed: readonly RegExp[] = [
  /\b(?:a|an|big|real) (?:\w+ )?(?:plus|bonus|asset|advantage)\b|\bnice to have\b|\bbonus points\b|\bpreferred\.?$/i,
  /\b(?:is|are|would be) (?:\w+ )?(?:helpful|desirable|beneficial|welcome|preferred|useful)\b/i,
  /\b(?:for|to|with|of) (?:our |your |their |\w+ )?clients\b|\b(?:help|advise)(?:s|ed)? (?:our |your |\w+ )?(?:clients|customers)\b|\bclients['’]/i,
  /\bas an agency\b|\bservice provider\b|\bour (?:agency|studio|consultants|consultancy|lawyers|law firm|product|tool) \w+s?\b (?!manager|owner|team|to)|\bwe (?:sell|advise|consult)\b/i,
  /\byour (?:application|personal) |\bby applying\b|\bprivacy (?:policy|notice)\b/i,
  /\b(?:finished|completed) (?:our|the|its)\b/i,
];

/** From here on a sentence is about what applicants have done elsewhere. */
const wanted =
  /\b(?:experienced?|expertise|exposure|knowledge|familiar|familiarity|background|understanding|proficien\w+|skills|track record)\b(?=\W*(?:with|in|of|on|at|to|preferred|\w+ing)\b)|\byears of\b|\bideal candidate\b/i;

/** What of a sentence says what the company itself does or plans. */
export function claimed(sentence: string): string {
  if (unclaimed.some((each) => each.test(sentence))) return '';
  const at = sentence.search(wanted);
  return undenied(at === -1 ? sentence : sentence.slice(0, at));
}

/** What of a text is not denied. */
export function undenied(text: string): string {
  if (!denial.test(text)) return text;
  return text.replace(harmless, ' ').split(clauseEnd).map(asserted).join(' ');
}

function asserted(clause: string): string {
  const found = denial.exec(clause);
  if (!found) return clause;
  const before = clause.slice(0, found.index);
  return found.groups?.['verb'] && !others.test(before) ? '' : before;
}
