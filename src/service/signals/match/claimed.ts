/**
 * Removes from a sentence what it doesn't claim about the company: what is negated, only wished for, or done
 * by others.
 */

/** The ends of a clause. */
const clauseEnd = /(?<=[,;:–—.!?])\s+|\s+(?=(?:but|aber|sondern|mais)\b)/;

/** Phrases that look negative but aren't: "not only in Europe", "can't wait to expand", "no-code", "no. 1". */
const harmless =
  /\b(?:not (?:only|just|least)|not-for-profit|no (?:later|less|fewer|matter)|no[-.] ?\w+|(?:can(?:no|['’])t|cannot) wait|why not|nicht (?:nur|zuletzt)|n['’]h[ée]sitez pas|non seulement)\b/gi;

/** These negate the rest of the clause. After a verb, as in "is not", the part before it is negated too. */
const denial =
  /(?<verb>\b(?:is|are|was|were|do|does|did|has|have|had|will|would|must|need|should|could|can|wo|ca) ?n(?:ot|['’]t)\b|\b(?:never|nicht|niemals|nie|keinen?|keinerlei)\b|(?<!\p{L})n(?:e |['’])\S+ (?:pas|plus|jamais|aucune?)\b)|\b(?:not|no longer|no|without|neither|nor|kein|keine[mrs]|ohne|weder|sans)\b/iu;

/** Quick to search for: every negation contains one of these, and so do other words. */
const negative =
  /(?<![a-z])n(?:o|e[ iv]|i[ec]|['’])|n(?:ot|['’]t)\b|\b(?:kein|ohne|weder|sans|without)/i;

/** Words after which a clause isn't about the company: "customers who don't want to". */
const others = /\b(?:who|that|which|whose|if|unless|until)\b/i;

/** A sentence with any of these is about applicants' qualities, about another organization, or about the past. */
const unclaimed: readonly RegExp[] = [
  /\b(?:a|an|big|real) (?:\w+ )?(?:plus|bonus|asset|advantage)\b|\bnice to have\b|\bbonus points\b|\bpreferred\.?$/i,
  /\b(?:is|are|would be) (?:\w+ )?(?:helpful|desirable|beneficial|welcome|preferred|useful)\b/i,
  /\b(?:for|to|with|of) (?:our |your |their |\w+ )?clients\b|\b(?:help|advise|teach|guide|support|train|assist|enable)(?:s|ed|es)? (?:our |your |\w+ )?(?:clients|customers)\b|\bclients['’]/i,
  /\bas an agency\b|\bservice provider\b|\bour (?:agency|studio|consultants|consultancy|lawyers|law firm|product|tool) \w+s?\b (?!manager|owner|team|to)|\bwe (?:sell|advise|consult)\b/i,
  /\byour (?:application|personal) |\bby applying\b|\bprivacy (?:policy|notice)\b/i,
  // What a consultancy or a product does for its customers.
  /\bhelp(?:s|ing)? (?!our\b|us\b|the\b|your\b|with\b)(?:[a-z-]+ ){0,2}[a-z]+s (?:to )?(?:move|migrate|switch|adopt|implement|replace|moderni[sz]e|transition|get|go|leave|run|deploy)\b/i,
  /\bour (?:apps?|product|tool|software|solution|connectors?|plug-?ins?|add-?on) (?:replace|help|move|migrate|let|take|bring)s?\b|\b(?:coach|mentor|onboard)(?:s|ing)? (?:customers|clients|\w+s (?:who|moving))\b/i,
  /\b(?:firms|companies|businesses|teams) like yours\b|\bpartner (?:agency|of the year)\b|\bas an? [\w/ ]{0,30}\b(?:partner|consultancy|integrator|reseller)\b|\bals \p{L}*(?:beratung|beratungshaus|systemhaus|agentur|dienstleister|partner)\b|\bmachen wir \p{L}+ fit\b/iu,
  /\b(?:migrations|implementations|rollouts) for (?!our\b|us\b|the\b|your\b)[a-z]+s\b|\b(?:tools?|software|accelerators?|solutions?) (?:for|to) (?!our\b|the\b)(?:\w+ )?(?:mov|migrat|switch)\w+\b/i,
  /(?<!\p{L})(?:werkzeug|tool|software|lösung|beratung|dienstleist)\p{L}* (?:für|bei) (?:den|die|eine[nr]?|der|dem) (?:umstieg|umstellung|migration|wechsel|einführung)(?!\p{L})/iu,
  // What applicants have done, and what is long over.
  /\b(?:migration|implementation|rollout|transformation|adoption) (?:experience|expertise|skills|background|knowledge)\b/i,
  /\b(?:behind you|under your belt|to your name|on your (?:cv|resume|résumé))\b|\bhinter (?:dir|Ihnen)\b|\b(?:projekt|einführung|umstellung|migration)\p{L}* (?:begleitet|umgesetzt|geleitet)\b/iu,
  /\bback in (?:19|20)\d\d\b|\bever since\b|\b(?:a decade|decades|long) ago\b|\b(?:migrated|moved|switched|introduced|adopted|implemented)\b[^.;,]{0,40}\bin (?:19\d\d|20[01]\d)\b/i,
  /\bvor (?:\p{L}+|\d+) Jahren\b|\bJahre zurück\b|(?<!\p{L})(?:schon|bereits) (?:19\d\d|20[01]\d)\b|(?<!\p{L})(?:längst|bereits|schon) (?:abgeschlossen|erledigt|vollzogen)(?!\p{L})|\b(?:long been|already) (?:completed?|done|finished)\b/iu,
  /\b(?:programme|program|project|projekt|migration|rollout)\b[^.;,]{0,20}\b(?:cancelled|canceled|stopped|abandoned|gestoppt|abgebrochen|eingestellt)\b|\bgegen \S+ entschieden\b/i,
  /\b(?:finished|completed) (?:our|the|its|\w+ing)\b|\b(?:\w+ ){0,1}years ago\b|\b(?:decided|opted) against\b|\bverzicht\w+ auf\b|\brenon[cç]\p{L}+ (?:à|au)(?!\p{L})/iu,
  /\bvon Vorteil\b|\bwünschenswert\b|\bein (?:großes |klares )?Plus\b|\bgern gesehen\b|\bidealerweise\b/i,
  /\b(?:bei|für|mit|von) (?:unsere[nr]? |namhafte[nr]? |\p{L}+en )?Kund(?:en|innen)\b|\b(?:unsere[rn]? )?Mandant(?:en|innen)\b|\b(?:beglei|bera|unterstüt)\p{L}+ (?:wir )?(?:unsere )?Kund(?:en|innen)\b/iu,
  /\bun (?:vrai |gros )?(?:plus|atout)\b|\b(?:serait|est|sont|seraient) (?:fortement )?(?:appréciée?s?|souhaitée?s?)(?!\p{L})/iu,
  /\b(?:pour|chez|de) (?:nos|les|des) clients\b|\b(?:aid|accompagn|conseill)\p{L}+ (?:nos|les|des) clients\b|^\W*(?:nos clients|unsere kund\p{L}+)\b/iu,
];

/** From here on, a sentence is about applicants' experience. */
const wanted =
  /\b(?:experienced?|expertise|exposure|knowledge|familiar|familiarity|background|understanding|proficien\w+|skills|track record|interest(?:ed)?)\b(?=\W*(?:with|in|of|on|at|to|preferred|\w+ing)\b)|\byears of\b|\byou(?:['’]ve| have)? (?!need\b|feed\b)(?:(?:already|also|ever|successfully) )?(?:\w+ed|led|done|run|been|built|taken|seen|driven|gone)\b|\bprevious role\b|\bdu hast (?:bereits|schon)\b|\bSie haben (?:bereits|schon)\b|\b(?:du hast|sie haben)\b(?=.*(?<!zu )\b(?:\p{L}*ge\p{L}{2,}(?:t|en)|begleitet|betreut|verantwortet)\W*$)|\bvous avez (?:déjà|mené|conduit|piloté|participé)(?!\p{L})|\bideal candidate\b|\b\p{L}*(?:erfahrung(?:en)?|kenntnisse?n?|expertise|know-how)\b(?=\s+(?:mit|in|im|bei|von|zu|aus)\b)|\b(?:expérience|connaissances?|maîtrise|compétences?|notions)(?!\p{L})(?=\W+(?:de|d['’]|du|des|en|avec|sur|dans)(?!\p{L}))/iu;

/** The part of a sentence about what the company itself does or plans. */
export function claimed(sentence: string): string {
  if (unclaimed.some((each) => each.test(sentence))) return '';
  const at = sentence.search(wanted);
  return undenied(at === -1 ? sentence : sentence.slice(0, at));
}

/** The text without its negated parts. */
export function undenied(text: string): string {
  if (!negative.test(text)) return text;
  return text.replace(harmless, ' ').split(clauseEnd).map(asserted).join(' ');
}

function asserted(clause: string): string {
  const found = negative.test(clause) ? denial.exec(clause) : undefined;
  if (!found) return clause;
  const before = clause.slice(0, found.index);
  return found.groups?.['verb'] && !others.test(before) ? '' : before;
}
